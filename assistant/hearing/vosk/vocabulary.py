"""What a model can hear: Vosk silently drops every word that is not in its dictionary."""

from collections.abc import Callable

from assistant.hearing.ear import Missing, Spoken
from assistant.lexicon.normal import fold, tidy

Knows = Callable[[str], bool]

_SHORTEST_PART = 3
"""Letters of a part of a word: shorter ones exist for everything and sound like nothing."""


def spelling(phrase: str, knows: Knows) -> str | None:
    """The phrase in words that the model has, or None where it has no such words."""
    words = [_word(word, knows) for word in tidy(phrase).split()]
    return " ".join(word for word in words if word) if words and all(words) else None


def _word(word: str, knows: Knows) -> str | None:
    if knows(word):
        return word
    if knows(fold(word)):
        return fold(word)
    # "paraquedas" is heard as "para quedas"; even splits sound the most like the word.
    splits = [(word[:at], word[at:]) for at in range(_SHORTEST_PART, len(word) - 2)]
    known = [pair for pair in splits if knows(pair[0]) and knows(pair[1])]
    return " ".join(max(known, key=lambda pair: min(map(len, pair)))) if known else None


def missing(cards: tuple[Spoken, ...], knows: Knows) -> tuple[Missing, ...]:
    """The cards that cannot be heard by their name as it is written."""
    found = []
    for card in cards:
        name, *others = card.forms
        lacking = tuple(word for word in tidy(name).split() if not knows(word))
        if lacking:
            known = (form for form in others if spelling(form, knows))
            found.append(Missing(card.card, lacking, spelling(name, knows), next(known, None)))
    return tuple(found)
