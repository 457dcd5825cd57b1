"""Out of an endless stream of blocks, the utterances: each whole, and cut tight."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from assistant.hearing.ear import Sound
from assistant.hearing.endpoint import CHOICE, Endpointer, Span, Timing
from assistant.hearing.microphone import BLOCK, BLOCK_SECONDS
from assistant.hearing.vad import Voice


def _blocks(seconds: float) -> int:
    return round(seconds / BLOCK_SECONDS)


_BEFORE = _blocks(0.3)
"""Kept before the first voiced block, so that no first syllable is lost; babble further round
a word than 0.2-0.3 s harms the recogniser (design, "Hearing")."""
_AFTER = _blocks(0.2)
_RELEASE = _blocks(0.25)
"""People let the key go on their last syllable."""
_LONGEST_PUSH = _blocks(15.0)
"""A pedal may get stuck under a foot."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What somebody said in one go."""

    sound: Sound
    pushed: bool = False
    """It was said with the key held down, and so is meant for the assistant."""
    cut: bool = False
    """It was longer than anything expected, and goes on."""
    continued: bool = False
    """It is the rest of one that was cut."""
    waited: float = 0.0
    """Seconds of silence that were waited for before it counted as over."""


class Cutter:
    """Feed it every block in order; it gives an utterance with the block that completes one."""

    def __init__(self, voice: Voice, timing: Timing = CHOICE, hands_free: bool = True) -> None:
        self._voice = voice
        self._ends = Endpointer(timing)
        self._kept: deque[tuple[Sound, float]] = deque()
        self._hands_free = hands_free
        self.reset()

    @property
    def timing(self) -> Timing:
        """How long to wait; may be changed at any time."""
        return self._ends.timing

    @timing.setter
    def timing(self, timing: Timing) -> None:
        self._ends.timing = timing

    @property
    def speaking(self) -> bool:
        """Somebody is speaking now."""
        return self._ends.speaking

    @property
    def so_far(self) -> Sound | None:
        """What has been said of the utterance now going on: the whole will begin just so."""
        began = self._ends.began
        if began is None or self._pushed_at is not None:
            return None
        last = min(self._ends.last + _AFTER, self._ends.block)
        return self._between(max(began - _BEFORE, self._oldest), last)

    def reset(self) -> None:
        """Forget everything: what comes next has nothing to do with what came before."""
        self._voice.reset()
        self._ends.reset()
        self._kept.clear()
        self._pushed_at: int | None = None
        self._released_at: int | None = None

    def push(self) -> None:
        """The key goes down: everything from just before now belongs to the utterance."""
        if self._pushed_at is None:
            now = self._ends.block + 1
            began = self._ends.began
            self._pushed_at = now if began is None else min(began, now)

    def release(self) -> None:
        """The key goes up: the utterance is over in a moment."""
        if self._pushed_at is not None and self._released_at is None:
            self._released_at = self._ends.block

    def feed(self, block: Sound) -> Utterance | None:
        """Take the next block; the utterance that it completes, if it does."""
        likely = self._voice(block)
        self._kept.append((block, likely))
        span = self._ends.step(likely)
        if self._pushed_at is not None:
            return self._while_pushed(self._pushed_at)
        utterance = self._cut_out(span) if span and self._hands_free else None
        self._forget()
        return utterance

    def _while_pushed(self, since: int) -> Utterance | None:
        now = self._ends.block
        released = self._released_at
        over = released is not None and now - released >= _RELEASE
        if not over and now - since < _LONGEST_PUSH:
            return None
        voiced = [n for n in range(since, now + 1) if self._likely(n) >= 0.5]
        # A voice too soft for the detector is still somebody who held the key down.
        first, last = (voiced[0], voiced[-1]) if voiced else (since, now)
        sound = self._between(max(first - _BEFORE, self._oldest), min(last + _AFTER, now))
        waited = (now - last) * BLOCK_SECONDS
        self.reset()
        return Utterance(sound, pushed=True, cut=not over, waited=waited)

    def _cut_out(self, span: Span) -> Utterance:
        before = 0 if span.continued else _BEFORE
        first = max(span.first - before, self._oldest)
        sound = self._between(first, min(span.last + _AFTER, self._ends.block))
        waited = span.waited * BLOCK_SECONDS
        return Utterance(sound, cut=span.cut, continued=span.continued, waited=waited)

    @property
    def _oldest(self) -> int:
        return self._ends.block - len(self._kept) + 1

    def _likely(self, number: int) -> float:
        return self._kept[max(number - self._oldest, 0)][1]

    def _between(self, first: int, last: int) -> Sound:
        kept = list(self._kept)[first - self._oldest : last - self._oldest + 1]
        return np.concatenate([block for block, _ in kept])

    def _forget(self) -> None:
        """Drop what no utterance can need any more."""
        began = self._ends.began
        # A beginning is known only some blocks after it began.
        needed = (self._ends.block - 16 if began is None else began) - _BEFORE
        while self._oldest < needed:
            self._kept.popleft()


def utterances(sound: Sound, voice: Voice, timing: Timing = CHOICE) -> Iterator[Utterance]:
    """The utterances of a whole recording, as the microphone would have given them."""
    cutter = Cutter(voice, timing)
    silence = np.zeros(_blocks(timing.trailing + 0.1) * BLOCK + BLOCK, dtype=np.float32)
    padded = np.concatenate([sound, silence])
    for start in range(0, len(padded) - BLOCK + 1, BLOCK):
        utterance = cutter.feed(padded[start : start + BLOCK])
        if utterance:
            yield utterance
