"""What is said before a game, line by line, with the sign by which each line is seen to be taken.

The lines are typed to a set-up talk of the same kind first: what it answers is what must stand
on the screen when they are said, and the plan that it makes is the one that must come out.
"""

import random
from dataclasses import dataclass
from enum import Enum

from assistant.errors import BadInput
from assistant.hearing.ear import Candidate, Decision, Ear, Expected, Heard
from assistant.lexicon import decks
from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import FIVE_BY_FIVE, Card, ClassicSetup, DuetSetup, Setup, Team
from assistant.table.expecting import phrases
from assistant.table.host import Host
from assistant.table.laying import Laying
from assistant.table.lines import Phrase, every, phrase, put
from assistant.table.match import Match
from assistant.table.plan import Plan, Source
from assistant.table.preparation import Preparation
from assistant.trial.casting import Cast, Take
from assistant.understanding.intents import Meaning

WAYS = 2
"""Takes of each line: who was not understood says it another way."""
CORRECTED = 2
"""The card that is first read wrongly, counted from none."""
ASIDES = {6: "left", 10: "back", 14: "list", 18: "repeat"}
"""What players want beside reading, by how many cards lie on the table then."""

_BLANK = "***"


class Kind(Enum):
    """What is settled before the game."""

    DEALT = "dealt"
    READ = "read"


_CHOICES = {
    Kind.DEALT: ("duet", "deal", "assistant"),
    Kind.READ: ("classic", "read", "table", "blue"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """Something that has to be got across."""

    text: str
    takes: tuple[Take, ...]
    sign: str
    """What the screen says once it has been taken."""
    doubts: frozenset[str]
    """Folded lines that a "do you mean …?" may ask about and be told yes."""
    correction: tuple[Take, ...] = ()
    """What puts it right where something else was taken for it."""
    plain: tuple[Take, ...] = ()
    """The card word alone, for where the wrong one was taken back instead."""
    card: int | None = None
    """Which card it is, where one is read: players hear its number too."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What players can have settled before a game."""

    game: str
    source: str
    key: str
    starts: str | None
    words: tuple[str, ...]
    """The cards where they were read, folded."""


@dataclass(frozen=True, slots=True)
class Script:
    """A whole set-up."""

    language: Language
    kind: Kind
    choices: tuple[Line, ...]
    """The game, the cards, the key."""
    begin: Line
    rest: tuple[Line, ...]
    """The cards as they are read, or the calls for the next row."""
    opening: str
    """The first words of the game."""
    doubts: tuple[tuple[str, str], ...]
    """How the questions begin and end that ask what was meant."""
    which: tuple[str, ...]
    """How a question begins that offers cards, what stands before the last, and how it ends."""
    echoes: tuple[str, ...]
    """How cards are said back, by their numbers from one on, up to the word."""
    yes: tuple[Take, ...]
    no: tuple[Take, ...]
    ordinals: tuple[Take, ...]
    """The first, the second, the third of the cards that are offered."""
    back: Line
    """Takes the last card back."""
    settled: Settled
    """Where the same lines lead when they are typed."""
    auditions: int


class Scripting:
    """Writes the script of one set-up and casts it."""

    def __init__(self, language: Language, ear: Ear, seed: int) -> None:
        self._language = language
        self._book = Phrasebook(language)
        self._cast = Cast(language, ear, seed)
        self._chance = random.Random(f"script {language.code} {seed}")
        self._deck = decks.find("base", language)
        self._talk = Preparation(language, self._book, lambda game: self._deck)

    def script(self, kind: Kind, short: bool = False) -> Script:
        """The lines of a set-up; a short one leaves most open and lays two rows out."""
        choices = tuple(self._choice(name) for name in _CHOICES[kind][: 1 if short else None])
        ways = self._language.table("setup")["choices"]
        takes = self._takes(ways["begin"], self._talk.expected())
        reply = self._talk.line(takes[0].text)
        if kind is Kind.READ:
            begin = _line(takes, ways["begin"], reply.said[-1].text)
            offered = asked = self._offered()
            rest = self._cards()
        else:
            offered = None
            asked = self._asked()
            begin = _line(takes, ways["begin"], self._row(1))
            rest = self._rows(2 if short else FIVE_BY_FIVE.rows)
        return Script(
            self._language,
            kind,
            choices,
            begin,
            rest,
            put(phrase("welcome"), self._book).text,
            self._doubts(),
            tuple(put(self._which(), self._book).text.split(_BLANK)),
            tuple(self._echo(number) for number in range(1, FIVE_BY_FIVE.size + 1)),
            tuple(self._cast.phrase(Meaning.CONFIRM, asked) for _ in range(WAYS)),
            tuple(self._cast.phrase(Meaning.DENY, asked) for _ in range(WAYS)),
            tuple(self._cast.ordinal(place, offered) for place in range(3)) if offered else (),
            self._back(asked),
            planned(self._talk.plan),
            self._cast.auditions,
        )

    def _asked(self) -> Expected:
        """What is listened for after "do you mean …?"."""
        talk = Preparation(self._language, self._book, lambda game: self._deck)
        way = self._language.table("setup")["choices"]["duet"][0]
        talk.heard(Heard(Decision.ASK, way, candidates=(Candidate(way, 0.5),)))
        return talk.expected()

    def _doubts(self) -> tuple[tuple[str, str], ...]:
        meant = every(phrase("ask_meant", text=_BLANK), self._book)
        near = every(phrase("ask_near", card=_BLANK), self._book)
        which = every(self._which(), self._book)
        parts = [text.split(_BLANK) for text in (*meant, *near, *which)]
        return tuple((part[0], part[-1]) for part in parts)

    def _which(self) -> Phrase:
        return phrase("setup_which", cards=(_BLANK,), last=_BLANK)

    def _echo(self, number: int) -> str:
        return put(phrase("setup_echo", n=number, word=_BLANK), self._book).text.partition(_BLANK)[
            0
        ]

    def _offered(self) -> Expected:
        """What is listened for after "this card or that?"."""
        talk = Preparation(self._language, self._book, lambda game: self._deck)
        ways = self._language.table("setup")["choices"]
        for name in ("read", "begin"):
            talk.line(ways[name][0])
        two = tuple(Candidate(word, 0.5, word) for word in self._deck.words[:2])
        talk.heard(Heard(Decision.ASK, two[0].text, card=two[0].card, candidates=two))
        return talk.expected()

    def _back(self, expected: Expected) -> Line:
        ways = self._language.table("setup")["choices"]["back"]
        removed = put(phrase("setup_removed", word=_BLANK), self._book).text.partition(_BLANK)[0]
        return _line(self._takes(ways, expected), ways, removed)

    def _choice(self, name: str) -> Line:
        ways = self._language.table("setup")["choices"][name]
        takes = self._takes(ways, self._talk.expected())
        reply = self._talk.line(takes[0].text)
        return _line(takes, ways, reply.said[0].text)

    def _takes(self, ways: list[str], expected: Expected) -> tuple[Take, ...]:
        return tuple(self._cast.way(ways, expected) for _ in range(WAYS))

    def _cards(self) -> tuple[Line, ...]:
        """Every card, one of them wrong at first; and what else players want meanwhile."""
        words = self._chance.sample(self._deck.words, len(self._deck.words))
        lines: list[Line] = []
        read, due = 0, 0
        while due < FIVE_BY_FIVE.size:
            if not words:
                raise BadInput(f"only {due} cards are heard from synthetic voices")
            line = self._card(words.pop(), due, corrects=read == CORRECTED + 1)
            if line is None:
                continue
            lines.append(line)
            read += 1
            due += read != CORRECTED + 1
            if read > CORRECTED + 1 and due in ASIDES:
                lines += self._aside(ASIDES[due], line)
        return tuple(lines)

    def _card(self, word: str, due: int, corrects: bool) -> Line | None:
        """A card as it is read, or put in the place of the last; None where too few voices
        get it across for somebody else to read it when the first is not heard."""
        expected = self._talk.expected()
        takes = self._cast.word(word, expected)
        if len(takes) < WAYS:
            return None
        amends = [carrier.replace("{card}", word) for carrier in expected.carriers]
        ways = WAYS if corrects else 1
        amending = tuple(self._cast.amended(word, amends, expected) for _ in range(ways))
        text = amends[0] if corrects else word
        said = self._talk.line(text).said[0].text
        doubts = frozenset(map(fold, [word, *amends]))
        return Line(text, amending if corrects else takes, said, doubts, amending, takes, due)

    def _aside(self, name: str, last: Line) -> list[Line]:
        """A wish beside the cards; a card that is taken back is read again."""
        setup = self._language.table("setup")
        ways = (
            list(phrases(self._language, Meaning.REPEAT)) if name == "repeat"
            else setup["choices"][name] if name == "back" else setup["reading"][name]
        )  # fmt: skip
        takes = self._takes(ways, self._talk.expected())
        said = self._talk.line(takes[0].text).said
        if name == "repeat":
            return [_line(takes, ways, last.sign)]
        wished = _line(takes, ways, said[0].text)
        if name != "back":
            return [wished]
        self._talk.line(last.text)
        return [wished, last]

    def _rows(self, rows: int) -> tuple[Line, ...]:
        """The calls for the rows after the first; a short laying ends with "begin"."""
        ways = self._language.table("setup")["choices"]
        laying = Laying(self._host(), self._language, self._book)
        expected = laying.expected()
        takes = self._takes(ways["next"], expected)
        calls = [_line(takes, ways["next"], self._row(row)) for row in range(2, rows + 1)]
        if rows < FIVE_BY_FIVE.rows:
            takes = self._takes(ways["begin"], expected)
            calls.append(_line(takes, ways["begin"], put(phrase("welcome"), self._book).text))
        return tuple(calls)

    def _host(self) -> Host:
        cards = tuple(map(Card, self._deck.words[: FIVE_BY_FIVE.size]))
        match = Match(ClassicSetup(cards, FIVE_BY_FIVE, Team.RED, None))
        return Host(match, self._language, self._book, forms)

    def _row(self, row: int) -> str:
        """How the announcement of a row begins, whatever lies in it."""
        return put(phrase("lay_row", n=row, cards=("",)), self._book).text.partition(":")[0] + ":"


def planned(plan: Plan) -> Settled:
    """What a plan settles."""
    told = plan.key == "table" and plan.game != "duet"
    return Settled(
        plan.game or "",
        plan.source.value if plan.source else "",
        plan.key or "",
        plan.starts if told else None,
        tuple(map(fold, plan.words)),
    )


def played(setup: Setup, source: Source) -> Settled:
    """What the setup of a game shows to have been settled."""
    known = setup.key is not None
    duet = isinstance(setup, DuetSetup)
    game = "duet" if duet else "pictures" if setup.cards[0].is_image else "classic"
    words = tuple(fold(card.word or "") for card in setup.cards) if source is Source.READ else ()
    starts = setup.starts.value if isinstance(setup, ClassicSetup) and not known else None
    return Settled(game, source.value, "assistant" if known else "table", starts, words)


def _line(takes: tuple[Take, ...], ways: list[str], sign: str) -> Line:
    return Line(takes[0].text, takes, sign, frozenset(map(fold, ways)))
