"""Sentence templates: `(a|b)` alternatives, `[optional]` parts, `{slot}` blanks.

One template serves twice: as a pattern that a line is matched against, and as the list of
phrases that a recogniser with a closed vocabulary listens for.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import product

from assistant.lexicon.normal import fold

_TOKEN = re.compile(r"\{\w+\}|[()\[\]|]|[^{}()\[\]|]+")


@lru_cache(maxsize=4096)
def expand(template: str) -> tuple[str, ...]:
    """Every phrase the template stands for, its slots left as they are."""
    tokens = _TOKEN.findall(template)
    phrases, rest = _alternatives(tokens)
    if rest or "".join(tokens) != template:
        raise ValueError(f"unbalanced template: {template!r}")
    return tuple(dict.fromkeys(" ".join(phrase.split()) for phrase in phrases))


def _alternatives(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Phrases of `a|b|c` up to a closing bracket, and the tokens from there on."""
    phrases: list[str] = []
    parts: list[list[str]] = []
    while tokens and tokens[0] not in ")]":
        head, *tokens = tokens
        if head == "|":
            phrases += ["".join(choice) for choice in product(*parts)]
            parts = []
        elif head in ("(", "["):
            inner, tokens = _alternatives(tokens)
            closing = ")" if head == "(" else "]"
            if not tokens or tokens[0] != closing:
                raise ValueError(f"{head} is not closed")
            tokens = tokens[1:]
            parts.append(inner if head == "(" else [*inner, ""])
        else:
            parts.append([head])
    return phrases + ["".join(choice) for choice in product(*parts)], tokens


def pattern(template: str, slot: Callable[[str], str]) -> re.Pattern[str]:
    """A pattern for folded lines; `slot` gives the expression for each blank's name."""

    def phrase_expression(phrase: str) -> str:
        pieces = re.split(r"\{(\w+)\}", phrase)
        words: list[str] = []
        for index, piece in enumerate(pieces):
            if index % 2:
                words.append(f"(?P<{piece}>{slot(piece)})")
            elif fold(piece):
                words.append(re.escape(fold(piece)))
        return r"\ ".join(words)

    phrases = sorted(expand(template), key=len, reverse=True)
    # A group's name may stand only once in an expression, so each phrase is tried by itself.
    if len(phrases) > 1 and "{" in template:
        raise ValueError(f"expand a template with slots first: {template!r}")
    return re.compile("|".join(phrase_expression(phrase) for phrase in phrases))
