"""Sound from files, and the part of it that is speech."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Sound

LONGEST = 120.0
"""Seconds; an utterance at the table takes two or three, a file of hours is a mistake."""
SHORTEST = 0.05
"""Seconds; less than this holds no syllable."""

STEP = 512
"""Samples the voice detector looks at together: 32 ms."""
STARTS = 0.5
"""Voice probability from which a step is speech for certain."""
LASTS = 0.15
"""Voice probability that still belongs to speech beside it: soft endings, a final s."""
ROUND = 0.2
"""Seconds kept on each side of the speech: babble in a wider margin ruins Whisper (98 % right
with 0.2-0.3 s at 20 dB, under 60 % with babble through the whole window)."""
CLOSE = 0.15
"""The same where others talk behind the voice."""


def read(path: Path) -> Sound:
    """Any sound file as mono samples at `RATE`, or one line saying why it cannot be used."""
    import av

    if not path.is_file():
        raise BadInput(f"{path}: there is no such file")
    too_long = BadInput(f"{path}: longer than {LONGEST:.0f} s; give one utterance a file")
    pieces: list[Sound] = []
    count = 0
    try:
        with av.open(str(path), metadata_errors="ignore") as container:
            if not container.streams.audio:
                raise BadInput(f"{path}: holds no sound")
            if container.duration and container.duration / 1e6 > LONGEST:
                raise too_long
            resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
            for frame in _frames(container):
                for part in resampler.resample(frame):
                    pieces.append(part.to_ndarray().reshape(-1).astype(np.float32))
                    count += pieces[-1].size
                if count > LONGEST * RATE:
                    raise too_long
            if pieces:
                for part in resampler.resample(None):
                    pieces.append(part.to_ndarray().reshape(-1).astype(np.float32))
    except (av.FFmpegError, OSError, ValueError) as error:
        raise BadInput(f"{path}: not a sound file that can be read") from error
    sound = np.concatenate(pieces).astype(np.float32) if pieces else np.zeros(0, np.float32)
    if sound.size < SHORTEST * RATE:
        raise BadInput(f"{path}: no sound in it ({sound.size / RATE:.2f} s)")
    return np.nan_to_num(np.clip(sound, -1.0, 1.0))


def _frames(container: Any) -> Any:
    """The decoded frames; a file cut off in the middle gives what is there."""
    import av

    frames = container.decode(audio=0)
    first = True
    while True:
        try:
            frame = next(frames)
        except StopIteration:
            return
        except av.InvalidDataError:
            if first:
                raise
            return
        first = False
        frame.pts = None
        yield frame


@cache
def _voice() -> Any:
    """Silero's voice detector, which comes with faster-whisper."""
    from faster_whisper.vad import get_vad_model

    return get_vad_model()


def voiced(sound: Sound) -> Sound:
    """How likely each step of `STEP` samples is a voice, 0 to 1."""
    if not sound.size:
        return sound
    steps = -(-sound.size // STEP)
    whole = np.zeros(steps * STEP, np.float32)
    whole[: sound.size] = sound
    return np.asarray(_voice()(whole), np.float32).reshape(-1)


def speech(sound: Sound) -> tuple[int, int] | None:
    """Where the speech in a sound begins and ends, in samples, or None where nobody speaks."""
    loud = levelled(sound)
    chances = voiced(loud)
    sure = np.flatnonzero(chances >= STARTS)
    if not sure.size:
        # A very short word ("um", "pé") may stay below the threshold all through.
        if not chances.size or chances.max() < LASTS:
            return None
        sure = np.array([int(chances.argmax())])
    first, last = int(sure[0]), int(sure[-1])
    while first > 0 and chances[first - 1] >= LASTS:
        first -= 1
    while last + 1 < chances.size and chances[last + 1] >= LASTS:
        last += 1
    return first * STEP, min(sound.size, (last + 1) * STEP)


def cut(sound: Sound, where: tuple[int, int], margin: float = ROUND) -> Sound:
    """The part of a sound that is speech, with so many seconds on each side."""
    more = int(margin * RATE)
    return sound[max(0, where[0] - more) : where[1] + more]


def levelled(sound: Sound) -> Sound:
    """The sound brought to one loudness, so that a soft voice is not taken for silence."""
    peak = float(np.abs(sound).max(initial=0.0))
    return sound * np.float32(0.5 / peak) if peak > 1e-4 else sound


def mixed(sound: Sound, noise: Sound, snr: float) -> Sound:
    """The sound with noise under all of it, at `snr` decibels below the speech."""
    found = speech(sound)
    spoken = sound[slice(*found)] if found else sound
    looped = np.resize(noise, sound.size)
    power = float(np.mean(spoken**2))
    noise_power = float(np.mean(looped**2)) or 1.0
    gain = np.sqrt(power / noise_power / 10 ** (snr / 10))
    result = sound + looped * np.float32(gain)
    peak = float(np.abs(result).max(initial=0.0))
    return np.asarray(result / peak if peak > 1 else result, np.float32)


def faster(sound: Sound, rate: float) -> Sound:
    """The sound played faster or slower, the voice higher or lower with it."""
    if rate == 1.0:
        return sound
    places = np.arange(0, sound.size - 1, rate)
    return np.asarray(np.interp(places, np.arange(sound.size), sound), np.float32)
