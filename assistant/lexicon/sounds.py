"""How a word sounds, near enough to compare words: each language's own spelling rules, as data.

`lexicons/<lang>/sounds.toml` holds an ordered list of rewrites from spelling to sound, and the
groups of sounds that are easily mixed up. It is no phonetic transcription: it is the same for
words that sound the same, and close for words that people (and recognisers) mix up.
`mesavoz bench sounds` compares it with espeak-ng's phonemes.
"""

import re
from functools import lru_cache
from itertools import combinations

from rapidfuzz.distance import Levenshtein

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy

ALIKE = 0.5
"""What it costs to take one sound for another of its group; any other mistake costs 1.

Against distances by articulation (panphon over espeak-ng's phonemes) on 1000-1500 close pairs of
our decks the rank correlation was, with 1, 0.7, 0.5 and 0.3: pt .27 .32 .34 .34,
es .20 .27 .29 .29, pl .24 .33 .35 .36. So the groups help, and below 0.5 hardly anything changes.
"""


@lru_cache(maxsize=16)
def _rules(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(old), new) for old, new in language.table("sounds")["rewrite"])


@lru_cache(maxsize=16)
def _alike(language: Language) -> frozenset[tuple[str, str]]:
    groups = language.table("sounds").get("alike", [])
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    return frozenset(pairs) | {(other, one) for one, other in pairs}


@lru_cache(maxsize=20_000)
def sounds(text: str, language: Language) -> str:
    """The sound of a word or phrase as a string of one letter a sound."""
    # Capitals stand for sounds that have no letter of their own, so accents go first from the
    # small letters only, at the end.
    said = f" {tidy(text)} "
    for old, new in _rules(language):
        said = old.sub(new, said)
    return "".join(letter if letter.isupper() else fold(letter) for letter in said if letter != " ")


def apart(one: str, other: str, language: Language) -> float:
    """How different two words sound: 0 the same, 1 nothing in common."""
    first, second = sounds(one, language), sounds(other, language)
    longest = max(len(first), len(second))
    return _steps(first, second, _alike(language)) / longest if longest else 0.0


def near(one: str, other: str, language: Language, limit: float) -> bool:
    """Whether two words are at most so far apart; quick where they are much further."""
    # No mistake costs less than `ALIKE`, so that unweighted steps tell most pairs apart already.
    first, second = sounds(one, language), sounds(other, language)
    if ALIKE * Levenshtein.normalized_distance(first, second) > limit:
        return False
    return apart(one, other, language) <= limit


def _steps(one: str, other: str, alike: frozenset[tuple[str, str]]) -> float:
    """The cheapest way from one string of sounds to the other (Levenshtein, weighted)."""
    above = [float(count) for count in range(len(other) + 1)]
    for row, sound in enumerate(one, 1):
        here = [float(row)]
        for column, heard in enumerate(other, 1):
            if sound == heard:
                here.append(above[column - 1])
                continue
            change = ALIKE if (sound, heard) in alike else 1.0
            here.append(min(above[column - 1] + change, above[column] + 1, here[-1] + 1))
        above = here
    return above[-1]
