"""How sure the Vosk ear may be, from likelihoods: Vosk's own confidences say 1.0 to anything."""

from dataclasses import asdict, dataclass
from functools import cache
from math import exp
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from assistant.hearing.decide import Calibration, load
from assistant.hearing.vosk.recognisers import Heard
from assistant.lexicon.normal import fold

CALIBRATION = Path(__file__).with_name("calibration.json")
"""Found with `mesavoz bench vosk --fit` on synthetic Russian words (eight voices of espeak-ng,
vosk-model-small-ru-0.22), no official model of our languages being at hand: where one is, fit
again. `python -m tests.voices` makes such clips."""
BARE, PHRASE = "bare", "phrase"
"""The two calibrations: a card's own words or a command, and a card within a carrier."""
_WIDEST = 15.0
"""Beyond this a margin says nothing more."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the best phrase, in units of log likelihood where nothing else is said."""

    margin: float
    """Over the best phrase that means something else."""
    own_margin: float
    """Over the best other card, in the card's own stretch of the sound alone."""
    over_decoys: float
    """Over the words that the open recogniser heard in the card's place, put into the phrase."""
    against_open: float
    """Over what the open recogniser heard: below 0 where something else was rather said."""
    agreed: float
    """The open recogniser's own chance (0 to 1) of the card's words in that place."""
    likeness: float
    """Between the card's letters and those the open recogniser wrote there: 1 the same."""
    seconds: float
    """How long the card's own words are: a short word is soon mistaken for another."""

    def notes(self) -> dict[str, float]:
        """As numbers beside the decision; the signs of the calibration."""
        return asdict(self)


@cache
def calibrations() -> dict[str, Calibration]:
    """The fitted calibrations by kind."""
    return load(CALIBRATION)


def margin(best: Heard, rivals: list[Heard]) -> float:
    """How far the best is ahead; as far as anything can be where there is no rival."""
    if not rivals:
        return _WIDEST
    ahead = best.likelihood - max(rival.likelihood for rival in rivals)
    return max(-_WIDEST, min(_WIDEST, ahead))


def within(heard: Heard, begins: float, ends: float) -> str:
    """The words of it that lie, by more than half, in that stretch of the sound."""
    return " ".join(
        word
        for word, (first, last) in zip(heard.text.split(), heard.times, strict=False)
        if min(last, ends) - max(first, begins) > min(last - first, ends - begins) / 2
    )


def share(is_so: list[bool], heard: list[Heard]) -> float:
    """The share of the alternatives, each as heavy as it is likely, of which something is so."""
    most = max(one.likelihood for one in heard)
    weights = [exp(one.likelihood - most) for one in heard]
    return sum(weight for weight, so in zip(weights, is_so, strict=True) if so) / sum(weights)


def likeness(one: str, other: str) -> float:
    """Between two texts, by their letters."""
    return Levenshtein.normalized_similarity(fold(one), fold(other))
