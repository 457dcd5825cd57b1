"""What will probably be said soon, so that the voice can have it ready.

Every card is listed with everything that it could be: what is made ready tells nothing of the key.
"""

from collections.abc import Iterator

from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Duet, Identity, Side, State, Team
from assistant.table import answers
from assistant.table.announce import card_name, identity_name, side_name
from assistant.table.lines import Phrase, every, phrase
from assistant.table.timer import COUNTDOWN


def usual_lines(state: State, book: Phrasebook) -> list[str]:
    """The likely lines, the likeliest first."""
    return [text for line in _likely(state) for text in every(line, book)]


def _likely(state: State) -> Iterator[Phrase]:
    duet = isinstance(state, Duet)
    for card in answers.cards(state):
        if answers.is_open(state, card):
            yield from _duet_results(state, card) if duet else _team_results(state, card)
    sides: tuple[Team | Side, ...] = tuple(Side) if duet else tuple(Team)
    for side in sides:
        yield phrase("gives_clue", by=side_name(side))
        yield phrase("guesses_now", by=side_name(side))
    if duet:
        yield from (phrase("agents_left", n=n) for n in range(1, 16))
        yield from (phrase("tokens_taken", n=n) for n in range(1, 12))
    else:
        for team in sides:
            yield from (phrase("words_left", team=side_name(team), n=n) for n in range(1, 10))
        yield from (phrase("guesses_left", n=n) for n in range(1, 5))
    yield from (phrase("time_count", n=n) for n in range(1, COUNTDOWN + 1))
    yield phrase("turn_ended_stopped")
    yield phrase("not_understood")


def _team_results(state: State, card: int) -> Iterator[Phrase]:
    name = card_name(state, card)
    for identity in (Identity.RED, Identity.BLUE):
        for key in ("found_own", "found_other"):
            yield phrase(key, card=name, identity=identity_name(identity))
    yield phrase("found_civilian", card=name)
    yield phrase("found_assassin", card=name)


def _duet_results(state: State, card: int) -> Iterator[Phrase]:
    name = card_name(state, card)
    yield phrase("found_agent", card=name)
    for side in Side:
        yield phrase("marked", card=name, side=side_name(side))
    yield phrase("found_assassin", card=name)
