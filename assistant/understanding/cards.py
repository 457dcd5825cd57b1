"""Which card a player means: by name, by a case of it, by label, by place, or by something near."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
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


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that were meant; sure only where there is one and it was really said."""

    cards: tuple[int, ...]
    sure: bool


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
        self._articles = {fold(article) for article in language.table("hear")["articles"]}
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
            for names, name in ((self._exact, said), (self._folded, fold(said))):
                cards = names.get(name)
                if cards:
                    return Found(tuple(sorted(cards)), len(cards) == 1)
        place = self.place(text)
        if place is not None:
            return Found((place,), True)
        near = self._near(text)
        return Found(near, False) if near else None

    def place(self, text: str) -> int | None:
        """The card at a place such as "linha 2 coluna 3" or "B4"."""
        said = fold(text)
        for expression in _place_patterns(self._language):
            match = expression.fullmatch(said + " ")
            if match:
                row = self._ordinal(match["row"], self._layout.rows)
                column = self._column(match.groupdict())
                if row is not None and column is not None:
                    return self._layout.index(column, row)
        return None

    def named(self, text: str) -> int | None:
        """The card whose own name this is; no case of it, no place, nothing near."""
        return self._own.get(fold(text))

    def row(self, text: str) -> int | None:
        """The number of a row of this grid, counted from one."""
        row = self._ordinal(text, self._layout.rows)
        return row if row is not None and 1 <= row <= self._layout.rows else None

    def _column(self, said: dict[str, str | None]) -> int | None:
        """A column by its letter where only a letter will do, else by letter or number.

        Two bare numbers are no place: people disagree which of them is the row.
        """
        text = said.get("letter") or said.get("column") or ""
        for position, ways in enumerate(_places(self._language)["columns"], start=1):
            if fold(text) in map(fold, ways):
                return position
        return self._ordinal(text, self._layout.columns) if said.get("column") else None

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


def _places(language: Language) -> dict[str, Any]:
    places: dict[str, Any] = language.table("hear")["places"]
    return places


@lru_cache(maxsize=16)
def _place_patterns(language: Language) -> tuple[re.Pattern[str], ...]:
    slots = {"row": r"[^ ]+", "column": r"[^ ]+", "letter": r"[^ ]+"}
    templates = _places(language)["patterns"]
    spoken = (pattern(template, slots.__getitem__) for template in templates)
    written = (r"(?P<letter>[a-e]) ?(?P<row>[1-5]) ", r"(?P<row>[1-5]) ?(?P<letter>[a-e]) ")
    return (*spoken, *map(re.compile, written))
