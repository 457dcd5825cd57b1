"""An utterance taken apart at its pauses: "gelo … dois", "cê … a … ene"."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from assistant.hearing import audio
from assistant.hearing.ear import RATE, Sound
from assistant.hearing.loudness import HOP, decibels, powers

SMOOTH = 16
"""Measurements together that a pause is looked for with: the closure of a p or t is shorter."""
NEAREST = 20
"""Measurements at either end in which no pause is looked for: no number is shorter."""
QUIET, ABOVE = 32.0, 6.0
"""Decibels under the loudest, and over the quietest of the pause, that still belong to it."""
KEPT = 12
"""Measurements of the pause kept on each side, for soft beginnings and endings."""
DEEPEST = 30.0
"""Decibels; a pause deeper than this is only a better microphone."""
SHORTEST = 8
"""Measurements of quiet that part two letters; within one there is hardly a closure as long."""


@dataclass(frozen=True, slots=True)
class Parted:
    """The two sides of the deepest pause in an utterance."""

    before: Sound
    after: Sound
    depth: float
    """How far under the loudest the pause is, in decibels."""
    seconds: float
    """How long it is."""


def parted(sound: Sound) -> Parted | None:
    """The utterance at its deepest pause; None where it is too short to have one."""
    found = audio.speech(sound)
    if found is None:
        return None
    loud = powers(sound[slice(*found)])
    if loud.size < SMOOTH + 2 * NEAREST:
        return None
    smooth = decibels(loud, SMOOTH)
    middle = NEAREST + int(smooth[NEAREST:-NEAREST].argmin())
    fine = decibels(loud, 3)
    limit = max(float(fine.max()) - QUIET, float(fine[middle]) + ABOVE)
    first = last = middle
    while first > 0 and fine[first - 1] < limit:
        first -= 1
    while last + 1 < fine.size and fine[last + 1] < limit:
        last += 1
    half = (first + last) // 2
    margin = int(audio.ROUND * RATE)
    ends = found[0] + min(half, first + KEPT) * HOP
    begins = found[0] + max(half, last - KEPT) * HOP
    return Parted(
        sound[max(0, found[0] - margin) : ends],
        sound[begins : found[1] + margin],
        min(DEEPEST, float(smooth.max() - smooth[middle])),
        (last - first) * HOP / RATE,
    )


def pieces(sound: Sound) -> Iterator[Sound]:
    """What lies between the pauses, one after the other."""
    found = audio.speech(sound)
    if found is None:
        return
    margin = int(audio.ROUND * RATE)
    start = max(0, found[0] - margin)
    whole = sound[start : found[1] + margin]
    fine = decibels(powers(whole), 3)
    voiced = np.flatnonzero(fine >= fine.max() - QUIET)
    breaks = np.flatnonzero(np.diff(voiced) > SHORTEST)
    for group in np.split(voiced, breaks + 1):
        begins, ends = max(0, int(group[0]) - KEPT), int(group[-1]) + 1 + KEPT
        yield whole[begins * HOP : ends * HOP]
