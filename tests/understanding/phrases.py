"""What people say at the table, from `phrases.toml`."""

import tomllib
from pathlib import Path

from assistant.understanding.intents import Meaning

_TABLES = tomllib.loads((Path(__file__).parent / "phrases.toml").read_text("utf-8"))


def lines(table: str) -> list[tuple[str, str, str]]:
    """Every language, meaning and line of one table."""
    return [
        (code, meaning, line)
        for code, meanings in _TABLES[table].items()
        for meaning, said in meanings.items()
        for line in said
    ]


def meanings(table: str) -> list[tuple[str, Meaning, str]]:
    """The same, the meanings as such."""
    return [(code, Meaning(meaning), line) for code, meaning, line in lines(table)]
