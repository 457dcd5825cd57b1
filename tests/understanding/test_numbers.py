"""Number words and digits."""

import pytest

from assistant.lexicon.language import codes, load
from assistant.rules import UNLIMITED, Number
from assistant.understanding.numbers import number_of


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
