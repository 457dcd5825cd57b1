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


Grammar = dict[str, Phrase]
"""Phrases by the words of the model that they are made of."""


def grammar(expected: Expected, knows: Knows) -> Grammar:
    """Every phrase that the model can hear of those that are expected."""
    found: Grammar = {}
    for command in expected.commands:
        for phrase in expand(command):
            _put(found, phrase, Phrase(phrase, Kind.COMMAND), knows)
    carriers = [phrase for template in expected.carriers for phrase in expand(template)]
    bare = Kind.CARD if expected.bare else Kind.TALK
    for spoken in expected.cards:
        for form in spoken.forms:
            said = spelling(form, knows)
            if said is None:
                continue
            found.setdefault(said, Phrase(form, bare, spoken.card))
            for carrier in carriers:
                text = carrier.replace("{card}", form)
                _put(found, carrier.replace("{card}", said), _choice(text, spoken.card), knows)
    return found


def _choice(text: str, card: str) -> Phrase:
    return Phrase(text, Kind.CARD, card)


def _put(found: Grammar, words: str, phrase: Phrase, knows: Knows) -> None:
    said = spelling(words, knows)
    if said is not None:
        found.setdefault(said, phrase)


def without(whole: Grammar, best: Phrase) -> list[str]:
    """The phrases that mean something else than `best`: who would have won without it?"""
    if best.kind is Kind.COMMAND:
        return [said for said, phrase in whole.items() if phrase.text != best.text]
    return [said for said, phrase in whole.items() if phrase.card != best.card]
