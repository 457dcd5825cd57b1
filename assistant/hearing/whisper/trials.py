"""Trials for the calibration: utterances judged against grids that hold what was said, or not."""

import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from assistant.errors import BadInput
from assistant.hearing import audio, background
from assistant.hearing.clips import Clip, grid, noisy
from assistant.hearing.ear import Sound
from assistant.hearing.measuring import chatter, choosing, words
from assistant.hearing.splicing import spliced
from assistant.hearing.synthetic import spoken, voices
from assistant.hearing.whisper.engine import (
    SCORED,
    SCORED_IN_NOISE,
    evidence,
    looked_again,
    reweighed,
    shortlisted,
    talk,
)
from assistant.hearing.whisper.fitting import Trial
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.weigh import weighed

Item = TypeVar("Item")

SEED = 3
"""Other numbers draw other grids, noises and speeds."""
OFF = {"bare": 0.015, "phrase": 0.01, "carrier": 0.0}
"""Share of utterances off the grid that may be accepted; the aim is 2 %, with room for others'
microphones."""
WRONG = {"bare": 0.001, "phrase": 0.001, "carrier": 0.0}
"""Share of choices that may be accepted as another card; the aim is 0.3 %."""
GRIDS = 2
"""Pairs of grids each utterance is judged against: one that holds its word, one that does not."""
MOST = 90
"""Clips of one speaker, so that none weighs more than all the others."""
NOISES = (10.0, 15.0, 20.0)
"""Decibels; under two clips of five."""
TALK = 100
"""Sentences, lone card words and stretches of words overheard, each, a language."""


def bare(model: Model, found: dict[str, list[Clip]], rooms: Sequence[Sound],
         limit: int) -> list[Trial]:  # fmt: skip
    """Single words without a carrier."""
    made: list[Trial] = []
    for code, clips in found.items():
        said = sorted({clip.transcript for clip in clips if clip.is_word})
        for clip in _shown(_fewer(words(clips, 0), limit), f"bare {code}"):
            chance = random.Random(f"{SEED} bare {clip.path.name}")
            sound = varied(audio.read(clip.path), rooms, chance)
            made += _judged(model, clip, sound, said, chance, clip.transcript)
    return made


def phrases(model: Model, found: dict[str, list[Clip]], rooms: Sequence[Sound],
            limit: int) -> list[Trial]:  # fmt: skip
    """Carriers said by synthetic voices, with a word by the same voice or by a person; and whole
    sentences said by people, their last word taken for the card and the rest for its carrier."""
    made: list[Trial] = []
    for code, clips in found.items():
        said = sorted({clip.transcript for clip in clips if clip.is_word})
        sentences = [clip for clip in clips if len(clip.transcript.split()) > 3]
        ends = sorted({clip.transcript.split()[-1] for clip in sentences})
        for clip in _shown(sentences[: limit or None], f"sentences {code}"):
            chance = random.Random(f"{SEED} sentence {clip.path.name}")
            sound = varied(audio.read(clip.path), rooms, chance)
            before, _, word = clip.transcript.rpartition(" ")
            if len(ends) > 40:
                made += _judged(model, clip, sound, ends, chance, word, (before + " {card}",))
        language = clips[0].language
        carriers = choosing(language, said[:1]).carriers
        speakers = zip(_fewer(words(clips, 0), limit), voices(language), strict=False)
        for clip, voice in _shown(list(speakers), f"phrases {code}"):
            chance = random.Random(f"{SEED} phrase {clip.path.name}")
            carrier = chance.choice(carriers)
            if chance.random() < 0.5:
                sound = spoken(carrier.replace("{card}", clip.transcript), voice)
            else:
                before, _, after = (part.strip() for part in carrier.partition("{card}"))
                parts = [spoken(before, voice)] if before else []
                parts += [audio.read(clip.path), *([spoken(after, voice)] if after else [])]
                sound = spliced(parts)
            sound = varied(sound, rooms, chance)
            made += _judged(model, clip, sound, said, chance, clip.transcript, carriers)
        made += _overheard(model, clips, limit or TALK)
    return made


def _overheard(model: Model, clips: Sequence[Clip], limit: int) -> list[Trial]:
    """Talk without a carrier, in which nothing is meant."""
    made: list[Trial] = []
    language = clips[0].language
    chance = random.Random(f"{SEED} overheard {language.code}")
    talks = list(chatter(clips, chance, limit, None, 10.0))
    for number, said in enumerate(_shown(talks, f"talk {language.code}")):
        known = evidence(model, said.sound, language)
        expected = choosing(language, said.cards, bare=False, commands_too=True)
        targets = shortlisted(expected, known.guesses) if known else []
        if known and targets:
            result = weighed(known, targets, talk(known, targets, expected.cards))
            second = reweighed(looked_again(known, said.sound), result, expected)
            # Left out in three parts, for who speaks in a stretch of many cannot be said.
            speaker = f"{language.code} talk {number % 3}"
            noisy = background.in_noise(said.sound)
            made.append(
                Trial(speaker, result.signs, False, False, second.signs, talk=True, noisy=noisy)
            )
    return made


def _judged(model: Model, clip: Clip, sound: Sound, said: Sequence[str], chance: random.Random,
            word: str, carriers: tuple[str, ...] = ()) -> list[Trial]:  # fmt: skip
    made: list[Trial] = []
    language = clip.language
    known = evidence(model, sound, language)
    if known is None:
        return made
    noisy = background.in_noise(sound)
    again = looked_again(known, sound)
    for number in range(2 * GRIDS):
        meant = number % 2 == 0
        if meant:
            drawn = grid(word, said, language, chance, size=26)
        cards = drawn[:-1] if meant else drawn[1:]
        expected = choosing(language, cards, bare=not carriers)
        expected = replace(expected, carriers=carriers)
        targets = shortlisted(expected, known.guesses, SCORED_IN_NOISE if noisy else SCORED)
        if not targets:
            continue
        first = weighed(known, targets, talk(known, targets, expected.cards))
        second = reweighed(again, first, expected)
        right, still = (meant and look.ranked[0][0].card == word for look in (first, second))
        speaker = f"{clip.language.code} {clip.speaker}"
        made.append(Trial(speaker, first.signs, right, meant, second.signs, still, noisy=noisy))
    return made


def _fewer(clips: Sequence[Clip], limit: int) -> list[Clip]:
    counts: dict[str, int] = {}
    kept = []
    for clip in clips:
        counts[clip.speaker] = counts.get(clip.speaker, 0) + 1
        if counts[clip.speaker] <= MOST:
            kept.append(clip)
    return kept[:limit] if limit else kept


def varied(sound: Sound, rooms: Sequence[Sound], chance: random.Random) -> Sound:
    """Another microphone, another throat, another room."""
    if chance.random() < 0.5:
        sound = audio.faster(sound, chance.uniform(0.92, 1.08))
    sound = sound * np.float32(chance.choice([0.05, 0.3, 1.0]))
    room = chance.choice(rooms) if chance.random() < 0.4 else None
    return noisy(sound, room, chance.choice(NOISES), chance)


def _shown(items: Sequence[Item], what: str) -> Iterator[Item]:
    for number, item in enumerate(items, 1):
        if number % 25 == 0 or number == len(items):
            print(f"{what}: {number} of {len(items)}", file=sys.stderr, flush=True)
        yield item


def keep(path: Path, kinds: dict[str, list[Trial]]) -> None:
    """Write trials down, so that another fit need not listen again."""
    table = {kind: [asdict(trial) for trial in made] for kind, made in kinds.items()}
    path.write_text(json.dumps(table), "utf-8")


def kept(path: Path) -> dict[str, list[Trial]]:
    """Trials written down before."""
    try:
        table = json.loads(path.read_text("utf-8"))
        return {kind: [Trial(**row) for row in made] for kind, made in table.items()}
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"{path}: no trials in it") from error


def report(made: Sequence[Trial], chances: Sequence[float], accept: float) -> None:
    """What the threshold does to each speaker, whose trials had no part in the fit."""
    names = sorted({trial.speaker for trial in made})
    print(f"{'':44}  on grid  rank one  accepted  wrongly    off  accepted")
    for name in [*names, "all"]:
        rows = [(trial, value >= accept)
                for trial, value in zip(made, chances, strict=True)
                if name in ("all", trial.speaker)]  # fmt: skip
        on = [(trial, accepted) for trial, accepted in rows if trial.meant]
        off = [accepted for trial, accepted in rows if not trial.meant]
        print(
            f"{name[:43]:44}{len(on):>9}"
            f"{_share(trial.right for trial, _ in on):>10}"
            f"{_share(accepted and trial.right for trial, accepted in on):>10}"
            f"{_share(accepted and not trial.right for trial, accepted in on):>9}"
            f"{len(off):>7}{_share(off):>10}"
        )


def _share(happened: Iterable[bool]) -> str:
    all_ = list(happened)
    return f"{100 * sum(all_) / max(1, len(all_)):.1f} %"
