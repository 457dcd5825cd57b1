"""A clue out of what the open recogniser heard: a word and a number, in either order."""

from dataclasses import dataclass

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

Number = int | str
"""0 to 9, or "unlimited"."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue as heard; either part may be missing."""

    word: str | None
    number: Number | None


def clue(words: list[str], language: Language) -> Clue:
    """Take the number off the end, or else off the beginning; the rest is the word."""
    numbers = _numbers(language)
    longest = max((len(said) for said in numbers), default=0)
    folded = [fold(word) for word in words]
    for size in range(min(longest, len(words)), 0, -1):
        for rest, said in ((words[:-size], folded[-size:]), (words[size:], folded[:size])):
            number = numbers.get(tuple(said))
            if number is not None:
                return Clue(" ".join(rest) or None, number)
    return Clue(" ".join(words) or None, None)


def _numbers(language: Language) -> dict[tuple[str, ...], Number]:
    hear: dict[str, list[str]] = language.table("numbers").get("hear", {})
    found: dict[tuple[str, ...], Number] = {}
    for value, wordings in hear.items():
        if value == "unlimited" or int(value) <= 9:
            number = value if value == "unlimited" else int(value)
            found.update({tuple(fold(said).split()): number for said in wordings})
    return found
