"""Synthetic speakers for measuring: espeak-ng with its variants, speeds and pitches.

Players hear the assistant through `speaking`; this is only for sentences nobody has recorded.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.audio import faster
from assistant.hearing.ear import RATE, Sound
from assistant.lexicon.language import Language

_SYNCHRONOUS, _RATE, _PITCH, _UTF8 = 2, 1, 3, 1
_VARIANTS = ("", "+f2", "+m3", "+f4", "+m7", "+f5", "+m1")


_held: list[Any] = []


@dataclass(frozen=True, slots=True)
class Voice:
    """One synthetic speaker."""

    name: str
    """An espeak-ng voice with a variant: pt-br+f2."""
    words: int = 150
    """A minute."""
    pitch: int = 50


def voices(language: Language) -> Iterator[Voice]:
    """Speakers of a language without end, no two alike until all variants have spoken."""
    name = language.table("language")["voices"][0]
    number = 0
    while True:
        variant = _VARIANTS[number % len(_VARIANTS)]
        yield Voice(name + variant, 130 + 17 * (number % 4), 35 + 13 * (number % 3))
        number += 1


def spoken(text: str, voice: Voice) -> Sound:
    """The text as that voice says it."""
    espeak, own_rate, pieces = _espeak()
    pieces.clear()
    if espeak.espeak_SetVoiceByName(voice.name.encode()) != 0:
        raise BadInput(f"espeak-ng has no voice {voice.name}")
    espeak.espeak_SetParameter(_RATE, voice.words, 0)
    espeak.espeak_SetParameter(_PITCH, voice.pitch, 0)
    line = text.encode()
    espeak.espeak_Synth(line, len(line) + 1, 0, 1, 0, _UTF8, None, None)
    espeak.espeak_Synchronize()
    samples = np.concatenate(pieces) if pieces else np.zeros(0, np.int16)
    return faster(np.asarray(samples / 32768, np.float32), own_rate / RATE)


@cache
def _espeak() -> tuple[Any, int, list[Any]]:
    import espeakng_loader

    espeak = ctypes.CDLL(espeakng_loader.get_library_path())
    data = str(espeakng_loader.get_data_path()).encode()
    rate = espeak.espeak_Initialize(_SYNCHRONOUS, 0, data, 0)
    if rate <= 0:
        raise BadInput("espeak-ng does not start; reinstall the package espeakng-loader")
    pieces: list[Any] = []
    kind = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
    )

    def take(samples: Any, count: int, _events: Any) -> int:
        if samples and count > 0:
            pieces.append(np.ctypeslib.as_array(samples, (count,)).copy())
        return 0

    callback = kind(take)
    espeak.espeak_SetSynthCallback(callback)
    # The library keeps only a pointer to the callback: hold on to it as long as to the library.
    _held.append(callback)
    return espeak, rate, pieces
