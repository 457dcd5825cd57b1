"""Number words and digits."""

import pytest

from assistant.lexicon.language import codes, load
from assistant.rules import UNLIMITED, Number
from assistant.understanding.numbers import MOST, number_of, number_words


@pytest.mark.parametrize(
    ("code", "said", "number"),
    [
        ("pt", "três", 3), ("pt", "tres", 3), ("pt", "DUAS", 2), ("pt", "meia", 6),
        ("pt", "dezesseis", 16), ("pt-PT", "dezasseis", 16), ("pt", "vinte e um", 21),
        ("pt", "ilimitado", UNLIMITED), ("pt", "sem limite", UNLIMITED), ("pt", "mar", None),
        ("es", "una", 1), ("es", "veintidós", 22), ("es", "veintidos", 22), ("es", "cero", 0),
        ("es-419", "sin límite", UNLIMITED), ("es", "", None),
        ("pl", "dwie", 2), ("pl", "pięć", 5), ("pl", "piec", 5), ("pl", "dwadzieścia jeden", 21),
        ("pl", "bez limitu", UNLIMITED), ("pl", "morze", None),
        ("pt", "quarenta", 40), ("pt", "cinquenta e uma", 51), ("pt", "noventa", 90),
        ("pt", "noventa e nove", 99), ("pt", "cem", 100), ("pt", "cento e um", 101),
        ("pt", "cento e dez", 110), ("pt-PT", "cento e dezasseis", 116),
        ("pt", "cento e vinte", 120), ("pt", "sem limites", UNLIMITED),
        ("es", "veintiún", 21), ("es", "treinta y una", 31), ("es", "cuarenta", 40),
        ("es", "cincuenta y cinco", 55), ("es", "noventa y nueve", 99), ("es-419", "cien", 100),
        ("es", "ciento uno", 101), ("es", "ciento diecinueve", 119), ("es", "ciento veinte", 120),
        ("es", "sin límites", UNLIMITED),
        ("pl", "trzydzieści dwie", 32), ("pl", "czterdzieści", 40), ("pl", "pięćdziesiąt", 50),
        ("pl", "dziewięćdziesiąt dziewięć", 99), ("pl", "sto", 100), ("pl", "sto jeden", 101),
        ("pl", "sto dwadzieścia", 120), ("pl", "bez limitów", UNLIMITED),
        ("pl", "07", 7), ("pt", "12", 12), ("es", "9" * 5000, 999_999_999),
    ],
)  # fmt: skip
def test_numbers(code: str, said: str, number: Number | None) -> None:
    assert number_of(said, load(code)) == number


@pytest.mark.parametrize("code", codes())
def test_every_number_that_is_said_is_understood(code: str) -> None:
    language = load(code)
    for words in language.table("numbers")["say"].values():
        assert [number_of(word, language) for word in words] == list(range(len(words)))


@pytest.mark.parametrize("code", codes())
def test_every_number_up_to_two_minutes_of_seconds_can_be_said(code: str) -> None:
    numbers = {number for number in number_words(load(code)).values() if number is not UNLIMITED}
    assert numbers == set(range(MOST + 1))
