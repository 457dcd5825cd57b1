"""The host: knows what is expected now, and turns what was said into an action or an answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from assistant.hearing.ear import Decision, Expected, Heard
from assistant.lexicon.language import Language
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    UNLIMITED,
    Action,
    Classic,
    Event,
    IllegalAction,
    Law,
    Phase,
    Side,
    State,
    Team,
    TimeUp,
)
from assistant.table import answers
from assistant.table.announce import announce, card_name
from assistant.table.asking import asked, doubt, settled
from assistant.table.expecting import Choosing, expected, only
from assistant.table.lines import Phrase, Said, Tone, phrase, put
from assistant.table.match import Match
from assistant.table.moves import move
from assistant.table.questions import (
    HowMany,
    Meant,
    Question,
    ReallyEnd,
    RightClue,
    WhichCard,
    WhichSide,
)
from assistant.table.replying import answer, spelled
from assistant.table.takeback import takeback
from assistant.table.timekeeper import Timekeeper
from assistant.table.timer import Clock, SystemClock, Timer, TimeRules
from assistant.table.window import Window
from assistant.understanding.cards import MOST_OPTIONS, CardNames
from assistant.understanding.intents import Intent, Meaning, aside
from assistant.understanding.understand import Understanding

Forms = Callable[[str, Language], Sequence[str]]
Judge = Callable[[str, State], str | None]
"""Says in the table's language what is wrong with a clue, if something is or may be."""
OBJECTION = 2.5
"""Seconds of quiet after a clue was said back before it is taken; by then "não" has begun."""

LONGEST_QUOTE = 80


class Wish(Enum):
    """What a front end has to do itself: it owns the voice and the session."""

    NEW_GAME = "new_game"
    SHOW_KEY = "show_key"
    REPEAT = "repeat"
    SLOWER = "slower"
    FASTER = "faster"
    LOUDER = "louder"
    SOFTER = "softer"
    LOWER = "lower"
    HIGHER = "higher"
    TERSER = "terser"
    WORDIER = "wordier"
    EARCONS_OFF = "earcons_off"
    EARCONS_ON = "earcons_on"
    HUSH = "hush"
    MISHEARD = "misheard"
    GO_ON = "go_on"
    """With a read-out that was stopped."""
    LEAVE = "leave"
    BEGIN = "begin"
    """The plan is settled: the game can begin."""
    OTHER_LANGUAGE = "other_language"


_WISHES = {meaning: wish for meaning in Meaning for wish in Wish if wish.value == meaning.value}


@dataclass(frozen=True, slots=True)
class Reply:
    """What the host answers to one line."""

    said: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    refused: str | None = None
    """Why nothing was done, in plain English for scripts and logs; None if all is well."""
    wish: Wish | None = None


@dataclass(frozen=True, slots=True)
class Manners:
    """How a table wants to be hosted."""

    first: Side | None = None
    """Who gives Duet's first clue where nobody says which side does; None asks."""
    choosing: Choosing = Choosing.CARRIER
    times: TimeRules = field(default_factory=TimeRules)


class Host:
    """One table: a match, a language, and the question that is open, if one is."""

    def __init__(
        self,
        match: Match,
        language: Language,
        book: Phrasebook,
        forms: Forms,
        manners: Manners | None = None,
        judge: Judge = lambda word, state: None,
        clock: Clock | None = None,
    ) -> None:
        self.match = match
        self.language = language
        self.manners = manners or Manners()
        self.asleep = False
        self._book = book
        self._forms = forms
        self._judge = judge
        self._clock = clock or SystemClock()
        self._time = Timekeeper(Timer(self._clock, self.manners.times))
        self._held = 0
        self._question: Question | None = None
        self._names: tuple[str | None, ...] = ()
        self._understanding: Understanding | None = None

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.match.state

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return self._question

    def greet(self) -> Reply:
        """The first words: a new game's beginning, or where an old one stands."""
        self._time.follow(self.state)
        if self.match.begun:
            return self._reply([phrase("resumed"), *answers.overview(self.state)])
        return self._reply([phrase("welcome"), *announce(self.match.opening, self.state)])

    # What comes in: typed lines, heard utterances, time

    def line(self, text: str) -> Reply:
        """What a typed line brings about; typed words are meant, so a bare card is a choice."""
        self.asleep = False
        answered = self._answer(text)
        if answered is not None:
            return answered
        intent = self._understander().understand(text, self.state.phase)
        if intent is None:
            no_card = self._understander().names_no_card(text)
            key = "law_on_the_grid" if no_card else "not_understood"
            lines = [phrase(key, Tone.NOT_UNDERSTOOD), self._way_forward()]
            return self._reply(lines, refused=f"not understood: {_short(text)}")
        return self._turn_to(intent)

    def expected(self, pushed: bool = False) -> Expected:
        """What an ear should listen for now; while the key is down, a bare card is a choice."""
        if self.asleep:
            return only(self.language, Meaning.WAKE)
        question = self._question
        cards = question.intent.cards if isinstance(question, WhichCard) else ()
        moment = expected(
            self.state,
            self.language,
            cards or [card for card in answers.cards(self.state) if self._choosable(card)],
            self._forms,
            bare=bool(cards) or pushed or self.manners.choosing is Choosing.BARE,
            asked=question is not None,
        )
        # Who gave the clue is asked, and "side A" must not be heard as the word of another one.
        return replace(moment, clue=False) if isinstance(question, WhichSide) else moment

    def _choosable(self, card: int) -> bool:
        """Whether anybody who may guess now may touch the card."""
        state = self.state
        if isinstance(state, Classic):
            return state.covers[card] is None
        return any(state.open_to(card, side) for side in state.guessers)

    def heard(self, heard: Heard, pushed: bool = False) -> Reply:
        """What an utterance brings about: talk is let pass, doubt is asked, clues are said back."""
        if heard.decision is Decision.IGNORE:
            return Reply(refused="talk")
        if self.asleep:
            return self._half_asleep(heard)
        if heard.decision is Decision.ASK:
            return self._doubtful(heard)
        answered = self._answer(heard.text)
        if answered is not None:
            return answered
        bare = self.expected(pushed).bare
        intent = self._understander().understand(heard.text, self.state.phase, bare)
        if heard.word is not None and self.state.phase is Phase.CLUE:
            return self._clue_heard(heard, intent.by if intent else None)
        if intent is None:
            return Reply(refused=f"not understood: {_short(heard.text)}")
        if intent.meaning is Meaning.CLUE and intent.number is not None:
            return self._say_back(intent)
        if intent.meaning is Meaning.CHOOSE and not pushed and self._was_bare(heard.text):
            return self._ask(WhichCard(replace(intent, sure=False)))
        return self._turn_to(intent)

    def _half_asleep(self, heard: Heard) -> Reply:
        """A sleeping table wakes when called, and else lets everything pass."""
        intent = self._understander().understand(heard.text, self.state.phase, bare=False)
        if heard.decision is Decision.ACCEPT and intent and intent.meaning is Meaning.WAKE:
            return self.act(intent)
        return Reply(refused="asleep")

    def _was_bare(self, text: str) -> bool:
        """A card word without a carrier, where such a word must be confirmed."""
        if self.manners.choosing is not Choosing.BARE:
            return False
        return self._understander().understand(text, self.state.phase, bare=False) is None

    def tick(self) -> Reply:
        """What the passing of time brings about."""
        question = self._question
        if isinstance(question, RightClue) and question.window.closed:
            self._question = None
            return self.act(question.intent)
        if self.state.phase is Phase.RESULT:  # the spymaster is answering, not the guessers
            return Reply()
        lines, over = self._time.due()
        if over:
            return self._do(TimeUp(), Intent(Meaning.STOP))
        return self._reply(lines) if lines else Reply()

    def hold(self) -> None:
        """The assistant begins to speak: no time runs until the release."""
        self._held += 1
        self._time.timer.hold()
        if isinstance(self._question, RightClue):
            self._question.window.hold()

    def release(self) -> None:
        """The assistant has spoken."""
        self._held -= 1
        self._time.timer.release()
        if isinstance(self._question, RightClue) and not self._held:
            self._question.window.release()

    # What is done about it

    def _turn_to(self, intent: Intent) -> Reply:
        """Do what is wanted instead of answering; asking something else leaves a question open."""
        question, self._question = self._question, None
        reply = self.act(intent)
        if question is None or self._question is not None:
            return reply
        # A clue that was said back is not lost on a stray word that does nothing.
        stray = isinstance(question, RightClue) and reply.refused is not None
        if not (stray or aside(intent.meaning)):
            return reply
        self._question = question
        if not reply.said:
            return reply
        again = put(asked(question, self.state), self._book)
        return replace(reply, said=(*reply.said, again))

    def _way_forward(self) -> Phrase:
        """What can be said now: the open question again, or the hint of the phase."""
        question = self._question
        return asked(question, self.state) if question else answers.hint(self.state)

    def act(self, intent: Intent) -> Reply:
        """Carry out what was meant, or ask, or answer."""
        if intent.cards and not intent.sure:
            return self._ask(WhichCard(intent))
        match intent.meaning:
            case Meaning.CLUE if intent.number is None:
                return self._ask(HowMany(intent))
            case Meaning.UNDO:
                return self._undo()
            case Meaning.END_GAME if self.state.phase is not Phase.OVER:
                return self._ask(ReallyEnd())
            case Meaning.END_GAME:
                return Reply(wish=Wish.LEAVE)
            case Meaning.RESUME if not self._time.timer.paused:
                return Reply(wish=Wish.GO_ON)
            case Meaning.SLEEP | Meaning.WAKE:
                self.asleep = intent.meaning is Meaning.SLEEP
                return self._reply([phrase("sleeps" if self.asleep else "awake")])
        action = move(intent)
        if action is not None and not answers.may_say(intent, self.state):
            law = phrase("law_guesser", Tone.NOT_UNDERSTOOD)
            return self._reply([law, answers.hint(self.state)], refused="it is not their turn")
        if action is not None:
            return self._do(action, intent)
        if intent.meaning in _WISHES:
            return Reply(wish=_WISHES[intent.meaning])
        lines = self._time.obey(intent) or answer(intent, self.state, self.language)
        if lines is not None:
            return self._reply(lines)
        nothing = [phrase("nothing_asked", Tone.NOT_UNDERSTOOD), answers.hint(self.state)]
        return self._reply(nothing, refused="that answers nothing that was asked")

    def _do(self, action: Action, intent: Intent) -> Reply:
        try:
            events = self.match.do(action)
        except IllegalAction as error:
            if error.law is Law.SAY_WHICH_SIDE:
                if self.manners.first is not None and not self.state.turns:
                    return self.act(replace(intent, by=self.manners.first))
                sides = answers.guessers(self.state) or tuple(Side)
                return self._ask(WhichSide(intent, sides))
            law = phrase(f"law_{error.law.name.lower()}", Tone.NOT_UNDERSTOOD)
            return self._reply([law, answers.hint(self.state)], refused=str(error))
        self._question = None  # it was about the table as it lay before
        self._time.follow(self.state)
        lines = announce(events, self.state)
        if self.state.phase is Phase.OVER:
            lines.append(answers.hint(self.state))
        if intent.meaning is Meaning.CLUE:
            doubt = self._judge(intent.word, self.state)
            if doubt is not None:
                lines.append(phrase("judge_doubts", Tone.WARNING, why=doubt))
        return self._reply(lines, events)

    def _undo(self) -> Reply:
        undone = self.match.undo()
        if undone is None:
            return self._reply([phrase("nothing_to_undo")], refused="there is nothing to undo")
        self._time.follow(self.state)
        return self._reply([*takeback(undone), *answers.whose_turn(self.state)])

    # Questions and their answers

    def _ask(self, question: Question) -> Reply:
        self._question = question
        return self._reply([asked(question, self.state)], refused=doubt(question, self.state))

    def _say_back(self, intent: Intent) -> Reply:
        """Say the clue as it was heard; it is taken unless somebody objects."""
        window = Window(self._clock, OBJECTION, held=bool(self._held))
        return self._ask(RightClue(intent, window))

    def _doubtful(self, heard: Heard) -> Reply:
        """The ear is not sure: ask with the two or three things that it may have been."""
        if heard.word is not None and heard.number is None and not self.asleep:
            # An ear that waits for a clue takes "no" and "undo" for a word that lacks its number.
            intent = self._understander().understand(heard.text, self.state.phase, bare=False)
            if intent is not None and intent.meaning is not Meaning.CLUE:
                return self._answer(heard.text) or self._ask(Meant(heard.text, intent))
        first = heard.candidates[0] if heard.candidates else None
        if first is not None and first.card is None and heard.word is None:
            intent = self._understander().understand(first.text, self.state.phase, bare=False)
            if intent is not None and intent.meaning is Meaning.CONFIRM and self._question:
                return self._ask(self._question)  # "did you say yes?" would never end
            if intent is not None and not self.asleep:
                return self._ask(Meant(first.text, intent))
        cards = self._cards_of(heard)
        if isinstance(self._question, WhichCard) and cards[:1] == self._question.intent.cards[:1]:
            cards = cards[:1]  # the same first twice: a yes settles it, and yes is easily heard
        if cards:
            covering = self.state.phase in (Phase.PENALTY, Phase.COVER)
            meaning = Meaning.COVER if covering else Meaning.CHOOSE
            return self._ask(WhichCard(Intent(meaning, cards, sure=False)))
        if self.state.phase is Phase.CLUE and heard.word:
            return self._clue_heard(heard, None)
        again = [phrase("ask_again", Tone.NOT_UNDERSTOOD), answers.hint(self.state)]
        return self._reply(again, refused="not sure what was said")

    def _clue_heard(self, heard: Heard, by: Team | Side | None) -> Reply:
        number = UNLIMITED if heard.number == UNLIMITED.value else heard.number
        assert not isinstance(number, str)
        intent = Intent(Meaning.CLUE, word=heard.word or "", number=number, by=by)
        return self.act(intent) if number is None else self._say_back(intent)

    def _cards_of(self, heard: Heard) -> tuple[int, ...]:
        names = {card_name(self.state, card): card for card in answers.cards(self.state)}
        found = (names.get(candidate.card or "") for candidate in heard.candidates)
        return tuple(dict.fromkeys(card for card in found if card is not None))[:MOST_OPTIONS]

    def _answer(self, text: str) -> Reply | None:
        """The line as an answer to the open question, or None if it is something else."""
        question = self._question
        if question is None:
            return None
        understanding = self._understander()
        # "certo" and "errado" name a touched card's result too; to a question they are yes and no.
        phase = Phase.GUESS if self.state.phase is Phase.RESULT else self.state.phase
        intent = understanding.understand(text, phase)
        # What was said last is the question, so it is what an undo takes back.
        if intent and intent.meaning in (Meaning.DENY, Meaning.UNDO):
            self._question = None
            return self._reply([phrase("never_mind"), answers.hint(self.state)])
        if intent and intent.meaning is Meaning.SPELL_CLUE and isinstance(question, RightClue):
            return self._reply([spelled(question.intent.word, self.language)])
        correction = understanding.after_no(text)
        if correction is not None:
            self._question = None
            return self._corrected(question, correction)
        meant = settled(question, text, intent, understanding)
        if meant is None:
            return None
        self._question = None
        return self.act(meant)

    def _corrected(self, question: Question, text: str) -> Reply | None:
        """What follows a "no": another option, another clue, or another wish altogether."""
        understanding = self._understander()
        intent = understanding.understand(text, self.state.phase)
        meant = settled(question, text, intent, understanding) or intent
        if meant is None:
            lines = [phrase("not_understood", Tone.NOT_UNDERSTOOD), answers.hint(self.state)]
            return self._reply(lines, refused=f"not understood: {_short(text)}")
        if isinstance(question, RightClue) and meant.meaning is Meaning.CLUE:
            return self._say_back(meant)
        return self.act(meant)

    def _understander(self) -> Understanding:
        """Understanding of this grid; made anew when an image gets a label."""
        names = tuple(
            card.word or label
            for card, label in zip(self.match.setup.cards, self.state.labels, strict=True)
        )
        if self._understanding is None or names != self._names:
            self._names = names
            layout = self.match.setup.layout
            cards = CardNames(names, layout, self.language, self._forms)
            sides: type[Team] | type[Side] = Team if isinstance(self.state, Classic) else Side
            self._understanding = Understanding(self.language, cards, sides)
        return self._understanding

    def _reply(
        self,
        lines: Iterable[Phrase],
        events: tuple[Event, ...] = (),
        refused: str | None = None,
    ) -> Reply:
        said = [put(line, self._book) for line in lines]
        if self.match.unsaved is not None:
            warning = phrase("unsaved", Tone.WARNING, why=self.match.unsaved)
            said.append(put(warning, self._book))
        return Reply(tuple(said), events, refused)


def _short(text: str) -> str:
    """A line for a log: on one line, not too long, and without anything a terminal obeys."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"
