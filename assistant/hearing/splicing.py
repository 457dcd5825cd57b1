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
from assistant.lexicon.language import Language
from assistant.lexicon.spelling import spell
from assistant.lexicon.vocabulary import listed

COMMON, SPELLED = 6000, range(4, 9)
"""Ranks and lengths of the words that are spelled."""
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
    last: bool = True
    """The number comes after the word."""


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
               silent: float = 0.0, breath: float = 0.0) -> Iterator[SaidClue]:  # fmt: skip
    """Clues by people, spliced, and by synthetic voices; a share of them without a number, a share
    of the synthetic ones in one breath."""
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
        order = chance.choice([1, 1, 1, -1])
        sound = spliced(parts[::order], chance.uniform(0.05, 0.45))
        said = values[number.transcript]
        yield SaidClue(sound, word.transcript, said, word.speaker, order > 0)
    forms = [form for form in values if len(form.split()) == 1]
    texts = sorted({clip.transcript for clip in words})
    for voice, _ in zip(voices(language), range(machines), strict=False):
        word_, form = chance.choice(texts), chance.choice(forms)
        without = chance.random() < silent
        pause = " " if breath and chance.random() < breath else ", "
        sound = spoken(word_ if without else f"{word_}{pause}{form}", voice)
        yield SaidClue(sound, word_, None if without else values[form], f"espeak:{voice.name}")


def spelled_clues(language: Language, chance: random.Random, count: int) -> Iterator[SaidClue]:
    """Clues spelled by synthetic voices: by the names of the letters or with a word for each, with
    what announces spelling and a number, or without."""
    values = {value: form for form, value in reversed(numbers(language).items())}
    common = [word for word in listed(language).words[:COMMON] if len(word) in SPELLED]
    lead: list[str] = language.table("letters")["lead"]
    for voice, _ in zip(voices(language), range(count), strict=False):
        word, value = chance.choice(common), chance.choice([*values, None])
        said = spell(word, language, with_words=chance.random() < 0.3)
        if chance.random() < 0.5:
            said.insert(0, chance.choice(lead))
        if value is not None:
            said.append(values[value])
        yield SaidClue(spoken(", ".join(said), voice), word, value, f"spelled:{voice.name}")
