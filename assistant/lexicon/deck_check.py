"""What is wrong with a deck, all of it at once: for the writer of a list of one's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, groupby
from pathlib import Path

from assistant.lexicon.decks import ALIKE, GRID, Deck, Line, gathered, lines
from assistant.lexicon.forms import clashes
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.sounds import apart, near
from assistant.lexicon.spelling import letters

LONG = 20
"""Letters of a card that is still read at a glance and said in one breath; the longest word of
our own decks has 14."""
MANY = 3
"""Words on one card."""


class Kind(Enum):
    """What a fault is about."""

    FEW = "too few"
    DOUBLE = "double"
    ALIKE = "sounds alike"
    FORM = "shares a form"
    LETTERS = "letters"
    LONG = "too long"
    UNHEARD = "unheard"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend, and what would mend it."""

    kind: Kind
    words: tuple[str, ...]
    message: str


def faults(
    path: Path, language: Language, unheard: Mapping[str, str | None] | None = None
) -> list[Fault]:
    """Everything that is wrong with the deck in a file.

    `unheard` are the words that a recogniser does not know, with another way to say each.
    """
    found = lines(path)
    first: dict[str, Line] = {}
    for line in found:
        first.setdefault(fold(line.word), line)
    deck = gathered(path, list(first.values()))
    problems = [*_doubles(found), *_spellings(deck, language), *_neighbours(deck, language)]
    if len(first) < GRID:
        message = f"{len(first)} words; a deck needs at least {GRID}"
        problems.append(Fault(Kind.FEW, (), message))
    for word, instead in (unheard or {}).items():
        way = f"say {instead!r}, or take it out" if instead else "take it out"
        problems.append(Fault(Kind.UNHEARD, (word,), f"{word}: Vosk does not know it; {way}"))
    return problems


def _doubles(found: list[Line]) -> Iterator[Fault]:
    by_spelling = sorted(found, key=lambda line: (fold(line.word), line.number))
    for _, group in groupby(by_spelling, key=lambda line: fold(line.word)):
        same = list(group)
        if len(same) > 1:
            places = ", ".join(str(line.number) for line in same)
            words = tuple(line.word for line in same)
            yield Fault(Kind.DOUBLE, words, f"{words[0]}: more than once, in lines {places}")


def _spellings(deck: Deck, language: Language) -> Iterator[Fault]:
    alphabet = letters(language) | set("-' ")
    for word in deck.words:
        strange = sorted(set(tidy(word)) - alphabet)
        if strange or not fold(word):
            shown = " ".join(strange) or "no letters"
            yield Fault(Kind.LETTERS, (word,), f"{word}: not in this language's alphabet: {shown}")
        if len(word) > LONG or len(word.split()) > MANY:
            message = f"{word}: more than {LONG} letters or {MANY} words"
            yield Fault(Kind.LONG, (word,), message)


def _neighbours(deck: Deck, language: Language) -> Iterator[Fault]:
    told = set()
    alike = [
        (apart(one, other, language), one, other)
        for one, other in combinations(deck.words, 2)
        if near(one, other, language, ALIKE)
    ]
    for far, one, other in sorted(alike):
        told.add((one, other))
        if not deck.knows(one, other):
            message = f"{one} ~ {other}: sound alike ({far:.2f}); take one out, or mark them so"
            yield Fault(Kind.ALIKE, (one, other), message)
    for one, other, form in clashes(deck.words, language):
        if (one, other) not in told and not deck.knows(one, other):
            message = f"{one} ~ {other}: share a form ({form}); take one out, or mark them so"
            yield Fault(Kind.FORM, (one, other), message)
