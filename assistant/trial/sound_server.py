"""A sound server of our own on a machine that has no sound: PulseAudio with null sinks.

Everything is real but the air: the program opens PortAudio devices and gets its sound in real
time, and what it plays is recorded where the loudspeaker would be.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from assistant.hearing import devices
from assistant.hearing.ear import Sound

NEEDED = ("pulseaudio", "pactl", "paplay", "parec")
_PATIENCE = 10.0
_BREATH = 0.01
# What is louder than this (of 32,768) is sound.
_AUDIBLE = 300


def missing() -> str | None:
    """Why there can be no sound server here, or None."""
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        return f"needs pulseaudio pulseaudio-utils libasound2-plugins ({lacking[0]} is missing)"
    try:
        devices.portaudio()
    except devices.NoSound:
        return "needs libportaudio2"
    return None


class Recording:
    """What comes out of a source of the server, from now until it is stopped."""

    def __init__(self, source: str, path: Path, rate: int, latency: float) -> None:
        self._path = path
        self._rate = rate
        command = ["parec", f"--device={source}", f"--latency-msec={round(latency * 1000)}"]
        command += [f"--rate={rate}", "--channels=1", "--format=s16le", "--raw"]
        with path.open("wb") as out:
            self._recorder = subprocess.Popen(command, stdout=out)
        self.wait_for(latency)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def samples(self) -> NDArray[np.int16]:
        """Everything recorded so far."""
        return _samples(self._path.read_bytes())

    def latest(self, seconds: float) -> Sound:
        """The last of it, without reading all the rest."""
        count = 2 * int(seconds * self._rate)
        with self._path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, (size - count) // 2 * 2))
            return np.asarray(_samples(file.read(count)) / 32768, np.float32)

    def sound(self) -> Sound:
        """Everything recorded so far, as the ear takes it."""
        return np.asarray(self.samples() / 32768, np.float32)

    def wait_for(self, seconds: float) -> None:
        """Wait until so much more has come out."""
        wanted = self._path.stat().st_size + 2 * int(seconds * self._rate)
        _await(lambda: self._path.stat().st_size >= wanted, seconds + _PATIENCE)

    def wait_for_sound(self) -> None:
        """Wait until something louder than silence has come out."""
        _await(lambda: bool((np.abs(self.samples()) > _AUDIBLE).any()), _PATIENCE)

    def stop(self) -> NDArray[np.int16]:
        """Record no more; everything recorded."""
        self._recorder.terminate()
        self._recorder.wait(_PATIENCE)
        return self.samples()


class SoundServer:
    """A PulseAudio in a folder of its own, with null sinks of which the first is the default."""

    process: subprocess.Popen[bytes]

    def __init__(self, *sinks: str, rate: int) -> None:
        self._sinks = sinks
        self._rate = rate
        # Sockets have a short limit on their path's length, so directly below the temporary folder.
        self._folder = Path(tempfile.mkdtemp(prefix="mesavoz-sound-"))
        self._before = os.environ.get("PULSE_SERVER")
        self._takes = 0

    def __enter__(self) -> Self:
        """Start the server and point this process (and its children) at it."""
        os.environ["PULSE_SERVER"] = f"unix:{self._folder / 'native'}"
        try:
            self.start()
        except BaseException:
            self._put_back()
            raise
        devices.refresh()
        return self

    def __exit__(self, *error: object) -> None:
        """End the server and put everything back as it was."""
        self.kill()
        self._put_back()
        devices.refresh()

    def start(self) -> None:
        """Start the server with its sinks; again, after it was killed."""
        inside = ("HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH")
        # Not real-time: the kernel kills a real-time thread that has had 0.2 s without a pause,
        # which on a busy machine is soon, and the whole server goes with it.
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        command += ["--realtime=no", "--log-level=error", "-L"]
        command += [f"module-native-protocol-unix auth-anonymous=1 socket={self._folder}/native"]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **dict.fromkeys(inside, str(self._folder))},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _await(self._answers, _PATIENCE)
        except TimeoutError:
            self.kill()
            raise RuntimeError("pulseaudio does not start") from None
        self.add_sinks()

    def kill(self) -> None:
        """End the server at once, as a crash does."""
        self.process.kill()
        self.process.wait(_PATIENCE)

    def pactl(self, *words: str) -> str:
        """Ask the server for something; its answer."""
        done = subprocess.run(["pactl", *words], check=True, capture_output=True, text=True)
        return done.stdout

    def add_sinks(self) -> None:
        """Plug all its outputs in."""
        for sink in self._sinks:
            self.add_sink(sink)
        self.pactl("set-default-sink", self._sinks[0])

    def add_sink(self, name: str) -> None:
        """Plug an output in."""
        words = (f"sink_name={name}", f"rate={self._rate}", "channels=1")
        self.pactl("load-module", "module-null-sink", *words)

    def remove_sink(self, name: str) -> None:
        """Pull an output out."""
        for line in self.pactl("list", "short", "modules").splitlines():
            if f"sink_name={name}" in line.split():
                self.pactl("unload-module", line.split()[0])

    def record(self, source: str, latency: float = 0.01) -> Recording:
        """Record what comes out of a source (a sink's is called `<sink>.monitor`)."""
        self._takes += 1
        return Recording(source, self._folder / f"take-{self._takes}.raw", self._rate, latency)

    def _answers(self) -> bool:
        asked = subprocess.run(["pactl", "info"], capture_output=True, check=False)
        return asked.returncode == 0

    def _put_back(self) -> None:
        if self._before is None:
            os.environ.pop("PULSE_SERVER", None)
        else:
            os.environ["PULSE_SERVER"] = self._before
        shutil.rmtree(self._folder, ignore_errors=True)


def _samples(data: bytes) -> NDArray[np.int16]:
    return np.frombuffer(data[: len(data) // 2 * 2], dtype="<i2")


def _await(done: Callable[[], bool], seconds: float) -> None:
    """Give another process the time it needs, and look again."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            raise TimeoutError("the sound server did not do it in time")
        time.sleep(_BREATH)
