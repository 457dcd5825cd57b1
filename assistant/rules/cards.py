"""Cards, where they lie, and who may be behind them."""

from dataclasses import dataclass
from enum import Enum

from assistant.rules.errors import BadSetup


class Team(Enum):
    """A team of Classic and Pictures."""

    RED = "red"
    BLUE = "blue"

    @property
    def other(self) -> "Team":
        """The team across the table."""
        return Team.BLUE if self is Team.RED else Team.RED


class Side(Enum):
    """A side of the Duet key card and the players who see it."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        """The side across the table."""
        return Side.B if self is Side.A else Side.A


class Identity(Enum):
    """Who is behind a card of Classic or Pictures, or as one side of Duet sees it."""

    RED = "red"
    BLUE = "blue"
    CIVILIAN = "civilian"
    ASSASSIN = "assassin"
    GREEN = "green"
    BEIGE = "beige"
    BLACK = "black"


IDENTITY_OF = {Team.RED: Identity.RED, Team.BLUE: Identity.BLUE}
TEAM_OF = {identity: team for team, identity in IDENTITY_OF.items()}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies on the table: a word, or an image that may be called something."""

    word: str | None = None
    """The printed word; None for an image."""
    label: str | None = None
    """What the players call an image."""

    @property
    def name(self) -> str | None:
        """What the card is called, if it is called anything but its place."""
        return self.label if self.word is None else self.word

    @property
    def is_image(self) -> bool:
        """Whether the card shows an image."""
        return self.word is None


@dataclass(frozen=True, slots=True)
class Layout:
    """How many cards lie in how many rows."""

    columns: int
    rows: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.columns * self.rows

    def place(self, index: int) -> str:
        """The place of a card: column letter and row number, as in B4."""
        row, column = divmod(index, self.columns)
        return f"{chr(ord('A') + column)}{row + 1}"

    def index(self, column: int, row: int) -> int | None:
        """The card in that column and row, both counted from one."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (row - 1) * self.columns + column - 1
        return None


FIVE_BY_FIVE = Layout(5, 5)
FIVE_BY_FOUR = Layout(5, 4)


def check_cards(cards: tuple[Card, ...], layout: Layout) -> None:
    """Refuse a grid of the wrong size, or one where two cards are called the same."""
    if len(cards) != layout.size:
        raise BadSetup(
            f"a grid of {layout.columns} by {layout.rows} has {layout.size} cards, not {len(cards)}"
        )
    seen: set[str] = set()
    for card in cards:
        if card.name is not None:
            if not card.name.strip():
                raise BadSetup("a card has an empty name")
            key = card.name.casefold()
            if key in seen:
                raise BadSetup(f"two cards are called {card.name}")
            seen.add(key)
