"""Where mesavoz keeps what outlives a run, by the customs of the system (XDG)."""

import os
from pathlib import Path


def _home(variable: str, fallback: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / fallback) / "mesavoz"


def state_folder() -> Path:
    """What mesavoz remembers of what was played."""
    return _home("XDG_STATE_HOME", ".local/state")


def config_folder() -> Path:
    """What the players chose: voice, speed, volume."""
    return _home("XDG_CONFIG_HOME", ".config")


def cache_folder() -> Path:
    """What can be made or fetched again."""
    return _home("XDG_CACHE_HOME", ".cache")


def games_folder() -> Path:
    """The journals of all games."""
    return state_folder() / "games"
