"""Trials for the calibration of clues: was a number said, and is it the one that was heard?"""

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from assistant.errors import BadInput
from assistant.hearing.clips import Clip
from assistant.hearing.decide import Calibration
from assistant.hearing.ear import Sound
from assistant.hearing.splicing import said_clues
from assistant.hearing.whisper import letter_trials, word_trials
from assistant.hearing.whisper.counting import Counted, sides, together, whole
from assistant.hearing.whisper.engine import evidence
from assistant.hearing.whisper.fitting import Trial, fitted, unheard
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.trials import SEED, varied

OFF, WRONG = 0.015, 0.003
"""Share of utterances without a number, and of clues, that may be accepted with a wrong one; the
aim is 1 % of those heard, with room for others' microphones."""
PEOPLE, MACHINES, SILENT, BREATH, OTHERS = 110, 56, 0.25, 0.35, 20
"""Clues a language by people and by synthetic voices; the share without a number, and that of the
synthetic ones in one breath; other things said while a clue is awaited."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One utterance: what was said, and the numbers heard in it."""

    speaker: str
    number: str | None
    last: bool
    sides: list[Counted]
    whole: Counted | None


def collect(model: Model, found: dict[str, list[Clip]], rooms: Sequence[Sound],
            limit: int) -> list[Tried]:  # fmt: skip
    """Listen to clues with a number and without, and to commands and talk."""
    made: list[Tried] = []
    for code, clips in found.items():
        chance = random.Random(f"{SEED} clues {code}")
        people = limit or PEOPLE
        machines = min(people, MACHINES)
        said = [*said_clues(clips, chance, people, machines, SILENT, BREATH),
                *letter_trials.others(clips, chance, min(people, OTHERS))]  # fmt: skip
        for count, clue in enumerate(said, 1):
            if count % 25 == 0 or count == len(said):
                print(f"clues {code}: {count} of {len(said)}", file=sys.stderr, flush=True)
            sound = varied(clue.sound, rooms, chance)
            known = evidence(model, sound, clips[0].language)
            if known is None:
                continue
            heard = [side.counted for side in sides(model, sound, clips[0].language)]
            read = whole(known)
            counted = read.counted if read else None
            made.append(Tried(f"{code} {clue.speaker}", clue.number, clue.last, heard, counted))
    return made


def fit(tried: Sequence[Tried]) -> tuple[dict[str, Calibration], list[Trial], list[float]]:
    """Calibrations of a side by itself and of a side with the whole clue.

    The trials and chances that are given back are those after both looks, from fits to other
    speakers, with 1.1 for what the first look accepts.
    """
    each = [(index, side, Trial(one.speaker, side.signs, _right(one, side, place == 0), True))
            for index, one in enumerate(tried) for place, side in enumerate(one.sides)]  # fmt: skip
    best: dict[int, tuple[float, Counted, bool]] = {}
    chances = unheard([trial for _, _, trial in each])
    for (index, side, trial), chance in zip(each, chances, strict=True):
        if index not in best or chance > best[index][0]:
            best[index] = chance, side, trial.right
    looked = [
        Trial(one.speaker, {}, best[index][2] if index in best else False, one.number is not None)
        for index, one in enumerate(tried)
    ]
    once = [best[index][0] if index in best else 0.0 for index in range(len(tried))]
    first = fitted([trial for _, _, trial in each], OFF, WRONG, (looked, once))
    again: list[Trial] = []
    for index, one in enumerate(tried):
        found = best.get(index)
        both = together(found[1] if found else None, one.whole, found[0] if found else 0.0)
        if both is not None:
            right = both.value == one.number
            again.append(Trial(one.speaker, both.signs, right, one.number is not None))
        else:
            again.append(Trial(one.speaker, again[0].signs, False, one.number is not None))
    second = unheard(again)
    final = [1.1 if one >= first.accept else other
             for one, other in zip(once, second, strict=True)]  # fmt: skip
    judged = [trial if one >= first.accept else look
              for trial, look, one in zip(looked, again, once, strict=True)]  # fmt: skip
    last = fitted(again, 2 * OFF, 2 * WRONG, (judged, final))
    return {"number": first, "number again": last}, judged, final


def _right(one: Tried, side: Counted, last: bool) -> bool:
    return side.value == one.number and last == one.last


def keep(path: Path, numbers: Sequence[Tried], words: Sequence[word_trials.Said],
         letters: Sequence[letter_trials.Tried]) -> None:  # fmt: skip
    """Write trials down, so that another fit need not listen again."""
    kinds: dict[str, Sequence[Any]] = {"numbers": numbers, "words": words, "letters": letters}
    table = {kind: [asdict(one) for one in made] for kind, made in kinds.items()}
    path.write_text(json.dumps(table), "utf-8")


def kept(path: Path) -> tuple[list[Tried], list[word_trials.Said], list[letter_trials.Tried]]:
    """Trials written down before."""
    try:
        table = json.loads(path.read_text("utf-8"))
        numbers = [
            Tried(row["speaker"], row["number"], row["last"],
                  [Counted(**side) for side in row["sides"]],
                  Counted(**row["whole"]) if row["whole"] else None)
            for row in table["numbers"]
        ]  # fmt: skip
        words = [word_trials.Said(**row) for row in table["words"]]
        return numbers, words, [letter_trials.Tried(**row) for row in table["letters"]]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadInput(f"{path}: no trials of clues in it") from error
