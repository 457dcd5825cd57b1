"""A clue as it is said or typed, taken apart into its words and its number."""

import re
from dataclasses import dataclass
from functools import cache

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

LARGEST = 9


@dataclass(frozen=True, slots=True)
class Parsed:
    """The clue's words as given, and its number: 0 to 9 or more, "unlimited", or none."""

    words: str
    number: int | str | None


def parse(text: str, language: Language) -> Parsed:
    """Take the number off the end of a clue; a lone number is the clue's word."""
    written = " ".join(text.split())
    pieces = re.split(r"[\s:,;]+", written.strip(" :,;.!?¡¿\"'“”«»„"))
    for size in range(min(3, len(pieces) - 1), 0, -1):
        number = _numbers(language).get(fold(" ".join(pieces[-size:])))
        if number is None and size == 1 and re.fullmatch(r"\d{1,2}", pieces[-1]):
            number = int(pieces[-1])
        if number is not None:
            return Parsed(" ".join(pieces[:-size]), number)
    return Parsed(" ".join(pieces), None)


def number_word(words: str, language: Language) -> int | None:
    """The number that a clue's word names, if it names one."""
    if re.fullmatch(r"\d{1,2}", words):
        return int(words)
    found = _numbers(language).get(fold(words))
    return found if isinstance(found, int) else None


@cache
def _numbers(language: Language) -> dict[str, int | str]:
    heard = language.table("numbers")["hear"]
    return {
        fold(word): int(number) if number.isdigit() else number
        for number, words in heard.items()
        for word in words
    }
