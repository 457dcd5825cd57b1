"""Every way a card word may be said: its plural, its cases ("wybieramy mrówkę").

`lexicons/<lang>/forms.toml` says how: a dictionary that inflects (Polish), and endings for
languages without one and for words that the dictionary does not know.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from assistant.lexicon import cases
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.sounds import sounds

_DICTIONARIES: dict[str, Callable[[tuple[str, ...], bool], list[tuple[str, ...]]]] = {
    "morfeusz": cases.inflected,
}


@lru_cache(maxsize=4096)
def forms(word: str, language: Language) -> tuple[str, ...]:
    """The word itself first, then its other forms, all tidied; hyphens become spaces."""
    itself = tidy(word)
    if not itself:
        return ()
    table = language.table("forms")
    parts = tuple(re.split(r"[\s-]+", word.strip()))
    dictionary = _DICTIONARIES.get(table.get("dictionary", ""))
    found = dictionary(parts, "-" in word) if dictionary else []
    if not found:
        found = _by_endings(parts, "-" in word, table)
    return tuple(dict.fromkeys([itself, *(tidy(" ".join(form)) for form in found)]))


def _by_endings(
    parts: tuple[str, ...], hyphenated: bool, table: dict[str, Any]
) -> list[tuple[str, ...]]:
    """Forms by the language's endings: of which parts depends on how the word is put together."""
    links = table.get("links", [])
    heads = [place for place, part in enumerate(parts) if part.casefold() in links]
    if hyphenated:  # guarda-chuva, guarda-chuvas
        inflecting = {len(parts) - 1}
    elif heads:  # pé de moleque, pés de moleque
        inflecting = set(range(heads[0]))
    else:
        inflecting = set(range(len(parts)))
    each = [
        _endings(part.casefold(), table["endings"]) if place in inflecting else [part]
        for place, part in enumerate(parts)
    ]
    longest = max(len(found) for found in each)
    # The parts go together (first ending with first ending); one that has none left stays.
    return [tuple(found[min(place, len(found) - 1)] for found in each) for place in range(longest)]


def _endings(word: str, endings: list[tuple[str, list[str]]]) -> list[str]:
    """The first rule that fits gives the forms; a word that no rule fits stays as it is."""
    for old, new in endings:
        match = re.search(old, word)
        if match:
            return [word[: match.start()] + match.expand(ending) for ending in new] or [word]
    return [word]


def clashes(words: Iterable[str], language: Language) -> list[tuple[str, str, str]]:
    """Pairs of words that share a form, in spelling or in sound, and that form."""
    each = [(word, _keys(word, language)) for word in words]
    return [
        (one, other, next(form for key, form in keys.items() if key in others))
        for (one, keys), (other, others) in combinations(each, 2)
        if keys.keys() & others.keys()
    ]


@lru_cache(maxsize=4096)
def _keys(word: str, language: Language) -> dict[tuple[str, str], str]:
    keys: dict[tuple[str, str], str] = {}
    for form in forms(word, language):
        keys.setdefault(("spelt", fold(form)), form)
        keys.setdefault(("said", sounds(form, language)), form)
    return keys
