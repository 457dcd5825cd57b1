"""Nouns in all their cases, by morfeusz2's dictionary (Polish)."""

from functools import cache
from itertools import product
from typing import Any

# As they are needed after a carrier: "wybieramy" and "stawiamy na" take the accusative, a
# negation the genitive, "idziemy z" the instrumental. Nobody calls a card in the vocative.
_CASES = ("nom", "acc", "gen", "inst", "loc", "dat")
_SLOTS = tuple((number, case) for number in ("sg", "pl") for case in _CASES)

# Not said by anybody at a table: dated forms, and those that the dictionary does not recommend.
_UNUSED = {"daw.", "niezal.", "arch.", "przest."}

Inflection = list[tuple[str, str, str, frozenset[str]]]
"""Form, number, case, genders; all that a lemma has."""


@cache
def _dictionary() -> Any:
    import morfeusz2

    return morfeusz2.Morfeusz()


def inflected(parts: tuple[str, ...], hyphenated: bool = False) -> list[tuple[str, ...]]:
    """All forms of a noun or of a phrase built on one; none where the dictionary knows no noun."""
    nouns = [_inflection(part, "subst") for part in parts]
    adjectives = [_inflection(part, "adj") for part in parts]
    lead = _lead(nouns, adjectives)
    if lead is None:
        if len(parts) != 1:
            return []
        return [(form,) for form, *_ in _ordered(adjectives[0])]
    phrases: list[tuple[str, ...]] = []
    for form, number, case, genders in _ordered(nouns[lead]):
        each: list[list[str]] = []
        for place, part in enumerate(parts):
            agreeing = _agreeing(adjectives[place], number, case, genders)
            if hyphenated and not agreeing:  # kobieta-pająk, kobietę-pająka
                agreeing = _agreeing(nouns[place], number, case)
            each.append([form] if place == lead else agreeing or [part])
        phrases += product(*each)
    return list(dict.fromkeys(phrases))


def _lead(nouns: list[Inflection], adjectives: list[Inflection]) -> int | None:
    """The noun that the others follow: the first that is not an adjective too ("Nowy Jork")."""
    there = [place for place, noun in enumerate(nouns) if noun]
    only = [place for place in there if not adjectives[place]]
    return next(iter(only + there), None)


def _ordered(inflection: Inflection) -> Inflection:
    return sorted(inflection, key=lambda form: _SLOTS.index((form[1], form[2])))


def _agreeing(
    words: Inflection, number: str, case: str, genders: frozenset[str] | None = None
) -> list[str]:
    """The forms in that number and case and, where it matters, in one of those genders."""
    return [
        form
        for form, its_number, its_case, its_genders in words
        if (its_number, its_case) == (number, case) and (not genders or its_genders & genders)
    ]


def _inflection(word: str, kind: str) -> Inflection:
    """All forms of the lemmas that the word is the nominative of, as a noun or an adjective."""
    for spelling in dict.fromkeys((word, word.casefold(), word.capitalize())):
        lemmas = [
            lemma
            for _, _, (_, lemma, tag, _, marks) in _dictionary().analyse(spelling)
            if _is(kind, tag) and "nom" in tag.split(":")[2].split(".") and not _unused(marks)
        ]
        if lemmas:
            return [form for lemma in dict.fromkeys(lemmas) for form in _forms(lemma, kind)]
    return []


def _forms(lemma: str, kind: str) -> Inflection:
    found: Inflection = []
    for form, _, tag, _, marks in _dictionary().generate(lemma):
        if not _is(kind, tag) or _unused(marks):
            continue
        _, numbers, cases, genders, *_ = tag.split(":")
        found += [
            (form, number, case, frozenset(genders.split(".")))
            for number, case in product(numbers.split("."), cases.split("."))
            if case in _CASES
        ]
    return found


def _is(kind: str, tag: str) -> bool:
    """A noun, or an adjective that is not compared."""
    return tag.startswith(kind + ":") and (kind != "adj" or tag.endswith(":pos"))


def _unused(marks: list[str]) -> bool:
    return any(mark in _UNUSED for group in marks for mark in group.split(","))
