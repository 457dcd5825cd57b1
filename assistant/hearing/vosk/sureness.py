"""How sure the Vosk ear may be, from likelihoods: Vosk's own confidences say 1.0 to anything."""

import math
from dataclasses import asdict, dataclass

from assistant.hearing.ear import Decision


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the best phrase, in units of log likelihood."""

    margin: float
    """Over the best phrase that means something else."""
    against_open: float
    """Over what the open recogniser heard: below 0 where something else was rather said."""

    likeness: float
    """Between its letters and those the open recogniser wrote: 1 the same, 0 nothing."""

    def notes(self) -> dict[str, float]:
        """As numbers beside the decision."""
        return asdict(self)


# Found with `mesavoz bench vosk --fit` on 250 synthetic Russian words (four voices of espeak-ng,
# vosk-model-small-ru-0.22), no official model of our languages being at hand: where one is, fit
# again. `tests/voices.py` makes such clips.
_BIAS, _MARGIN, _AGAINST_OPEN, _LIKENESS = -1.072, 0.271, 0.404, 0.241

_ACCEPT = 0.95
"""Chosen on 120 clips with a carrier, where 4.2 % of words off the grid were accepted at 0.90 and
1.7 % at 0.95. Two voices that had no part in that (ru+m1, ru+f3) do worse: after a carrier 4.2 %
off the grid and 0.8 % wrongly accepted (58.3 % rightly); bare, 0.5 %, none and 46.8 %. So this is
not yet good enough by itself after a carrier: fit it again on people and an official model."""
_ASK = 0.5


def sureness(evidence: Evidence) -> float:
    """How likely (0 to 1) the best phrase is what was said."""
    sum_ = _BIAS + _MARGIN * evidence.margin + _AGAINST_OPEN * evidence.against_open
    sum_ += _LIKENESS * evidence.likeness
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, sum_))))


def decision(sure: float) -> Decision:
    """What to do, being so sure."""
    if sure >= _ACCEPT:
        return Decision.ACCEPT
    return Decision.ASK if sure >= _ASK else Decision.IGNORE
