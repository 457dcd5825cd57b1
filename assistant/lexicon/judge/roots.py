"""The roots a word may have, and whether two words share one."""

import re
from dataclasses import dataclass
from functools import lru_cache

from assistant.lexicon.judge.dictionary import lemmas
from assistant.lexicon.judge.morphology import Ending, Morphology, key, morphology, plain
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

SHORTEST = 2
# Endings that may stand behind another ending, and the shortest known word they may stand behind.
CHAINED = (Ending.VERB, Ending.CLEAR, Ending.LOOSE)
CHAIN = 5
# What a word with a prefix ends in: en-tel-ar, sub-terr-âneo. Before a mere vowel the "prefix" is
# most often no prefix at all (wy-sok-i, re-mar).
PREFIXED = (Ending.VERB, Ending.CLEAR, Ending.LOOSE)


@dataclass(frozen=True, slots=True)
class Root:
    """A root that a word may be built on, with what stands behind and before it."""

    text: str
    ending: Ending
    least: int = 0
    """The shortest root that may stand behind its prefix; 0 where there is no prefix."""


def kin(one: str, other: str, language: Language) -> bool:
    """Whether two words are forms of one word or of one family."""
    rules = morphology(language)
    if _one_family(frozenset((key(one),)), frozenset((key(other),)), rules):
        return True
    if _inflected(one, other, language) or _inflected(other, one, language):
        return True
    if strangers(one, other, language):
        return False
    names, others = _names(one, language), _names(other, language)
    if names & others or _one_family(names, others, rules):
        return True
    if fold(one) == fold(other):
        # An accent makes two words (sábana, sabana) or two forms of one (beso, besó): the base
        # forms tell.
        return any(
            fold(base) != fold(other_base) and kin(base, other_base, language)
            for base in names
            for other_base in others
        )
    if _grown(one, other, language) or _grown(other, one, language):
        return True
    ours, theirs = _by_text(one, language), _by_text(other, language)
    return any(
        _shared(root, match, rules)
        for text in ours.keys() & theirs.keys()
        for root in ours[text]
        for match in theirs[text]
    )


@lru_cache(maxsize=4096)
def _by_text(word: str, language: Language) -> dict[str, list[Root]]:
    found: dict[str, list[Root]] = {}
    for root in roots(word, language):
        found.setdefault(root.text, []).append(root)
    return found


@lru_cache(maxsize=4096)
def _names(word: str, language: Language) -> frozenset[str]:
    """The word and its base forms, as the tables of exceptions spell them."""
    return lemmas(key(word), language) | {key(word)}


def strangers(one: str, other: str, language: Language) -> bool:
    """Whether two words are known to look alike and to be no family."""
    here, there = _places(one, language), _places(other, language)
    groups = {group for group, _ in here} & {group for group, _ in there}
    return any(not {place for place in here & there if place[0] == group} for group in groups)


def _places(word: str, language: Language) -> frozenset[tuple[int, int]]:
    """Where a word stands among the look-alikes; by its base forms if it is not there itself."""
    places = morphology(language).strangers
    return places.get(key(word)) or frozenset(
        place for name in lemmas(key(word), language) for place in places.get(name, ())
    )


def _one_family(names: frozenset[str], others: frozenset[str], rules: Morphology) -> bool:
    here = {family for name in names for family in rules.families.get(name, ())}
    return any(family in here for name in others for family in rules.families.get(name, ()))


def _inflected(longer: str, shorter: str, language: Language) -> bool:
    """Whether one word is the other with a plain plural or diminutive behind it, as it is."""
    text, plural = plain(longer, language), morphology(language).plural
    return len(text) > len(shorter) and plural.sub("", text) == plain(shorter, language)


def _grown(longer: str, shorter: str, language: Language) -> bool:
    """Whether one word is the other's long stem with more behind it, whatever that is."""
    text = plain(longer, language).replace(" ", "")
    return any(text.startswith(stem) for stem in _long_stems(shorter, language))


@lru_cache(maxsize=4096)
def _long_stems(word: str, language: Language) -> frozenset[str]:
    """A word without its last vowel, as it is and as it is spelled before other endings."""
    rules = morphology(language)
    text = plain(word, language).replace(" ", "")
    if rules.infinitive.search(text):
        return frozenset()
    plural = re.sub(rules.plural, "", text)
    stems = {shape[:-1] if _vowel(shape) else shape for shape in (text, plural)}
    stems |= {
        change.pattern.sub(change.result, stem) for stem in stems for change in rules.softened
    }
    return frozenset(stem for stem in stems if len(stem) >= rules.long)


def _vowel(text: str) -> bool:
    return fold(text[-1]) in "aeiouy"


def _shared(one: Root, other: Root, rules: Morphology) -> bool:
    """Whether a root of the same letters makes two words family, given their endings."""
    if one.least and other.least:
        return False
    pair = frozenset((one.ending, other.ending))
    if pair == {Ending.BARE, Ending.VOWEL} and not rules.gendered.search(one.text):
        return False
    return len(one.text) >= max(rules.least[pair], one.least, other.least)


@lru_cache(maxsize=4096)
def roots(word: str, language: Language) -> frozenset[Root]:
    """Every root that the word may be built on."""
    rules = morphology(language)
    found: set[Root] = set()
    for name in _names(word, language):
        text = plain(name, language).replace(" ", "")
        found |= _bare_roots(text, rules)
        found |= _second_roots(text, rules, language)
        for prefix, least in rules.prefixes.items():
            rest = text.removeprefix(prefix)
            if rest != text:
                found |= {
                    Root(root.text, root.ending, least)
                    for root in _bare_roots(rest, rules)
                    if root.ending in PREFIXED or prefix in rules.prefixes_any
                }
    return frozenset(found)


def _second_roots(text: str, rules: Morphology, language: Language) -> set[Root]:
    """The roots of the known word under a second ending: global-ização, glob-al."""
    found: set[Root] = set()
    for ending, kind in rules.endings:
        stem = text.removesuffix(ending)
        if kind in CHAINED and stem != text and len(stem) >= CHAIN and lemmas(stem, language):
            found |= {Root(root.text, Ending.LOOSE) for root in _bare_roots(stem, rules)}
    return found


@lru_cache(maxsize=16384)
def _bare_roots(text: str, rules: "Morphology") -> frozenset[Root]:
    found: set[Root] = set()
    shapes = {text}
    for base in rules.bases:
        shapes.add(base.pattern.sub(base.result, text))
    for shape in shapes:
        for ending, kind in rules.endings:
            if shape.endswith(ending) and len(shape) - len(ending) >= SHORTEST:
                stem = shape[: len(shape) - len(ending)]
                found |= {Root(root, kind) for root in _variants(stem, ending, rules)}
    return frozenset(found)


def _variants(stem: str, ending: str, rules: Morphology) -> set[str]:
    """A root in every shape that the language's alternations give it before this ending."""
    shapes = {stem}
    for _ in range(2):
        for change in rules.alternations:
            if change.before is None or change.before.search(ending):
                shapes |= {change.pattern.sub(change.result, shape) for shape in shapes}
    for change in rules.same:
        if change.before is None or change.before.search(ending):
            shapes = {change.pattern.sub(change.result, shape) for shape in shapes}
    return shapes
