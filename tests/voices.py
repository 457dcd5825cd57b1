"""Synthetic voices for tests: espeak-ng from its wheel, nothing to install."""

import sys
from pathlib import Path

import numpy as np

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.synthetic import Voice, spoken


def say(text: str, voice: str, speed: int = 150) -> Sound:
    """A text spoken by one of espeak-ng's voices ("pt", "ru", "pl+f2"), at our rate."""
    return spoken(text, Voice(voice, speed))


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
