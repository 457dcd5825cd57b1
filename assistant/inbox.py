"""One inbox for everything that comes in, so that one thread deals with all of it."""

import queue
import threading
from typing import TextIO

from assistant.hearing.cutting import Utterance
from assistant.hearing.listener import Listener, Signal


class End:
    """The typed lines have ended."""


Incoming = str | Utterance | Signal | End


class Inbox:
    """Typed lines, utterances, and word of the microphone, in the order they came."""

    def __init__(self, lines: TextIO) -> None:
        self._queue: queue.Queue[Incoming] = queue.Queue()
        self.lines = 0
        """How many lines were typed so far."""
        threading.Thread(target=self._type, args=(lines,), daemon=True).start()

    def listen(self, listener: Listener) -> None:
        """Take in what a listener hears, from now on."""
        threading.Thread(target=self._listen, args=(listener,), daemon=True).start()

    def next(self, timeout: float) -> Incoming | None:
        """What came next, or None where nothing came in time."""
        try:
            return self._queue.get(timeout=timeout)
        except queue.Empty:
            return None

    def enter(self) -> bool:
        """Wait for the Enter key; False when the lines have ended."""
        while True:
            match self._queue.get():
                case str():
                    return True
                case End() as end:
                    self._queue.put(end)
                    return False

    def _type(self, lines: TextIO) -> None:
        try:
            for line in lines:
                self.lines += 1
                self._queue.put(line)
        except UnicodeDecodeError:
            self._queue.put("\N{REPLACEMENT CHARACTER}")
        self._queue.put(End())

    def _listen(self, listener: Listener) -> None:
        while listener.running:
            caught = listener.next(timeout=0.5)
            if caught is not None:
                self._queue.put(caught)
