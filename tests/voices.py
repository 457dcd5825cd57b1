"""Synthetic voices for tests: espeak-ng from its wheel, nothing to install."""

import ctypes
import sys
from functools import cache
from pathlib import Path

import espeakng_loader
import numpy as np

from assistant.hearing.ear import RATE, Sound

_SYNCHRONOUS = 2
_UTF8 = 1
_SPEED = 1
_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


@cache
def _espeak() -> tuple[ctypes.CDLL, int]:
    library = ctypes.CDLL(espeakng_loader.get_library_path())
    rate = library.espeak_Initialize(_SYNCHRONOUS, 0, espeakng_loader.get_data_path().encode(), 0)
    return library, rate


def say(text: str, voice: str, speed: int = 150) -> Sound:
    """A text spoken by one of espeak-ng's voices ("pt", "ru", "pl+f2"), at our rate."""
    library, rate = _espeak()
    pieces: list[np.ndarray] = []

    @_Callback
    def collect(samples, count, events):  # type: ignore[no-untyped-def]
        if count > 0:
            pieces.append(np.ctypeslib.as_array(samples, shape=(count,)).copy())
        return 0

    library.espeak_SetSynthCallback(collect)
    assert library.espeak_SetVoiceByName(voice.encode()) == 0, f"no voice {voice}"
    library.espeak_SetParameter(_SPEED, speed, 0)
    spoken = text.encode()
    library.espeak_Synth(spoken, len(spoken) + 1, 0, 1, 0, _UTF8, None, None)
    library.espeak_Synchronize()
    sound = np.concatenate(pieces).astype(np.float32) / 32768
    length = round(len(sound) * RATE / rate)
    at = np.linspace(0, len(sound) - 1, length)
    return np.interp(at, np.arange(len(sound)), sound).astype(np.float32)


def silence(seconds: float) -> Sound:
    """Nothing, for a while."""
    return np.zeros(round(seconds * RATE), dtype=np.float32)


def main(voices: str, words: Path, folder: Path) -> None:
    """`python -m tests.voices ru,ru+f2 WORDS.txt DIR`: clips and their manifest for a bench."""
    from assistant.hearing.recorder import write_wav

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "manifest.tsv").open("w", encoding="utf-8") as manifest:
        manifest.write("path\ttranscript\tspeaker\tsource\tlicence\tkind\n")
        for voice in voices.split(","):
            for number, word in enumerate(words.read_text("utf-8").split("\n")):
                if word.strip():
                    path = folder / f"{voice}-{number}.wav"
                    write_wav(path, say(word, voice))
                    manifest.write(f"{path.name}\t{word}\t{voice}\tespeak-ng\t\tword\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
