"""Utterances nobody recorded, put together: a word clip and a number clip of one speaker."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.hearing import audio
from assistant.hearing.clips import Clip
from assistant.hearing.ear import RATE, Sound
from assistant.hearing.synthetic import spoken, voices
from assistant.hearing.whisper.clues import numbers

EDGE = 0.12
"""Seconds kept round each piece; less takes the first sound off "cztery"."""


@dataclass(frozen=True, slots=True)
class SaidClue:
    """An utterance, and the clue that is in it."""

    sound: Sound
    word: str
    number: str | None
    """None where only the word was said."""
    speaker: str


def spliced(parts: Iterable[Sound], pause: float = 0.06) -> Sound:
    """Recordings one after the other, each cut to its speech and brought to one loudness."""
    gap = np.zeros(int(pause * RATE), np.float32)
    edge = int(EDGE * RATE)
    pieces: list[Sound] = []
    for part in parts:
        where = audio.speech(part) or (0, part.size)
        pieces += [audio.levelled(part[max(0, where[0] - edge) : where[1] + edge]), gap]
    return np.concatenate(pieces[:-1])


def said_clues(clips: Sequence[Clip], chance: random.Random, people: int, machines: int,
               silent: float = 0.0) -> Iterator[SaidClue]:  # fmt: skip
    """Clues by people, spliced, and by synthetic voices; a share of them without a number."""
    language = clips[0].language
    values = numbers(language)
    counted = {form for forms in language.table("numbers")["hear"].values() for form in forms}
    # A number is no clue's word: "trzy dwa" could be either way round.
    words = [clip for clip in clips
             if clip.is_word and " " not in clip.transcript and clip.kind != "number"
             and clip.transcript not in counted]  # fmt: skip
    by_speaker: dict[str, list[Clip]] = {}
    for clip in clips:
        if clip.transcript in values:
            by_speaker.setdefault(clip.speaker, []).append(clip)
    pairs = [(word, number) for word in words for number in by_speaker.get(word.speaker, [])]
    # Words are many and numbers few, so that each word comes about once.
    for word, number in chance.sample(pairs, min(people, len(pairs))):
        parts = [audio.read(word.path), audio.read(number.path)]
        if chance.random() < silent:
            yield SaidClue(parts[0], word.transcript, None, word.speaker)
            continue
        sound = spliced(parts[:: chance.choice([1, 1, 1, -1])], chance.uniform(0.05, 0.45))
        yield SaidClue(sound, word.transcript, values[number.transcript], word.speaker)
    forms = [form for form in values if len(form.split()) == 1]
    texts = sorted({clip.transcript for clip in words})
    for voice, _ in zip(voices(language), range(machines), strict=False):
        word_, form = chance.choice(texts), chance.choice(forms)
        without = chance.random() < silent
        sound = spoken(word_ if without else f"{word_}, {form}", voice)
        yield SaidClue(sound, word_, None if without else values[form], f"espeak:{voice.name}")
