"""How a word sounds, near enough to compare words: each language's own spelling rules, as data.

`lexicons/<lang>/sounds.toml` holds an ordered list of rewrites from spelling to sound. It is no
phonetic transcription: it is the same for words that sound the same, and close for words that
people (and recognisers) mix up.
"""

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy


@lru_cache(maxsize=16)
def _rules(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(old), new) for old, new in language.table("sounds")["rewrite"])


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
    return float(Levenshtein.normalized_distance(sounds(one, language), sounds(other, language)))
