"""What players settle before a game, by voice, by typing or by option."""

from dataclasses import dataclass, replace
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

    def fitting(self) -> "Plan":
        """The plan without what its game does not have: "duet, we are two" is plain duet."""
        duet = self.game == "duet"
        own = _DUET if duet else _TEAMS
        return replace(self, variants=self.variants & own, tokens=self.tokens if duet else None)


_DUET = frozenset({"loose_order"})
_TEAMS = frozenset({"assassin_ending", "two_players", "three_players"})
