"""A game by chance: which one, on which cards, with which variants."""

import random

from assistant.lexicon import decks
from assistant.lexicon.language import Language
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    MISSIONS,
    Card,
    ClassicSetup,
    DuetSetup,
    Setup,
    draw_duet_key,
    draw_team_key,
    standard_bank,
)

KEY_ON_TABLE = 0.25
"""How many tables have their own key card and tell the results."""


def any_setup(game: str, language: Language, chance: random.Random) -> Setup:
    """A set-up of that game with cards of the language's deck."""
    layout = FIVE_BY_FOUR if game == "pictures" else FIVE_BY_FIVE
    deck = decks.find("base", language)
    dealt = decks.deal(deck, layout.size, chance.randrange(10**6), language)
    cards = _pictures(dealt, chance) if game == "pictures" else _words(dealt)
    at_table = chance.random() < KEY_ON_TABLE
    seed = chance.randrange(10**6)
    if game == "duet":
        city = chance.choice((None, None, *MISSIONS.values()))
        return DuetSetup(
            cards,
            None if at_table else draw_duet_key(seed),
            city.bank if city else standard_bank(chance.choice((9, 10, 11))),
            city,
            loose_order=chance.random() < 0.3,
            time_ends_turn=chance.random() < 0.3,
        )
    key = draw_team_key(layout, seed)
    company = chance.choice(("teams", "teams", "simulated", "shared"))
    return ClassicSetup(
        cards,
        layout,
        key.starts,
        None if at_table else key,
        assassin_ending=chance.random() < 0.3,
        simulated_opponent=company == "simulated",
        shared_operative=company == "shared",
        time_ends_turn=chance.random() < 0.3,
    )


def _words(dealt: list[str]) -> tuple[Card, ...]:
    return tuple(Card(word.upper()) for word in dealt)


def _pictures(dealt: list[str], chance: random.Random) -> tuple[Card, ...]:
    """Images, of which some have been given a name."""
    return tuple(Card(label=word if chance.random() < 0.6 else None) for word in dealt)
