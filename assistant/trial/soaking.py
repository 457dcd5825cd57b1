"""A game of random players at the text ear, who notice what goes wrong and put it right."""

import random
import tempfile
from pathlib import Path

from assistant.demo.show import TurnedClock
from assistant.hearing.ear import Decision
from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    Abandon,
    Action,
    CoverWord,
    GiveClue,
    Guess,
    Phase,
    Setup,
    TimeUp,
    apply,
    replay,
)
from assistant.table import journal
from assistant.table.announce import card_name
from assistant.table.expecting import Choosing
from assistant.table.host import Host
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.questions import (
    HowMany,
    Meant,
    ReallyEnd,
    SaidBack,
    WhichCard,
    WhichSide,
    WhichWord,
)
from assistant.table.reply import Reply
from assistant.table.timer import TimeRules
from assistant.trial.comparing import clue_words, is_meant, kind, revealed, same_kind
from assistant.trial.confusing import Slip, TextEar
from assistant.trial.saying import Line, Tongue
from assistant.trial.tally import Fault, Tally
from assistant.trial.wishing import Wishes
from assistant.understanding.intents import Intent, Meaning

ASIDE = 0.15
"""How often somebody asks something or just talks before the game goes on."""
PATIENCE = 8
"""Times that a thing is said before it is typed."""
MOST_LINES = 2000
"""A game that has not ended by then never will."""
_ASKED = (
    Meaning.HELP, Meaning.OVERVIEW, Meaning.WHOSE_TURN, Meaning.CURRENT_CLUE,
    Meaning.EARLIER_CLUES, Meaning.WORDS_LEFT, Meaning.READ_GRID, Meaning.SCORE, Meaning.TOKENS,
    Meaning.REPEAT, Meaning.TIME_LEFT, Meaning.SPELL_CLUE, Meaning.SLOWER, Meaning.PAUSE,
    Meaning.RESUME, Meaning.SLEEP,
)  # fmt: skip


class Soak:
    """One game, from the first clue to the end."""

    def __init__(self, setup: Setup, language: Language, mishear: float, seed: int) -> None:
        chance = random.Random(seed)
        self._chance = chance
        self._folder = tempfile.TemporaryDirectory(prefix="mesavoz-soak-")
        self._path = Path(self._folder.name) / "game.jsonl"
        book = journal.Journal.begin(self._path, setup, {"lang": language.code})
        times = TimeRules(clue=120, guess=120, enforced=setup.time_ends_turn)
        choosing = chance.choice(tuple(Choosing))
        manners = Manners(choosing=choosing, times=times if chance.random() < 0.3 else TimeRules())
        self._clock = TurnedClock()
        self._host = Host(
            Match(setup, book), language, Phrasebook(language), forms, manners, clock=self._clock
        )
        self._pushed = choosing is Choosing.PUSH
        self._bare = choosing is not Choosing.CARRIER
        self._tongue = Tongue(language, chance)
        self._ear = TextEar(mishear, chance)
        self._wishes = Wishes(clue_words(language), chance)
        self._talk: list[str] = language.table("demo")["chatter"]
        self._stack = [self._host.state]
        """Every state that an undo may bring back."""
        self._truth = [self._host.state]
        """The game that the players want to have played."""
        self._wanted: list[Action] = []
        self._tries = 0
        self.tally = Tally(games=1)

    def play(self) -> Tally:
        """Play to the end; raises Fault where the host does what it must not."""
        try:
            self._take(self._host.greet())
            while not self._over:
                if self.tally.said > MOST_LINES:
                    raise Fault(f"does not end: {self._host.state.phase} {self._host.question}")
                self._step()
            self._check_journal()
            self.tally.ended = 1
            return self.tally
        finally:
            self._host.match.close()
            self._folder.cleanup()

    @property
    def _over(self) -> bool:
        state = self._host.state
        return state.phase is Phase.OVER and state == self._truth[-1]

    # The players

    def _step(self) -> None:
        """One thing that somebody says, or a moment in which nobody says anything."""
        if self._host.asleep:
            self._say(self._tongue.phrase(Meaning.WAKE))
        elif self._host.question is not None:
            self._answer()
        elif self._host.state not in self._truth:
            self._say(self._tongue.phrase(Meaning.UNDO))
        elif self._chance.random() < ASIDE:
            self._aside()
        else:
            self._pursue(self._next())

    def _next(self) -> Action:
        """The next move of the game that the players want."""
        at = self._truth.index(self._host.state)
        if at < len(self._wanted) and isinstance(self._wanted[at], TimeUp):
            del self._truth[at + 1 :], self._wanted[at:]  # time does not run out by saying so
        if at == len(self._wanted):
            action = self._wishes.next(self._host.state)
            self._wanted.append(action)
            self._truth.append(apply(self._host.state, action)[0])
            self.tally.moves += 1
            self._tries = 0
        return self._wanted[at]

    @property
    def _meant(self) -> Action | None:
        """The move that the players are at; None where they want to take something back."""
        state = self._host.state
        at = self._truth.index(state) if state in self._truth else len(self._wanted)
        return self._wanted[at] if at < len(self._wanted) else None

    def _pursue(self, action: Action) -> None:
        line = self._tongue.action(action, self._host.state, self._bare)
        self._tries += 1
        if self._tries <= PATIENCE:
            self._say(line)
            return
        kind = type(action).__name__
        self.tally.typed += 1
        self.tally.typed_kinds[kind] = self.tally.typed_kinds.get(kind, 0) + 1
        self._take(self._host.line(line.text))
        if self._tries > 3 * PATIENCE:
            raise Fault(f"typing does not help: {line.text!r} for {action}")

    def _aside(self) -> None:
        if self._chance.random() < 0.5:
            self._say(Line(self._chance.choice(self._talk)))
        else:
            self._say(self._tongue.phrase(self._chance.choice(_ASKED)))

    def _answer(self) -> None:
        """Answer what the host asks as the players see it: yes, no, which one, or by waiting."""
        meant, question = self._meant, self._host.question
        match question:
            case SaidBack(intent) if is_meant(meant, intent):
                if self._chance.random() < 0.5:
                    self._say(self._tongue.phrase(Meaning.CONFIRM))
                else:
                    self._wait(3.0)
                return
            case WhichCard(intent) if isinstance(meant, Guess | CoverWord):
                if meant.card in intent.cards and same_kind(meant, intent):
                    self._say(self._pick(meant.card, intent.cards))
                    return
            case WhichWord(_, words) if isinstance(meant, GiveClue) and meant.word in words:
                self._say(Line(meant.word))
                return
            case HowMany(intent) if isinstance(meant, GiveClue) and intent.word == meant.word:
                self._say(self._tongue.number(meant.number))
                return
            case WhichSide(intent) if isinstance(meant, Guess | GiveClue) and is_meant(
                meant, intent
            ):
                if meant.by is not None:
                    self._say(self._tongue.side(meant.by))
                    return
            case Meant(_, intent) if self._is_meant(intent):
                self._say(self._tongue.phrase(Meaning.CONFIRM))
                return
            case ReallyEnd() if isinstance(meant, Abandon):
                self._say(self._tongue.phrase(Meaning.CONFIRM))
                return
        if meant is not None and self._chance.random() < 0.4:
            self._pursue(meant)  # as people do: they just say it again
        else:
            self._say(self._tongue.phrase(Meaning.DENY))

    def _is_meant(self, intent: Intent) -> bool:
        meant = self._meant
        if meant is None:
            return intent.meaning is Meaning.UNDO
        line = self._tongue.action(meant, self._host.state, self._bare)
        return not intent.cards and not line.card and kind(meant) is intent.meaning

    def _pick(self, card: int, options: tuple[int, ...]) -> Line:
        if len(options) == 1 and self._chance.random() < 0.7:
            return self._tongue.phrase(Meaning.CONFIRM)
        if self._chance.random() < 0.5:
            return self._tongue.card(card, self._host.state)
        return self._tongue.ordinal(options.index(card))

    # The table

    def _say(self, line: Line) -> None:
        """Say a line to the ear, and let the host do what it makes of it."""
        state, question = self._host.state, self._host.question
        name = None if line.card is None else card_name(state, line.card)
        hearing = self._ear.hear(line, name, self._host.expected(self._pushed))
        self.tally.said += 1
        self.tally.misheard += hearing.slip is not None
        meant = self._meant
        reply = self._host.heard(hearing.heard, self._pushed)
        cards = revealed(reply.events)
        self.tally.reveals += len(cards)
        if cards and self._host.state not in self._truth:
            self._blame(hearing.heard.decision, hearing.slip, question is not None, line, meant)
        self._take(reply)
        self._wait(self._chance.uniform(0.2, 1.5))

    def _blame(
        self,
        decision: Decision,
        slip: Slip | None,
        was_asked: bool,
        line: Line,
        meant: Action | None,
    ) -> None:
        """A card was revealed that was not meant: whose fault is it?"""
        if slip is None or decision is not Decision.ACCEPT:
            self.tally.wrong_unconfirmed += 1
            raise Fault(f"revealed another card: {line.text!r} for {meant}")
        if was_asked:
            self.tally.wrong_confirmed += 1
        else:
            self.tally.wrong_by_ear += 1

    def _wait(self, seconds: float) -> None:
        """Nobody speaks."""
        self._clock.turn(seconds)
        before, clue = self._host.state, isinstance(self._host.question, SaidBack)
        reply = self._host.tick()
        self._take(reply)
        if reply.events and not clue and before in self._truth:  # time was up, as it may be
            at = self._truth.index(before)
            self._truth[at + 1 :] = [self._host.state]
            self._wanted[at:] = [TimeUp()]

    def _take(self, reply: Reply) -> None:
        """Let the voice speak, and look whether the game is what it must be."""
        if reply.said:
            self._host.hold()
            self._clock.turn(1.0 + len(reply.said))
            self._host.release()
        self.tally.asked += bool(reply.said) and self._host.question is not None
        state = self._host.state
        if reply.events:
            self._stack.append(state)
        elif state != self._stack[-1]:
            self.tally.undone += 1
            self._stack.pop()
            if not self._stack or state != self._stack[-1]:
                raise Fault("an undo did not bring back the state before")
            self._check_journal()
        if reply.wish is Meaning.END_GAME and not self._over:
            self._check_journal()  # the evening can be resumed from there

    def _check_journal(self) -> None:
        stored = journal.read(self._path)
        if stored.dropped or replay(stored.setup, stored.actions)[0] != self._host.state:
            raise Fault("the journal holds another game")
        self.tally.replayed += 1
