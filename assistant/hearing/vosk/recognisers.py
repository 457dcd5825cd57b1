"""Vosk itself: a model, and recognisers that give what they heard with its likelihood."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Sound

_ALTERNATIVES = 6
_PADDED = 0.2
"""Seconds of silence put before and after each sound."""
_PADDING = np.zeros(round(_PADDED * RATE), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Heard:
    """A text and its log likelihood, sound and grammar together; comparable for one sound."""

    text: str
    likelihood: float
    times: tuple[tuple[float, float], ...] = ()
    """Where each word begins and ends, in seconds of the sound that was given."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the open recogniser and how sure it is of it (0 to 1)."""

    text: str
    sure: float


class VoskModel:
    """A loaded model; it may be used from several threads, each with recognisers of its own."""

    def __init__(self, path: Path) -> None:
        import vosk

        # Vosk writes pages about itself to the terminal otherwise.
        vosk.SetLogLevel(-1)
        self._vosk = vosk
        try:
            self._model: Any = vosk.Model(str(path))
        except Exception as error:  # Vosk raises nothing more particular.
            line = f"the Vosk model in {path} cannot be loaded; see: mesavoz models check"
            raise BadInput(line) from error
        self._known: dict[str, bool] = {}

    def knows(self, word: str) -> bool:
        """Whether the word is in the model's dictionary."""
        if word not in self._known:
            self._known[word] = self._model.vosk_model_find_word(word) >= 0
        return self._known[word]

    def choose(self, sound: Sound, phrases: list[str]) -> list[Heard]:
        """What of these phrases was said, the likeliest first; their words may recombine."""
        # A new recogniser each time: making one takes 1 ms for 25 phrases and 4 ms for 2,500,
        # and SetGrammar on one that was used can abort the process.
        listed = json.dumps(phrases, ensure_ascii=False)
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE, listed)
        return self._alternatives(recogniser, sound)

    def open(self, sound: Sound) -> list[Heard]:
        """What was said, with every word the model knows."""
        return self._alternatives(self._vosk.KaldiRecognizer(self._model, RATE), sound)

    def words(self, sound: Sound) -> list[Word]:
        """What was said word by word, with every word the model knows."""
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE)
        recogniser.SetWords(True)
        recogniser.AcceptWaveform(_as_bytes(sound))
        found = json.loads(recogniser.FinalResult()).get("result", [])
        return [Word(word["word"], float(word["conf"])) for word in found]

    def _alternatives(self, recogniser: Any, sound: Sound) -> list[Heard]:
        recogniser.SetMaxAlternatives(_ALTERNATIVES)
        recogniser.SetWords(True)
        # All in one go: an utterance is one piece, and Vosk is not to look for ends in it.
        recogniser.AcceptWaveform(_as_bytes(sound))
        found = json.loads(recogniser.FinalResult())["alternatives"]
        return [
            Heard(
                one["text"].strip(),
                float(one["confidence"]),
                tuple(
                    (word["start"] - _PADDED, word["end"] - _PADDED)
                    for word in one.get("result", ())
                ),
            )
            for one in found
        ]


def _as_bytes(sound: Sound) -> bytes:
    """Samples as Vosk takes them, with a little silence round them."""
    padded = np.concatenate([_PADDING, sound, _PADDING])
    raw: bytes = (np.clip(padded, -1, 1) * 32767).astype("<i2").tobytes()
    return raw
