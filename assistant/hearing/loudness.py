"""How loud a sound is from moment to moment."""

import numpy as np

from assistant.hearing.ear import RATE, Sound

HOP = RATE // 100
"""Samples of one measurement: 10 ms."""


def powers(sound: Sound) -> Sound:
    """The power of every 10 ms."""
    count = sound.size // HOP
    return np.asarray((sound[: count * HOP].reshape(count, HOP) ** 2).mean(axis=1), np.float32)


def decibels(power: Sound, width: int) -> Sound:
    """The loudness, each moment together with those beside it."""
    smooth = np.convolve(np.maximum(power, 1e-8), np.ones(width) / width, "same")
    return np.asarray(10 * np.log10(smooth), np.float32)
