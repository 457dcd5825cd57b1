"""Which card a player means: by name, by a case of it, by label, by place, or by something near."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from rapidfuzz.distance import OSA

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.sounds import sounds
from assistant.rules import Layout
from assistant.understanding.numbers import number_of
from assistant.understanding.templates import pattern

# Typed words nearer than this (share of letters or sounds changed) are offered as a question,
# never taken: one wrong letter in four is a slip, one in two is another word.
NEAR = 0.34
MOST_OPTIONS = 3
OFF = 0
"""The number of a column that no grid has: that of a letter such as Z."""


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that were meant; sure only where there is one and it was really said."""

    cards: tuple[int, ...]
    sure: bool
    several: bool = False
    """Whether each of them was named, one after the other."""


class CardNames:
    """The names by which the cards of one grid can be called."""

    def __init__(
        self,
        names: Sequence[str | None],
        layout: Layout,
        language: Language,
        forms: Callable[[str, Language], Sequence[str]],
    ) -> None:
        self._layout = layout
        self._language = language
        hear = language.table("hear")
        self._articles = {fold(article) for article in hear["articles"]}
        self._between = {tidy(word) for word in (*hear["articles"], *hear["between"])}
        self._exact: dict[str, set[int]] = {}
        self._folded: dict[str, set[int]] = {}
        for index, name in enumerate(names):
            if name is not None:
                self._exact.setdefault(tidy(name), set()).add(index)
                self._folded.setdefault(fold(name), set()).add(index)
        self._own = {name: min(cards) for name, cards in self._folded.items()}
        for index, name in enumerate(names):
            for form in forms(name, language) if name is not None else ():
                # A card's own name goes before another card's inflected form.
                if fold(form) not in self._folded:
                    self._exact.setdefault(tidy(form), set()).add(index)
        for form, cards in list(self._exact.items()):
            self._folded.setdefault(fold(form), set()).update(cards)

    def find(self, text: str) -> Found | None:
        """The card that the text names, or the ones near it, or None."""
        first, _, rest = tidy(text).partition(" ")
        for said in (tidy(text), rest if fold(first) in self._articles else ""):
            cards = self._called(said)
            if cards:
                return Found(tuple(sorted(cards)), len(cards) == 1)
        place = self.place(text)
        if place is not None:
            return Found((place,), True)
        several = self._several(text)
        if several:
            return Found(several[:MOST_OPTIONS], len(several) == 1, len(several) > 1)
        near = self._near(text)
        return Found(near, False) if near else None

    def _called(self, name: str) -> set[int]:
        """The cards with this name, or with this one as a case of theirs."""
        return self._exact.get(tidy(name)) or self._folded.get(fold(name)) or set()

    def _several(self, text: str) -> tuple[int, ...]:
        """The cards that are named one after the other: "gato e cão"; none if more is said."""
        words = tidy(text).split()
        named: list[int] = []
        parted = True
        while words:
            card, count = self._first(words, parted)
            if card is not None:
                named.append(card)
            elif words[0] not in self._between:
                return ()
            parted = card is None
            words = words[count:]
        # "e também o navio" is one card; "navio ou" is not all that was to be said.
        return () if parted else tuple(dict.fromkeys(named))

    def _first(self, words: list[str], parted: bool) -> tuple[int | None, int]:
        """The card that the first words name, and how many they are.

        A place must be parted from the card before it: "C1 é um peixe" has no E1 in it.
        """
        for count in range(len(words), 0, -1):
            said = " ".join(words[:count])
            found = self._called(said)
            card = min(found) if len(found) == 1 else self.place(said) if parted else None
            if card is not None:
                return card, count
        return None, 1

    def place(self, text: str) -> int | None:
        """The card at a place such as "linha 2 coluna 3" or "B4"."""
        places = (self._layout.index(*place) for place in self._places(text))
        return next((card for card in places if card is not None), None)

    def off_grid(self, text: str) -> bool:
        """Whether the text names a place, but none of this grid: "F3", "linha 9 coluna 1"."""
        return self.place(text) is None and any(self._places(text))

    def _places(self, text: str) -> Iterator[tuple[int, int]]:
        """Column and row of what the text may name, on the grid or off it."""
        first, _, rest = tidy(text).partition(" ")
        # "a um" is a place; in "o B4" the article is none of it.
        said = [fold(text), *([fold(rest)] if rest and fold(first) in self._articles else [])]
        for way, expression in product(said, _place_patterns(self._language)):
            match = expression.fullmatch(way + " ")
            if match:
                row = self._ordinal(match["row"], self._layout.rows)
                column = self._column(match.groupdict())
                if row is not None and column is not None:
                    yield column, row

    def knows(self, text: str) -> bool:
        """Whether a card has this name, or this as a case of it."""
        return bool(self._called(text))

    def named(self, text: str) -> int | None:
        """The card whose own name this is; no case of it, no place, nothing near."""
        return self._own.get(fold(text))

    def row(self, text: str) -> int | None:
        """The number of a row, counted from one; the grid may not have that many."""
        return self._ordinal(text, self._layout.rows)

    def has_row(self, row: int) -> bool:
        """Whether the grid has a row of that number."""
        return 1 <= row <= self._layout.rows

    def column(self, text: str) -> int | None:
        """The number of a column, by its letter or its number; the grid may not have that many."""
        return self._column({"column": text})

    def has_column(self, column: int) -> bool:
        """Whether the grid has a column of that number."""
        return 1 <= column <= self._layout.columns

    def _column(self, said: dict[str, str | None]) -> int | None:
        """A column by its letter where only a letter will do, else by letter or number.

        Two bare numbers are no place: people disagree which of them is the row.
        """
        text = said.get("letter") or said.get("column") or ""
        for position, ways in enumerate(_places(self._language)["columns"], start=1):
            if fold(text) in map(fold, ways):
                return position
        if said.get("column"):
            return self._ordinal(text, self._layout.columns)
        return OFF if _is_letter(text, self._language) else None

    def _ordinal(self, text: str, last: int) -> int | None:
        """A row or column number: three, third, last."""
        number = number_of(text, self._language)
        if isinstance(number, int):
            return number
        places = _places(self._language)
        for position, ways in enumerate(places["ordinals"], start=1):
            if fold(text) in map(fold, ways):
                return position
        return last if fold(text) in map(fold, places["last"]) else None

    def _near(self, text: str) -> tuple[int, ...]:
        said, heard = fold(text), sounds(text, self._language)
        if len(said) < 3:
            return ()
        distances: dict[int, float] = {}
        for name, cards in self._folded.items():
            apart = min(
                OSA.normalized_distance(said, name),
                OSA.normalized_distance(heard, sounds(name, self._language)),
            )
            for card in cards:
                distances[card] = min(apart, distances.get(card, 1.0))
        near = sorted((apart, card) for card, apart in distances.items() if apart <= NEAR)
        return tuple(card for _, card in near[:MOST_OPTIONS])


def _is_letter(text: str, language: Language) -> bool:
    """Whether a text is a letter, or what a letter is called."""
    names: dict[str, list[str]] = language.table("letters")["names"]
    return fold(text) in names or any(fold(text) in map(fold, ways) for ways in names.values())


def _places(language: Language) -> dict[str, Any]:
    places: dict[str, Any] = language.table("hear")["places"]
    return places


@lru_cache(maxsize=16)
def _place_patterns(language: Language) -> tuple[re.Pattern[str], ...]:
    slots = {"row": r"[^ ]+", "column": r"[^ ]+", "letter": r"[^ ]+"}
    templates = _places(language)["patterns"]
    spoken = (pattern(template, slots.__getitem__) for template in templates)
    written = (r"(?P<letter>[a-z]) ?(?P<row>\d{1,2}) ", r"(?P<row>\d{1,2}) ?(?P<letter>[a-z]) ")
    return (*spoken, *map(re.compile, written))
