"""From the signs of being right to a decision: accept, ask, or ignore.

The weights are found by `mesavoz calibrate` from recordings, never by hand.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import Decision


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic model of the chance that the first candidate is what was said."""

    means: dict[str, float]
    spreads: dict[str, float]
    weights: dict[str, float]
    bias: float
    accept: float
    """The chance from which a choice is taken without asking."""
    ask: float
    """The chance from which it is worth a question."""

    def chance(self, signs: Mapping[str, float]) -> float:
        """How likely the first candidate is right, 0 to 1."""
        sum_ = self.bias
        for name, weight in self.weights.items():
            sum_ += weight * (signs[name] - self.means[name]) / self.spreads[name]
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, sum_))))

    def decision(self, chance: float) -> Decision:
        """What to do at that chance."""
        if chance >= self.accept:
            return Decision.ACCEPT
        return Decision.ASK if chance >= self.ask else Decision.IGNORE

    def as_json(self) -> dict[str, object]:
        """For the file that `load` reads."""
        return {name: getattr(self, name) for name in self.__slots__}


def load(path: Path) -> dict[str, Calibration]:
    """The calibrations of a file by name: one for bare words, one for whole phrases."""
    try:
        table = json.loads(path.read_text("utf-8"))
        return {name: Calibration(**values) for name, values in table["calibrations"].items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path}: not a calibration; `mesavoz calibrate` makes one") from error
