"""A game of Classic or Pictures: what is settled before it, and how it stands."""

from dataclasses import dataclass

from assistant.rules.cards import IDENTITY_OF, Card, Identity, Layout, Team, check_cards
from assistant.rules.errors import BadSetup
from assistant.rules.events import (
    Event,
    TurnBegan,
)
from assistant.rules.keys import TeamKey, team_counts
from assistant.rules.record import Cover, Outcome, Phase, Turn


@dataclass(frozen=True, slots=True)
class ClassicSetup:
    """What is settled before the first clue."""

    cards: tuple[Card, ...]
    layout: Layout
    starts: Team
    key: TeamKey | None = None
    """None where the key lies on the table and the spymasters tell each result."""
    assassin_ending: bool = False
    simulated_opponent: bool = False
    """Two players, or one team of any size, against a team that nobody plays."""
    shared_operative: bool = False
    """Three players: one operative guesses for both spymasters. The rules stay the same."""
    time_ends_turn: bool = False

    def __post_init__(self) -> None:
        check_cards(self.cards, self.layout)
        team_counts(self.layout, self.starts)
        if self.key is not None:
            self.key.check(self.layout)
            if self.key.starts is not self.starts:
                raise BadSetup(f"the key says that {self.key.starts.value} starts")
        if self.simulated_opponent and self.shared_operative:
            raise BadSetup("an operative shared by two spymasters needs two real teams")


@dataclass(frozen=True, slots=True)
class Classic:
    """A game of Classic or Pictures at one moment."""

    setup: ClassicSetup
    phase: Phase
    team: Team
    """Whose turn it is."""
    covers: tuple[Cover | None, ...]
    turns: tuple[Turn, ...] = ()
    labels: tuple[str | None, ...] = ()
    """What the players call the images, by card."""
    touched: int | None = None
    """The card that waits for its result."""
    outcome: Outcome | None = None

    @property
    def turn(self) -> Turn:
        """The turn under way, or the last one."""
        return self.turns[-1]

    @property
    def in_sudden_death(self) -> bool:
        """Whether the assassin was found before all of its finder's words."""
        return any(cover and cover.identity is Identity.ASSASSIN for cover in self.covers)

    def covered(self, identity: Identity) -> int:
        """How many cards of this identity are covered."""
        return sum(1 for cover in self.covers if cover and cover.identity is identity)

    def remaining(self, team: Team) -> int:
        """How many words of a team are still to be found."""
        identity = IDENTITY_OF[team]
        return team_counts(self.setup.layout, self.setup.starts)[identity] - self.covered(identity)


def new_classic(setup: ClassicSetup) -> "Step":
    """The game before its first clue."""
    size = setup.layout.size
    labels = tuple(card.label for card in setup.cards)
    state = Classic(setup, Phase.CLUE, setup.starts, (None,) * size, labels=labels)
    return state, (TurnBegan((setup.starts,)),)


Step = tuple[Classic, tuple[Event, ...]]
