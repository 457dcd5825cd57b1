"""A game of Duet: what is settled before it, and how it stands."""

from dataclasses import dataclass

from assistant.rules.cards import FIVE_BY_FIVE, Card, Identity, Layout, Side, check_cards
from assistant.rules.duet.bank import STANDARD, STANDARD_BANKS, Bank
from assistant.rules.duet.missions import Mission, mission
from assistant.rules.errors import BadSetup
from assistant.rules.events import (
    Event,
    TurnBegan,
)
from assistant.rules.keys import AGENTS, DuetKey
from assistant.rules.record import Cover, Outcome, Phase, Turn


@dataclass(frozen=True, slots=True)
class DuetSetup:
    """What is settled before the first clue."""

    cards: tuple[Card, ...]
    key: DuetKey | None = None
    """None where the key lies on the table and the sides tell each result."""
    bank: Bank = STANDARD
    mission: Mission | None = None
    loose_order: bool = False
    """A side may give two clues in a row, then the other must give one."""
    time_ends_turn: bool = False

    def __post_init__(self) -> None:
        check_cards(self.cards, self.layout)
        if self.key is not None:
            if len(self.key.a) != len(self.cards):
                raise BadSetup(f"the key has {len(self.key.a)} cards, not {len(self.cards)}")
            self.key.check()
        if self.mission is None:
            if self.bank not in STANDARD_BANKS:
                raise BadSetup("without a mission the bank holds 9, 10 or 11 bystander tokens")
        elif self.mission != mission(self.mission.name):
            raise BadSetup(f"mission {self.mission.name} is another on the map")
        elif self.bank != self.mission.bank:
            raise BadSetup(f"mission {self.mission.name} has its own tokens")

    @property
    def layout(self) -> Layout:
        """Duet lies in five rows of five, words or images."""
        return FIVE_BY_FIVE


@dataclass(frozen=True, slots=True)
class Duet:
    """A game of Duet at one moment."""

    setup: DuetSetup
    phase: Phase
    bank: Bank
    covers: tuple[Cover | None, ...]
    """The agents found: on which card, by which side, in which turn."""
    marks: tuple[tuple[Side, ...], ...]
    """For each card the sides that met a bystander there."""
    turns: tuple[Turn, ...] = ()
    labels: tuple[str | None, ...] = ()
    done: tuple[Side, ...] = ()
    """The sides of the key whose nine words are covered, as was said aloud."""
    taken: int = 0
    """Tokens that players took by stopping after a right guess."""
    sudden_death: bool = False
    touched: int | None = None
    """The card that waits for its result, and who touched it."""
    toucher: Side | None = None
    outcome: Outcome | None = None

    @property
    def turn(self) -> Turn:
        """The turn under way, or the last one."""
        return self.turns[-1]

    @property
    def found(self) -> int:
        """How many agents are covered."""
        return sum(1 for cover in self.covers if cover and cover.identity is Identity.GREEN)

    @property
    def remaining(self) -> int:
        """How many agents are still to be found. How many on which side is secret."""
        return AGENTS - self.found

    @property
    def givers(self) -> tuple[Side, ...]:
        """Who may give the next clue."""
        able = tuple(side for side in Side if side not in self.done)
        if len(able) == 1 or not self.turns:
            return able
        last = self.turn.by
        assert isinstance(last, Side)
        if self.setup.loose_order and (len(self.turns) == 1 or self.turns[-2].by is not last):
            return able
        return (last.other,)

    @property
    def guessers(self) -> tuple[Side, ...]:
        """Who may guess now."""
        if self.phase is Phase.SUDDEN_DEATH or (self.phase is Phase.RESULT and self.sudden_death):
            return tuple(side for side in Side if side.other not in self.done)
        if self.phase in (Phase.GUESS, Phase.RESULT):
            giver = self.turn.by
            assert isinstance(giver, Side)
            return (giver.other,)
        return ()

    def closed(self, card: int) -> bool:
        """Whether nobody can touch the card any more."""
        return self.covers[card] is not None or len(self.marks[card]) == 2

    def open_to(self, card: int, side: Side) -> bool:
        """Whether this side may touch the card."""
        return self.covers[card] is None and side not in self.marks[card]


def new_duet(setup: DuetSetup) -> "Step":
    """The game before its first clue, which either side may give."""
    size = setup.layout.size
    labels = tuple(card.label for card in setup.cards)
    state = Duet(setup, Phase.CLUE, setup.bank, (None,) * size, ((),) * size, labels=labels)
    return state, (TurnBegan(tuple(Side)),)


Step = tuple[Duet, tuple[Event, ...]]
