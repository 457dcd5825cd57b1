"""Trials for the calibration of a clue's word: which of the words that it may be was said?"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.hearing import audio
from assistant.hearing.clips import Clip
from assistant.hearing.ear import Sound
from assistant.hearing.synthetic import spoken, voices
from assistant.hearing.whisper import words
from assistant.hearing.whisper.engine import evidence
from assistant.hearing.whisper.fitting import Options, preferred
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.trials import SEED, varied
from assistant.lexicon.normal import fold

UNUSUAL = ("place", "number")
"""Kinds of recordings that are not what clues are like."""
MOST, MACHINES = 40, 28
"""Words of one speaker, and of synthetic voices, a language."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word, and what it may have been."""

    speaker: str
    word: str
    options: dict[str, words.Signs]

    @property
    def meant(self) -> int | None:
        """Which of the options was said, if it is among them."""
        said = [fold(word) for word in self.options]
        return said.index(fold(self.word)) if fold(self.word) in said else None


def collect(model: Model, found: dict[str, list[Clip]], rooms: Sequence[Sound],
            limit: int) -> list[Said]:  # fmt: skip
    """Listen to single words, by people and by synthetic voices."""
    made: list[Said] = []
    for code, clips in found.items():
        chance = random.Random(f"{SEED} words {code}")
        for speaker, word, sound in _spoken(clips, chance, limit or MOST):
            known = evidence(model, varied(sound, rooms, chance), clips[0].language)
            if known is not None:
                options = words.tried(known, known.guesses, str)
                made.append(Said(f"{code} {speaker}", word, options))
            if len(made) % 25 == 0:
                print(f"words {code}: {len(made)}", file=sys.stderr, flush=True)
    return made


def _spoken(clips: Sequence[Clip], chance: random.Random,
            most: int) -> Iterator[tuple[str, str, Sound]]:  # fmt: skip
    # Countries are many in recordings and few in clues: with them rare words would be preferred.
    usual = [clip for clip in clips if clip.kind not in UNUSUAL]
    single = [clip for clip in usual if clip.is_word and " " not in clip.transcript]
    counts: dict[str, int] = {}
    for clip in single:
        counts[clip.speaker] = counts.get(clip.speaker, 0) + 1
        if counts[clip.speaker] <= most:
            yield clip.speaker, clip.transcript, audio.read(clip.path)
    for voice, _ in zip(voices(clips[0].language), range(min(most, MACHINES)), strict=False):
        word = chance.choice(single).transcript
        yield f"espeak:{voice.name}", word, spoken(word, voice)


def fit(said: Sequence[Said]) -> dict[str, float]:
    """What each sign is worth."""
    choices: list[Options] = [
        (one.meant, list(one.options.values())) for one in said if one.meant is not None
    ]
    return dict(zip(words.SIGNS, preferred(choices), strict=True))


def report(said: Sequence[Said]) -> None:
    """How often the first word and the options that are offered are right, for each speaker by
    weights fitted to the others."""
    print(f"{'':44}    words     right   offered")
    rows: list[tuple[bool, bool]] = []
    for speaker in sorted({one.speaker.partition("+")[0] for one in said}):
        own = [one for one in said if one.speaker.partition("+")[0] == speaker]
        weights = fit([one for one in said if one.speaker.partition("+")[0] != speaker])
        heard = [_judged(one, weights) for one in own]
        rows += heard
        _row(speaker, heard)
    _row("all", rows)


def _judged(one: Said, weights: dict[str, float]) -> tuple[bool, bool]:
    ranked = words.likeliest(one.options, weights)
    offered = [fold(word) for word, _ in words.offered(ranked)]
    return offered[:1] == [fold(one.word)], fold(one.word) in offered


def _row(name: str, heard: Sequence[tuple[bool, bool]]) -> None:
    count = max(1, len(heard))
    shares = [100 * sum(column) / count for column in zip(*heard, strict=True)]
    print(f"{name[:43]:44}{len(heard):>9}" + "".join(f"{share:>8.1f} %" for share in shares))
