"""A clue out of what the open recogniser heard: a word and a number, in either order."""

from dataclasses import dataclass

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

Number = int | str
"""0 to 9, or "unlimited"."""
_SHORTEST = 3
"""Letters of a word that a number may have been taken for: anything sounds like "a" or "in"."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue as heard; either part may be missing."""

    word: str | None
    number: Number | None


def clue(words: list[str], language: Language) -> Clue:
    """Take the number off the end, or else off the beginning; the rest is the word."""
    numbers = {tuple(fold(said).split()): n for said, n in wordings(language).items()}
    longest = max((len(said) for said in numbers), default=0)
    folded = [fold(word) for word in words]
    for size in range(min(longest, len(words)), 0, -1):
        for rest, said in ((words[:-size], folded[-size:]), (words[size:], folded[:size])):
            number = numbers.get(tuple(said))
            if number is not None:
                return Clue(" ".join(rest) or None, number)
    return Clue(" ".join(words) or None, None)


def ends(words: list[str]) -> list[int]:
    """Where a number may stand that was not heard as one: last, or else first; never alone."""
    places = [len(words) - 1, 0] if len(words) > 1 else []
    return [place for place in places if len(words[place]) >= _SHORTEST]


def wordings(language: Language) -> dict[str, Number]:
    """Every way of saying a number that a clue may have, and the number."""
    hear: dict[str, list[str]] = language.table("numbers").get("hear", {})
    return {
        said: value if value == "unlimited" else int(value)
        for value, ways in hear.items()
        if value == "unlimited" or int(value) <= 9
        for said in ways
    }
