"""Tables to talk at: grids and keys in each language, a clock to turn, and what is heard back.

Each grid is laid so that its key is easy to remember. For teams: the first nine cards are red,
the next eight blue, the next seven civilians, and the last is the assassin. For Duet the cards
lie in the order green-green (3), green for A only (5), green for A and black for B (1), green for
B only (5), beige for both (7), and the blacks.
"""

from collections.abc import Callable
from pathlib import Path

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon.forms import forms
from assistant.lexicon.judge import Leniencies
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    Card,
    ClassicSetup,
    DuetKey,
    DuetSetup,
    Identity,
    Setup,
    State,
    Team,
    TeamKey,
    mission,
)
from assistant.table.expecting import Choosing
from assistant.table.host import Host
from assistant.table.journal import Journal
from assistant.table.lines import put
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.reply import Reply
from assistant.table.timer import TimeRules

LANGUAGES = ("pt", "pt-PT", "es", "es-419", "pl")

_GRIDS = {
    "pt": """
        NAVIO PRAIA PEIXE ÂNCORA ILHA
        ONDA AREIA BALEIA CONCHA CASTELO
        REI COROA ESPADA CAVALO TORRE
        ARCO-ÍRIS DRAGÃO CEREJA CERVEJA BOLO
        QUEIJO PÃO FACA PRATO LOBO""",
    "es": """
        BARCO PLAYA PEZ ANCLA ISLA
        OLA ARENA BALLENA CONCHA CASTILLO
        REY CORONA ESPADA CABALLO TORRE
        ARCO_IRIS DRAGÓN CEREZA CERVEZA PASTEL
        QUESO PAN CUCHILLO PLATO LOBO""",
    "pl": """
        STATEK PLAŻA RYBA KOTWICA WYSPA
        FALA PIASEK WIELORYB MUSZLA ZAMEK
        KRÓL KORONA MIECZ KOŃ WIEŻA
        BIAŁY_KRUK SMOK KASA KASZA WIADRO
        CHLEB SER NÓŻ WAŻKA WILK""",
}
GRIDS = {
    code: tuple(word.replace("_", " ") for word in grid.split()) for code, grid in _GRIDS.items()
}

_R, _B, _C, _X = Identity.RED, Identity.BLUE, Identity.CIVILIAN, Identity.ASSASSIN
TEAM_KEY = TeamKey(Team.RED, (_R,) * 9 + (_B,) * 8 + (_C,) * 7 + (_X,))
PICTURES_KEY = TeamKey(Team.RED, (_R,) * 8 + (_B,) * 7 + (_C,) * 4 + (_X,))
_PAIRS = (
    ("gg", 3), ("gb", 5), ("gk", 1), ("bg", 5), ("bb", 7), ("bk", 1), ("kg", 1), ("kb", 1),
    ("kk", 1),
)  # fmt: skip
_COLOURS = {"g": Identity.GREEN, "b": Identity.BEIGE, "k": Identity.BLACK}
_BOTH = [pair for pair, count in _PAIRS for _ in range(count)]
DUET_KEY = DuetKey(
    tuple(_COLOURS[pair[0]] for pair in _BOTH), tuple(_COLOURS[pair[1]] for pair in _BOTH)
)


def grid(code: str) -> tuple[str, ...]:
    """The words of the language's grid."""
    return GRIDS[code.split("-")[0]]


def cards(code: str) -> tuple[Card, ...]:
    """The grid as cards."""
    return tuple(Card(word) for word in grid(code))


def classic(code: str, **settled: object) -> ClassicSetup:
    """A game of Classic; `key=None` is the key on the table."""
    key = settled.pop("key", TEAM_KEY)
    return ClassicSetup(cards(code), FIVE_BY_FIVE, Team.RED, key, **settled)  # type: ignore[arg-type]


def pictures(labels: dict[int, str] | None = None, **settled: object) -> ClassicSetup:
    """A game of Pictures: twenty images, some of them with a label."""
    images = tuple(Card(label=(labels or {}).get(index)) for index in range(20))
    key = settled.pop("key", PICTURES_KEY)
    return ClassicSetup(images, FIVE_BY_FOUR, Team.RED, key, **settled)  # type: ignore[arg-type]


def duet(code: str, **settled: object) -> DuetSetup:
    """A game of Duet; `mission="berlin"` plays that mission."""
    key = settled.pop("key", DUET_KEY)
    name = settled.pop("mission", None)
    if isinstance(name, str):
        settled |= {"mission": mission(name), "bank": mission(name).bank}
    return DuetSetup(cards(code), key, **settled)  # type: ignore[arg-type]


class FakeClock:
    """A clock that goes only when told."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def now(self) -> float:
        """Seconds."""
        return self.time


class Table:
    """A host to talk to: say lines, let time pass, and look at what came back."""

    def __init__(
        self,
        code: str,
        setup: Setup,
        *,
        times: TimeRules | None = None,
        choosing: Choosing = Choosing.CARRIER,
        judge: Callable[[str, State, Leniencies], str | None] = lambda word, state, allow: None,
        journal: Path | None = None,
    ) -> None:
        self.language = load(code)
        self.book = Phrasebook(self.language)
        self.clock = FakeClock()
        manners = Manners(choosing=choosing, times=times or TimeRules())
        kept = Journal.begin(journal, setup, {"lang": code}) if journal else None
        self.host = Host(
            Match(setup, kept), self.language, self.book, forms, manners, judge, self.clock
        )
        self.reply: Reply = self.host.greet()

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.host.state

    @property
    def heard(self) -> str:
        """Everything that was said back, on one line."""
        return " ".join(line.text for line in self.reply.said)

    def says(self, *lines: str) -> str:
        """Lines are typed; what is heard back to the last of them."""
        for line in lines:
            self.reply = self.host.line(line)
        return self.heard

    def plays(self, *lines: str) -> "Table":
        """Lines are typed, and every one of them must be taken."""
        for line in lines:
            self.reply = self.host.line(line)
            assert self.reply.refused is None, f"{line!r}: {self.reply.refused} ({self.heard})"
        return self

    def hears(
        self,
        text: str,
        *candidates: str,
        decision: Decision = Decision.ACCEPT,
        word: str | None = None,
        number: int | str | None = None,
        pushed: bool = False,
    ) -> str:
        """The ear brings an utterance; the candidates are cards that it may have been."""
        named = tuple(Candidate(name, 0.5, name.casefold()) for name in candidates)
        heard = Heard(decision, text, word=word, number=number, candidates=named)
        self.reply = self.host.heard(heard, pushed)
        return self.heard

    def waits(self, seconds: float, step: float = 0.5) -> list[str]:
        """Time passes; all that was said in it."""
        said: list[str] = []
        for _ in range(round(seconds / step)):
            self.clock.time += step
            self.reply = self.host.tick()
            said += [line.text for line in self.reply.said]
        return said

    def phrase(self, key: str, **values: str | int) -> str:
        """A phrase of the book, to compare with what was heard."""
        from assistant.table.lines import phrase

        return put(phrase(key, **values), self.book).text
