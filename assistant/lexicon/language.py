"""A language and its variants, loaded from the folders of `lexicons/`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from assistant.errors import BadInput

LEXICONS = Path(__file__).resolve().parents[2] / "lexicons"


@dataclass(frozen=True, slots=True)
class Language:
    """One language as spoken in one place; its tables fall back on its base language's."""

    code: str
    """The folder's name and the value of `--lang`: pt, pt-PT, es, es-419, pl."""
    folders: tuple[Path, ...]
    """Where its files are looked for, the most particular first."""

    @property
    def base(self) -> str:
        """The language without its place: pt for pt-PT."""
        return self.code.split("-")[0]

    def table(self, name: str) -> dict[str, Any]:
        """The TOML file `name`, the base language's with this one's laid over it."""
        return _table(self, name)

    def files(self, pattern: str) -> list[Path]:
        """The files that match, a particular one hiding the base's of the same name."""
        found: dict[str, Path] = {}
        for folder in reversed(self.folders):
            for path in folder.glob(pattern):
                found[path.name] = path
        return sorted(found.values())


def codes() -> list[str]:
    """Every language there is a folder for."""
    return sorted(path.parent.name for path in LEXICONS.glob("*/language.toml"))


@cache
def load(code: str) -> Language:
    """The language of that code, or one line that names those there are."""
    known = {name.casefold(): name for name in codes()}
    name = known.get(code.casefold())
    if name is None:
        raise BadInput(f"no language {code!r}; there are: {', '.join(known.values())}")
    parts = name.split("-")
    chain = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return Language(name, tuple(LEXICONS / part for part in chain))


@cache
def _table(language: Language, name: str) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for folder in reversed(language.folders):
        path = folder / f"{name}.toml"
        if path.exists():
            merged = _laid_over(merged, tomllib.loads(path.read_text("utf-8")))
    return merged


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """`above` where it says something, `below` where it does not; lists are replaced whole."""
    result = dict(below)
    for key, value in above.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        result[key] = _laid_over(old, value) if both else value  # type: ignore[arg-type]
    return result
