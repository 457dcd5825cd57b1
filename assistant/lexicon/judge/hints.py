"""Clues that may point at letters, places or sounds, or be foreign: noticed, never condemned."""

import re
from collections.abc import Sequence
from functools import cache

from assistant.lexicon.judge.clue import Parsed, number_word
from assistant.lexicon.judge.dictionary import foreign, lemmas
from assistant.lexicon.judge.morphology import key
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.sounds import sounds


def points_at_letters(clue: Parsed, visible: Sequence[str], language: Language) -> bool:
    """A letter or a number that fits as many cards' letters as the clue's number asks for."""
    word = tidy(clue.words)
    wanted = clue.number if isinstance(clue.number, int) and clue.number > 0 else 1
    if len(word) == 1 and word.isalpha():
        begun = [card for card in visible if fold(card).startswith(fold(word))]
        return len(begun) >= wanted
    if key(word) in _words(language, "letters"):
        return True
    length = number_word(word, language)
    if length is None:
        return False
    return sum(len(re.sub(r"\W", "", card)) == length for card in visible) >= max(wanted, 2)


def points_at_place(word: str, language: Language) -> bool:
    """A word for a place on the table."""
    return key(word) in _words(language, "places")


def sounds_like(word: str, card: str, language: Language) -> bool:
    """Whether a clue and a card are said alike."""
    said = sounds(word, language)
    return bool(said) and said == sounds(card, language)


def is_foreign(word: str, language: Language) -> bool:
    """A word that this language's dictionary lacks and exactly one of its neighbours' has.

    A word that several of them have (strudel, hamburger) is international; a word that none has,
    or that is written with a capital, is most likely a name, and those are valid.
    """
    name = key(word)
    known = lemmas(name, language) or number_word(word, language) is not None
    if known or name in _words(language, "borrowed") or len(name) == 1:
        return False
    table = language.table("judge")["foreign"]
    if name in {key(foreign_word) for foreign_word in table["words"]}:
        return True
    if word[:1].isupper():
        return False
    return sum(foreign(name, code) for code in table["neighbours"]) == 1


def is_acronym(word: str, language: Language) -> bool:
    """An abbreviation said as letters or as a word: known ones, or capitals without a vowel."""
    if fold(word.replace(".", "")) in _words(language, "acronyms"):
        return True
    letters = word.replace(".", "")
    return len(letters) > 1 and letters.isupper() and not re.search("[aeiouy]", fold(letters))


def means_unlimited(word: str, language: Language) -> bool:
    """A word that stands for a number without limit."""
    unlimited = language.table("numbers")["hear"]["unlimited"]
    return fold(word) in {fold(name) for name in unlimited}


@cache
def _words(language: Language, what: str) -> frozenset[str]:
    return frozenset(key(word) for word in language.table("judge")["hints"][what])
