"""Text to sound: pyttsx3 behind one function, in a child process restarted when it fails."""

import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float32]
"""Mono samples between -1 and 1, at `RATE`."""
RATE = 22_050

# 190 s of speech took 0.65 s to make, the child's start 0.3 s on a busy machine: whatever takes
# this long will not come.
_PATIENCE = 10.0
# What is this quiet at either end of a line is no speech, and only delays what follows.
_QUIET = 0.004
_MARGIN = RATE // 50
_PROJECT = Path(__file__).resolve().parents[2]


class SynthesisFailed(Exception):
    """A line could not be turned into sound; it is still shown."""


@dataclass(frozen=True, slots=True)
class Manner:
    """What makes the same text a different sound (loudness is a matter of playing)."""

    voices: tuple[str, ...]
    """Names of voices, the wanted one first."""
    rate: int
    pitch: int


class Synthesiser:
    """The child process and the one way to it; any thread may ask, one at a time is served."""

    def __init__(self, command: tuple[str, ...] | None = None, patience: float = _PATIENCE) -> None:
        self._command = command or (sys.executable, "-m", "assistant.speaking.synthesis_child")
        self._patience = patience
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False

    def sound(self, text: str, manner: Manner) -> Sound:
        """What `text` sounds like; after a failure one fresh child is tried before giving up."""
        if not text.strip():
            return np.zeros(0, np.float32)
        with self._lock:
            try:
                return self._asked(text, manner)
            except (OSError, EOFError):
                self._end()
            try:
                return self._asked(text, manner)
            except (OSError, EOFError) as error:
                self._end()
                raise SynthesisFailed(str(error)) from error

    def close(self) -> None:
        """End the child; nothing is made after this."""
        with self._lock:
            self._closed = True
            self._end()

    def _asked(self, text: str, manner: Manner) -> Sound:
        child = self._running()
        assert child.stdin is not None
        assert child.stdout is not None
        request = {
            "text": text,
            "voices": manner.voices,
            "rate": manner.rate,
            "pitch": manner.pitch,
        }
        # A pipe cannot be read with a time limit on every system; a killed child ends the read.
        watchdog = threading.Timer(self._patience, child.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            child.stdin.write(json.dumps(request).encode() + b"\n")
            child.stdin.flush()
            header = child.stdout.readline()
            if not header.endswith(b"\n"):
                raise EOFError("the synthesiser ended")
            answer = json.loads(header)
            if "error" in answer:
                raise SynthesisFailed(answer["error"])
            content = child.stdout.read(answer["bytes"])
        finally:
            watchdog.cancel()
        if len(content) < answer["bytes"]:
            raise EOFError("the synthesiser ended within a line")
        return trimmed(np.frombuffer(content, "<i2").astype(np.float32) / np.float32(32_768))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise SynthesisFailed("the voice is closed")
        if self._child is None:
            paths = [str(_PROJECT), os.environ.get("PYTHONPATH", "")]
            self._child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            )
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    # What was still to be written to a dead child is of no use to anybody.
                    continue


def trimmed(sound: Sound) -> Sound:
    """The sound without the silence round it, but for 20 ms at each end."""
    loud = np.flatnonzero(np.abs(sound) > _QUIET)
    if not loud.size:
        return sound[:0]
    return sound[max(0, int(loud[0]) - _MARGIN) : int(loud[-1]) + _MARGIN]
