"""The host: knows what is expected now, and turns what was said into an action or an answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from assistant.lexicon.language import Language
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    Abandon,
    Action,
    Challenge,
    Classic,
    CoverWord,
    Decline,
    Event,
    GiveClue,
    Guess,
    IllegalAction,
    Law,
    LetStand,
    NameImage,
    NoneLeft,
    Phase,
    Side,
    State,
    Stop,
    Team,
    TellResult,
)
from assistant.table import answers
from assistant.table.announce import announce, card_name, side_name
from assistant.table.lines import Phrase, Said, Tone, phrase, put
from assistant.table.match import Match
from assistant.table.questions import HowMany, Question, ReallyEnd, WhichCard, WhichSide
from assistant.table.takeback import takeback
from assistant.understanding.cards import CardNames
from assistant.understanding.intents import Intent, Meaning
from assistant.understanding.understand import Understanding

Forms = Callable[[str, Language], Sequence[str]]


class Wish(Enum):
    """What a front end has to do itself: it owns the voice, the ear and the session."""

    NEW_GAME = "new_game"
    SHOW_KEY = "show_key"
    SLOWER = "slower"
    FASTER = "faster"
    LOUDER = "louder"
    SOFTER = "softer"
    HUSH = "hush"
    SLEEP = "sleep"
    WAKE = "wake"
    MISHEARD = "misheard"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the host answers to one line."""

    said: tuple[Said, ...]
    events: tuple[Event, ...] = ()
    refused: str | None = None
    """Why nothing was done, in plain English for scripts and logs; None if all is well."""
    wish: Wish | None = None


class Host:
    """One table: a match, a language, and the question that is open, if one is."""

    def __init__(
        self,
        match: Match,
        language: Language,
        book: Phrasebook,
        forms: Forms,
        first: Side | None = None,
    ) -> None:
        """`first` gives Duet's first clue where nobody says which side does; None asks."""
        self.match = match
        self._first = first
        self.language = language
        self.book = book
        self._forms = forms
        self._question: Question | None = None
        self._last: tuple[Said, ...] = ()
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
        if self.match.begun:
            return self._reply([phrase("resumed"), *answers.overview(self.state)])
        return self._reply([phrase("welcome"), *announce(self.match.opening, self.state)])

    def line(self, text: str) -> Reply:
        """What a typed line brings about; typed words are meant, so a bare card is a choice."""
        answered = self._answer(text)
        if answered is not None:
            return answered
        intent = self._understander().understand(text, self.state.phase)
        self._question = None
        if intent is None:
            lines = [phrase("not_understood", Tone.NOT_UNDERSTOOD), answers.hint(self.state)]
            return self._reply(lines, refused=f"not understood: {text.strip()}")
        return self.act(intent)

    def act(self, intent: Intent) -> Reply:
        """Carry out what was meant, or ask, or answer."""
        if intent.cards and not intent.sure:
            return self._ask_which(intent)
        match intent.meaning:
            case Meaning.CLUE if intent.number is None:
                self._question = HowMany(intent)
                asked = phrase("ask_number", Tone.QUESTION, word=intent.word)
                return self._reply([asked], refused="the clue has no number")
            case Meaning.UNDO:
                return self._undo()
            case Meaning.END_GAME if self.state.phase is not Phase.OVER:
                self._question = ReallyEnd()
                return self._reply([phrase("ask_end", Tone.QUESTION)])
            case Meaning.REPEAT:
                return Reply(self._last)
        action = _action(intent)
        if action is not None:
            return self._do(action, intent)
        return self._reply_to(intent)

    def _do(self, action: Action, intent: Intent) -> Reply:
        try:
            events = self.match.do(action)
        except IllegalAction as error:
            if error.law is Law.SAY_WHICH_SIDE:
                if self._first is not None and not self.state.turns:
                    return self.act(replace(intent, by=self._first))
                return self._ask_side(intent)
            law = phrase(f"law_{error.law.name.lower()}", Tone.NOT_UNDERSTOOD)
            return self._reply([law, answers.hint(self.state)], refused=str(error))
        return self._reply(announce(events, self.state), events)

    def _undo(self) -> Reply:
        undone = self.match.undo()
        if undone is None:
            return self._reply([phrase("nothing_to_undo")], refused="there is nothing to undo")
        return self._reply([*takeback(undone), *answers.whose_turn(self.state)])

    def _reply_to(self, intent: Intent) -> Reply:
        """Answers and wishes: nothing here changes the game."""
        state, cards = self.state, intent.cards
        match intent.meaning:
            case Meaning.HELP:
                return self._reply([answers.hint(state), phrase("help_always", Tone.READOUT)])
            case Meaning.OVERVIEW:
                return self._reply(answers.overview(state))
            case Meaning.WHOSE_TURN:
                return self._reply(answers.whose_turn(state))
            case Meaning.CURRENT_CLUE:
                return self._reply(answers.current_clue(state))
            case Meaning.EARLIER_CLUES:
                return self._reply(answers.earlier_clues(state))
            case Meaning.WORDS_LEFT:
                return self._reply(answers.words_left(state))
            case Meaning.READ_GRID:
                return self._reply(answers.grid(state))
            case Meaning.READ_ROW if isinstance(intent.number, int):
                return self._reply([answers.read_row(state, intent.number)])
            case Meaning.WHERE_IS:
                return self._reply([answers.where_is(state, cards[0])])
            case Meaning.WHAT_LIES:
                return self._reply([answers.what_lies(state, cards[0])])
            case Meaning.WHO_FOUND:
                return self._reply([answers.who_found(state, cards[0])])
            case Meaning.SPELL_CARD:
                return self._reply([_spelled(card_name(state, cards[0]))])
            case Meaning.SPELL_CLUE if state.turns and state.turn.clue:
                return self._reply([_spelled(state.turn.clue.word)])
            case Meaning.SCORE:
                return self._reply(answers.score(state))
            case Meaning.TOKENS:
                return self._reply(answers.tokens(state))
            case meaning if meaning.value in {wish.value for wish in Wish}:
                return replace(self._reply([]), wish=Wish(meaning.value))
            case _:
                lines = [phrase("nothing_asked", Tone.NOT_UNDERSTOOD), answers.hint(state)]
                return self._reply(lines, refused="that answers nothing that was asked")

    # Questions and their answers

    def _ask_which(self, intent: Intent) -> Reply:
        self._question = WhichCard(intent)
        names = [card_name(self.state, card) for card in intent.cards]
        if len(names) == 1:
            asked = phrase("ask_near", Tone.QUESTION, card=names[0])
        else:
            *most, last = names
            asked = phrase("ask_which", Tone.QUESTION, cards=tuple(most), last=last)
        return self._reply([asked], refused=f"not sure which card: {', '.join(names)}")

    def _ask_side(self, intent: Intent) -> Reply:
        sides = answers.guessers(self.state) or tuple(Side)
        self._question = WhichSide(intent, sides)
        names = tuple(side_name(side) for side in sides)
        asked = phrase("ask_side", Tone.QUESTION, sides=names)
        return self._reply([asked], refused="either side may do this: say which, as in 'A: …'")

    def _answer(self, text: str) -> Reply | None:
        """The line as an answer to the open question, or None if it is something else."""
        question = self._question
        if question is None:
            return None
        intent = self._understander().understand(text, self.state.phase)
        meaning = intent.meaning if intent else None
        if meaning is Meaning.DENY:
            self._question = None
            return self._reply([phrase("never_mind"), answers.hint(self.state)])
        match question:
            case WhichCard(asked):
                card = self._chosen(text, asked.cards, meaning)
                if card is not None:
                    self._question = None
                    return self.act(replace(asked, cards=(card,), sure=True))
            case HowMany(asked) if intent and meaning is Meaning.NUMBER:
                self._question = None
                return self.act(replace(asked, number=intent.number))
            case WhichSide(asked, sides) if intent and meaning is Meaning.SIDE:
                self._question = None
                return self.act(replace(asked, by=intent.by if intent.by in sides else asked.by))
            case ReallyEnd() if meaning is Meaning.CONFIRM:
                self._question = None
                return self._do(Abandon(), Intent(Meaning.END_GAME))
        return None

    def _chosen(self, text: str, cards: tuple[int, ...], meaning: Meaning | None) -> int | None:
        """The option that an answer picks: by yes, by ordinal, by name or by place."""
        if meaning is Meaning.CONFIRM and len(cards) == 1:
            return cards[0]
        option = self._understander().ordinal(text)
        if option is not None and option < len(cards):
            return cards[option]
        found = self._understander().card(text)
        return found if found in cards else None

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
        said = [put(line, self.book) for line in lines]
        if self.match.unsaved is not None:
            warning = phrase("unsaved", Tone.WARNING, why=self.match.unsaved)
            said.append(put(warning, self.book))
        if said:
            self._last = tuple(said)
        return Reply(tuple(said), events, refused)


def _action(intent: Intent) -> Action | None:
    """The move that an intent is, if it is one."""
    match intent.meaning:
        case Meaning.CLUE if intent.number is not None:
            return GiveClue(intent.word, intent.number, intent.by)
        case Meaning.CHOOSE:
            return Guess(intent.cards[0], intent.by)
        case Meaning.STOP:
            return Stop()
        case Meaning.RESULT if intent.identity is not None:
            return TellResult(intent.identity)
        case Meaning.CHALLENGE:
            return Challenge()
        case Meaning.LET_STAND:
            return LetStand()
        case Meaning.DECLINE:
            return Decline()
        case Meaning.COVER:
            return CoverWord(intent.cards[0])
        case Meaning.NONE_LEFT if isinstance(intent.by, Side):
            return NoneLeft(intent.by)
        case Meaning.NAME_IMAGE:
            return NameImage(intent.cards[0], intent.word)
        case _:
            return None


def _spelled(word: str) -> Phrase:
    letters = tuple(letter.upper() if letter != " " else "–" for letter in word)
    return phrase("spelled", word=word, letters=letters)
