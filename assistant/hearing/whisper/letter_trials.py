"""Trials for the calibration of spelled clues: was it spelled at all, and which word was it?"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.hearing.clips import Clip
from assistant.hearing.decide import Calibration
from assistant.hearing.ear import Sound
from assistant.hearing.measuring import chatter, commands
from assistant.hearing.splicing import SaidClue, said_clues, spelled_clues
from assistant.hearing.synthetic import spoken, voices
from assistant.hearing.whisper import words
from assistant.hearing.whisper.fitting import Options, Trial, fitted, preferred
from assistant.hearing.whisper.letters import spelled
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.trials import SEED, varied
from assistant.lexicon.normal import fold

OFF, WRONG = 0.0, 0.0
"""No clue that was said may be taken for one that was spelled, and no number for another."""
SPELLED, SAID = 28, 60
"""Clues a language that are spelled, and that are said but have as many pauses."""
TALK = 40
"""Commands, and half as many sentences and stretches of words, a language."""
LISTED = 0.7
"""Share of the spelled words that stay on the list: players spell words that are on none."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One utterance with enough pauses to have been spelled."""

    speaker: str
    spelled: bool
    signs: dict[str, float]
    meant: int | None
    """Which of the options was said, if it is among them."""
    options: list[words.Signs]
    number: str | None
    """What was said after the letters."""
    heard: str
    number_signs: dict[str, float]


def collect(model: Model, found: dict[str, list[Clip]], rooms: Sequence[Sound],
            limit: int) -> list[Tried]:  # fmt: skip
    """Listen to clues that are spelled, and to others."""
    made: list[Tried] = []
    for code, clips in found.items():
        language = clips[0].language
        chance = random.Random(f"{SEED} letters {code}")
        count = min(limit or SPELLED, SPELLED)
        said = [*spelled_clues(language, chance, count),
                *said_clues(clips, chance, limit or SAID, count),
                *others(clips, chance, min(limit or TALK, TALK))]  # fmt: skip
        for clue in said:
            heard = spelled(model, varied(clue.sound, rooms, chance), language)
            if heard is None:
                continue
            was = clue.speaker.startswith("spelled:")
            hidden = was and chance.random() > LISTED
            options = {
                (fold(word), number): signs
                for (word, number), signs in heard.options.items()
                if not hidden
                or signs[words.SIGNS.index("unlisted")]
                or fold(word) != fold(clue.word)
            }
            wanted = fold(clue.word), clue.number
            meant = list(options).index(wanted) if was and wanted in options else None
            name = f"{code} {clue.speaker}"
            made.append(
                Tried(name, was, heard.signs, meant, list(options.values()), clue.number,
                      heard.number, heard.number_signs)
            )  # fmt: skip
        print(f"letters {code}: {len(made)}", file=sys.stderr, flush=True)
    return made


def others(clips: Sequence[Clip], chance: random.Random, count: int) -> Iterator[SaidClue]:
    """Commands and talk that come while a clue is awaited."""
    language = clips[0].language
    wanted = chance.sample(commands(language), count)
    for text, voice in zip(wanted, voices(language), strict=False):
        yield SaidClue(spoken(text, voice), "", None, f"espeak:{voice.name}")
    for number, talk in enumerate(chatter(clips, chance, count // 2, None, 15.0)):
        # Left out in three parts, for who speaks in a stretch of many cannot be said.
        if talk.kind != "card word":
            yield SaidClue(talk.sound, "", None, f"talk {number % 3}")


def spelled_trials(tried: Sequence[Tried]) -> list[Trial]:
    """Was it spelled?"""
    return [Trial(one.speaker, one.signs, one.spelled, one.spelled) for one in tried]


def number_trials(tried: Sequence[Tried]) -> list[Trial]:
    """Was the last piece that number?"""
    return [
        Trial(one.speaker, one.number_signs, one.heard == one.number, one.number is not None)
        for one in tried if one.spelled
    ]  # fmt: skip


def fit(tried: Sequence[Tried]) -> tuple[dict[str, Calibration], dict[str, float]]:
    """Whether it was spelled, with which number, and what each sign of a word is worth."""
    found = {
        "spelled": fitted(spelled_trials(tried), OFF, WRONG),
        "spelled number": fitted(number_trials(tried), OFF, WRONG),
    }
    choices: list[Options] = [(one.meant, one.options) for one in tried if one.meant is not None]
    return found, dict(zip(words.SIGNS, preferred(choices), strict=True))
