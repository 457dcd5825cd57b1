"""Decisions follow a calibration that was fitted, and is tested on speakers it never heard."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.errors import BadInput
from assistant.hearing import decide
from assistant.hearing.decide import Calibration
from assistant.hearing.ear import Decision
from assistant.hearing.whisper.engine import CALIBRATION
from assistant.hearing.whisper.fitting import Trial, fitted, fitted_twice, thresholds, unheard


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


def looked_at_again(made: list[Trial], noisy: bool) -> list[Trial]:
    """The same trials with a second look that tells more than the first, some in noise."""
    chance = random.Random(11)
    seen = []
    for number, trial in enumerate(made):
        margin = chance.gauss(7.0 if trial.meant else 0.5, 1.2)
        again = {"margin": margin, "unrelated": chance.random()}
        right = trial.meant and margin > 1.5
        loud = noisy and number % 5 == 0
        seen.append(replace(trial, again=again, again_right=right, noisy=loud))
    return seen


def test_looking_again_accepts_more_and_no_more_goes_wrong() -> None:
    made = looked_at_again(trials(), noisy=False)
    looks, judged, chances = fitted_twice(made, 0.02, 0.003)
    accepted = [chance >= looks["again"].accept for chance in chances]
    good = sum(one for one, trial in zip(accepted, judged, strict=True) if trial.right)
    once = unheard(made)
    alone = fitted(made, 0.02, 0.003)
    good_alone = sum(
        chance >= alone.accept for chance, trial in zip(once, made, strict=True) if trial.right
    )
    off = [one for one, trial in zip(accepted, judged, strict=True) if not trial.meant]
    assert good > good_alone
    assert sum(off) <= 0.02 * len(off)


def test_in_noise_it_takes_more_to_be_accepted() -> None:
    made = looked_at_again(trials(), noisy=True)
    looks, judged, chances = fitted_twice(made, 0.02, 0.003)
    assert looks["noisy"].accept > looks["again"].accept
    pairs = zip(judged, chances, strict=True)
    wrong = [chance for trial, chance in pairs if trial.noisy and not trial.right]
    assert max(wrong) < looks["noisy"].accept


def test_decisions_change_at_the_thresholds() -> None:
    calibration = Calibration({}, {}, {}, 0.0, accept=0.8, ask=0.3)
    assert calibration.decision(0.8) is Decision.ACCEPT
    assert calibration.decision(0.79) is Decision.ASK
    assert calibration.decision(0.29) is Decision.IGNORE


def test_the_calibration_in_the_package_is_whole() -> None:
    found = decide.load(CALIBRATION)
    kinds, looks = ("bare", "phrase", "carrier"), ("once", "again", "noisy")
    assert set(found) == {f"{kind} {look}" for kind in kinds for look in looks}
    for calibration in found.values():
        assert 0 < calibration.ask <= calibration.accept < 1


@pytest.mark.parametrize("text", ["", "{}", json.dumps({"calibrations": {"bare": {"bias": 1}}})])
def test_a_damaged_calibration_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="mesavoz calibrate"):
        decide.load(path)
