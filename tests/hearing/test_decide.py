"""Decisions follow a calibration that was fitted, and is tested on speakers it never heard."""

import json
import random
from pathlib import Path

import pytest

from assistant.errors import BadInput
from assistant.hearing import decide
from assistant.hearing.decide import Calibration
from assistant.hearing.ear import Decision
from assistant.hearing.whisper.engine import CALIBRATION
from assistant.hearing.whisper.fitting import Trial, fitted, thresholds, unheard


def trials(speakers: int = 6, each: int = 100) -> list[Trial]:
    """Trials in which a large margin means right, mostly."""
    chance = random.Random(7)
    made = []
    for speaker in range(speakers):
        for number in range(each):
            meant = number % 2 == 0
            margin = chance.gauss(6.0 if meant else 1.0, 1.5)
            signs = {"margin": margin, "unrelated": chance.random()}
            made.append(Trial(f"speaker {speaker}", signs, meant and margin > 1.5, meant))
    return made


def test_what_counts_gets_the_weight() -> None:
    calibration = fitted(trials(), 0.02, 0.003)
    assert calibration.weights["margin"] > 5 * abs(calibration.weights["unrelated"])
    assert calibration.chance({"margin": 8.0, "unrelated": 0.5}) > 0.9
    assert calibration.chance({"margin": 0.0, "unrelated": 0.5}) < 0.1


def test_thresholds_keep_mistakes_within_what_is_allowed() -> None:
    made = trials()
    chances = unheard(made)
    accept, ask = thresholds(made, chances, 0.02, 0.003)
    off = [chance >= accept for trial, chance in zip(made, chances, strict=True) if not trial.meant]
    good = [chance >= accept for trial, chance in zip(made, chances, strict=True) if trial.right]
    assert sum(off) <= 0.02 * len(off)
    assert sum(good) > 0.8 * len(good)
    assert ask <= accept


def test_a_speaker_has_no_part_in_the_fit_that_judges_him() -> None:
    made = trials(speakers=3)
    liar = [Trial("liar", trial.signs, not trial.right, True) for trial in made[:100]]
    chances = unheard([*made, *liar])[len(made) :]
    right = [chance > 0.5 for chance, trial in zip(chances, made[:100], strict=True) if trial.right]
    # His own trials would have taught the fit his lies.
    assert sum(right) > 0.9 * len(right)


def test_decisions_change_at_the_thresholds() -> None:
    calibration = Calibration({}, {}, {}, 0.0, accept=0.8, ask=0.3)
    assert calibration.decision(0.8) is Decision.ACCEPT
    assert calibration.decision(0.79) is Decision.ASK
    assert calibration.decision(0.29) is Decision.IGNORE


def test_the_calibration_in_the_package_is_whole() -> None:
    found = decide.load(CALIBRATION)
    assert set(found) == {"bare", "again", "noisy", "phrase", "carrier"}
    for calibration in found.values():
        assert 0 < calibration.ask <= calibration.accept < 1


@pytest.mark.parametrize("text", ["", "{}", json.dumps({"calibrations": {"bare": {"bias": 1}}})])
def test_a_damaged_calibration_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="mesavoz calibrate"):
        decide.load(path)
