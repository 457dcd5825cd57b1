"""Short melodies that go before a line: made here, soft, each with a shape of its own.

They never carry a message alone: each goes with words, and what is said is also shown.
"""

from enum import Enum
from functools import cache

import numpy as np

from assistant.speaking.synthesis import RATE, Sound


class Earcon(Enum):
    """What a melody stands for."""

    RIGHT = "right"
    WRONG = "wrong"
    ASSASSIN = "assassin"
    WIN = "win"
    TIME = "time"
    LISTENING = "listening"
    NOT_UNDERSTOOD = "not-understood"


# Notes as (semitones above A4, seconds). They differ in contour, rhythm and length, not only in
# pitch, so that a player who hears pitch badly tells them apart: up; down; three low falling;
# a rising chord; the same note twice; one short note; down and up again.
_MELODIES: dict[Earcon, tuple[tuple[int, float], ...]] = {
    Earcon.RIGHT: ((3, 0.08), (10, 0.16)),
    Earcon.WRONG: ((0, 0.12), (-5, 0.22)),
    Earcon.ASSASSIN: ((-12, 0.16), (-13, 0.16), (-18, 0.45)),
    Earcon.WIN: ((3, 0.1), (7, 0.1), (10, 0.1), (15, 0.32)),
    Earcon.TIME: ((5, 0.07), (5, 0.14)),
    Earcon.LISTENING: ((12, 0.07),),
    Earcon.NOT_UNDERSTOOD: ((2, 0.09), (-2, 0.09), (2, 0.12)),
}
# Speech peaks at 0.5 to 0.85 of full scale; a signal is quieter than the words after it.
_PEAK = 0.22
_GAP = 0.06


@cache
def melody(earcon: Earcon) -> Sound:
    """The sound of an earcon, with the short silence that parts it from the words."""
    notes = [_note(440.0 * 2 ** (height / 12), length) for height, length in _MELODIES[earcon]]
    gap = np.zeros(int(RATE * _GAP), np.float32)
    return np.concatenate([*notes, gap])


def _note(frequency: float, length: float) -> Sound:
    """A note like a struck bar: a soft onset of 8 ms, a fading tone with one overtone."""
    time = np.arange(int(RATE * length)) / RATE
    tone = np.sin(2 * np.pi * frequency * time) + 0.25 * np.sin(4 * np.pi * frequency * time)
    shape = np.minimum(1, time / 0.008) * np.exp(-2.5 * time / length)
    shape *= np.minimum(1, (length - time) / 0.01)
    note: Sound = (_PEAK / 1.25 * tone * shape).astype(np.float32)
    return note
