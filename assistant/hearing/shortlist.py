"""Which of many phrases are worth scoring, judged by open guesses at what was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import sounds

RANKED = 0.03
"""How much less each later guess counts than the one before it."""
CARRIED = 0.5
"""Likeness from which the beginning of a guess may be a carrier and is scored as one; it only
keeps most chatter from being scored at all, the scores decide."""
SLACK = 2
"""Sounds that a carrier may be heard longer or shorter than it is."""


def alike(one: str, other: str, language: Language) -> float:
    """How alike two phrases are, in spelling or in sound, whichever is more: 0 to 1."""
    spelled = Levenshtein.normalized_similarity(_folded(one), _folded(other))
    heard = Levenshtein.normalized_similarity(sounds(one, language), sounds(other, language))
    return float(max(spelled, heard))


def likeness(text: str, guesses: Sequence[str], language: Language) -> float:
    """How like the guesses a phrase is; the first guess counts most."""
    return max(
        (alike(text, guess, language) - RANKED * rank for rank, guess in enumerate(guesses)),
        default=0.0,
    )


def nearest(
    texts: Sequence[str], guesses: Sequence[str], language: Language, count: int
) -> list[str]:
    """The `count` phrases most like the guesses, best first."""
    if len(texts) <= count or not guesses:
        return list(texts[:count])
    # All at once: a table listens for some six hundred commands.
    spelled = _compared([_folded(text) for text in texts], [_folded(guess) for guess in guesses])
    heard = _compared(
        [sounds(text, language) for text in texts], [sounds(guess, language) for guess in guesses]
    )
    values = (np.maximum(spelled, heard) - RANKED * np.arange(len(guesses))).max(axis=1)
    return [texts[index] for index in np.argsort(-values, kind="stable")[:count]]


def _compared(texts: list[str], guesses: list[str]) -> NDArray[np.float32]:
    return process.cdist(texts, guesses, scorer=Levenshtein.normalized_similarity)


@lru_cache(maxsize=20_000)
def _folded(text: str) -> str:
    return fold(text)


@dataclass(frozen=True, slots=True)
class Carried:
    """A guess taken apart: the carrier that it seems to begin with, and the sound of the rest."""

    carrier: str
    rest: str
    likeness: float

    def nearest(self, forms: Sequence[str], language: Language, count: int) -> list[str]:
        """The forms that sound most like the rest."""
        if len(forms) <= count:
            return list(forms)

        def unlike(form: str) -> float:
            return Levenshtein.normalized_distance(self.rest, sounds(form, language))

        return sorted(forms, key=unlike)[:count]


def carried(guesses: Sequence[str], carriers: Sequence[str], language: Language) -> list[Carried]:
    """The carriers that the guesses may hold, best first, each once."""
    best: dict[str, Carried] = {}
    for rank, guess in enumerate(guesses):
        said = sounds(guess, language)
        for carrier in carriers:
            before, _, after = (sounds(part, language) for part in carrier.partition("{card}"))
            rest, value = _taken(said, before, after)
            value -= RANKED * rank
            if value >= CARRIED and (carrier not in best or value > best[carrier].likeness):
                best[carrier] = Carried(carrier, rest, value)
    return sorted(best.values(), key=lambda found: -found.likeness)


def _taken(said: str, before: str, after: str) -> tuple[str, float]:
    """What is left of a guess when a carrier is taken off both ends, and how alike it was.

    By sounds, not by words: Whisper may hear "na mrówkę" as "nam ruchkę".
    """
    head, alike_head = _end(said, before)
    tail, alike_tail = _end(said[::-1], after[::-1])
    rest = said[head : len(said) - tail]
    return rest, min(alike_head, alike_tail) if rest else 0.0


def _end(said: str, part: str) -> tuple[int, float]:
    """How many sounds at the beginning are that part, and how like it they are."""
    if not part:
        return 0, 1.0
    lengths = range(max(1, len(part) - SLACK), min(len(said), len(part) + SLACK) + 1)
    values = [(Levenshtein.normalized_similarity(said[:n], part), -abs(n - len(part)), n)
              for n in lengths]  # fmt: skip
    value, _, length = max(values, default=(0.0, 0, 0))
    return length, value
