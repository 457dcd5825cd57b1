"""Everything that happens, as values that a front end shows or says. All of it is public."""

from dataclasses import dataclass

from assistant.rules.cards import Side, Team
from assistant.rules.clues import Clue
from assistant.rules.record import Cover, Ending, Outcome


@dataclass(frozen=True, slots=True)
class ClueGiven:
    """A clue was given."""

    by: Team | Side
    clue: Clue
    guesses: int | None
    """How many guesses it allows; None for no limit."""


@dataclass(frozen=True, slots=True)
class CardTouched:
    """A card was touched, and its spymaster must say who it is."""

    card: int
    by: Team | Side


@dataclass(frozen=True, slots=True)
class CardCovered:
    """A card was covered."""

    card: int
    cover: Cover
    right: bool
    """Whether it is one that those who touched it wanted."""
    guesses_left: int | None
    """How many guesses the turn still allows; None for no limit, 0 where it is over."""


@dataclass(frozen=True, slots=True)
class CardMarked:
    """A card of Duet was marked as a bystander for the side that guessed it."""

    card: int
    side: Side
    closed: bool
    """Marked for both sides now, so nobody can touch it again."""


@dataclass(frozen=True, slots=True)
class TokensTaken:
    """Tokens left the bank of Duet."""

    checks: int
    bystanders: int
    left: int
    penalty: bool = False
    """They pay for an invalid clue."""


@dataclass(frozen=True, slots=True)
class SideDone:
    """All nine words of this side of Duet's key are covered: the other has none to guess."""

    side: Side


@dataclass(frozen=True, slots=True)
class ClueChallenged:
    """A clue was called invalid."""

    by: Team | Side
    """Who gave it."""
    clue: Clue


@dataclass(frozen=True, slots=True)
class ClueStands:
    """The challenged clue stands and the turn goes on."""


@dataclass(frozen=True, slots=True)
class PenaltyDeclined:
    """The other side covered nothing for the invalid clue."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over."""

    by: Team | Side
    ending: Ending


@dataclass(frozen=True, slots=True)
class CoverDue:
    """The spymaster covers a card for the simulated team."""

    team: Team


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A clue is due, from one of these."""

    givers: tuple[Team | Side, ...]


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """No more clues; these may guess, and any wrong guess loses."""

    guessers: tuple[Team | Side, ...]


@dataclass(frozen=True, slots=True)
class ImageNamed:
    """An image got a label."""

    card: int
    label: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


Event = (
    ClueGiven
    | CardTouched
    | CardCovered
    | CardMarked
    | TokensTaken
    | SideDone
    | ClueChallenged
    | ClueStands
    | PenaltyDeclined
    | TurnEnded
    | CoverDue
    | TurnBegan
    | SuddenDeathBegan
    | ImageNamed
    | GameEnded
)
