"""Vosk itself: a model, and recognisers that give what they heard with its likelihood."""

import json
import threading
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
    """A loaded model, used by one thread at a time: the open recogniser takes ten times as long
    as a grammar, so side by side would gain next to nothing."""

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
        self._one_at_a_time = threading.Lock()
        self._known: dict[str, bool] = {}

    def knows(self, word: str) -> bool:
        """Whether the word is in the model's dictionary."""
        if word not in self._known:
            self._known[word] = self._model.vosk_model_find_word(word) >= 0
        return self._known[word]

    def choose(self, sound: Sound, phrases: list[str]) -> list[Heard]:
        """What of these phrases was said, the likeliest first; their words may recombine."""
        if not phrases:
            return []  # An empty grammar crashes the process.
        # A new recogniser each time: making one takes 1 ms for 25 phrases and 4 ms for 2,500,
        # and SetGrammar on one that was used can abort the process.
        found = self._result(sound, _ALTERNATIVES, json.dumps(phrases, ensure_ascii=False))
        return [_heard(one) for one in found["alternatives"]]

    def open(self, sound: Sound) -> list[Heard]:
        """What was said, with every word the model knows."""
        return [_heard(one) for one in self._result(sound, _ALTERNATIVES)["alternatives"]]

    def words(self, sound: Sound) -> list[Word]:
        """What was said word by word, with every word the model knows."""
        # Alternatives would take the confidences away.
        found = self._result(sound, 0).get("result", [])
        return [Word(word["word"], float(word["conf"])) for word in found]

    def _result(self, sound: Sound, alternatives: int, *grammar: str) -> dict[str, Any]:
        with self._one_at_a_time:
            recogniser = self._vosk.KaldiRecognizer(self._model, RATE, *grammar)
            recogniser.SetMaxAlternatives(alternatives)
            recogniser.SetWords(True)
            # All in one go: an utterance is one piece, and Vosk is not to look for ends in it.
            recogniser.AcceptWaveform(_as_bytes(sound))
            result: dict[str, Any] = json.loads(recogniser.FinalResult())
            del recogniser
        return result


def _heard(one: dict[str, Any]) -> Heard:
    words = one.get("result", ())
    times = tuple((word["start"] - _PADDED, word["end"] - _PADDED) for word in words)
    return Heard(one["text"].strip(), float(one["confidence"]), times)


def _as_bytes(sound: Sound) -> bytes:
    """Samples as Vosk takes them, with a little silence round them."""
    padded = np.concatenate([_PADDING, sound, _PADDING])
    raw: bytes = (np.clip(padded, -1, 1) * 32767).astype("<i2").tobytes()
    return raw
