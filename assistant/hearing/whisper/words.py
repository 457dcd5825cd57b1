"""The word of a clue, which may be any: what was guessed, or a listed word that sounds like it."""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import TypeVar

from assistant.hearing.whisper.weigh import Evidence
from assistant.lexicon.vocabulary import near

TRIED = 20
"""Listed words that are scored; of those that are listed at all, the right one is among the nearest
16 in 83 of 88 (people; synthetic voices 27 of 44), and each costs 5 ms."""
SIGNS = ("score", "likeness", "rarity", "unlisted", "words")
SURE = 0.9
"""Chance that the options that are offered hold the word."""
OPTIONS = 3

Signs = list[float]
Word = TypeVar("Word")


def tried(known: Evidence, guesses: Sequence[str], said: Callable[[str], str]) -> dict[str, Signs]:
    """The words it may be, each with its signs; `said` puts a word into the phrase it is in."""
    listed = {word.word: word for word in near(guesses, known.language, TRIED)}
    words = list(dict.fromkeys([*listed, *guesses]))
    known.gather([], [said(word) for word in words])
    found: dict[str, Signs] = {}
    for word in words:
        one = listed.get(word)
        found[word] = [
            known.scores[said(word)].log,
            one.likeness if one else 1.0,
            one.rarity if one else 0.0,
            float(one is None),
            float(word.count(" ")),
        ]
    return found


def likeliest(
    options: Mapping[Word, Signs], weights: Mapping[str, float]
) -> list[tuple[Word, float]]:
    """The options, best first, with the chance of each."""
    liked = {
        word: sum(weights[name] * sign for name, sign in zip(SIGNS, signs, strict=True))
        for word, signs in options.items()
    }
    best = max(liked.values(), default=0.0)
    odds = {word: exp(liking - best) for word, liking in liked.items()}
    whole = sum(odds.values())
    return sorted(((word, odd / whole) for word, odd in odds.items()), key=lambda pair: -pair[1])


def offered(ranked: Sequence[tuple[Word, float]]) -> list[tuple[Word, float]]:
    """As few of the likeliest as surely hold the word, and not more than can be asked about."""
    taken: list[tuple[Word, float]] = []
    for word, chance in ranked[:OPTIONS]:
        taken.append((word, chance))
        if sum(chance for _, chance in taken) >= SURE:
            break
    return taken
