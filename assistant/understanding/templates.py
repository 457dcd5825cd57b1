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
    """An expression for folded lines that end in a space; `slot` gives that of each blank.

    Every word and every blank carries the space behind it, so optional parts need no care.
    """
    pieces: list[str] = []
    for token in _TOKEN.findall(template):
        match token:
            case "(" | "[":
                pieces.append("(?:")
            case ")":
                pieces.append(")")
            case "]":
                pieces.append(")?")
            case "|":
                pieces.append("|")
            case _ if token.startswith("{"):
                name = token[1:-1]
                pieces.append(f"(?P<{name}>{slot(name)}) ")
            case _:
                pieces += [re.escape(word) + " " for word in fold(token).split()]
    return re.compile("".join(pieces))
