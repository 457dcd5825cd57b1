"""Key cards: what they hold, how one is drawn from a seed, and what a partial one still allows."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from assistant.rules.cards import FIVE_BY_FIVE, FIVE_BY_FOUR, IDENTITY_OF, Identity, Layout, Team
from assistant.rules.errors import BadSetup

G, B, K = Identity.GREEN, Identity.BEIGE, Identity.BLACK
DUET_COLOURS = (G, B, K)

# Words of the starting team, of the other team, civilians; and always one assassin.
_TEAM_COUNTS: Mapping[Layout, tuple[int, int, int]] = {
    FIVE_BY_FIVE: (9, 8, 7),
    FIVE_BY_FOUR: (8, 7, 4),
}

DuetPair = tuple[Identity, Identity]
# How many cards of Duet side A and side B see as this pair ("the secrets of the key card").
DUET_PAIRS: Mapping[DuetPair, int] = {
    (G, G): 3, (G, B): 5, (G, K): 1,
    (B, G): 5, (B, B): 7, (B, K): 1,
    (K, G): 1, (K, B): 1, (K, K): 1,
}  # fmt: skip
AGENTS = sum(count for pair, count in DUET_PAIRS.items() if G in pair)
GREENS_PER_SIDE = sum(DUET_PAIRS[G, colour] for colour in DUET_COLOURS)


def team_counts(layout: Layout, starts: Team) -> dict[Identity, int]:
    """How many cards of each identity a key for teams holds."""
    counts = _TEAM_COUNTS.get(layout)
    if counts is None:
        raise BadSetup("teams play on 5 by 5 or 5 by 4 cards")
    first, second, civilians = counts
    return {
        IDENTITY_OF[starts]: first,
        IDENTITY_OF[starts.other]: second,
        Identity.CIVILIAN: civilians,
        Identity.ASSASSIN: 1,
    }


@dataclass(frozen=True, slots=True)
class TeamKey:
    """A key card of Classic or Pictures."""

    starts: Team
    cards: tuple[Identity, ...]

    def check(self, layout: Layout) -> None:
        """Refuse a key that holds another mixture than the rulebook's."""
        wanted = {kind.value: count for kind, count in team_counts(layout, self.starts).items()}
        _check_mixture(Counter(kind.value for kind in self.cards), wanted, "the key")


@dataclass(frozen=True, slots=True)
class DuetKey:
    """Both sides of a Duet key card, in the same card order."""

    a: tuple[Identity, ...]
    b: tuple[Identity, ...]

    def check(self) -> None:
        """Refuse a key whose two sides do not go together as the rulebook shows."""
        if len(self.a) != len(self.b):
            raise BadSetup(f"side a has {len(self.a)} cards, side b has {len(self.b)}")
        _check_mixture(
            Counter(f"{a.value}/{b.value}" for a, b in zip(self.a, self.b, strict=True)),
            {f"{a.value}/{b.value}": count for (a, b), count in DUET_PAIRS.items()},
            "the key (side a/side b)",
        )


def _check_mixture(held: Mapping[str, int], wanted: Mapping[str, int], what: str) -> None:
    for kind in [*wanted, *(kind for kind in held if kind not in wanted)]:
        if held.get(kind, 0) != wanted.get(kind, 0):
            raise BadSetup(f"{what} has {held.get(kind, 0)} {kind}, not {wanted.get(kind, 0)}")


def draw_team_key(layout: Layout, seed: int, starts: Team | None = None) -> TeamKey:
    """A key card from a seed; the seed also says who starts unless that is given."""
    chance = random.Random(f"mesavoz key {layout.columns}x{layout.rows} {seed}")
    drawn = chance.choice((Team.RED, Team.BLUE))
    first = starts or drawn
    cards = [kind for kind, count in team_counts(layout, first).items() for _ in range(count)]
    chance.shuffle(cards)
    return TeamKey(first, tuple(cards))


def draw_duet_key(seed: int) -> DuetKey:
    """A Duet key card from a seed."""
    chance = random.Random(f"mesavoz key duet {seed}")
    pairs = [pair for pair, count in DUET_PAIRS.items() for _ in range(count)]
    chance.shuffle(pairs)
    return DuetKey(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))


def duet_pairs(
    a: Iterable[Identity] = DUET_COLOURS, b: Iterable[Identity] = DUET_COLOURS
) -> frozenset[DuetPair]:
    """The pairs that a card may be if side A sees one of these colours and side B one of those."""
    return frozenset(product(a, b))


def duet_possible(cards: Iterable[frozenset[DuetPair]]) -> bool:
    """Whether some Duet key makes each card one of the pairs that it may still be.

    By Hall's theorem the cards fit exactly when every group of pairs has room for the cards that
    need one of it, and the only groups worth trying are unions of what some cards need.
    """
    needs = Counter(cards)
    groups = {frozenset[DuetPair]()}
    for pairs in needs:
        groups |= {pairs | group for group in groups}
    return all(
        sum(count for pairs, count in needs.items() if pairs <= group)
        <= sum(DUET_PAIRS[pair] for pair in group)
        for group in groups
    )
