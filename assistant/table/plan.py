"""What players settle before a game, by voice, by typing or by option."""

from dataclasses import dataclass
from enum import Enum


class Source(Enum):
    """Where the words come from."""

    DEAL = "deal"
    """The assistant deals from a deck and says each card to those who lay them out."""
    READ = "read"
    """The players read their own cards to it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game as far as it has been settled; None is still open."""

    game: str | None = None
    source: Source | None = None
    words: tuple[str, ...] = ()
    """The cards as they were read."""
    key: str | None = None
    """assistant or table."""
    starts: str | None = None
    variants: frozenset[str] = frozenset()
    """Options by name: assassin_ending, two_players, three_players, loose_order."""
    tokens: int | None = None
