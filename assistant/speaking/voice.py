"""How the voice sounds: settings, the steps in which they change, and remembering them."""

import contextlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from assistant.speaking.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Settings:
    """How one language is spoken to this user."""

    voice: str | None = None
    """A synthesiser's voice by name, or None for the language's own."""
    rate: int = 145
    """Words a minute. Of 42 results said (21 lines, twice), Whisper took all 42 for what they were
    at 145, 41 at 165, 40 at 125 and at 185; its transcripts were alike by 75, 73, 76 and 70 %."""
    volume: int = 80
    """Per cent of full scale."""
    pitch: int = 50
    """0 low to 100 high."""
    terse: bool = False
    """Short wordings, for those who know the game."""
    earcons: bool = True
    """Short melodies before what is said."""


class Change(Enum):
    """What a player may ask for: "mais devagar", "más alto", "wolniej"."""

    SLOWER = "slower"
    FASTER = "faster"
    SOFTER = "softer"
    LOUDER = "louder"
    LOWER = "lower"
    HIGHER = "higher"
    TERSER = "terser"
    WORDIER = "wordier"
    EARCONS_OFF = "earcons-off"
    EARCONS_ON = "earcons-on"


# A step is one that is noticed at once. The limits: below 105 words a minute espeak drawls, above
# 345 only practised listeners follow (screen-reader users do, so it is allowed); volume never
# reaches silence, since a player who asked for "softer" could then not hear how to undo it.
RATES = (105, 345)
VOLUMES = (20, 100)
PITCHES = (10, 90)
_STEPS: dict[Change, tuple[str, int, tuple[int, int]]] = {
    Change.SLOWER: ("rate", -20, RATES),
    Change.FASTER: ("rate", 20, RATES),
    Change.SOFTER: ("volume", -20, VOLUMES),
    Change.LOUDER: ("volume", 20, VOLUMES),
    Change.LOWER: ("pitch", -10, PITCHES),
    Change.HIGHER: ("pitch", 10, PITCHES),
}
_SWITCHES: dict[Change, tuple[str, bool]] = {
    Change.TERSER: ("terse", True),
    Change.WORDIER: ("terse", False),
    Change.EARCONS_OFF: ("earcons", False),
    Change.EARCONS_ON: ("earcons", True),
}


def changed(settings: Settings, change: Change) -> Settings:
    """The settings one step on; the same ones where the limit is reached."""
    new: Any
    if change in _SWITCHES:
        name, new = _SWITCHES[change]
    else:
        name, step, (low, high) = _STEPS[change]
        new = min(high, max(low, getattr(settings, name) + step))
    return replace(settings, **{name: new})


def fitted(settings: Settings) -> Settings:
    """The settings with every number within its limits (flags and files may hold any)."""
    return replace(
        settings,
        rate=min(RATES[1], max(RATES[0], settings.rate)),
        volume=min(VOLUMES[1], max(VOLUMES[0], settings.volume)),
        pitch=min(PITCHES[1], max(PITCHES[0], settings.pitch)),
    )


class Memory:
    """The file in which each language's settings are kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self, language: str) -> tuple[Settings, Trouble | None]:
        """The remembered settings; the usual ones where there are none or the file is damaged."""
        try:
            return _settings(self._read().get(language, {})), None
        except (OSError, ValueError, TypeError):
            return Settings(), Trouble.SETTINGS_DAMAGED

    def save(self, language: str, settings: Settings) -> Trouble | None:
        """Remember settings: the old file stays whole until the new one is complete."""
        try:
            kept = self._read()
        except (OSError, ValueError):
            kept = {}
        kept[language] = asdict(settings)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(kept, indent=1).encode())
        except OSError:
            return Trouble.SETTINGS_NOT_SAVED
        return None

    def _read(self) -> dict[str, Any]:
        if not self._path.exists():
            return {}
        kept = json.loads(self._path.read_text("utf-8"))
        if not isinstance(kept, dict):
            raise ValueError("not a table of languages")
        return kept


def _settings(kept: Any) -> Settings:
    """Settings from a file: unknown names are left out, values of a wrong kind are damage."""
    if not isinstance(kept, dict):
        raise TypeError(f"settings are {kept!r}")
    usual = asdict(Settings())
    known = {field.name: kept[field.name] for field in fields(Settings) if field.name in kept}
    for name, value in known.items():
        right = (
            isinstance(value, str | None) if name == "voice" else type(value) is type(usual[name])
        )
        if not right:
            raise TypeError(f"{name} is {value!r}")
    return fitted(Settings(**known))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old one or the new one, never half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
