"""What is worth scoring is found from guesses that are spelled as they sounded."""

import pytest

from assistant.hearing.measuring import carriers
from assistant.hearing.shortlist import carried, nearest
from assistant.lexicon.language import load


def test_the_card_that_sounds_like_a_guess_comes_first() -> None:
    cards = ["casa", "girafa", "queso", "zapato", "cebolla", "llave"]
    assert nearest(cards, ["keso"], load("es"), 2)[0] == "queso"
    assert nearest(cards, ["seboya"], load("es"), 2)[0] == "cebolla"


def test_a_later_guess_can_bring_a_card_in() -> None:
    cards = ["cachorro", "janela", "tesoura", "martelo"]
    assert "janela" in nearest(cards, ["xadrez", "chanela"], load("pt"), 2)


@pytest.mark.parametrize(
    ("code", "guess", "carrier", "card"),
    [
        ("pl", "w obie army pizza", "wybieramy {card}", "pizza"),
        ("pl", "sandami nam ruchkę", "stawiamy na {card}", "mrówkę"),
        ("pt", "escolhemos tempo estade", "escolhemos {card}", "tempestade"),
        ("es", "elefimos tizza", "elegimos {card}", "pizza"),
    ],
)
def test_a_carrier_is_found_where_whisper_heard_other_words(
    code: str, guess: str, carrier: str, card: str
) -> None:
    language = load(code)
    found = carried([guess], carriers(language), language)[0]
    assert found.carrier == carrier
    others = ["tempestade", "mrówkę", "pizza", "zamek", "castillo", "girassol"]
    assert found.nearest(others, language, 1) == [card]


def test_talk_carries_nothing() -> None:
    for code, guess in [
        ("pl", "w niedzielę szkoła jest zamknięta"), ("pt", "abacaxi"), ("es", "un tiburón"),
    ]:  # fmt: skip
        language = load(code)
        assert carried([guess], carriers(language), language) == []


def test_a_carrier_alone_is_no_choice() -> None:
    language = load("es")
    found = carried(["elegimos"], ["elegimos {card}"], language)
    assert found == []
