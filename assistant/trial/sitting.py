"""A real `mesavoz play` in a process of its own, as somebody at the table sees and hears it."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from assistant.hearing.ears import WHISPER
from assistant.hearing.models.places import find
from assistant.hearing.recorder import LOG
from assistant.rules import Action, State, replay
from assistant.table import journal
from assistant.trial.sound_server import Recording

LOUD = 0.005
"""A louder sample is somebody speaking; the virtual loudspeaker is silent otherwise."""
SETTLED = 1.2
"""Seconds after the last line on the screen in which its voice must have begun."""
HUSHED = 0.7
"""Seconds of silence after which the assistant has finished."""
PROJECT = Path(__file__).resolve().parents[2]


class Sitting:
    """The running program: its screen, its keyboard, its journal, and what its ear made of it."""

    def __init__(self, folder: Path, options: list[str], speaker: Recording) -> None:
        self._speaker = speaker
        self._journal = folder / "game.jsonl"
        self._kept = folder / "audio"
        homes = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in
                 ("STATE", "CONFIG", "CACHE", "DATA")}  # fmt: skip
        model = find(WHISPER)
        models = {"MESAVOZ_MODELS": str(model.parent)} if model else {}
        command = [sys.executable, "-m", "assistant", "play", "--journal", str(self._journal)]
        self._process = subprocess.Popen(
            [*command, "--keep-audio", str(self._kept), *options],
            cwd=PROJECT,
            env={**os.environ, **homes, **models, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.screen: list[str] = []
        self._last_line = time.monotonic()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.screen.append(line.rstrip("\n"))
            self._last_line = time.monotonic()

    @property
    def running(self) -> bool:
        """Whether the program still plays."""
        return self._process.poll() is None

    def type(self, line: str) -> None:
        """Type a line, as players do when they are not heard."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def heard(self) -> list[dict[str, Any]]:
        """Every utterance that reached the ear, with what it made of it."""
        log = self._kept / LOG
        if not log.exists():
            return []
        whole = log.read_text("utf-8").rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines() if '"decision"' in line]

    def actions(self) -> tuple[Action, ...]:
        """The moves so far, from the journal."""
        return journal.read(self._journal).actions

    def state(self) -> State:
        """The game as the journal has it."""
        stored = journal.read(self._journal)
        return replay(stored.setup, stored.actions)[0]

    def question(self, since: int) -> str | None:
        """What the assistant asks, if the last thing it said since that line was a question."""
        said = self.said(since)
        return said[-1][3:] if said and said[-1].startswith(" ? ") else None

    def said(self, since: int) -> list[str]:
        """What the assistant has said since that line, each with its sign."""
        return [line for line in self.screen[since:] if line[:3] in _SAID]

    def begun(self) -> bool:
        """Whether the table is set."""
        return self._journal.exists() and bool(self.screen)

    def wait_for(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so; whether it came to pass in time."""
        until = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > until or not self.running:
                return condition()
            time.sleep(0.03)
        return True

    def wait_until_quiet(self, seconds: float = 40.0) -> bool:
        """Wait until the assistant has said all that stands on its screen."""
        return self.wait_for(self._is_quiet, seconds)

    def _is_quiet(self) -> bool:
        if time.monotonic() - self._last_line < SETTLED:
            return False
        return float(np.abs(self._speaker.latest(HUSHED)).max(initial=0.0)) < LOUD

    def end(self) -> int:
        """End the program where it still runs; its exit code."""
        if self.running:
            self._process.terminate()
        return self._process.wait(10)


_SAID = {f" {mark} " for mark in "✔✘✖★?!…•"}
