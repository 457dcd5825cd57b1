"""Whisper as a scorer: encode an utterance once, then ask how likely each phrase is.

CTranslate2's `align` forces a text through the decoder and gives the probability of each of its
tokens, which is all that a closed set needs; `generate` gives open guesses beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.errors import BadInput
from assistant.hearing.audio import levelled
from assistant.hearing.ear import RATE, Sound
from assistant.lexicon.normal import tidy

FILES = ("model.bin", "config.json", "tokenizer.json", "vocabulary.txt")
HOP = 160
"""Samples a frame of the spectrogram: 10 ms."""
WINDOWS = (300, 500, 800, 1600, 3000)
"""Frames given to the encoder, the first that holds the utterance: 3 s takes 18 ms on two cores,
30 s about a second. Few sizes, because each needs its own priors."""
LEAD = 0.3
"""Seconds of digital silence before the speech: with none, 2-3 points fewer right at rank one."""
NEAR_SILENCE = 1e-4
"""Loudness of the noise on which priors are taken; 1e-2 was 1-2 points worse at rank one."""
BATCH = 32
"""Phrases scored together: 25 take 115 ms on two cores, one by one 7-14 ms each."""
_LEAST = 1e-9
"""A probability below this says only "no"."""


@dataclass(frozen=True, slots=True)
class Listened:
    """An utterance as the encoder understood it."""

    states: NDArray[np.float32]
    frames: int


@dataclass(frozen=True, slots=True)
class Score:
    """How well a phrase fits an utterance: the logarithm of its probability, and its length."""

    log: float
    tokens: int
    worst: float = 0.0
    """Of its least likely token: one syllable that is not there gives a wrong word away."""


def rendered(text: str) -> str:
    """A phrase as Whisper would write it: " Manteiga." scored better than " manteiga"."""
    return f" {text[:1].upper()}{text[1:]}."


class Model:
    """A Whisper model on two threads, with the priors of the phrases it was asked about."""

    def __init__(self, folder: Path, threads: int = 2) -> None:
        import ctranslate2
        import tokenizers
        from faster_whisper.feature_extractor import FeatureExtractor

        missing = [name for name in FILES if not (folder / name).is_file()]
        if missing:
            raise BadInput(f"{folder}: the model is incomplete, {', '.join(missing)} missing")
        try:
            self._whisper = ctranslate2.models.Whisper(
                str(folder), device="cpu", compute_type="int8", intra_threads=threads
            )
            self._tokens = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:
            # Both libraries raise bare exceptions of several kinds for a damaged file.
            raise BadInput(f"{folder}: the model cannot be read ({error})") from error
        self._view = ctranslate2.StorageView.from_array
        self._spectrogram = FeatureExtractor()
        self._digits = [
            number for piece, number in self._tokens.get_vocab().items() if _has_digit(piece)
        ]
        self._silences: dict[int, Listened] = {}
        self._priors: dict[tuple[str, int, str], Score] = {}

    def listen(self, sound: Sound, frames: int = 0) -> Listened:
        """Encode an utterance, brought to one loudness and set in digital silence."""
        return self._encoded(levelled(sound), frames)

    def guesses(
        self, listened: Listened, whisper: str, count: int = 5, longest: int = 10
    ) -> list[str]:
        """What it may have been, without any list: best first, numbers as words."""
        answer = self._whisper.generate(
            self._view(listened.states[None]),
            [[*self._start(whisper), self._id("<|notimestamps|>")]],
            beam_size=count,
            num_hypotheses=count,
            max_length=longest + 4,
            suppress_tokens=[-1, *self._digits],
        )[0]
        texts = (once(tidy(self._tokens.decode(ids))) for ids in answer.sequences_ids)
        return list(dict.fromkeys(text for text in texts if text))

    def scores(self, listened: Listened, whisper: str, texts: Sequence[str]) -> list[Score]:
        """How likely each phrase is, given the sound."""
        pieces = [self._tokens.encode(rendered(text), add_special_tokens=False).ids
                  for text in texts]  # fmt: skip
        # Batches of about one length waste little on padding.
        order = sorted(range(len(pieces)), key=lambda index: len(pieces[index]))
        found: dict[int, Score] = {}
        start = self._start(whisper)
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            states = np.repeat(listened.states[None], len(batch), axis=0)
            answers = self._whisper.align(
                self._view(states),
                start,
                [pieces[index] for index in batch],
                [listened.frames] * len(batch),
            )
            for index, answer in zip(batch, answers, strict=True):
                logs = np.log(np.maximum(answer.text_token_probs, _LEAST))
                found[index] = Score(float(logs.sum()), len(logs), float(logs.min()))
        return [found[index] for index in range(len(pieces))]

    def priors(self, frames: int, whisper: str, texts: Sequence[str]) -> list[Score]:
        """How likely each phrase is when nothing is said; kept, for it never changes."""
        new = [t for t in dict.fromkeys(texts) if (whisper, frames, t) not in self._priors]
        if new:
            scored = self.scores(self._silence(frames), whisper, new)
            for text, score in zip(new, scored, strict=True):
                self._priors[whisper, frames, text] = score
        return [self._priors[whisper, frames, text] for text in texts]

    def _silence(self, frames: int) -> Listened:
        if frames not in self._silences:
            hiss = np.random.default_rng(0).normal(0, NEAR_SILENCE, RATE // 2)
            self._silences[frames] = self._encoded(hiss.astype(np.float32), frames)
        return self._silences[frames]

    def _encoded(self, sound: Sound, frames: int = 0) -> Listened:
        lead = int(LEAD * RATE)
        needed = (sound.size + lead) // HOP + 1
        frames = frames or next((size for size in WINDOWS if size >= needed), WINDOWS[-1])
        window = np.zeros(frames * HOP, np.float32)
        part = sound[: window.size - lead]
        window[lead : lead + part.size] = part
        features = self._spectrogram(window, padding=0)[:, :frames]
        states = self._whisper.encode(self._view(np.ascontiguousarray(features[None])))
        return Listened(np.array(states)[0], frames)

    def _start(self, whisper: str) -> list[int]:
        # `align` adds the token for "no timestamps" itself.
        return [
            self._id("<|startoftranscript|>"), self._id(f"<|{whisper}|>"),
            self._id("<|transcribe|>"),
        ]  # fmt: skip

    def _id(self, token: str) -> int:
        number: Any = self._tokens.token_to_id(token)
        if number is None:
            raise BadInput(f"the speech model does not know {token}; is it the multilingual one?")
        return int(number)


def once(text: str) -> str:
    """A guess without its echo: a short window makes Whisper say "doze doze do"."""
    words = text.split()
    for period in range(1, len(words)):
        echo = [words[index % period] for index in range(len(words))]
        repeated = words[:-1] == echo[:-1] and echo[-1].startswith(words[-1])
        # The echo may lose its step: "pies tres pies tres pies pies".
        again = words[period : 2 * period] == words[:period] and set(words) == set(words[:period])
        if repeated or again:
            return " ".join(words[:period])
    return text


def _has_digit(piece: str) -> bool:
    return any(letter.isdigit() for letter in piece) and not piece.startswith("<|")
