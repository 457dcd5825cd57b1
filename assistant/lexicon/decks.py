"""Decks of card words, and the dealer who lays no two cards that sound alike on one grid.

A deck is a text file: one word a line, UTF-8, `#` begins a comment. `cobra ~ cobre` says that
the deck's writer knows that cobra sounds like cobre and wants both; the dealer still never
lays both on one grid.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from assistant.errors import BadInput
from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import apart

GRID = 25
LONGEST = 40
"""More letters than any card has: such a line is a sentence, and the file is no deck."""
ALIKE = 0.25
"""Two cards at most this far apart by sound are never dealt together."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of card words with a name."""

    name: str
    words: tuple[str, ...]
    marked: frozenset[frozenset[str]] = frozenset()
    """Pairs that are known to sound alike, in folded spelling."""


def names(language: Language) -> list[str]:
    """The decks that a language has."""
    return [path.stem for path in language.files("decks/*.txt")]


def find(name: str, language: Language) -> Deck:
    """A deck by its name in `lexicons/`, or from a file."""
    for path in language.files("decks/*.txt"):
        if path.stem == name:
            return read(path)
    if Path(name).exists():
        return read(Path(name))
    there = ", ".join(names(language)) or "none"
    raise BadInput(f"no deck or file {name!r}; decks for {language.code}: {there}")


def read(path: Path, least: int = GRID) -> Deck:
    """The deck in a file, or one line that says what is wrong with it and where."""
    words: list[str] = []
    seen: dict[str, int] = {}
    marked: set[frozenset[str]] = set()
    for number, line in enumerate(_text(path).splitlines(), 1):
        word, *alike = (" ".join(part.split()) for part in line.split("#")[0].split("~"))
        if not word:
            continue
        if len(word) > LONGEST:
            raise BadInput(f"{path}, line {number}: too long for a card: {word[:LONGEST]}…")
        key = fold(word)
        if not key:
            raise BadInput(f"{path}, line {number}: no letters in {word!r}")
        if key in seen:
            raise BadInput(f"{path}, line {number}: {word} is already in line {seen[key]}")
        seen[key] = number
        words.append(word)
        marked |= {frozenset((key, fold(other))) for part in alike for other in part.split(",")}
    if len(words) < least:
        raise BadInput(f"{path}: {len(words)} words; a deck needs at least {least}")
    return Deck(path.stem, tuple(words), frozenset(marked))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not UTF-8; save it as UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None


def deal(deck: Deck, count: int, seed: int, language: Language) -> list[str]:
    """`count` cards, the same for the same seed; none sounds like another as far as possible."""
    if count > len(deck.words):
        raise BadInput(f"deck {deck.name} has {len(deck.words)} words; {count} cards are needed")
    pile = list(deck.words)
    random.Random(seed).shuffle(pile)
    dealt: list[str] = []
    left: list[str] = []
    for word in pile:
        if len(dealt) == count:
            break
        (left if _meets(word, dealt, deck, language) else dealt).append(word)
    # A small deck may not hold enough words that differ: better like cards than no game.
    return dealt + left[: count - len(dealt)]


def _meets(word: str, dealt: Iterable[str], deck: Deck, language: Language) -> bool:
    return any(
        frozenset((fold(word), fold(other))) in deck.marked
        or apart(word, other, language) <= ALIKE
        or _said(word, language) & _said(other, language)
        for other in dealt
    )


def _said(word: str, language: Language) -> set[str]:
    return {fold(form) for form in forms(word, language)}


def alike(deck: Deck, language: Language) -> list[tuple[str, str, float]]:
    """The pairs of a deck that sound alike and are not marked, the nearest first."""
    pairs = [
        (one, other, far)
        for one, other in combinations(deck.words, 2)
        if (far := apart(one, other, language)) <= ALIKE
        and frozenset((fold(one), fold(other))) not in deck.marked
    ]
    return sorted(pairs, key=lambda pair: pair[2])
