"""The key in words, for one spymaster's ears. Nothing here may ever reach the room."""

from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Classic, Side, Spymaster, State, private
from assistant.table.announce import card_name, identity_name
from assistant.table.lines import Phrase, phrase, put


def key_read_out(state: State, side: Side, book: Phrasebook) -> list[str] | None:
    """The key row by row as this spymaster sees it; None where it is not known."""
    viewer = Spymaster.SPYMASTER if isinstance(state, Classic) else side
    key = private(state, viewer).key
    if key is None:
        return None
    columns = state.setup.layout.columns

    def row(number: int) -> Phrase:
        first = number * columns
        cards = tuple(
            phrase("key_card", card=card_name(state, card), identity=identity_name(key[card]))
            for card in range(first, first + columns)
        )
        return phrase("row", n=number + 1, cards=cards)

    return [put(row(number), book).text for number in range(state.setup.layout.rows)]
