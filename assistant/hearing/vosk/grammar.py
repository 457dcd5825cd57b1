"""From what is expected to the phrases that Vosk listens for, and back to what they mean."""

from dataclasses import dataclass
from enum import Enum

from assistant.hearing.ear import Expected
from assistant.hearing.vosk.vocabulary import Knows, spelling
from assistant.understanding.templates import expand


class Kind(Enum):
    """What a phrase is."""

    CARD = "card"
    COMMAND = "command"
    TALK = "talk"
    """A bare card word where that is no choice: listened for, so that it is not taken for one."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that may be said."""

    text: str
    """As it would be typed."""
    kind: Kind
    card: str | None = None
    before: int = 0
    """Words of the carrier that come before the card's own."""
    length: int = 0
    """Words of the card's own."""


Grammar = dict[str, Phrase]
"""Phrases by the words of the model that they are made of."""


def grammar(expected: Expected, knows: Knows) -> Grammar:
    """Every phrase that the model can hear of those that are expected."""
    found: Grammar = {}
    for command in expected.commands:
        for said in expand(command):
            _put(found, said, Phrase(said, Kind.COMMAND), knows)
    carriers = [_Carrier(*phrase.split("{card}", 1)) for phrase in _expanded(expected.carriers)]
    bare = Kind.CARD if expected.bare else Kind.TALK
    for spoken in expected.cards:
        for form in spoken.forms:
            own = spelling(form, knows)
            if own is None:
                continue
            length = len(own.split())
            found.setdefault(own, Phrase(form, bare, spoken.card, 0, length))
            for carrier in carriers:
                before = len((spelling(carrier.before, knows) or "").split())
                text = f"{carrier.before}{form}{carrier.after}"
                phrase = Phrase(text, Kind.CARD, spoken.card, before, length)
                _put(found, f"{carrier.before}{own}{carrier.after}", phrase, knows)
    return found


@dataclass(frozen=True, slots=True)
class _Carrier:
    """What is said round a card."""

    before: str
    after: str


def _expanded(templates: tuple[str, ...]) -> list[str]:
    phrases = [phrase for template in templates for phrase in expand(template)]
    return [phrase for phrase in phrases if "{card}" in phrase]


def _put(found: Grammar, words: str, phrase: Phrase, knows: Knows) -> None:
    said = spelling(words, knows)
    if said is not None:
        found.setdefault(said, phrase)


def names(expected: Expected, knows: Knows) -> dict[str, list[str]]:
    """The ways of saying each card by itself, in words of the model."""
    said = {
        spoken.card: [way for form in spoken.forms if (way := spelling(form, knows))]
        for spoken in expected.cards
    }
    return {card: ways for card, ways in said.items() if ways}


def without(whole: Grammar, best: Phrase) -> list[str]:
    """The phrases that mean something else than `best`: who would have won without it?"""
    if best.kind is Kind.COMMAND:
        return [said for said, phrase in whole.items() if phrase.text != best.text]
    return [said for said, phrase in whole.items() if phrase.card != best.card]
