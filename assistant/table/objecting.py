"""Who has begun to speak while a clue may still be objected to has objected in time."""

from assistant.table.timer import Clock

# "Não" takes longer to be heard (1.2 s of silence after it, and the ear's own time) than the
# window for it is open. But talk without end is no objection.
LONGEST = 8.0
ON_ITS_WAY = 0.5
"""Seconds in which an utterance has come from the listener once it is over."""


class Objecting:
    """Watches the talk while a clue waits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began: float | None = None
        self._last = 0.0

    def goes_on(self, waits: bool, talking: bool) -> bool:
        """Whether a clue that waits must wait for what somebody is just saying."""
        now = self._clock.now()
        if not waits:
            self._began = None
            return False
        if talking:
            self._began, self._last = self._began or now, now
        if self._began is None:
            return False
        return now - self._last < ON_ITS_WAY and now - self._began < LONGEST
