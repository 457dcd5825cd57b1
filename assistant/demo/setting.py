"""The demo's table: cards, key, ear and players from one seed."""

from assistant.demo.players import Players
from assistant.demo.show import Show, TurnedClock
from assistant.errors import BadInput
from assistant.hearing.ears import Choice, choose
from assistant.lexicon import decks
from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    Card,
    ClassicSetup,
    DuetSetup,
    Setup,
    draw_duet_key,
    draw_team_key,
)
from assistant.screens.terminal import Terminal
from assistant.table.host import Host
from assistant.table.match import Match


def setting(lang: str, game: str, ear: str, seed: int) -> Show:
    """A demo ready to be played."""
    language = load(lang)
    listening = choose(Choice(ear), language)
    if listening.ear is None:
        raise BadInput("the demo needs an ear; get one with: mesavoz models get whisper-base")
    deck = decks.find("base", language)
    dealt = decks.deal(deck, 25 if game != "pictures" else 20, seed, language)
    setup = _setup(game, dealt, seed)
    book = Phrasebook(language)
    clock = TurnedClock()
    host = Host(Match(setup), language, book, forms, clock=clock)
    clues = [word for word in decks.find("duet", language).words if " " not in word]
    players = Players(language, clues, seed)
    return Show(host, listening.ear, players, Terminal(book), clock)


def _setup(game: str, dealt: list[str], seed: int) -> Setup:
    words = tuple(Card(word.upper()) for word in dealt)
    if game == "duet":
        return DuetSetup(words, draw_duet_key(seed))
    layout = FIVE_BY_FOUR if game == "pictures" else FIVE_BY_FIVE
    key = draw_team_key(layout, seed)
    # The demo's images are called what they show, as players who named them would.
    cards = tuple(Card(label=word) for word in dealt) if game == "pictures" else words
    return ClassicSetup(cards, layout, key.starts, key)
