"""An evening at the table: ties ear, host, voice and screen together.

Everything that comes in — typed lines, utterances, word of the microphone — goes through one
inbox and is dealt with in one thread, so the game is never touched from two sides.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from assistant.hearing.cutting import Utterance
from assistant.hearing.ear import Decision, Ear
from assistant.hearing.endpoint import CHOICE, CLUE
from assistant.hearing.listener import Listener, Signal
from assistant.hearing.recorder import Recorder
from assistant.lexicon.phrasebook import Phrasebook
from assistant.screens.keyshow import KeyShow
from assistant.screens.terminal import Terminal
from assistant.speaking.earcons import Earcon
from assistant.speaking.mouth import Mouth
from assistant.speaking.queue import Priority
from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Change
from assistant.table.host import Host, Reply, Wish
from assistant.table.lines import Said, Tone, phrase, put

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
    Wish.SLOWER: Change.SLOWER,
    Wish.FASTER: Change.FASTER,
    Wish.LOUDER: Change.LOUDER,
    Wish.SOFTER: Change.SOFTER,
}


class End:
    """The typed lines have ended."""


Incoming = str | Utterance | Signal | End


@dataclass(frozen=True, slots=True)
class Hearing:
    """The listening half of a table by voice; the listener listens already."""

    listener: Listener
    ear: Ear
    recorder: Recorder | None = None


class Session:
    """Plays games one after the other until the players have had enough."""

    def __init__(
        self,
        new_host: Callable[[], Host],
        host: Host,
        screen: Terminal,
        book: Phrasebook,
        interactive: bool,
    ) -> None:
        self._new_host = new_host
        self._host = host
        self._screen = screen
        self._book = book
        self._inbox: queue.Queue[Incoming] = queue.Queue()
        self._host_lock = threading.Lock()
        self._keys = KeyShow(screen, book, self._enter if interactive else None)
        self._mouth: Mouth | None = None
        self._hearing: Hearing | None = None
        self._pushed = False
        self._speaking = 0

    # What the voice calls from its own thread

    def voice_begins(self) -> None:
        """Be deaf and let no time run while the assistant speaks."""
        if self._hearing:
            self._hearing.listener.mute()
        with self._host_lock:
            self._speaking += 1
            self._host.hold()

    def voice_ends(self) -> None:
        """Listen again."""
        with self._host_lock:
            self._speaking -= 1
            self._host.release()
        if self._hearing:
            self._hearing.listener.unmute()

    def voice_trouble(self, trouble: Trouble) -> None:
        """A fault of the voice is shown, since it cannot be said."""
        key = f"voice_{trouble.value.replace('-', '_')}"
        self._screen.say([put(phrase(key, Tone.WARNING), self._book)])

    def somebody_talks(self) -> bool:
        """Whether speech is being heard right now."""
        return self._hearing is not None and self._hearing.listener.speaking

    # The evening

    def run(self, lines: TextIO, mouth: Mouth, hearing: Hearing | None) -> None:
        """Play until the lines end (without a microphone) or the players leave."""
        self._mouth, self._hearing = mouth, hearing
        threading.Thread(target=self._type, args=(lines,), daemon=True).start()
        if hearing:
            threading.Thread(target=self._listen, args=(hearing,), daemon=True).start()
        try:
            self._begin()
            while self._deal_with(self._next()):
                pass
            mouth.wait_until_quiet(FAREWELL)
        finally:
            if hearing:
                hearing.listener.stop()
            mouth.close()
            self._host.match.close()

    @property
    def host(self) -> Host:
        """The table as it stands."""
        return self._host

    def _begin(self) -> None:
        self._screen.board(self._host.state)
        self._answer(self._host.greet())

    def _type(self, lines: TextIO) -> None:
        for line in lines:
            self._inbox.put(line)
        self._inbox.put(End())

    def _listen(self, hearing: Hearing) -> None:
        while True:
            caught = hearing.listener.next(timeout=1.0)
            if caught is not None:
                self._inbox.put(caught)

    def _next(self) -> Incoming | None:
        try:
            return self._inbox.get(timeout=TICK)
        except queue.Empty:
            return None

    def _enter(self) -> bool:
        """Wait for the Enter key alone; False when the lines have ended."""
        while True:
            match self._inbox.get():
                case str():
                    return True
                case End() as end:
                    self._inbox.put(end)
                    return False

    def _deal_with(self, incoming: Incoming | None) -> bool:
        """Whether the evening goes on."""
        match incoming:
            case None:
                with self._host_lock:
                    reply = self._host.tick()
                return self._answer(reply)
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
            case _:
                return self._typed(incoming)

    def _typed(self, line: str) -> bool:
        if not line.strip():
            self._push_to_talk()
            return True
        with self._host_lock:
            before = self._host.state
            reply = self._host.line(line)
        if self._host.state != before:
            self._screen.board(self._host.state)
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
        with self._host_lock:
            expected = self._host.expected(utterance.pushed)
        heard = self._hearing.ear.hear(utterance.sound, expected)
        if self._hearing.recorder:
            self._hearing.recorder.keep(utterance.sound, heard)
        if heard.decision is not Decision.IGNORE:
            self._screen.heard(heard)
        with self._host_lock:
            before = self._host.state
            reply = self._host.heard(heard, utterance.pushed)
        if self._host.state != before:
            self._screen.board(self._host.state)
        return self._answer(reply)

    def _answer(self, reply: Reply) -> bool:
        self._say(reply.said)
        going_on = self._follow(reply.wish)
        if self._hearing:
            self._hearing.listener.timing = CLUE if self._host.expected().clue else CHOICE
        return going_on

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

    def _follow(self, wish: Wish | None) -> bool:
        """Do what only the session can; whether the evening goes on."""
        assert self._mouth is not None
        match wish:
            case None:
                pass
            case Wish.LEAVE:
                return False
            case Wish.NEW_GAME:
                self._new_game()
            case Wish.SHOW_KEY:
                key = self._keys.show(self._host.state)
                if key is not None:
                    self._say([key])
            case Wish.REPEAT:
                for text in self._mouth.repeat():
                    self._screen.say([Said(text, Tone.STATUS)])
            case Wish.HUSH:
                self._mouth.stop()
            case Wish.MISHEARD:
                kept = self._hearing and self._hearing.recorder
                marked = kept.mark_wrong() if kept else None
                self._tell("misheard_noted" if marked else "misheard_not_kept")
            case _:
                changed = self._mouth.adjust(_CHANGES[wish])
                self._tell("voice_changed" if changed else "voice_at_limit")
        return True

    def _new_game(self) -> None:
        if self._host.state.outcome is None:
            self._tell("new_game_first_end", Tone.NOT_UNDERSTOOD)
            return
        self._host.match.close()
        host = self._new_host()
        with self._host_lock:
            for _ in range(self._speaking):
                host.hold()
            self._host = host
        self._begin()
