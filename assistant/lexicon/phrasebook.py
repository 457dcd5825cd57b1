"""What the assistant says: templates from `say.toml` with numbers and plurals filled in.

A template may hold
- `{name}`      the value as it is;
- `{n:f}`       a number as a word, in a gender the language's numbers have (`m`, `f`, `n`);
- `{n?a|b|c}`   the form that goes with the number n, by the language's plural rule.
A key may have a list of wordings, used in turn so that repetition does not tire.
"""

import re
from collections.abc import Callable
from gettext import c2py
from typing import Any

from assistant.lexicon.language import Language

Value = str | int
_BLANK = re.compile(r"\{(\w+)(?:([:?])([^{}]*))?\}")


class MissingPhrase(KeyError):
    """A key that the phrase book does not have: a fault of the program, never of a player."""


class Phrasebook:
    """The phrases of one language; terse ones first where asked for and there."""

    def __init__(self, language: Language, terse: bool = False) -> None:
        table = language.table("say")
        self._phrases: dict[str, Any] = table["phrases"]
        self._terse: dict[str, Any] = table.get("terse", {})
        self.terse = terse
        """Whether the short wordings are used, where there are any."""
        numbers = language.table("numbers")
        self._words: dict[str, list[str]] = numbers["say"]
        self._plural: Callable[[int], int] = c2py(language.table("language")["plural"])
        self._turns: dict[str, int] = {}

    def say(self, key: str, **values: Value) -> str:
        """The phrase for `key`, with its blanks filled."""
        wordings = self._wordings(key)
        turn = self._turns.get(key, 0)
        self._turns[key] = turn + 1
        return self._filled(wordings[turn % len(wordings)], values)

    def every(self, key: str, **values: Value) -> list[str]:
        """Each wording of the phrase, for making them ready before they are needed."""
        return [self._filled(wording, values) for wording in self._wordings(key)]

    def _wordings(self, key: str) -> list[str]:
        short = self._terse.get(key) if self.terse else None
        wordings = short or self._phrases.get(key)
        if wordings is None:
            raise MissingPhrase(key)
        return [wordings] if isinstance(wordings, str) else wordings

    def number(self, n: int, gender: str = "m") -> str:
        """A number as a word, or as digits where the language lists none so large."""
        words = self._words.get(gender, self._words["m"])
        return words[n] if 0 <= n < len(words) else str(n)

    def _filled(self, template: str, values: dict[str, Value]) -> str:
        def fill(blank: re.Match[str]) -> str:
            name, kind, rest = blank.groups()
            value = values[name]
            if kind == ":":
                return self.number(value, rest) if isinstance(value, int) else str(value)
            if kind == "?":
                return rest.split("|")[self._plural(int(value))]
            return str(value)

        return _BLANK.sub(fill, template)
