"""The number of a clue, heard by itself: the utterance is parted at its pause, and either side is
scored against every number; where that is not clear, the clue as a whole is looked at too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import log

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.parting import parted
from assistant.hearing.whisper.clues import Reading, numbers, targets
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.weigh import FAR, Evidence, Look, Target, Weighed, same, weighed
from assistant.lexicon.language import Language

LONGEST = 8
"""Tokens guessed at for one side."""
ALONE = (
    "fit", "gain a token", "guessed", "guessed first", "guessed longer", "left over", "length",
    "likeness", "likeness over second", "margin", "over talk", "score a token", "tokens",
    "unlike second", "worst token",
)  # fmt: skip
"""The signs of a number by itself; the others are about carriers."""
WHOLE = ("margin", "over talk", "likeness", "fit", "score a token", "worst token", "gain a token")
"""The signs of a number in its clue."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers that may have been said, the likeliest first, and the signs of being right."""

    values: dict[str, float]
    """The weight of each number, best first."""
    signs: dict[str, float]

    @property
    def value(self) -> str:
        """The likeliest number."""
        return next(iter(self.values))


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the pause, taken for the number; the other is then the word."""

    counted: Counted
    word: Evidence
    last: bool
    """The number comes after the word."""


@dataclass(frozen=True, slots=True)
class Whole:
    """The clue as it was guessed, with every number in it."""

    counted: Counted
    reading: dict[str, tuple[Target, Reading]] = field(default_factory=dict)
    """The likeliest way to say the clue with each number."""


def sides(model: Model, sound: Sound, language: Language) -> Iterator[Side]:
    """Both sides of the pause, the later first: most say the number last."""
    found = parted(sound)
    if found is None:
        return
    heard = [_heard(model, part, language) for part in (found.after, found.before)]
    results = [_weighed(one) for one in heard]
    for index, result in enumerate(results):
        other = 1 - index
        ahead = result.ranked[0][1] - results[other].ranked[0][1]
        signs = {name: result.signs[name] for name in ALONE} | {
            "over other side": _near(ahead),
            "last": float(index == 0),
            "depth": found.depth,
            "pause": min(0.5, found.seconds),
            "seconds": heard[index].seconds,
        }
        yield Side(Counted(_values(result), signs), heard[other], index == 0)


def whole(known: Evidence) -> Whole | None:
    """Every number in the likeliest readings of the guesses; None where none is a clue."""
    read = targets(known)
    if not read:
        return None
    result = weighed(known, list(read), _talk(known, list(read)))
    found: dict[str, tuple[Target, Reading]] = {}
    for value in _values(result):
        # Of the readings with that number Whisper's own liking decides: it prefers words that
        # exist, where the fit to the sound alone prefers odd spellings.
        rivals = [target for target in read if target.card == value]
        target = max(rivals, key=lambda target: known.scores[target.text].log)
        found[value] = target, read[target]
    signs = {name: result.signs[name] for name in WHOLE}
    return Whole(Counted(_values(result), signs), found)


def together(side: Counted | None, clue: Counted | None, chance: float) -> Counted | None:
    """A side and the whole clue weighed together; `chance` is that of the side alone."""
    both = [_behind(counted.values) for counted in (side, clue) if counted is not None]
    if not both:
        return None
    sums = {
        value: sum(weights.get(value, -FAR) for weights in both)
        for value in dict.fromkeys(value for weights in both for value in weights)
    }
    ranked = dict(sorted(sums.items(), key=lambda pair: -pair[1]))
    first, second = [*ranked.values(), -2 * FAR][:2]
    signs = {
        "margin": _near(first - second),
        "agreed": first,
        "side": log(max(chance, 1e-6) / max(1 - chance, 1e-6)),
        "read": float(clue is not None),
    }
    for name in WHOLE:
        signs[f"whole {name}"] = clue.signs[name] if clue is not None else 0.0
    for name in ("margin", "over talk", "likeness", "last", "depth", "pause"):
        signs[f"side {name}"] = side.signs[name] if side is not None else 0.0
    return Counted(ranked, signs)


def _heard(model: Model, part: Sound, language: Language) -> Evidence:
    listened = model.listen(part)
    whisper = language.table("language")["whisper"]
    guesses = model.guesses(listened, whisper, longest=LONGEST)
    return Evidence(model, language, (Look(listened),), part.size / RATE, guesses)


def _weighed(evidence: Evidence) -> Weighed:
    said = numbers(evidence.language)
    wanted = [Target(form, value, bare=True) for form, value in said.items()]
    return weighed(evidence, wanted, _talk(evidence, wanted))


def _talk(evidence: Evidence, wanted: list[Target]) -> list[str]:
    meant = {same(target.text, evidence.language) for target in wanted}
    return [guess for guess in evidence.guesses if same(guess, evidence.language) not in meant]


def _values(result: Weighed) -> dict[str, float]:
    return {target.meaning: weight for target, weight in result.ranked}


def _behind(values: Mapping[str, float]) -> dict[str, float]:
    """How far each number is behind the first."""
    first = max(values.values())
    return {value: max(-FAR, weight - first) for value, weight in values.items()}


def _near(difference: float) -> float:
    return max(-FAR, min(FAR, difference))
