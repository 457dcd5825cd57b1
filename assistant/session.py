"""An evening at the table: ties ear, host, voice and screen together.

Everything that comes in — typed lines, utterances, word of the microphone — goes through one
inbox and is dealt with in one thread, so the game is never touched from two sides.
"""

import threading
from collections.abc import Callable, Sequence
from itertools import groupby

from assistant.equipment import Hearing
from assistant.hearing.cutting import Utterance
from assistant.hearing.ear import Decision, Ear, Expected, Following, Limited, Spoken
from assistant.hearing.endpoint import CHOICE, CLUE
from assistant.hearing.listener import Signal
from assistant.inbox import End, Inbox, Incoming
from assistant.lexicon.phrasebook import Phrasebook
from assistant.party import Director, Party
from assistant.rules import Duet, State
from assistant.screens.keyshow import KeyShow
from assistant.screens.terminal import Terminal
from assistant.speaking.earcons import Earcon
from assistant.speaking.mouth import Mouth
from assistant.speaking.queue import Hooks, Priority
from assistant.speaking.voice import Change
from assistant.table import objecting, questions, timer
from assistant.table.host import Host
from assistant.table.laying import Laying
from assistant.table.lines import Said, Tone, phrase, put
from assistant.table.reply import Reply
from assistant.table.usual import usual_lines
from assistant.understanding.intents import Meaning

# How often the host is asked whether time has brought anything: a countdown must not stumble.
TICK = 0.1
FAREWELL = 10.0

_SPOKEN: dict[Tone, tuple[Priority, Earcon | None]] = {
    Tone.RIGHT: (Priority.RESULT, Earcon.RIGHT),
    Tone.WRONG: (Priority.RESULT, Earcon.WRONG),
    Tone.ASSASSIN: (Priority.RESULT, Earcon.ASSASSIN),
    Tone.WIN: (Priority.RESULT, Earcon.WIN),
    Tone.STATUS: (Priority.STATUS, None),
    Tone.QUESTION: (Priority.STATUS, Earcon.LISTENING),
    Tone.WARNING: (Priority.STATUS, Earcon.TIME),
    Tone.NOT_UNDERSTOOD: (Priority.STATUS, Earcon.NOT_UNDERSTOOD),
}
_CHANGES = {
    wish: change
    for wish in Meaning
    for change in Change
    if change.value.replace("-", "_") == wish.value
}


Confide = Callable[[State], bool]
"""Reads the key of a game to one spymaster's headphones; False where there is none to read."""


class Session:
    """Plays games one after the other until the players have had enough."""

    def __init__(
        self,
        director: Director,
        inbox: Inbox,
        screen: Terminal,
        book: Phrasebook,
        keys: KeyShow,
        confide: Confide | None = None,
    ) -> None:
        """`confide` reads the key to one spymaster; without it the screen shows it."""
        self._confide = confide
        self._director = director
        self._inbox = inbox
        self._screen = screen
        self._book = book
        self._keys = keys
        self._party = director.first()
        self._lock = threading.Lock()
        """Held while the party is touched: the voice's thread holds and releases its time."""
        self._mouth: Mouth | None = None
        self._hearing: Hearing | None = None
        self._pushed = False
        self._speaking = 0
        self._prepared: tuple[Spoken, ...] = ()
        self._objecting = objecting.Objecting(timer.SystemClock())

    # What the voice calls from its own thread

    @property
    def hooks(self) -> Hooks:
        """What the voice tells and asks."""
        tell = self._screen.trouble
        return Hooks(self._voice_begins, self._voice_ends, tell, self._somebody_talks)

    def _voice_begins(self) -> None:
        """Be deaf and let no time run while the assistant speaks."""
        if self._hearing:
            self._hearing.listener.mute()
        with self._lock:
            self._speaking += 1
            self._party.hold()

    def _voice_ends(self) -> None:
        """Listen again."""
        with self._lock:
            self._speaking -= 1
            self._party.release()
        if self._hearing:
            self._hearing.listener.unmute()

    def _somebody_talks(self) -> bool:
        """Whether speech is being heard right now."""
        return self._hearing is not None and self._hearing.listener.speaking

    # The evening

    def run(self, mouth: Mouth, hearing: Hearing | None) -> None:
        """Play until the lines end (without a microphone) or the players leave."""
        self._mouth, self._hearing = mouth, hearing
        if hearing:
            self._inbox.listen(hearing.listener)
        try:
            self._begin()
            while self._deal_with(self._inbox.next(TICK)):
                self._follow_along()
            mouth.wait_until_quiet(FAREWELL)
        finally:
            if hearing:
                hearing.listener.stop()
            mouth.close()

    def _begin(self) -> None:
        self._show_board(None)
        with self._lock:
            reply = self._party.greet()
        self._answer(reply)
        if self._mouth and self._state is not None:
            self._mouth.warm(usual_lines(self._state, self._book))

    def _show_board(self, before: State | None) -> None:
        """Show the board where there is one and something lies on it that did not before."""
        state = self._state
        if state is not None and (before is None or _lying(state) != _lying(before)):
            self._screen.board(state)

    @property
    def _state(self) -> State | None:
        return self._party.state if isinstance(self._party, Host | Laying) else None

    def _deal_with(self, incoming: Incoming | None) -> bool:
        """Whether the evening goes on."""
        match incoming:
            case None if self._somebody_objects():
                return True
            case None:
                return self._done(lambda party: party.tick())
            case End():
                if self._hearing:  # standard input is gone, the microphone is not
                    return True
                self._tell("how_to_play")
                return False
            case Signal():
                lost = incoming is Signal.LOST
                self._tell("microphone_lost" if lost else "microphone_back", Tone.WARNING)
                return True
            case Utterance():
                return self._hear(incoming)
            case _ if incoming.strip():
                return self._done(lambda party: party.line(incoming))
            case _:
                self._push_to_talk()
                return True

    def _follow_along(self) -> None:
        """Let the ear begin on what is being said, so that there is less to do when it ends."""
        if self._hearing and isinstance(self._hearing.ear, Following):
            so_far = self._hearing.listener.so_far
            if so_far is not None:
                self._hearing.ear.follow(so_far)

    def _somebody_objects(self) -> bool:
        """Whether a clue waits for objections and somebody is just saying something."""
        question = self._party.question if isinstance(self._party, Host) else None
        waits = isinstance(question, questions.SaidBack)
        return self._objecting.goes_on(waits, self._somebody_talks())

    def _done(self, step: Callable[[Party], Reply]) -> bool:
        """Let the party do a step, and show and say what came of it."""
        before = self._state
        with self._lock:
            reply = step(self._party)
        self._show_board(before)
        return self._answer(reply)

    def _push_to_talk(self) -> None:
        """Enter alone: the key, or a pedal that sends it, begins and ends an utterance."""
        if self._hearing is None:
            return
        self._pushed = not self._pushed
        if self._pushed:
            if self._mouth:
                self._mouth.stop()
            self._hearing.listener.push()
        else:
            self._hearing.listener.release()

    def _hear(self, utterance: Utterance) -> bool:
        assert self._hearing is not None
        if (utterance.cut or utterance.continued) and not utterance.pushed:
            return True  # nobody chooses a card in a breath that long: it is talk
        with self._lock:
            expected = self._party.expected(utterance.pushed)
        heard = self._hearing.ear.hear(utterance.sound, expected)
        if self._hearing.recorder:
            self._hearing.recorder.keep(utterance.sound, heard)
        if heard.decision is not Decision.IGNORE:
            self._screen.heard(heard)
        return self._done(lambda party: party.heard(heard, utterance.pushed))

    def _answer(self, reply: Reply) -> bool:
        self._say(reply.said)
        going_on = self._follow(reply.wish)
        if self._hearing:
            expected = self._party.expected()
            self._hearing.listener.timing = CLUE if expected.clue else CHOICE
            self._prepare(self._hearing.ear, expected)
        return going_on

    def _prepare(self, ear: Ear, expected: Expected) -> None:
        """Make the ear ready for the cards of a new grid while the assistant still speaks."""
        if not expected.cards or expected.cards[0] in self._prepared:
            return
        self._prepared = expected.cards
        if isinstance(ear, Limited):
            self._tell_unknown(ear, expected)
        threading.Thread(target=ear.prepare, args=(expected,), daemon=True).start()

    def _tell_unknown(self, ear: Limited, expected: Expected) -> None:
        """Say how to name the cards whose names the ear does not know."""
        unknown = [missing for missing in ear.missing(expected) if missing.alias is None]
        ways = tuple(
            phrase("name_unknown", card=one.card, way=one.instead or phrase("by_keyboard"))
            for one in unknown
        )
        if ways:
            line = phrase("names_unknown", Tone.STATUS, n=len(ways), cards=ways)
            self._say([put(line, self._book)])

    def _say(self, lines: Sequence[Said]) -> None:
        self._screen.say(lines)
        if self._mouth is None:
            return
        for reading, group in groupby(lines, key=lambda line: line.tone is Tone.READOUT):
            if reading:
                self._mouth.read([line.text for line in group])
            else:
                for line in group:
                    priority, earcon = _SPOKEN[line.tone]
                    self._mouth.say(line.text, priority, earcon)

    def _tell(self, key: str, tone: Tone = Tone.STATUS, **values: str) -> None:
        self._say([put(phrase(key, tone, **values), self._book)])

    def _follow(self, wish: Meaning | None) -> bool:
        """Do what only the session can; whether the evening goes on."""
        assert self._mouth is not None
        match wish:
            case None:
                pass
            case Meaning.NEW_GAME if self._state is None or self._state.outcome is None:
                self._tell("new_game_first_end", Tone.NOT_UNDERSTOOD)
            case Meaning.NEW_GAME | Meaning.BEGIN | Meaning.OTHER_LANGUAGE | Meaning.END_GAME:
                return self._hand_over(wish)
            case Meaning.SHOW_KEY:
                assert self._state is not None
                if self._confide and self._state.outcome is None:
                    self._tell("key_in_ear" if self._confide(self._state) else "key_unknown")
                elif refusal := self._keys.show(self._state):
                    self._say([refusal])
            case Meaning.REPEAT:
                for text in self._mouth.repeat():
                    self._screen.say([Said(text, Tone.STATUS)])
            case Meaning.HUSH:
                self._mouth.stop()
            case Meaning.RESUME:
                if not self._mouth.resume():
                    self._tell("nothing_asked", Tone.NOT_UNDERSTOOD)
            case Meaning.MISHEARD:
                kept = self._hearing and self._hearing.recorder
                marked = kept.mark_wrong() if kept else None
                self._tell("misheard_noted" if marked else "misheard_not_kept")
            case _:
                changed = self._mouth.adjust(_CHANGES[wish])
                self._book.terse = self._mouth.settings.terse
                self._tell("voice_changed" if changed else "voice_at_limit")
        return True

    def _hand_over(self, wish: Meaning) -> bool:
        """The next party takes over, if there is one."""
        after = self._director.after(self._party, wish)
        if after is None:
            return False
        with self._lock:
            for _ in range(self._speaking):
                after.hold()
            self._party = after
        self._begin()
        return True


def _lying(state: State) -> tuple[object, ...]:
    """What the eye sees on the table."""
    marks = state.marks if isinstance(state, Duet) else ()
    return (state.covers, marks, state.labels)
