"""How sure the Vosk ear may be, from likelihoods: Vosk's own confidences say 1.0 to anything."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the best phrase, in units of log likelihood."""

    margin: float
    """Over the best phrase that means something else."""
    against_open: float
    """Over what the open recogniser heard: below 0 where something else was rather said."""

    def notes(self) -> dict[str, float]:
        """As numbers beside the decision."""
        return {"margin": self.margin, "against_open": self.against_open}


_BIAS, _MARGIN, _AGAINST_OPEN = -3.0, 1.0, 0.5

ACCEPT = 0.95
ASK = 0.5


def sureness(evidence: Evidence) -> float:
    """How likely (0 to 1) the best phrase is what was said."""
    sum_ = _BIAS + _MARGIN * evidence.margin + _AGAINST_OPEN * evidence.against_open
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, sum_))))
