"""Number words, from a language's `numbers.toml`."""

import re
from functools import lru_cache
from itertools import product

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.rules import UNLIMITED, Number

MOST = 120
"""The largest number that people say in words here: two minutes, in seconds."""


@lru_cache(maxsize=16)
def number_words(language: Language) -> dict[str, Number]:
    """Every folded way to say a number."""
    words: dict[str, Number] = {}
    numbers = language.table("numbers")
    # What the assistant says, it understands; what people say besides goes before it.
    for spoken in numbers["say"].values():
        words |= {fold(way): number for number, way in enumerate(spoken)}
    for number, ways in numbers["hear"].items():
        for way in ways:
            words[fold(way)] = UNLIMITED if number == "unlimited" else int(number)
    compound = numbers["compound"]
    for units, tens in product(_between(words, 1, 9), _between(words, 20, 90)):
        if tens[1] % 10 == 0:
            said = compound["tens"].format(tens=tens[0], units=units[0])
            words.setdefault(fold(said), tens[1] + units[1])
    for rest, number in _between(words, 1, MOST - 100):
        words.setdefault(fold(compound["hundred"].format(rest=rest)), 100 + number)
    return words


def _between(words: dict[str, Number], first: int, last: int) -> list[tuple[str, int]]:
    """The words for whole numbers from first to last."""
    return [
        (way, number)
        for way, number in words.items()
        if isinstance(number, int) and first <= number <= last
    ]


@lru_cache(maxsize=16)
def number_expression(language: Language) -> str:
    """A regular expression for any number, words or digits."""
    words = sorted(number_words(language), key=len, reverse=True)
    return "|".join([r"\d+", *map(re.escape, words)])


def number_of(text: str, language: Language) -> Number | None:
    """The number that a piece of text says, if it says one."""
    text = fold(text)
    if text.isdecimal():
        # A thousand digits are no number of this game; the cut keeps `int` from choking on them.
        return int(text[:9])
    return number_words(language).get(text)
