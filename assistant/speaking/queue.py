"""One queue for everything said: what matters comes first, and a long read-out gives way.

`RESULT` lines are said before `STATUS` lines, those before a `READING`. A read-out is cut within
its row by anything else: after a status line it goes on with that row by itself, after a result
only on request, since what it was reading may have changed.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np

from assistant.speaking.earcons import Earcon, melody
from assistant.speaking.playing import DeviceLost, Player
from assistant.speaking.synthesis import Sound, SynthesisFailed
from assistant.speaking.trouble import Tell, Trouble

_log = logging.getLogger(__name__)
_HISTORY = 100
# Between two rows of a read-out the ear opens for this long, so that it can be stopped by voice;
# while somebody is heard talking the next row waits, but not for ever.
_ROW_PAUSE = 0.6
_TALK_PAUSE = 0.2
_TALK_LIMIT = 25
# A lost device is tried again with the next line, but not with each of a burst of lines.
_TRY_AGAIN = 3.0


class Priority(IntEnum):
    """What is said first."""

    RESULT = 0
    """Danger and results: an agent, the assassin, the end of the game."""
    STATUS = 1
    """Questions, whose turn it is, time."""
    READING = 2
    """Long read-outs: the grid, the rules, help."""


@dataclass(frozen=True, slots=True)
class Said:
    """An entry of the history: a line, or a read-out with its rows."""

    lines: tuple[str, ...]
    priority: Priority


@dataclass(slots=True)
class _Utterance:
    lines: tuple[str, ...]
    priority: Priority
    earcon: Earcon | None = None
    row: int = 0
    begun: bool = False
    """A read-out that was interrupted and waits to go on."""
    goes_on: bool = False
    """When cut, it was by something after which it continues by itself."""
    replaced: bool = False
    """Cut by a newer read-out, so it is not what "go on" would mean."""
    cut: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Hooks:
    """Who is told when sound begins and ends, always in pairs, from the voice's own thread."""

    on_start: Callable[[], None] = lambda: None
    on_end: Callable[[], None] = lambda: None
    tell: Tell = lambda trouble: None
    somebody_talks: Callable[[], bool] = lambda: False
    """Whether the ear hears speech now; a read-out then waits with its next row."""


class SpeakingQueue:
    """Lines waiting to be said, and the thread that says them."""

    def __init__(
        self,
        voiced: Callable[[str], Sound],
        player: Player,
        hooks: Hooks,
        earcons: Callable[[], bool] = lambda: True,
        row_pause: float = _ROW_PAUSE,
        try_again: float = _TRY_AGAIN,
    ) -> None:
        self._voiced = voiced
        self._player = player
        self._hooks = hooks
        self._earcons = earcons
        self._row_pause = row_pause
        self._try_again = try_again
        self._waiting: list[_Utterance] = []
        self._current: _Utterance | None = None
        self._paused: _Utterance | None = None
        self._history: deque[Said] = deque(maxlen=_HISTORY)
        self._told: set[Trouble] = set()
        self._lost: float | None = None
        """When the device was last found to be gone; None while it is there."""
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether anything is being said or waits to be."""
        with self._changed:
            return self._current is not None or bool(self._waiting)

    @property
    def history(self) -> tuple[Said, ...]:
        """What was handed in to be said, oldest first, whether or not it was cut."""
        with self._changed:
            return tuple(self._history)

    def say(self, text: str, priority: Priority, earcon: Earcon | None = None) -> None:
        """Say one line; the same line already waiting is not said twice."""
        with self._changed:
            if text:
                self._history.append(Said((text,), priority))
            self._add(_Utterance((text,), priority, earcon))

    def read(self, lines: Sequence[str]) -> None:
        """Read rows out, giving way to everything else; a newer read-out replaces an older."""
        if not lines:
            return
        with self._changed:
            self._history.append(Said(tuple(lines), Priority.READING))
            self._replace_reading(_Utterance(tuple(lines), Priority.READING))

    def repeat(self, count: int = 1) -> tuple[str, ...]:
        """Say the last entries of the history again; their lines, for the screens."""
        with self._changed:
            again = list(self._history)[-count:] if count > 0 else []
            for said in again:
                if said.priority is Priority.READING:
                    self._replace_reading(_Utterance(said.lines, Priority.READING))
                else:
                    self._add(_Utterance(said.lines, Priority.STATUS))
        return tuple(line for said in again for line in said.lines)

    def stop(self) -> None:
        """Be silent now; a read-out can be taken up again with `resume`."""
        with self._changed:
            for utterance in self._waiting:
                if utterance.priority is Priority.READING:
                    self._paused = utterance
            self._waiting.clear()
            if self._current is not None:
                self._current.goes_on = False
                self._current.cut.set()

    def resume(self, row: int | None = None) -> bool:
        """Go on with the stopped read-out at its row, or at `row`; whether there was one."""
        with self._changed:
            paused, self._paused = self._paused, None
            if paused is None:
                return False
            start = paused.row if row is None else max(0, min(row, len(paused.lines) - 1))
            self._replace_reading(_Utterance(paused.lines, Priority.READING, row=start))
            return True

    def wait_until_quiet(self, timeout: float | None = None) -> bool:
        """Wait until nothing is being said nor waits to be; whether that came to pass."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._current is None and not self._waiting, timeout
            )

    def close(self) -> None:
        """Stop, and end the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()

    def _add(self, new: _Utterance) -> None:
        for old in self._waiting:
            if old.lines == new.lines and old.priority is not Priority.READING:
                old.priority = min(old.priority, new.priority)
                old.earcon = old.earcon or new.earcon
                return
        self._waiting.append(new)
        current = self._current
        if current is not None and current.priority is Priority.READING:
            # Cut by a status line and then by a result before it fell silent: the result decides.
            harmless = new.priority is Priority.STATUS
            current.goes_on = harmless and (current.goes_on or not current.cut.is_set())
            current.cut.set()
        elif new.priority is Priority.RESULT:
            self._put_reading_aside()
        self._changed.notify_all()

    def _put_reading_aside(self) -> None:
        for utterance in [u for u in self._waiting if u.begun]:
            self._waiting.remove(utterance)
            self._paused = utterance

    def _replace_reading(self, new: _Utterance) -> None:
        self._waiting = [u for u in self._waiting if u.priority is not Priority.READING]
        self._paused = None
        current = self._current
        if current is not None and current.priority is Priority.READING:
            current.replaced = True
            current.cut.set()
        self._waiting.append(new)
        self._changed.notify_all()

    def _work(self) -> None:
        while (utterance := self._next()) is not None:
            try:
                self._utter(utterance)
            except Exception:
                # A fault here costs one line of sound; that line is on the screen.
                _log.exception("a line was not said")
            self._finish(utterance)

    def _next(self) -> _Utterance | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            # The oldest of the most important: `min` keeps the first of equals.
            self._current = min(self._waiting, key=lambda utterance: utterance.priority)
            self._waiting.remove(self._current)
            return self._current

    def _finish(self, utterance: _Utterance) -> None:
        with self._changed:
            self._current = None
            left = utterance.row < len(utterance.lines) and not utterance.replaced
            if utterance.priority is Priority.READING and utterance.cut.is_set() and left:
                again = replace(utterance, begun=True, goes_on=False, cut=threading.Event())
                if utterance.goes_on:
                    self._waiting.append(again)
                else:
                    self._paused = again
            self._changed.notify_all()

    def _utter(self, utterance: _Utterance) -> None:
        first = utterance.row
        while utterance.row < len(utterance.lines) and not utterance.cut.is_set():
            if utterance.row > first:
                self._leave_room(utterance.cut)
            if utterance.cut.is_set() or self._still_lost():
                return
            self._sound_row(utterance, with_earcon=utterance.row == first)
            if not utterance.cut.is_set():
                utterance.row += 1

    def _sound_row(self, utterance: _Utterance, with_earcon: bool) -> None:
        sounds: list[Sound] = []
        if with_earcon and utterance.earcon is not None and self._earcons():
            sounds.append(melody(utterance.earcon))
        try:
            sounds.append(self._voiced(utterance.lines[utterance.row]))
        except SynthesisFailed:
            self._tell(Trouble.NO_SYNTHESIS)
        sound = np.concatenate(sounds) if sounds else np.zeros(0, np.float32)
        if not sound.size:
            return
        self._hooks.on_start()
        try:
            self._player.play(sound, utterance.cut)
            if self._lost is not None:
                self._lost = None
                self._told -= {Trouble.DEVICE_LOST, Trouble.DEVICE_BACK}
                self._tell(Trouble.DEVICE_BACK)
        except DeviceLost:
            self._lost = time.monotonic()
            self._tell(Trouble.DEVICE_LOST)
        finally:
            self._hooks.on_end()

    def _still_lost(self) -> bool:
        """Whether the device was gone so lately that it is not worth another try."""
        return self._lost is not None and time.monotonic() < self._lost + self._try_again

    def _leave_room(self, cut: threading.Event) -> None:
        """The pause between rows, longer while somebody talks."""
        cut.wait(self._row_pause)
        for _ in range(_TALK_LIMIT):
            if cut.is_set() or not self._hooks.somebody_talks():
                return
            cut.wait(_TALK_PAUSE)

    def _tell(self, trouble: Trouble) -> None:
        if trouble not in self._told:
            self._told.add(trouble)
            self._hooks.tell(trouble)
