"""What can go wrong with the voice, as values: the table puts them into words."""

from collections.abc import Callable
from enum import Enum


class Trouble(Enum):
    """A fault of the voice that the players are told once, as text; the game goes on."""

    NO_DEVICE = "no-device"
    """There is no sound output: text only from the start."""
    DEVICE_LOST = "device-lost"
    """The loudspeaker went away: text only until it is back."""
    DEVICE_BACK = "device-back"
    """The loudspeaker is there again: what follows is said."""
    NO_SYNTHESIS = "no-synthesis"
    """The synthesiser fails: what it fails on is text only."""
    SETTINGS_DAMAGED = "settings-damaged"
    """The remembered settings could not be read: the usual ones are used."""
    SETTINGS_NOT_SAVED = "settings-not-saved"
    """The settings hold for now but will not be remembered."""
    PRIVATE_LOST = "private-lost"
    """The spymaster's headphones went away: nothing more is said privately."""


Tell = Callable[[Trouble], None]
"""Where a trouble is told."""
