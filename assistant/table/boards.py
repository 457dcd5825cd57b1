"""Grids and key cards from files, and a key card on its way back to one."""

import json
from pathlib import Path
from typing import Any

from assistant.errors import BadInput
from assistant.rules import Card, DuetKey, Identity, Team, TeamKey

# The most that a file of words or a key can sensibly hold.
LARGEST_FILE = 1_000_000
LONGEST_NAME = 60
IMAGE = "*"
"""Begins the line of an image in a mixed grid."""
UNNAMED = "-"
"""Stands for an image without a label."""


def read_text(path: Path) -> str:
    """A text file, or one line that says what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadInput(f"{path} is too large to be a list of cards or a key")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None


def read_grid(path: Path, images: str) -> tuple[Card, ...]:
    """The cards of a grid file, one a line; `images` says which lines are labels of images."""
    lines = [line.strip() for line in read_text(path).splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines:
        raise BadInput(f"{path} has no cards in it")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_NAME:
            raise BadInput(f"{path}: card {number} has more than {LONGEST_NAME} letters")
    return tuple(_card(line, images) for line in lines)


def _card(line: str, images: str) -> Card:
    is_image = images == "images" or (images == "mixed" and line.startswith(IMAGE))
    if not is_image:
        return Card(word=line)
    label = line.removeprefix(IMAGE).strip()
    return Card(label=None if label in ("", UNNAMED) else label)


def read_team_key(path: Path) -> TeamKey:
    """A key file of Classic or Pictures."""
    data = _json(path)
    starts = _one_of(Team, data.get("starts"), path, "starts")
    return TeamKey(starts, _identities(data.get("cards"), path, "cards"))


def read_duet_key(path: Path) -> DuetKey:
    """A key file of Duet."""
    data = _json(path)
    return DuetKey(_identities(data.get("a"), path, "a"), _identities(data.get("b"), path, "b"))


def key_data(key: TeamKey | DuetKey) -> dict[str, Any]:
    """A key as a key file has it."""
    if isinstance(key, TeamKey):
        return {"starts": key.starts.value, "cards": [card.value for card in key.cards]}
    return {"a": [card.value for card in key.a], "b": [card.value for card in key.b]}


def _json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise BadInput(f"{path} is not JSON") from None
    if not isinstance(data, dict):
        raise BadInput(f"{path} is no key: it must be an object with the cards in it")
    return data


def _identities(data: object, path: Path, name: str) -> tuple[Identity, ...]:
    if not isinstance(data, list):
        raise BadInput(f"{path} is no key for this game: it has no list called {name}")
    return tuple(_one_of(Identity, item, path, name) for item in data)


def _one_of(kind: type, item: object, path: Path, name: str) -> Any:
    try:
        return kind(item)
    except ValueError:
        known = ", ".join(member.value for member in kind)  # type: ignore[attr-defined]
        raise BadInput(f"{path}: {item!r:.40} in {name}; it takes {known}") from None
