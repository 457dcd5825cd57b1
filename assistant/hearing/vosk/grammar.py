"""From what is expected to the phrases that Vosk listens for, and back to what they mean."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from assistant.hearing.ear import Expected, Spoken
from assistant.hearing.vosk.vocabulary import Knows, spelling
from assistant.understanding.templates import expand


class Kind(Enum):
    """What a phrase is."""

    CARD = "card"
    QUESTION = "question"
    """About a card, which is not chosen by it."""
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
    """The card that is named in it."""
    before: int = 0
    """Words of the carrier that come before the card's own."""
    length: int = 0
    """Words of the card's own."""
    asks: str | None = None
    """What is asked about that card, if anything is."""

    @property
    def chosen(self) -> str | None:
        """The card that it chooses."""
        return self.card if self.kind is Kind.CARD else None

    @property
    def meaning(self) -> str:
        """What it would do: two phrases of one card are the same choice, or the same question."""
        return self.asks or self.card or self.text

    def carried(self, said: str) -> bool:
        """Whether, said so, there is more than the card's own words in it."""
        return 0 < self.length < len(said.split())


Grammar = dict[str, Phrase]
"""Phrases by the words of the model that they are made of."""


def grammar(expected: Expected, knows: Knows) -> Grammar:
    """Every phrase that the model can hear of those that are expected."""
    found: Grammar = {}
    for command in expected.commands:
        for text in expand(command):
            said = spelling(text, knows)
            if said is not None:
                found.setdefault(said, Phrase(text, Kind.COMMAND))
    carriers = _carriers(expected.carriers, knows)
    bare = Kind.CARD if expected.bare else Kind.TALK
    for spoken in expected.cards:
        for form in spoken.forms:
            own = spelling(form, knows)
            if own is None:
                continue
            length = len(own.split())
            found.setdefault(own, Phrase(form, bare, spoken.card, 0, length))
            for carrier in carriers:
                text = carrier.text.replace("{card}", form)
                phrase = Phrase(text, Kind.CARD, spoken.card, carrier.before, length)
                found.setdefault(carrier.said.replace("{card}", own), phrase)
    _add_questions(found, expected, knows)
    return found


def _add_questions(found: Grammar, expected: Expected, knows: Knows) -> None:
    """What may be asked about a card; where a choice is said the same way, it stays a choice."""
    for asking in expected.asking:
        carriers = _carriers(asking.carriers, knows)
        for spoken in expected.lying:
            asks = f"{asking.what}: {spoken.card}"
            for form in spoken.forms:
                own = spelling(form, knows)
                if own is None:
                    continue
                length = len(own.split())
                # Alone it is talk here too: else it would be heard as the nearest question.
                found.setdefault(own, Phrase(form, Kind.TALK, spoken.card, 0, length))
                for carrier in carriers:
                    text = carrier.text.replace("{card}", form)
                    phrase = Phrase(text, Kind.QUESTION, spoken.card, carrier.before, length, asks)
                    found.setdefault(carrier.said.replace("{card}", own), phrase)


@dataclass(frozen=True, slots=True)
class _Carrier:
    """What is said round a card."""

    text: str
    """As it would be typed, with `{card}` in it."""
    said: str
    """In words of the model."""
    before: int
    """Words of the model before the card."""


def _carriers(templates: tuple[str, ...], knows: Knows) -> list[_Carrier]:
    found = []
    for text in (phrase for template in templates for phrase in expand(template)):
        before, slot, after = text.partition("{card}")
        # A part that is empty is fine; one that the model cannot hear spoils the carrier.
        parts = [spelling(part, knows) if part.strip() else "" for part in (before, after)]
        if slot and parts[0] is not None and parts[1] is not None:
            said = f"{parts[0]} {slot} {parts[1]}".strip()
            found.append(_Carrier(text, said, len(parts[0].split())))
    return found


def names(cards: Iterable[Spoken], knows: Knows) -> dict[str, list[str]]:
    """The ways of saying each card by itself, in words of the model."""
    said = {
        spoken.card: [way for form in spoken.forms if (way := spelling(form, knows))]
        for spoken in cards
    }
    return {card: ways for card, ways in said.items() if ways}


def without(whole: Grammar, best: Phrase) -> list[str]:
    """The phrases that mean something else than `best`: who would have won without it?"""
    return [said for said, phrase in whole.items() if _differs(phrase, best)]


def _differs(phrase: Phrase, best: Phrase) -> bool:
    if phrase.kind is Kind.TALK:  # the card's name is in whatever is said of the card
        return phrase.card != best.card
    return (phrase.kind, phrase.meaning) != (best.kind, best.meaning)
