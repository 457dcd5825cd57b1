"""A loudspeaker for machines that have none: PulseAudio null sinks, recorded at their end."""

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.speaking.synthesis import RATE
from assistant.trial.virtual_sound import server_command

TOOLS = ("pulseaudio", "pactl", "parec")


class Recording:
    """What comes out of a sink, while it is recorded."""

    def __init__(self, environment: dict[str, str], sink: str) -> None:
        command = ["parec", f"--device={sink}.monitor", "--format=s16le", f"--rate={RATE}"]
        command += ["--channels=1", "--latency-msec=10", "--raw"]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        self._content = bytearray()
        self._some = threading.Condition()
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        assert self._process.stdout is not None
        while piece := os.read(self._process.stdout.fileno(), 65_536):
            with self._some:
                self._content += piece
                self._some.notify_all()

    def samples(self) -> NDArray[np.int16]:
        """Everything recorded so far."""
        with self._some:
            return np.frombuffer(bytes(self._content[: len(self._content) // 2 * 2]), "<i2")

    def wait_for(self, seconds: float) -> None:
        """Wait until so much more has come out."""
        with self._some:
            wanted = len(self._content) + int(seconds * RATE) * 2
            assert self._some.wait_for(lambda: len(self._content) >= wanted, seconds + 10)

    def wait_for_sound(self) -> None:
        """Wait until something louder than silence has come out."""
        with self._some:
            assert self._some.wait_for(lambda: bool((np.abs(self.samples()) > 300).any()), 10)

    def stop(self) -> NDArray[np.int16]:
        """Everything recorded."""
        self._process.terminate()
        self._process.wait()
        return self.samples()


@dataclass(frozen=True, slots=True)
class SoundServer:
    """A PulseAudio of our own, with the sinks `room` (the default) and `headphones`."""

    environment: dict[str, str]
    process: subprocess.Popen[bytes]

    def pactl(self, *words: str) -> str:
        command = ["pactl", *words]
        done = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def add_sink(self, name: str) -> None:
        self.pactl("load-module", "module-null-sink", f"sink_name={name}", f"rate={RATE}")

    def remove_sink(self, name: str) -> None:
        for line in self.pactl("list", "short", "modules").splitlines():
            if f"sink_name={name} " in f"{line} ".replace("\t", " "):
                self.pactl("unload-module", line.split("\t")[0])

    def record(self, sink: str) -> Recording:
        recording = Recording(self.environment, sink)
        recording.wait_for(0.1)
        return recording


@contextmanager
def started_server() -> Iterator[SoundServer]:
    """A server with its sinks, for as long as the block lasts; this process plays into it."""
    import sounddevice

    # Sockets have a short limit on their path's length, so not below pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="voice-"))
    settings = {
        "XDG_RUNTIME_DIR": str(folder),
        "PULSE_RUNTIME_PATH": str(folder),
        "PULSE_SERVER": f"unix:{folder}/native",
    }
    environment = {**os.environ, **settings, "HOME": str(folder)}
    command = server_command(folder / "native")
    command += ["-L", f"module-null-sink sink_name=room rate={RATE} channels=1"]
    command += ["-L", f"module-null-sink sink_name=headphones rate={RATE} channels=1"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    server = SoundServer(environment, process)
    patch = pytest.MonkeyPatch()
    try:
        _await(server)
        server.pactl("set-default-sink", "room")
        for name, value in settings.items():
            patch.setenv(name, value)
        # PortAudio lists its devices once, when it starts.
        sounddevice._terminate()
        sounddevice._initialize()
        yield server
    finally:
        patch.undo()
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _await(server: SoundServer) -> None:
    pause = threading.Event()
    for _ in range(100):
        try:
            server.pactl("info")
            return
        except subprocess.CalledProcessError:
            pause.wait(0.1)
    pytest.skip("PulseAudio did not start")
