"""The parts of a compound: by its hyphens, by a table, or by how the language builds compounds."""

import re
from functools import lru_cache

from assistant.lexicon.judge.dictionary import lemmas
from assistant.lexicon.judge.morphology import Morphology, key, morphology
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy

# A productive compound's second part: shorter ones are nearly all coincidence (auto-r, cine-ma).
SHORTEST_PART = 4
# The first part's stem: three letters where the second part is one that builds many compounds.
SHORTEST_STEM = 3
LONGER_STEM = 4
# Marks a first part that is no word by itself: tele-, aero-.
HALF = "-"


@lru_cache(maxsize=4096)
def parts(word: str, language: Language) -> tuple[str, ...]:
    """The words a compound is made of; nothing for a simple word."""
    rules = morphology(language)
    written = [part for part in tidy(word).split() if part not in rules.small]
    if len(written) > 1:
        doers = dict((*rules.firsts, *rules.doers))
        return (doers.get(written[0]) or written[0], *written[1:])
    for name in sorted({key(word)} | lemmas(key(word), language)):
        if name in rules.compounds:
            return rules.compounds[name]
    name = key(word)
    if name in rules.whole or lemmas(name, language) & rules.whole:
        return ()
    return _begun(name, rules, language) or _linked(name, rules, language)


def _begun(name: str, rules: Morphology, language: Language) -> tuple[str, ...]:
    """Parts of a compound whose first part builds many: guarda-, super-, abre-."""
    for first, stands_for in (*rules.firsts, *rules.doers):
        rest = name.removeprefix(first)
        if rest == name or ((first, stands_for) in rules.doers and not rest.endswith("s")):
            continue
        # pararrayos, autorretrato: r and s are doubled behind a vowel.
        # cortaúñas: an accent where two vowels meet.
        second = re.sub(r"^(r|s)\1", r"\1", rest)
        for shape in (second, fold(second[:1]) + second[1:]):
            if len(shape) >= SHORTEST_PART and lemmas(shape, language):
                return (stands_for or first + HALF, shape)
    return ()


def _linked(name: str, rules: Morphology, language: Language) -> tuple[str, ...]:
    """Parts joined by a vowel, where both sides are words: wod-o-mierz, gwiazd-o-zbiór."""
    if rules.unlinked.search(name):
        return ()
    for link in rules.links:
        for at in range(SHORTEST_STEM, len(name) - SHORTEST_PART + 1):
            if not name.startswith(link, at):
                continue
            stem, second = name[:at], name[at + len(link) :]
            stands_for = rules.seconds.get(second, "")
            if not stands_for and (at < LONGER_STEM or second not in lemmas(second, language)):
                continue
            for ending in ("", "a", "o", "e", "y", "i"):
                if stem + ending in lemmas(stem + ending, language):
                    return (stem + ending, stands_for or second)
    return ()
