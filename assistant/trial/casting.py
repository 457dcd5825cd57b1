"""Who says what into the microphone: each line is tried at the ear before it is played.

Synthetic voices are hard for a recogniser that was trained on people, most of all a clue's open
word; so cards, clues and phrases are taken that the ear hears at all, and recordings of people
where they lie beside the project. What that leaves out is measured by `bench choices` and `clues`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

import numpy as np

from assistant.hearing import audio
from assistant.hearing.clips import SPEECH, Clip, clips
from assistant.hearing.ear import RATE, Decision, Ear, Expected, Heard, Sound
from assistant.hearing.splicing import SaidClue, said_clues
from assistant.hearing.synthetic import Voice, spoken, voices
from assistant.hearing.whisper.clues import numbers
from assistant.lexicon import decks
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.rules import Side
from assistant.table.expecting import phrases
from assistant.understanding.intents import Meaning

VOICES = 7
"""Synthetic speakers at the table."""
TRIES = 8
"""Ways and voices that are tried for a card or a phrase; then the last of them must do."""
READERS = 4
"""Voices that are tried for a card that is read; those that are heard take turns at it."""
CLUES = 60
"""Clues that are tried for one."""
_EDGE = np.zeros(int(0.25 * RATE), np.float32)


@dataclass(frozen=True, slots=True)
class Take:
    """A line with its sound."""

    text: str
    sound: Sound
    by: str
    """Whose voice it is."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue with its sound; none where it must be typed."""

    word: str
    number: int
    take: Take | None


class Cast:
    """The speakers of one language and the ear that they are tried at."""

    def __init__(self, language: Language, ear: Ear, seed: int) -> None:
        self._language = language
        self._ear = ear
        self._chance = random.Random(f"cast {language.code} {seed}")
        self._voices: list[Voice] = list(islice(voices(language), VOICES))
        self.auditions = 0

    def phrase(self, meaning: Meaning, expected: Expected) -> Take:
        """A phrase of that meaning that is heard as one."""
        return self.way(phrases(self._language, meaning), expected)

    def way(self, ways: Sequence[str], expected: Expected) -> Take:
        """One of several ways to say a thing that is heard as one of them."""
        meant = {fold(way) for way in ways}
        some = self._chance.sample(ways, min(len(ways), TRIES // 2))
        return self._heard(
            self._spoken(some), expected, lambda heard: _sure(heard) and fold(heard.text) in meant
        )

    def card(self, name: str, expected: Expected) -> Take | None:
        """A choice of the card, with a carrier; None where no voice gets it across."""
        carriers = self._language.table("demo")["choose"]
        lines = [carrier.replace("{card}", name) for carrier in carriers]

        def comes_across(heard: Heard) -> bool:
            if heard.decision is Decision.ASK:
                return name in [option.card for option in heard.candidates[:3]]
            return _sure(heard) and heard.card == name

        return self._first(islice(self._spoken(lines), 6), expected, comes_across)

    def word(self, name: str, expected: Expected) -> tuple[Take, ...]:
        """The card word alone, as it is read from a card, by those voices that get it across."""
        some = islice(self._spoken([name]), READERS)
        heard = ((take, self._hear(take.sound, expected)) for take in some)
        return tuple(take for take, what in heard if _sure(what) and what.text == name)

    def amended(self, name: str, lines: list[str], expected: Expected) -> Take:
        """The card word in one of the carriers that correct the last card."""
        return self._heard(
            self._spoken(lines),
            expected,
            lambda heard: _sure(heard) and heard.card == name and heard.text in lines,
        )

    def clue(self, number: int, taken: set[str], expected: Expected) -> Clue:
        """A clue that is heard as it was said: by a person, or by a synthetic voice."""
        for said in self._clues(number, taken):
            heard = self._hear(said.sound, expected)
            right = heard.word is not None and fold(heard.word) == fold(said.word)
            if right and heard.number == number:
                take = Take(said.word, said.sound, said.speaker)
                return Clue(said.word, number, take)
        words = decks.find("duet", self._language).words
        word = next(word for word in words if word.isalpha() and fold(word) not in taken)
        return Clue(word, number, None)

    def side(self, side: Side, expected: Expected) -> Take:
        """A side saying who it is."""
        return self._one_of(self._language.table("hear")["sides"][side.value], expected)

    def ordinal(self, position: int, expected: Expected) -> Take:
        """The first, the second or the third of what was asked."""
        ordinals = self._language.table("hear")["options"]["ordinals"]
        return self._one_of(ordinals[position], expected)

    def _one_of(self, ways: list[str], expected: Expected) -> Take:
        """One of some phrases that mean the same; a lone letter or digit is hardly heard."""
        said = [way for way in ways if len(way) > 1]
        meant = {fold(way) for way in said}
        return self._heard(
            self._spoken(said), expected, lambda heard: _sure(heard) and fold(heard.text) in meant
        )

    def _clues(self, number: int, taken: set[str]) -> Iterator[SaidClue]:
        recorded = _recorded(self._language)
        if not recorded:
            return
        # A number is no clue, though the recordings have many.
        words = {fold(form) for form in numbers(self._language)} | taken
        people = said_clues(recorded, self._chance, 4000, 0)
        short = (said for said in people if _fits(said, number, words))
        yield from islice(short, CLUES)

    def _spoken(self, lines: Iterable[str]) -> Iterator[Take]:
        pairs = list(product(lines, self._voices))
        self._chance.shuffle(pairs)
        for line, voice in pairs:
            yield Take(line, spoken(line, voice), voice.name)

    def _heard(
        self, takes: Iterator[Take], expected: Expected, right: Callable[[Heard], bool]
    ) -> Take:
        some = list(islice(takes, TRIES))
        return self._first(some, expected, right) or some[0]

    def _first(
        self, takes: Iterable[Take], expected: Expected, right: Callable[[Heard], bool]
    ) -> Take | None:
        return next((take for take in takes if right(self._hear(take.sound, expected))), None)

    def _hear(self, sound: Sound, expected: Expected) -> Heard:
        self.auditions += 1
        return self._ear.hear(np.concatenate([_EDGE, sound, _EDGE]), expected)


def _sure(heard: Heard) -> bool:
    return heard.decision is Decision.ACCEPT


def _fits(said: SaidClue, number: int, taken: set[str]) -> bool:
    return said.number == str(number) and fold(said.word) not in taken


def _recorded(language: Language) -> list[Clip]:
    manifest = SPEECH / language.base / "manifest.tsv"
    return clips(manifest, language) if manifest.is_file() else []


def noise() -> Sound:
    """Six seconds of a room: recorded babble where there is some, else a soft hiss."""
    folder = SPEECH / "noise"
    found = sorted(folder.glob("babble-made/*")) if folder.is_dir() else []
    if found:
        return audio.levelled(audio.read(found[0])[: 6 * RATE]) * np.float32(0.3)
    hiss = np.random.default_rng(1).normal(0, 0.02, 6 * RATE)
    return np.asarray(hiss, np.float32)
