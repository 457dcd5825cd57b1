"""Time for a clue and for guessing: off by default, warned in good time, always extendable.

The timer knows no threads and no speech: it is asked with `tick` what is due now, and told with
`hold` and `release` when the assistant speaks or asks, since that time belongs to nobody.
"""

import math
import time
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

SHORTEST = 30
LONGEST = 600
COUNTDOWN = 5
# WCAG 2.2, success criterion 2.2.1: whoever has a time limit is warned at least this long before.
FAIR_WARNING = 20


class Clock(Protocol):
    """Where the time comes from; tests turn their own."""

    def now(self) -> float:
        """Seconds from some fixed moment, never going back."""
        ...


class SystemClock:
    """The clock of the machine, indifferent to daylight saving and corrections."""

    def now(self) -> float:
        """Seconds from some fixed moment."""
        return time.monotonic()


class Phase(Enum):
    """What the time is for."""

    CLUE = "clue"
    GUESS = "guess"


class TimeRefused(Exception):
    """A time that is not allowed; `reason` is the key of the phrase that says why."""

    def __init__(self, reason: str, limit: int) -> None:
        super().__init__(f"{reason} ({limit} s)")
        self.reason = reason
        self.limit = limit


@dataclass(frozen=True, slots=True)
class TimeRules:
    """How long, how strictly, and with which warnings."""

    clue: int | None = None
    """Seconds for a clue; None is no limit."""
    guess: int | None = None
    """Seconds for all the guesses of a turn; None is no limit."""
    first_clue_extra: int = 0
    """Seconds more for the first clue of a game: the rulebook asks for patience there."""
    enforced: bool = False
    """Whether the turn ends when the time is up; otherwise it is only said."""
    warnings: frozenset[int] = frozenset({60, 30, 10})
    """Seconds left at which it is said how much is left."""
    countdown: bool = True
    """Whether the last five seconds are counted aloud."""

    def __post_init__(self) -> None:
        for seconds in (self.clue, self.guess):
            if seconds is not None:
                _refuse_outside(seconds, SHORTEST)
        _refuse_outside(self.first_clue_extra, 0)

    def limit(self, phase: Phase, first: bool) -> int | None:
        """The seconds for a phase, or None without a limit."""
        if phase is Phase.GUESS:
            return self.guess
        if self.clue is None:
            return None
        return self.clue + (self.first_clue_extra if first else 0)

    def warned_at(self, limit: float) -> frozenset[int]:
        """The seconds left at which to warn, given how many there are in all.

        A warning that would come at the very start is none; if none in good time is left, one is
        added, unless the time is only advice and every warning was turned off.
        """
        due = {seconds for seconds in self.warnings if seconds < limit}
        wanted = self.enforced or bool(self.warnings)
        if wanted and max(due, default=0) < FAIR_WARNING < limit:
            due.add(FAIR_WARNING)
        return frozenset(due)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A warning: so many seconds are left."""

    phase: Phase
    seconds: int


@dataclass(frozen=True, slots=True)
class Count:
    """One number of the countdown from five."""

    phase: Phase
    seconds: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time is over; where it is enforced, the table ends the turn by the rules."""

    phase: Phase
    enforced: bool


Due = TimeLeft | Count | TimeUp


class Timer:
    """The time of one table; `start` it with each clue and each guessing, `end` it otherwise."""

    def __init__(self, clock: Clock, rules: TimeRules | None = None) -> None:
        self._clock = clock
        self._rules = rules or TimeRules()
        self._phase: Phase | None = None
        self._first = False
        self._left: float | None = None
        """Seconds left at `_since`; None without a limit."""
        self._since = clock.now()
        self._to_say: set[int] = set()
        self._over = False
        self._paused = False
        self._holds = 0

    @property
    def rules(self) -> TimeRules:
        """The times and warnings that hold now."""
        return self._rules

    @property
    def phase(self) -> Phase | None:
        """What time is being taken for, with a limit or without."""
        return self._phase

    @property
    def paused(self) -> bool:
        """Whether the players stopped the time."""
        return self._paused

    @property
    def left(self) -> int | None:
        """Whole seconds left, the one that has begun counted; None without a limit."""
        seconds = self._now_left()
        return None if seconds is None else max(0, math.ceil(seconds))

    def start(self, phase: Phase, first: bool = False) -> None:
        """Begin a phase anew, with all of its time; `first` is the first clue of a game."""
        self._phase, self._first, self._paused = phase, first, False
        self._set(self._rules.limit(phase, first))

    def end(self) -> None:
        """Nobody is on the clock: between phases, and when the game is over."""
        self._phase, self._paused = None, False
        self._set(None)

    def change(self, rules: TimeRules) -> None:
        """Other times or warnings; a phase under way keeps the time it has used."""
        before = None if self._phase is None else self._rules.limit(self._phase, self._first)
        left = self._now_left()
        self._rules = rules
        if self._phase is None:
            return
        limit = rules.limit(self._phase, self._first)
        if limit is None or before is None or left is None:
            self._set(limit)
        elif limit != before:
            # Shortening the time never ends a turn at a stroke: there is time to be warned.
            self._set(max(left + limit - before, min(limit, SHORTEST)))
        else:
            over = self._over
            self._set(left)
            self._over = over

    def pause(self) -> bool:
        """Stop the time until `resume`; whether there was time to stop."""
        if self._left is None or self._paused or self._over:
            return False
        self._settle()
        self._paused = True
        return True

    def resume(self) -> bool:
        """Let the time go on; whether it was paused."""
        was, self._paused = self._paused, False
        self._since = self._clock.now() if was else self._since
        return was

    def more(self, seconds: int) -> bool:
        """Give more time, also when it is just over; whether there is a limit to extend."""
        _refuse_outside(seconds, 1)
        left = self._now_left()
        if left is None:
            return False
        self._set(max(0.0, left) + seconds)
        return True

    def hold(self) -> None:
        """The assistant begins to speak or to ask: the time stands still until the `release`."""
        self._settle()
        self._holds += 1

    def release(self) -> None:
        """One `hold` ends; the time goes on when none is left."""
        if self._holds == 0:
            raise ValueError("release without hold")
        self._settle()
        self._holds -= 1

    def tick(self) -> tuple[Due, ...]:
        """What is due now: the newest warning or count that was passed, or the end, once."""
        left = self._now_left()
        if left is None or self._phase is None or self._over or not self._runs():
            return ()
        if left <= 0:
            self._over = True
            self._to_say.clear()
            return (TimeUp(self._phase, self._rules.enforced),)
        passed = {seconds for seconds in self._to_say if left <= seconds}
        if not passed:
            return ()
        self._to_say -= passed
        # After a long silence of the loop only the newest is true: "ten", not "sixty, thirty, ten".
        newest = min(passed)
        counted = newest <= COUNTDOWN
        return ((Count if counted else TimeLeft)(self._phase, newest),)

    def _set(self, left: float | None) -> None:
        self._left, self._since, self._over = left, self._clock.now(), False
        self._to_say = set()
        if left is not None:
            self._to_say.update(self._rules.warned_at(left))
            if self._rules.countdown:
                self._to_say.update(range(1, COUNTDOWN + 1))

    def _runs(self) -> bool:
        return not self._paused and self._holds == 0

    def _now_left(self) -> float | None:
        if self._left is None or not self._runs() or self._over:
            return 0.0 if self._over else self._left
        return self._left - (self._clock.now() - self._since)

    def _settle(self) -> None:
        """Book the time that has run, so that what changes now counts from now."""
        self._left, self._since = self._now_left(), self._clock.now()


def _refuse_outside(seconds: int, shortest: int) -> None:
    if seconds < shortest:
        raise TimeRefused("time-too-short", shortest)
    if seconds > LONGEST:
        raise TimeRefused("time-too-long", LONGEST)
