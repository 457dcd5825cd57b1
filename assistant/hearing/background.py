"""What is behind the voice: whether there is anything, and the voice without it."""

import numpy as np
from numpy.typing import NDArray

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.loudness import HOP, decibels, powers

NOISY = 25.0
"""Decibels between the loudest and the softest moments, below which there is something behind the
voice: babble at 10 dB has 16 to 24, at 20 dB and in clean recordings 26 to 50."""
SOFTEST, LOUDEST = 5, 98
"""Shares of the moments, in percent, that count as the softest and up to the loudest."""
TOLD = 1.2
"""Seconds; a shorter sound is cut so close to its word that it holds no background to measure."""
BEHIND = 18.0
"""Decibels below the loudest at which a sound is taken for the background: 14 cuts into words."""
SYLLABLE, PAUSE = 0.05, 0.3
"""Seconds that loudness must last to count, and that may be between two parts of a word."""
SMOOTH = 5
"""Measurements of loudness taken together."""

FRAME, STEP = 512, 128
"""Samples of one spectrum, and from one to the next."""
EDGE = 0.35
"""Seconds at each end that are mostly background."""
OVER, LEAST = 1.5, 0.15
"""How much more than the background is taken away, and what is left of every frequency: a voice
cleaned of more loses its consonants."""


def in_noise(sound: Sound) -> bool:
    """Whether something else is nearly as loud as the voice, as at a party."""
    return sound.size >= TOLD * RATE and _range(_levels(sound)) <= NOISY


def foreground(sound: Sound, where: tuple[int, int]) -> tuple[int, int]:
    """The part of the speech that is the near voice; all of it where nothing is behind it.

    The voice detector takes people in the background for speech too; they are less loud.
    """
    if not in_noise(sound):
        return where
    levels = _levels(sound)
    least = max(
        float(np.percentile(levels, LOUDEST)) - BEHIND, float(np.percentile(levels, 20)) + 3
    )
    loud = np.flatnonzero(levels >= least)
    runs = np.split(loud, np.flatnonzero(np.diff(loud) > 1) + 1)
    runs = [run for run in runs if run.size * HOP >= SYLLABLE * RATE]
    if not runs:
        return where
    first = last = max(
        range(len(runs)), key=lambda number: float((levels[runs[number]] - least).sum())
    )
    gap = PAUSE * RATE / HOP
    while first > 0 and runs[first][0] - runs[first - 1][-1] <= gap:
        first -= 1
    while last + 1 < len(runs) and runs[last + 1][0] - runs[last][-1] <= gap:
        last += 1
    begin, end = int(runs[first][0]) * HOP, (int(runs[last][-1]) + 2) * HOP
    return max(where[0], begin), min(where[1], end)


def hushed(sound: Sound) -> Sound:
    """The sound with what is heard at its ends taken off all of it, frequency by frequency."""
    window = np.hanning(FRAME)
    padded = np.pad(sound, FRAME)
    starts = np.arange(0, padded.size - FRAME + 1, STEP)
    spectra = np.fft.rfft(padded[starts[:, None] + np.arange(FRAME)] * window, axis=1)
    power = np.abs(spectra) ** 2
    gains = np.maximum(LEAST, 1 - OVER * np.sqrt(_behind(power) / (power + 1e-12)))
    # A gain that jumps from one moment to the next rings.
    gains = (gains + np.roll(gains, 1, axis=0) + np.roll(gains, -1, axis=0)) / 3
    pieces = np.fft.irfft(spectra * gains, axis=1) * window
    result, weight = np.zeros(padded.size), np.zeros(padded.size)
    for start, piece in zip(starts, pieces, strict=True):
        result[start : start + FRAME] += piece
        weight[start : start + FRAME] += window**2
    return np.asarray((result / np.maximum(weight, 1e-3))[FRAME:-FRAME], np.float32)


def _behind(power: NDArray[np.float64]) -> NDArray[np.float64]:
    """The power of the background at each frequency, from the ends and the softer moments."""
    edge, padding = int(EDGE * RATE / STEP), FRAME // STEP
    ends = np.concatenate([power[padding : padding + edge], power[-padding - edge : -padding]])
    softer = 3 * np.quantile(power, 0.3, axis=0)
    return np.asarray(np.minimum(ends.mean(axis=0), softer), np.float64)


def _levels(sound: Sound) -> Sound:
    return decibels(powers(sound), SMOOTH)


def _range(levels: Sound) -> float:
    soft, loud = np.percentile(levels, [SOFTEST, LOUDEST])
    return float(loud - soft)
