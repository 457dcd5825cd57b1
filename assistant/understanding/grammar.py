"""One language's phrases, compiled, and what a match of them says."""

import re
from dataclasses import dataclass
from functools import lru_cache

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.understanding.intents import Meaning
from assistant.understanding.numbers import number_expression
from assistant.understanding.templates import expand, pattern

LONGEST_PLACE = 7
"""Words: "na linha dois na coluna três" has six."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language's phrases, ready to match."""

    whole: dict[str, tuple[Meaning, ...]]
    """Phrases without blanks, folded; a few mean one thing now and another then."""
    blanks: tuple[tuple[re.Pattern[str], Meaning], ...]
    """Phrases with blanks."""
    clues: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=16)
def grammar(language: Language) -> Grammar:
    """The phrases of `hear.toml`, compiled."""
    number = number_expression(language)
    slots = {
        "card": ".+", "word": ".+?", "label": ".+?", "row": r"[^ ]+", "column": r"[^ ]+",
        "number": number,
        "side": ".+", "guesser": ".+", "identity": ".+", "leniency": ".+", "seconds": number,
        "minutes": number,
    }  # fmt: skip
    whole: dict[str, tuple[Meaning, ...]] = {}
    blanks: list[tuple[re.Pattern[str], Meaning]] = []
    clues: list[re.Pattern[str]] = []
    hear = language.table("hear")
    for name, templates in (*hear["intents"].items(), *hear["typed"].items()):
        meaning = Meaning(name)
        for template in templates:
            if "{" not in template:
                for phrase in expand(template):
                    meanings = whole.get(fold(phrase), ())
                    if meaning not in meanings:
                        whole[fold(phrase)] = (*meanings, meaning)
            elif meaning is Meaning.CLUE:
                clues.append(pattern(template, slots.__getitem__))
            elif "{place}" in template:
                # Where a name follows a place, only trying tells them apart: the longest is first.
                for words in range(LONGEST_PLACE, 0, -1):
                    place = {**slots, "place": rf"[^ ]+(?: [^ ]+){{{words - 1}}}"}
                    blanks.append((pattern(template, place.__getitem__), meaning))
            else:
                blanks.append((pattern(template, slots.__getitem__), meaning))
    return Grammar(whole, tuple(blanks), tuple(clues))


def as_written(word: str, line: str) -> str:
    """The word as the line has it, with its capitals and hyphens."""
    if not word:
        return word
    spelled = r"[\W_]+".join(map(re.escape, word.split()))
    match = re.search(spelled, line, re.IGNORECASE)
    return match[0] if match else word


def as_said(text: str, match: re.Match[str], name: str) -> str:
    """The blank with its accents: folding keeps the words' number and order."""
    before = match.string[: match.start(name)].split()
    return " ".join(text.split()[len(before) : len(before) + len(match[name].split())])
