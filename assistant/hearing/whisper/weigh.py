"""The evidence for each thing that may have been said, and how it is weighed."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import log

from assistant.hearing.shortlist import alike, likeness
from assistant.hearing.whisper.model import Listened, Model, Score
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import sounds

PRIOR = 0.75
"""Share of a phrase's prior that is taken off its score: 0 was 5-10 points worse at rank one, 1 was
2 points worse in noise; of 0.6, 0.75 and 0.9 this was the best in babble and as good without."""
LIKE = 5.0
"""Weight of the likeness to the open guesses beside the score, in units of log probability."""
GUESSES = 7
"""Open guesses of two looks together."""
FAR = 15.0
"""Differences beyond this say no more."""


@dataclass(frozen=True, slots=True)
class Target:
    """A phrase that would mean something now."""

    text: str
    card: str | None = None
    """The card that it would choose."""
    bare: bool = False
    """A card word without a carrier, or a command of one word."""
    lead: float = 1.0
    """How like the guesses the words round the card are, or the whole command."""
    led: int = 0
    """How many sounds those words have: a short carrier is in many words by chance."""
    asks: str | None = None
    """What it would ask about which card."""

    @property
    def meaning(self) -> str:
        """What it would do: two phrases of one card are the same choice, or the same question."""
        if self.card is not None:
            return self.card
        return self.text if self.asks is None else self.asks


@dataclass(frozen=True, slots=True)
class Look:
    """One encoding of an utterance, with the scores asked of it so far."""

    listened: Listened
    scores: dict[str, Score] = field(default_factory=dict)


@dataclass(slots=True)
class Evidence:
    """Everything measured about one utterance; scores are added as they are asked for."""

    model: Model
    language: Language
    looks: tuple[Look, ...]
    """The utterance as it came, and perhaps once more in another way; their scores' means count."""
    seconds: float
    """Of speech."""
    guesses: list[str]
    """What it may have been, without any list."""
    scores: dict[str, Score] = field(default_factory=dict)
    priors: dict[str, Score] = field(default_factory=dict)

    @property
    def listened(self) -> Listened:
        """The utterance as it came."""
        return self.looks[0].listened

    def with_look(self, listened: Listened, guesses: Sequence[str]) -> "Evidence":
        """The evidence with another look at the same utterance, the guesses of both in turn."""
        turns = zip_longest(self.guesses, guesses)
        mixed = list(dict.fromkeys(guess for turn in turns for guess in turn if guess))
        return replace(
            self, looks=(*self.looks, Look(listened)), guesses=mixed[:GUESSES], scores={}
        )

    def gather(self, texts: Sequence[str], talk: Sequence[str] = ()) -> None:
        """Score the phrases that have no score yet, all together; talk needs no prior."""
        whisper = self.language.table("language")["whisper"]
        asked = list(dict.fromkeys([*texts, *talk]))
        for look in self.looks:
            new = [text for text in asked if text not in look.scores]
            scored = self.model.scores(look.listened, whisper, new)
            look.scores.update(zip(new, scored, strict=True))
        self.scores.update(
            {text: _mean([look.scores[text] for look in self.looks]) for text in asked}
        )
        priors = self.model.priors(self.listened.frames, whisper, texts)
        self.priors.update(zip(texts, priors, strict=True))

    def fit(self, text: str) -> float:
        """How well a phrase fits the sound, its own commonness mostly taken off."""
        return self.scores[text].log - PRIOR * self.priors[text].log

    def weight(self, text: str) -> float:
        """What phrases are ranked by: the fit, and the likeness to the open guesses."""
        return self.fit(text) + LIKE * likeness(text, self.guesses, self.language)


def _mean(scores: Sequence[Score]) -> Score:
    count = len(scores)
    log_ = sum(score.log for score in scores) / count
    return Score(log_, scores[0].tokens, sum(score.worst for score in scores) / count)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The targets in order, best first, each meaning once, and the signs of being right."""

    ranked: list[tuple[Target, float]]
    signs: dict[str, float]


def weighed(evidence: Evidence, targets: Sequence[Target], talk: Sequence[str]) -> Weighed:
    """Rank the targets; `talk` is what else may have been said (guesses, decoys)."""
    language = evidence.language
    evidence.gather([target.text for target in targets], talk)
    best: dict[str, tuple[Target, float]] = {}
    for target in targets:
        weight = evidence.weight(target.text)
        if target.meaning not in best or weight > best[target.meaning][1]:
            best[target.meaning] = (target, weight)
    ranked = sorted(best.values(), key=lambda pair: -pair[1])
    first, weight = ranked[0]
    own = {same(text, language) for text in [first.text]}
    others = [text for text in talk if same(text, language) not in own]
    score, prior = evidence.scores[first.text], evidence.priors[first.text]
    like = likeness(first.text, evidence.guesses, language)
    second = ranked[1] if len(ranked) > 1 else (first, weight - FAR)
    rival = max((evidence.scores[text].log for text in others), default=score.log - FAR)
    heard = max(1, len(sounds(first.text, language)))
    guessed = sounds(evidence.guesses[0], language) if evidence.guesses else ""
    signs = {
        "margin": _near(weight - second[1]),
        "over talk": _near(score.log - rival),
        "score a token": score.log / score.tokens,
        "fit": evidence.fit(first.text),
        "gain a token": (score.log - prior.log) / score.tokens,
        "likeness": like,
        "likeness over second": like - likeness(second[0].text, evidence.guesses, language),
        "guessed": float(any(same(guess, language) in own for guess in evidence.guesses)),
        "guessed first": float(any(same(guess, language) in own for guess in evidence.guesses[:1])),
        "tokens": float(score.tokens),
        "length": abs(log(max(0.1, evidence.seconds) / (0.25 + 0.06 * heard))),
        "worst token": score.worst,
        "lead": first.lead,
        "led": first.lead * first.led,
        "misled": (1 - first.lead) * first.led,
        "left over": log(max(0.1, evidence.seconds) / (0.25 + 0.06 * heard)),
        "guessed longer": log((1 + len(guessed)) / (1 + heard)),
        "unlike second": 1.0 - alike(first.text, second[0].text, language),
    }  # fmt: skip
    return Weighed(ranked, signs)


def same(text: str, language: Language) -> str:
    """What two ways of writing one phrase share: its sound, or its letters where it has none."""
    return sounds(text, language) or fold(text)


def _near(difference: float) -> float:
    return max(-FAR, min(FAR, difference))
