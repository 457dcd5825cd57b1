"""How a language builds words from words: affixes, alternations, families, compounds, as data."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy


class Ending(Enum):
    """What is left of a word behind its root, by how much it says about the word's family."""

    BARE = "bare"
    VOWEL = "vowel"
    VERB = "verb"
    CLEAR = "clear"
    """A suffix that hardly ever ends a word by chance."""
    LOOSE = "loose"
    """A suffix that many unrelated words end in too: trusted behind a longer root only."""


@dataclass(frozen=True, slots=True)
class Alternation:
    """A change at the end of a root: where it matches, before which endings, and to what."""

    pattern: re.Pattern[str]
    result: str
    before: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Morphology:
    """One language's word building, ready to use."""

    endings: tuple[tuple[str, Ending], ...]
    bases: tuple[Alternation, ...]
    """Other shapes of a whole word that its derivatives start from: nação, nacion-."""
    alternations: tuple[Alternation, ...]
    """Other shapes of a root: puert-, port-."""
    same: tuple[Alternation, ...]
    """Letters at the end of a root that are one and the same: barqu-, barc-."""
    least: dict[frozenset[Ending], int]
    """The shortest root that two words with these endings may share as family."""
    long: int
    """How long a stem must be for any word that begins with it to be family."""
    softened: tuple[Alternation, ...]
    """How the end of a stem is spelled before other endings: barc-, barqu-."""
    infinitive: re.Pattern[str]
    """Verbs as the dictionary lists them: their ending is no part of a long stem."""
    plural: re.Pattern[str]
    """Endings that go behind any noun as it is: the plural, and one kind of diminutive."""
    gendered: re.Pattern[str]
    """Roots that stand bare in one gender and take a vowel in the other: professor, -a."""
    prefixes: dict[str, int]
    """Prefixes, and the shortest root each is trusted before."""
    prefixes_any: frozenset[str]
    """The prefixes that go with any ending."""
    families: dict[str, frozenset[int]]
    """Which irregular families a word belongs to."""
    strangers: dict[str, frozenset[tuple[int, int]]]
    """Groups of look-alikes: (group, side); words on different sides are not family."""
    compounds: dict[str, tuple[str, ...]]
    firsts: tuple[tuple[str, str], ...]
    """What productive compounds begin with, and the word it stands for ("" for none)."""
    doers: tuple[tuple[str, str], ...]
    """Verbs that make compounds with what they are done to, in the plural: abre-latas."""
    links: tuple[str, ...]
    """Vowels that join the parts of a compound."""
    unlinked: re.Pattern[str]
    """Endings of words that are derived, not joined by a link."""
    seconds: dict[str, str]
    """Second parts that build many compounds behind a link, and the word each stands for."""
    whole: frozenset[str]
    """Words that look like compounds and are none."""
    small: frozenset[str]
    """Words inside names and compounds that are not parts of them: de, da."""


@cache
def morphology(language: Language) -> Morphology:
    """The word building that `judge.toml` describes."""
    table = language.table("judge")
    build = table["build"]
    endings = {"": Ending.BARE}
    for kind in (Ending.LOOSE, Ending.CLEAR, Ending.VERB, Ending.VOWEL):
        for template in build[kind.value]:
            endings.update(dict.fromkeys(_inflected(template, build["inflect"]), kind))
    families: dict[str, set[int]] = {}
    for number, family in enumerate(table["families"]):
        for word in family.split():
            families.setdefault(key(word), set()).add(number)
    strangers: dict[str, set[tuple[int, int]]] = {}
    for number, group in enumerate(table["strangers"]):
        for side, words in enumerate(group.split("|")):
            for word in words.split():
                strangers.setdefault(key(word), set()).add((number, side))
    return Morphology(
        endings=tuple(sorted(endings.items(), key=lambda item: -len(item[0]))),
        bases=_alternations(build["bases"]),
        alternations=_alternations(build["alternations"]),
        same=_alternations(build["same"]),
        least={
            frozenset(Ending(name) for name in pair.split("-")): length
            for pair, length in build["least"].items()
        },
        long=build["long"],
        softened=_alternations(build["softened"]),
        infinitive=re.compile(build["infinitive"]),
        plural=re.compile(build["plural"]),
        gendered=re.compile(build["gendered"]),
        prefixes=build["prefixes"],
        prefixes_any=frozenset(build["prefixes_any"]),
        families={word: frozenset(numbers) for word, numbers in families.items()},
        strangers={word: frozenset(places) for word, places in strangers.items()},
        compounds={key(word): tuple(parts.split()) for word, parts in table["compounds"].items()},
        firsts=_firsts(table["compound"]["firsts"]),
        doers=_firsts(table["compound"]["doers"]),
        links=tuple(table["compound"]["links"]),
        unlinked=re.compile(table["compound"]["unlinked"]),
        seconds=table["compound"]["seconds"],
        whole=frozenset(key(word) for word in table["compound"]["whole"]),
        small=frozenset(table["compound"]["small"]),
    )


@cache
def _marks(language: Language) -> frozenset[str]:
    return frozenset(language.table("judge")["build"]["letters"])


def plain(word: str, language: Language) -> str:
    """A word without the accents that do not make another letter in this language."""
    letters = _marks(language)
    return "".join(letter if letter in letters else fold(letter) or letter for letter in tidy(word))


def key(word: str) -> str:
    """How the tables of exceptions are looked up: small letters, no hyphen, accents kept."""
    return tidy(word).replace(" ", "")


def _firsts(entries: list[str]) -> tuple[tuple[str, str], ...]:
    pairs = [entry.partition("=") for entry in entries]
    return tuple(sorted(((first, word) for first, _, word in pairs), key=lambda p: -len(p[0])))


def _inflected(template: str, inflect: dict[str, list[str]]) -> list[str]:
    for mark, forms in inflect.items():
        if template.endswith(mark):
            return [template.removesuffix(mark) + form for form in forms]
    return [template]


def _alternations(rows: list[Any]) -> tuple[Alternation, ...]:
    return tuple(
        Alternation(re.compile(row[0]), row[1], re.compile(row[2]) if len(row) > 2 else None)
        for row in rows
    )
