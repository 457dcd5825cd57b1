"""The listening thread: from the microphone to a queue of utterances, deaf while we speak."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from types import TracebackType

from assistant.errors import BadInput
from assistant.hearing import devices
from assistant.hearing.cutting import Cutter, Utterance
from assistant.hearing.devices import NoSound
from assistant.hearing.ear import Sound
from assistant.hearing.endpoint import CHOICE, Timing
from assistant.hearing.microphone import BLOCK_SECONDS, Microphone, Unplugged
from assistant.hearing.vad import Voice

_TAIL = round(0.3 / BLOCK_SECONDS)
"""Blocks that stay unheard after our own voice: the room's echo and the sound card's buffer."""
_TRY_AGAIN = 1.0
"""Seconds between two looks for a microphone that is gone."""


class Signal(Enum):
    """Something happened to the microphone that the table ought to be told."""

    LOST = "lost"
    BACK = "back"


class Listener:
    """Listens in a thread of its own; `next` gives what it heard."""

    def __init__(
        self,
        microphone: Microphone | None = None,
        timing: Timing = CHOICE,
        hands_free: bool = True,
    ) -> None:
        self._microphone = microphone or Microphone()
        self._cutter = Cutter(Voice(), timing, hands_free)
        self._heard: queue.SimpleQueue[Utterance | Signal | Exception] = queue.SimpleQueue()
        # Guards the cutter and the counter; held while the microphone is opened again, too, so
        # that nothing begins to play meanwhile (PortAudio forgets every stream in a refresh).
        self._lock = threading.Lock()
        self._mutes = 0
        self._unheard = 0
        self._held = False
        self._gone = False
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Open the microphone and listen, from its first sound on.

        `NoSound` where there is none, or where it gives nothing: the keyboard is the way then.
        """
        self._microphone.open()
        try:
            self._microphone.read()
        except Unplugged as error:
            self._microphone.close()
            raise NoSound("the microphone is there but gives no sound") from error
        self._stopping.clear()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening and let the microphone go."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @property
    def running(self) -> bool:
        """Whether it has been started and not stopped."""
        return self._thread is not None

    def __enter__(self) -> "Listener":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def next(self, timeout: float | None = None) -> Utterance | Signal | None:
        """What was heard next, waited for; None when nothing came in time."""
        try:
            heard = self._heard.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(heard, Exception):
            raise heard
        return heard

    @property
    def level(self) -> float:
        """Loudness now, in decibels below full scale, for a meter."""
        return self._microphone.level

    @property
    def speaking(self) -> bool:
        """Somebody is speaking now."""
        return self._cutter.speaking

    @property
    def so_far(self) -> Sound | None:
        """What has been said of the utterance now going on."""
        with self._lock:
            return self._cutter.so_far

    @property
    def timing(self) -> Timing:
        """How long to wait for the end of an utterance: `CHOICE` or `CLUE`."""
        return self._cutter.timing

    @timing.setter
    def timing(self, timing: Timing) -> None:
        with self._lock:
            self._cutter.timing = timing

    def mute(self) -> None:
        """Hear nothing until each `mute` has had its `unmute`."""
        with self._lock:
            self._mutes += 1

    def unmute(self) -> None:
        """Take one `mute` back; after the last, and a short tail, listening begins afresh."""
        with self._lock:
            if self._mutes == 0:
                raise ValueError("unmute without mute")
            self._mutes -= 1

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Hear nothing within."""
        self.mute()
        try:
            yield
        finally:
            self.unmute()

    def push(self) -> None:
        """Push-to-talk begins: the key, or the pedal, goes down."""
        with self._lock:
            self._held = True
            self._cutter.push()

    def release(self) -> None:
        """Push-to-talk ends."""
        with self._lock:
            self._held = False
            self._cutter.release()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    block = self._microphone.read()
                except Unplugged:
                    self._lost()
                    continue
                if self._gone:
                    self._gone = False
                    self._heard.put(Signal.BACK)
                with self._lock:
                    if self._mutes:
                        self._unheard = _TAIL
                    elif self._unheard:
                        self._unheard -= 1
                        if self._unheard == 0:
                            self._begin_afresh()
                    elif utterance := self._cutter.feed(block):
                        self._heard.put(utterance)
        except Exception as error:
            # A thread that dies in silence would look like a table that says nothing.
            self._heard.put(error)
        finally:
            self._microphone.close()

    def _begin_afresh(self) -> None:
        self._cutter.reset()
        if self._held:
            # Somebody pressed the key while we were speaking, and waits to be heard.
            self._cutter.push()

    def _lost(self) -> None:
        """Say so, and look for the microphone until it is there again."""
        self._microphone.close()
        if not self._gone:
            self._gone = True
            self._heard.put(Signal.LOST)
        while not self._stopping.wait(_TRY_AGAIN):
            with self._lock:
                if self._mutes or not self._found_again():
                    continue
                self._begin_afresh()
            return

    def _found_again(self) -> bool:
        # Bare hardware that was plugged in again is only seen after a refresh; a sound server
        # that is back is seen without.
        for refresh in (False, True):
            try:
                if refresh:
                    devices.refresh()
                self._microphone.open()
                return True
            except (NoSound, BadInput):
                # BadInput: the device that was asked for by name is not in the list now.
                continue
        return False
