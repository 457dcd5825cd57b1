"""`--keep-audio DIR`: utterances kept as WAV files, to find out why something was misheard.

Nothing is kept unless somebody asked for it; the sound never leaves the folder.
"""

import json
import time
import wave
from pathlib import Path

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Heard, Sound

LOG = "heard.jsonl"


class Recorder:
    """Writes each utterance beside a line of what was made of it."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / LOG).open("a").close()
        except OSError as error:
            raise BadInput(f"cannot keep audio in {folder}: {error.strerror}") from error
        self._folder = folder
        self._last: str | None = None

    def keep(self, sound: Sound, heard: Heard) -> Path:
        """Save one utterance and what was heard."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        count = sum(1 for _ in self._folder.glob(f"{stamp}-*.wav"))
        path = self._folder / f"{stamp}-{count + 1}.wav"
        write_wav(path, sound)
        self._last = path.name
        self._write(
            {
                "file": path.name,
                "decision": heard.decision.value,
                "text": heard.text,
                "card": heard.card,
                "candidates": [[c.text, round(c.score, 4)] for c in heard.candidates],
                "notes": heard.notes,
            }
        )
        return path

    def mark_wrong(self) -> str | None:
        """Note that the last utterance was misheard; its file's name."""
        if self._last is not None:
            self._write({"file": self._last, "wrong": True})
        return self._last

    def _write(self, line: dict[str, object]) -> None:
        with (self._folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line, ensure_ascii=False) + "\n")


def write_wav(path: Path, sound: Sound) -> None:
    """A sound as a 16-bit mono WAV file."""
    samples = (np.clip(sound, -1, 1) * 32767).astype("<i2")
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
