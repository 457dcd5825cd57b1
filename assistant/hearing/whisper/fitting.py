"""Fitting the chance of being right to trials: logistic regression, tested on unheard speakers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from assistant.hearing.decide import Calibration

ROUNDS = 40
"""Newton's method settles in about ten."""
CALM = 2.0
"""Ridge penalty: the signs overlap, and no single one should carry the decision."""

LEADING = (
    "lead", "led", "misled", "over talk", "likeness", "left over", "guessed longer",
    "gain a token", "score a token", "worst token",
)  # fmt: skip
"""The signs of a carrier or a command, whichever card is in it."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Trial:
    """One utterance judged against one set of targets."""

    speaker: str
    signs: dict[str, float]
    right: bool
    """The first candidate was what was said."""
    meant: bool
    """What was said was among the targets at all."""
    again: dict[str, float] = field(default_factory=dict)
    """The signs after looking again, where that was done."""
    again_right: bool = False
    talk: bool = False
    """It was table talk, not even meant for the assistant."""
    noisy: bool = False
    """There were voices behind it, so that the first look does not decide."""

    @property
    def second(self) -> "Trial":
        """The trial as the second look sees it."""
        return replace(self, signs=self.again, right=self.again_right)


def fitted(
    trials: Sequence[Trial],
    off_accepted: float,
    wrong_accepted: float,
    judged: tuple[Sequence[Trial], Sequence[float]] | None = None,
) -> Calibration:
    """The calibration of these trials, its thresholds set on speakers it was not fitted to.

    `judged` are the trials that the thresholds are for with their chances, where they are others.
    """
    told, chances = judged or (trials, unheard(trials))
    accept, ask = thresholds(told, chances, off_accepted, wrong_accepted)
    return replace(_fit(trials), accept=accept, ask=ask)


def addressed(trials: Sequence[Trial]) -> list[Trial]:
    """The same trials asked another question: was a carrier or a command said at all?"""
    return [
        replace(trial, signs=_leading(trial.signs), again=_leading(trial.again),
                right=not trial.talk, again_right=not trial.talk, meant=not trial.talk)
        for trial in trials
    ]  # fmt: skip


def _leading(signs: dict[str, float]) -> dict[str, float]:
    return {name: signs[name] for name in LEADING}


def fitted_twice(
    trials: Sequence[Trial], off_accepted: float, wrong_accepted: float
) -> tuple[dict[str, Calibration], list[Trial], list[float]]:
    """Calibrations of the first look, of looking again where that is not enough, and of looking
    again in noise, where it is always done.

    Two thirds of what may go wrong is left to the first look. With them the trials as the look
    that decided saw them, and the chance of each from fits to other speakers: 1.1 where it was
    accepted at once.
    """
    calm = [trial for trial in trials if not trial.noisy]
    chances = unheard(calm)
    once = fitted(calm, off_accepted * 2 / 3, wrong_accepted * 2 / 3, (calm, chances))
    taken = {id(trial) for trial, chance in zip(calm, chances, strict=True)
             if chance >= once.accept}  # fmt: skip
    looks = [trial.second for trial in trials]
    pairs = list(zip(trials, looks, unheard(looks), strict=True))
    judged = [trial if id(trial) in taken else look for trial, look, _ in pairs]
    final = [1.1 if id(trial) in taken else chance for trial, _, chance in pairs]
    accept, ask = thresholds(judged, final, off_accepted, wrong_accepted)
    again = replace(_fit(looks), accept=accept, ask=ask)
    worst = max((chance for _, look, chance in pairs if look.noisy and not look.right), default=0.0)
    # Trials in noise are few: halfway from the surest of those that went wrong to certainty.
    noisy = replace(again, accept=max(accept, (1 + worst) / 2))
    return {"once": once, "again": again, "noisy": noisy}, judged, final


def unheard(trials: Sequence[Trial]) -> list[float]:
    """The chance given to each trial by a fit to all the other speakers."""
    chances = [0.0] * len(trials)
    for speaker in sorted({trial.speaker for trial in trials}):
        model = _fit([trial for trial in trials if trial.speaker != speaker])
        for index, trial in enumerate(trials):
            if trial.speaker == speaker:
                chances[index] = model.chance(trial.signs)
    return chances


def thresholds(
    trials: Sequence[Trial], chances: Sequence[float], off_accepted: float, wrong_accepted: float
) -> tuple[float, float]:
    """Where to accept, so that no more than these shares go wrong, and where to ask."""
    pairs = list(zip(trials, chances, strict=True))
    talk = [chance for trial, chance in pairs if trial.talk]
    off = [chance for trial, chance in pairs if not trial.meant and not trial.talk]
    wrong = [chance for trial, chance in pairs if trial.meant and not trial.right]
    right = [chance for trial, chance in pairs if trial.right]
    meant = len(wrong) + len(right)
    accept = max(
        0.5,
        _exceeded(off, off_accepted * len(off)),
        _exceeded(wrong, wrong_accepted * meant),
        # Talk must never become a move: above all of it, and then some.
        (1 + 4 * max(talk)) / 5 if talk else 0.0,
    )
    # A question is cheap, but one at every second remark of the table is not.
    ask = min(
        accept,
        max(
            _exceeded(off, 0.15 * len(off)),
            _exceeded(talk, 0.03 * len(talk)) if talk else 0.0,
            float(np.quantile(right, 0.005)),
        ),
    )
    return accept, ask


def _exceeded(chances: Sequence[float], times: float) -> float:
    """The least chance that at most so many of these exceed."""
    ordered = sorted(chances, reverse=True)
    place = int(times)
    return ordered[place] + 1e-6 if place < len(ordered) else 0.0


def _fit(trials: Sequence[Trial]) -> Calibration:
    names = sorted(trials[0].signs)
    signs = np.array([[trial.signs[name] for name in names] for trial in trials])
    right = np.array([float(trial.right) for trial in trials])
    means, spreads = signs.mean(axis=0), signs.std(axis=0) + 1e-6
    weights = _logistic((signs - means) / spreads, right)
    return Calibration(
        dict(zip(names, means.tolist(), strict=True)),
        dict(zip(names, spreads.tolist(), strict=True)),
        dict(zip(names, weights[:-1].tolist(), strict=True)),
        float(weights[-1]), 0.5, 0.5,
    )  # fmt: skip


def _logistic(signs: Numbers, right: Numbers) -> Numbers:
    """Weights, the bias last, by Newton's method."""
    table = np.c_[signs, np.ones(len(signs))]
    ridge = np.eye(table.shape[1]) * CALM
    ridge[-1, -1] = 1e-6
    weights = np.zeros(table.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (chances - right) + ridge @ weights
        bend = (table * (chances * (1 - chances))[:, None]).T @ table + ridge
        weights = weights - np.linalg.solve(bend, slope)
    return weights


Options = tuple[int, list[list[float]]]
"""Which of some options was meant, and the signs of each."""


def preferred(choices: Sequence[Options]) -> list[float]:
    """Weights of the signs, so that what was meant is likeliest among its options."""
    signs = [np.array(rows) for _, rows in choices]
    spreads = np.concatenate(signs).std(axis=0) + 1e-6
    # Only differences between the options count.
    scaled = [(rows - rows[meant]) / spreads
              for (meant, _), rows in zip(choices, signs, strict=True)]  # fmt: skip
    weights = np.zeros(len(spreads))
    for _ in range(ROUNDS):
        slope, bend = CALM * weights, CALM * np.eye(len(weights))
        for rows in scaled:
            chances = _softmax(rows @ weights)
            mean = chances @ rows
            slope += mean
            bend += (rows * chances[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        now = _unlikeliness(scaled, weights)
        # Far from the end a whole step of Newton's may overshoot.
        while _unlikeliness(scaled, weights - step) > now and np.abs(step).max() > 1e-9:
            step = step / 2
        weights = weights - step
    return [float(weight) for weight in weights / spreads]


def _softmax(liked: Numbers) -> Numbers:
    chances = np.exp(liked - liked.max())
    return np.asarray(chances / chances.sum(), np.float64)


def _unlikeliness(scaled: Sequence[Numbers], weights: Numbers) -> float:
    """What is made least; each row of signs is beside the one that was meant."""
    missed = sum(float(np.logaddexp.reduce(rows @ weights)) for rows in scaled)
    return missed + CALM / 2 * float(weights @ weights)
