"""Where this user's settings and cached sounds are kept, by the custom of each system."""

import os
import sys
from pathlib import Path

_NAME = "mesavoz"


def config() -> Path:
    """The folder of what the user set."""
    return _folder("XDG_CONFIG_HOME", ".config", "Library/Application Support", "APPDATA")


def cache() -> Path:
    """The folder of what can be made again."""
    return _folder("XDG_CACHE_HOME", ".cache", "Library/Caches", "LOCALAPPDATA")


def _folder(variable: str, linux: str, mac: str, windows: str) -> Path:
    if named := os.environ.get(variable):
        return Path(named) / _NAME
    if sys.platform == "win32" and (named := os.environ.get(windows)):
        return Path(named) / _NAME
    return Path.home() / (mac if sys.platform == "darwin" else linux) / _NAME
