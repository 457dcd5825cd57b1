"""A short time in which somebody may still object; it stands still while the assistant speaks."""

from assistant.table.timer import Clock


class Window:
    """Open for some seconds of quiet."""

    def __init__(self, clock: Clock, seconds: float, held: bool) -> None:
        self._clock = clock
        self._left = seconds
        self._since = clock.now()
        self._held = held

    @property
    def closed(self) -> bool:
        """Whether nobody objected in time."""
        return self._now_left() <= 0

    def hold(self) -> None:
        """Stand still."""
        self._left, self._held = self._now_left(), True

    def release(self) -> None:
        """Go on."""
        self._since, self._held = self._clock.now(), False

    def _now_left(self) -> float:
        return self._left if self._held else self._left - (self._clock.now() - self._since)
