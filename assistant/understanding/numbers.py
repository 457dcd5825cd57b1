"""Number words, from a language's `numbers.toml`."""

import re
from functools import lru_cache

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.rules import UNLIMITED, Number


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
    return words


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
