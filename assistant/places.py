"""Where mesavoz keeps what outlives a run, by the custom of each system."""

import os
import sys
from pathlib import Path

_NAME = "mesavoz"


def games_folder() -> Path:
    """The journals of all games."""
    return (
        _folder("XDG_STATE_HOME", ".local/state", "Application Support", "LOCALAPPDATA") / "games"
    )


def config_folder() -> Path:
    """What the players set: voice, speed, volume."""
    return _folder("XDG_CONFIG_HOME", ".config", "Application Support", "APPDATA")


def cache_folder() -> Path:
    """What can be made or fetched again."""
    return _folder("XDG_CACHE_HOME", ".cache", "Caches", "LOCALAPPDATA")


def _folder(variable: str, linux: str, mac: str, windows: str) -> Path:
    if named := os.environ.get(variable):
        return Path(named) / _NAME
    if sys.platform == "win32" and (named := os.environ.get(windows)):
        return Path(named) / _NAME
    return Path.home() / (f"Library/{mac}" if sys.platform == "darwin" else linux) / _NAME
