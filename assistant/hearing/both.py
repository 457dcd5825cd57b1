"""Two ears at once: what both hear is accepted, where they differ the table is asked."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from assistant.hearing.ear import (
    Candidate,
    Decision,
    Ear,
    Expected,
    Following,
    Heard,
    Limited,
    Sound,
)
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import apart

_SAME_WORD = 0.2
"""Clue words that sound so nearly the same are one word in two spellings."""
_SURE_TOGETHER = 0.9
"""Two ears that would each rather have asked, and mean the same: together this sure is enough.
Both at 0.7 is; both at 0.6 is not, for a wrong reveal costs more than a question."""
_OPTIONS = 3


class BothEars:
    """An ear made of two; the first one's wording is used where both agree."""

    def __init__(self, first: Ear, second: Ear) -> None:
        self._first = first
        self._second = second
        self.name = f"{first.name}+{second.name}"
        self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="second-ear")

    def hear(self, sound: Sound, expected: Expected) -> Heard:
        """Let both listen at the same time and weigh what they say."""
        listening = self._beside.submit(self._second.hear, sound, expected)
        one = self._first.hear(sound, expected)
        other = listening.result()
        taken = max(one.compute_seconds, other.compute_seconds)
        heard = self._weighed(one, other, expected)
        names = (self._first.name, self._second.name)
        notes = {
            f"{name}.{key}": value
            for name, part in zip(names, (one, other), strict=True)
            for key, value in part.notes.items()
        }
        return replace(heard, compute_seconds=taken, notes=notes)

    def follow(self, sound: Sound) -> None:
        """Let those follow that can."""
        for ear in (self._first, self._second):
            if isinstance(ear, Following):
                ear.follow(sound)

    def prepare(self, expected: Expected) -> None:
        """Make both ready."""
        self._first.prepare(expected)
        self._second.prepare(expected)

    def _weighed(self, one: Heard, other: Heard, expected: Expected) -> Heard:
        silent = [heard.decision is Decision.IGNORE for heard in (one, other)]
        if all(silent):
            return one
        if any(silent):
            speaking = other if silent[0] else one
            quiet = self._first if silent[0] else self._second
            return self._alone(speaking, quiet, expected)
        if _same(one, other, expected):
            return _agreed(one, other)
        return _differing(one, other)

    def _alone(self, heard: Heard, quiet: Ear, expected: Expected) -> Heard:
        """One ear heard nothing: what would be accepted is asked, what would be asked is left."""
        if (
            heard.card is not None
            and isinstance(quiet, Limited)
            and heard.card in quiet.unhearable(expected)
        ):
            return heard
        if heard.decision is Decision.ACCEPT:
            return replace(heard, decision=Decision.ASK)
        return replace(heard, decision=Decision.IGNORE, card=None)


def _same(one: Heard, other: Heard, expected: Expected) -> bool:
    if one.card is not None or other.card is not None:
        return one.card == other.card
    if one.asks is not None or other.asks is not None:
        return one.asks == other.asks
    if one.word is None or other.word is None:
        return (one.number, fold(one.text)) == (other.number, fold(other.text))
    if one.number != other.number:
        return False
    if fold(one.word) == fold(other.word):
        return True
    return apart(one.word, other.word, expected.language) <= _SAME_WORD


def _agreed(one: Heard, other: Heard) -> Heard:
    sure = 1 - (1 - _score(one)) * (1 - _score(other))
    either = Decision.ACCEPT in (one.decision, other.decision)
    decision = Decision.ACCEPT if either or sure >= _SURE_TOGETHER else Decision.ASK
    best, *rest = _options(one, other) or (Candidate(one.text, sure, one.card),)
    return replace(one, decision=decision, candidates=(replace(best, score=sure), *rest))


def _differing(one: Heard, other: Heard) -> Heard:
    options = tuple(sorted(_options(one, other), key=lambda option: -option.score))
    surer = one if _score(one) >= _score(other) else other
    return replace(surer, decision=Decision.ASK, candidates=options)


def _score(heard: Heard) -> float:
    return heard.candidates[0].score if heard.candidates else 0.0


def _options(one: Heard, other: Heard) -> tuple[Candidate, ...]:
    """What each ear thinks first, then what each thinks next, each thing once."""
    longest = max(len(one.candidates), len(other.candidates))
    found: dict[str, Candidate] = {}
    for rank in range(longest):
        for candidate in (*one.candidates[rank : rank + 1], *other.candidates[rank : rank + 1]):
            found.setdefault(candidate.card or fold(candidate.text), candidate)
    return tuple(found.values())[:_OPTIONS]
