"""What has been told of a key that lies on the table, and what may still be told."""

from functools import cache

from assistant.rules.cards import Identity, Side
from assistant.rules.duet.state import Duet
from assistant.rules.keys import DUET_COLOURS, DuetPair, duet_pairs, duet_possible


def possible_results(state: Duet, card: int, guesser: Side) -> tuple[Identity, ...]:
    """What the giver may say of the card without contradicting the make of key cards."""
    cards = possible_pairs(state)
    still = cards[card]
    possible = []
    for identity in DUET_COLOURS:
        cards[card] = still & _seen(guesser.other, (identity,))
        if duet_possible(cards):
            possible.append(identity)
    return tuple(possible)


def possible_pairs(state: Duet) -> list[frozenset[DuetPair]]:
    """What each card may be on both sides of the key, after all that has been told."""
    cards = []
    for cover, marks in zip(state.covers, state.marks, strict=True):
        pairs = duet_pairs()
        for guesser in marks:
            pairs &= _seen(guesser.other, (Identity.BEIGE,))
        if cover is not None:
            assert isinstance(cover.by, Side)
            pairs &= _seen(cover.by.other, (Identity.GREEN,))
        else:
            for side in state.done:
                pairs &= _seen(side, (Identity.BEIGE, Identity.BLACK))
        cards.append(pairs)
    return cards


@cache
def _seen(side: Side, colours: tuple[Identity, ...]) -> frozenset[DuetPair]:
    """The pairs of which that side sees one of these colours."""
    return duet_pairs(a=colours) if side is Side.A else duet_pairs(b=colours)
