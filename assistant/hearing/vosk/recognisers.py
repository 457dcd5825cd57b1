"""Vosk itself: a model, and recognisers that give what they heard with its likelihood."""

import json
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Sound

_ALTERNATIVES = 10
_PADDED = 0.2
"""Seconds of silence put before and after each sound."""
_PADDING = np.zeros(round(_PADDED * RATE), dtype=np.float32)
_FLOOR = np.random.default_rng(1).normal(0, 30 / 32768, RATE).astype(np.float32)
"""The quiet of a room, put under every sound. Vosk adds a little noise of its own, another each
time, which in digital silence is all there is: the likelihood of one sound differed by 1 from run
to run, and by 0.1 with this, and synthetic voices were heard better."""
_CHUNK = _PADDING.size
"""Samples given to Vosk at a time. It adapts to the voice with every piece it is given, so that
likelihoods can be compared, and an utterance gives the same whether it was followed while it was
spoken or heard afterwards, only where the pieces are the same."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A text and its log likelihood, sound and grammar together; comparable for one sound."""

    text: str
    likelihood: float
    times: tuple[tuple[float, float], ...] = ()
    """Where each word begins and ends, in seconds of the sound that was given."""


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
        self._following: _Following | None = None
        self._opened: tuple[Sound, list[Heard]] | None = None
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
        with self._one_at_a_time:
            recogniser = self._recogniser(json.dumps(phrases, ensure_ascii=False))
            found = _Following(recogniser).result(sound)["alternatives"]
        return [_heard(one) for one in found]

    def open(self, sound: Sound) -> list[Heard]:
        """What was said, with every word the model knows; quick where it was followed."""
        with self._one_at_a_time:
            if self._opened is None or not np.array_equal(self._opened[0], sound):
                following, self._following = self._following, None
                if following is None or not following.begins(sound):
                    following = _Following(self._recogniser())
                found = [_heard(one) for one in following.result(sound)["alternatives"]]
                self._opened = sound.copy(), found
            return self._opened[1]

    def follow(self, sound: Sound) -> None:
        """Begin to hear openly what is still being said; `open` goes on from there."""
        with self._one_at_a_time:
            if self._following is None or not self._following.begins(sound):
                self._following = _Following(self._recogniser())
            self._following.feed(sound)

    def _recogniser(self, *grammar: str) -> Any:
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE, *grammar)
        recogniser.SetMaxAlternatives(_ALTERNATIVES)
        recogniser.SetWords(True)
        return recogniser


class _Following:
    """A recogniser and what it has been given of one utterance, piece by piece."""

    def __init__(self, recogniser: Any) -> None:
        self._recogniser = recogniser
        self._given = np.empty(0, dtype=np.float32)
        self._give(_PADDING, 0)

    def begins(self, sound: Sound) -> bool:
        """Whether this sound goes on from what was given."""
        return np.array_equal(self._given, sound[: self._given.size])

    def feed(self, sound: Sound) -> None:
        """Give the whole pieces that are new in it."""
        for start in range(self._given.size, sound.size - _CHUNK + 1, _CHUNK):
            self._give(sound[start : start + _CHUNK], _CHUNK + start)
            self._given = sound[: start + _CHUNK].copy()

    def result(self, sound: Sound) -> dict[str, Any]:
        """What was said in all of it."""
        self.feed(sound)
        self._give(np.concatenate([sound[self._given.size :], _PADDING]), _CHUNK + self._given.size)
        found: dict[str, Any] = json.loads(self._recogniser.FinalResult())
        return found

    def _give(self, piece: Sound, at: int) -> None:
        floor = np.take(_FLOOR, range(at, at + piece.size), mode="wrap")
        samples = np.clip(piece + floor, -1, 1) * 32767
        # It says where it takes an utterance to end, which changes nothing until it is asked.
        self._recogniser.AcceptWaveform(samples.astype("<i2").tobytes())


def _heard(one: dict[str, Any]) -> Heard:
    words = one.get("result", ())
    times = tuple((word["start"] - _PADDED, word["end"] - _PADDED) for word in words)
    return Heard(one["text"].strip(), float(one["confidence"]), times)
