"""sounddevice, brought in so that the C libraries under it do not write across the board."""

import ctypes
import os
import sys
from functools import cache
from types import ModuleType


def load() -> ModuleType:
    """The module; `OSError` where the PortAudio library is not installed."""
    _hush()
    import sounddevice

    module: ModuleType = sounddevice
    return module


@cache
def _hush() -> None:
    """Point C's standard error at nothing, for good; Python's own stays where it is.

    ALSA and PortAudio write "underrun occurred" and "Expression … failed" there, and PortAudio
    does so from a thread of its own when a microphone is unplugged, so that it is not enough to
    look away during our calls. It has no setting for it. What matters is told in our own words.
    """
    if not sys.platform.startswith("linux"):
        return
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    nowhere = libc.fopen(os.devnull.encode(), b"w")
    if nowhere:
        ctypes.c_void_p.in_dll(libc, "stderr").value = nowhere
