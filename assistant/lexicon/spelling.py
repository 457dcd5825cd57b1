"""Spelling aloud, both ways: a word as the names of its letters, and back again.

`lexicons/<lang>/letters.toml` holds how letters are called, the words they are told apart by
("C de casa", "C jak Celina") and the words that connect the two.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy

Words = tuple[str, ...]


def letters(language: Language) -> frozenset[str]:
    """The letters that words of the language are written with."""
    return frozenset(letter for letter in _names(language) if len(letter) == 1)


def letter_ways(language: Language) -> dict[str, str]:
    """Every name of a single letter, and the letter; plain letters before those with an accent."""
    ways: dict[str, str] = {}
    for letter, names in _names(language).items():
        for name in names if len(letter) == 1 and letter.isalpha() else ():
            ways.setdefault(tidy(name), letter)
    return ways


def example_ways(language: Language) -> dict[str, str]:
    """The words that letters are told apart by, alone and after the letter: "amor", "a de amor"."""
    table = language.table("letters")
    ways: dict[str, str] = {}
    for letter, words in table["alphabet"].items():
        name = _names(language)[letter][0]
        for word in map(tidy, words):
            ways |= {word: letter, f"{name} {table['between'][0]} {word}": letter}
    return ways


def spell(word: str, language: Language, with_words: bool = False) -> list[str]:
    """The word letter by letter, as it is said; with a word for each letter where asked."""
    table = language.table("letters")
    names: dict[str, list[str]] = table["names"]
    examples: dict[str, list[str]] = table["alphabet"] if with_words else {}
    said: list[str] = []
    for letter in unicodedata.normalize("NFC", word.casefold()):
        name = next(iter(names.get(letter) or names.get(fold(letter)) or [letter]))
        example = examples.get(letter)
        said.append(f"{name} {table['between'][0]} {example[0]}" if example else name)
    return said


def unspell(text: str, language: Language) -> str | None:
    """The word that was spelled, or None where the text is no spelling."""
    known = _known(language)
    said = tuple(word for word in tidy(text).split() if word not in known.skip)
    # Typed "c a f é" ends in é, said "cê, a, efe, é" in a plain e: nobody says a bare consonant.
    if letters(language).issuperset(said) and not known.spoken.issuperset(said):
        return "".join(said)
    examples = [known.examples.get(fold(word)) for word in said]
    if len(said) > 1 and None not in examples:  # "Adam Barbara"; a lone "Adam" is a word
        return "".join(letter for letter in examples if letter)
    # What the rest of the line spells, from each place in it: from the end to the beginning.
    rest: list[str | None] = [None] * len(said) + [""]
    for start in reversed(range(len(said))):
        for length in range(min(known.longest, len(said) - start), 0, -1):
            letter, tail = known.letter(said[start : start + length]), rest[start + length]
            if letter is not None and tail is not None:
                rest[start] = letter + tail
                break
    word = rest[0] or ""
    return word if any(letter.isalnum() for letter in word) else None


@dataclass(frozen=True, slots=True)
class _Known:
    """Everything that stands for a letter: names, and words that a letter is told apart by."""

    named: dict[str, str]
    """By the name as it is written, accents and all."""
    folded: dict[str, str]
    """By the name without accents: recognisers and hurried typists leave them out."""
    spoken: frozenset[str]
    """Every name that is said, as against letters that are only typed."""
    examples: dict[str, str]
    between: frozenset[str]
    skip: frozenset[str]
    longest: int

    def letter(self, said: Words) -> str | None:
        """The letter that these words are, all of them together."""
        phrase = " ".join(said)
        found = self._name(phrase)
        if found is not None or len(said) < 3:
            return found
        *name, link, example = said
        letter = self._name(" ".join(name)) if link in self.between else None
        # "a de a" is three letters; "a de amor" is one.
        if letter is None or self._name(example) is not None:
            return None
        return letter if fold(example).startswith(fold(letter)) else None

    def _name(self, phrase: str) -> str | None:
        return self.named.get(phrase, self.folded.get(fold(phrase)))


@cache
def _known(language: Language) -> _Known:
    table = language.table("letters")
    named: dict[str, str] = {}
    folded: dict[str, str] = {}
    # Plain letters come first in the table, so that a name without its accent is the plain one.
    for letter, names in _names(language).items():
        for name in names:
            named.setdefault(tidy(name), letter)
            folded.setdefault(fold(name), letter)
    spoken = frozenset(named)
    for letter in letters(language):
        if letter.isalpha():
            named.setdefault(letter, letter)
    examples = {fold(word): key for key, words in table["alphabet"].items() for word in words}
    longest = max(len(name.split()) for name in named) + 2
    between, skip = frozenset(table["between"]), frozenset(table["skip"])
    return _Known(named, folded, spoken, examples, between, skip, longest)


def _names(language: Language) -> dict[str, list[str]]:
    names: dict[str, list[str]] = language.table("letters")["names"]
    return names
