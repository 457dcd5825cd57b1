"""A microphone and a loudspeaker on a machine that has none: PulseAudio with null sinks.

Everything is real but the air: the program opens PortAudio devices and gets its sound in real
time. `play_into_microphone` speaks to it, `record_speaker` hears what it says.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from assistant import portaudio
from assistant.hearing.ear import RATE, Sound

NEEDED = ("pulseaudio", "pactl", "paplay", "parec")
_PATIENCE = 10.0


def missing() -> str | None:
    """Why there can be no virtual sound here, or None."""
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        return f"needs pulseaudio pulseaudio-utils libasound2-plugins ({lacking[0]} is missing)"
    try:
        portaudio.load()
    except OSError:
        return "needs libportaudio2"
    return None


def server_command(socket: Path) -> list[str]:
    """A PulseAudio that answers at this socket and has no devices yet.

    Not real-time: the kernel kills a real-time thread that has had 0.2 s without a pause, which
    on a busy machine is soon, and the whole server goes with it.
    """
    command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
    command += ["--realtime=no", "--log-level=error"]
    return [*command, "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"]


class Recording:
    """What a loudspeaker played while it was recorded."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def sound(self) -> Sound:
        """The samples so far, at our rate."""
        return _sound(self._path.read_bytes())

    def latest(self, seconds: float) -> Sound:
        """The last samples of it, without reading all the rest."""
        count = 2 * int(seconds * RATE)
        with self._path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, (size - count) // 2 * 2))
            data = file.read(count)
        return _sound(data)


class VirtualSound:
    """A sound server of its own, in a folder of its own; `start`, and `stop` without fail."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="mesavoz-sound-"))
        self._server: subprocess.Popen[bytes] | None = None
        self._before: dict[str, str | None] = {}
        self._takes = 0

    def start(self) -> None:
        """Start the server and point this process (and its children) at it."""
        socket = self._folder / "native"
        inside = {"HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH"}
        self._server = subprocess.Popen(
            server_command(socket),
            env={**os.environ, **dict.fromkeys(inside, str(self._folder))},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name, value in {"PULSE_SERVER": f"unix:{socket}"}.items():
            self._before[name] = os.environ.get(name)
            os.environ[name] = value
        until = time.monotonic() + _PATIENCE
        while subprocess.run(["pactl", "info"], capture_output=True, check=False).returncode:
            if time.monotonic() > until or self._server.poll() is not None:
                self.stop()
                raise RuntimeError("pulseaudio does not start")
            self._server_breath()
        self.plug_in()
        self._look_again()

    def stop(self) -> None:
        """End the server and put everything back as it was."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait(_PATIENCE)
            self._server = None
        for name, value in self._before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        shutil.rmtree(self._folder, ignore_errors=True)
        self._look_again()

    def plug_in(self) -> None:
        """Connect the microphone and the loudspeaker."""
        _pactl("load-module", "module-null-sink", "sink_name=mic_feed", "rate=16000", "channels=1")
        _pactl("load-module", "module-null-sink", "sink_name=speaker", "rate=16000", "channels=1")
        _pactl(
            "load-module", "module-remap-source", "master=mic_feed.monitor", "source_name=virtmic"
        )
        _pactl("set-default-source", "virtmic")
        _pactl("set-default-sink", "speaker")

    def let_it_hear_itself(self) -> None:
        """What the loudspeaker says comes into the microphone too, as on every real table."""
        _pactl(
            "load-module", "module-loopback", "source=speaker.monitor", "sink=mic_feed",
            "latency_msec=60",
        )  # fmt: skip

    def unplug(self) -> None:
        """Take both away, as when the only sound card is pulled out."""
        _pactl("unload-module", "module-remap-source")
        _pactl("unload-module", "module-null-sink")

    def play_into_microphone(self, sound: Sound | Path) -> None:
        """Say something to the program; returns when it has been said."""
        path = sound if isinstance(sound, Path) else self._as_wav(sound)
        subprocess.run(
            ["paplay", "--device=mic_feed", "--latency-msec=1000", str(path)], check=True
        )

    @contextmanager
    def record_speaker(self, source: str = "speaker.monitor") -> Iterator[Recording]:
        """Record what the program says meanwhile; or, from `virtmic`, what it hears."""
        self._takes += 1
        path = self._folder / f"take-{self._takes}.raw"
        command = ["parec", f"--device={source}", "--latency-msec=100", f"--rate={RATE}"]
        command += ["--channels=1", "--format=s16le", "--raw"]
        with path.open("wb") as out:
            recorder = subprocess.Popen(command, stdout=out)
            try:
                until = time.monotonic() + _PATIENCE
                while path.stat().st_size == 0 and time.monotonic() < until:
                    self._server_breath()
                yield Recording(path)
            finally:
                recorder.terminate()
                recorder.wait(_PATIENCE)

    def _as_wav(self, sound: Sound) -> Path:
        from assistant.hearing.recorder import write_wav

        path = self._folder / "said.wav"
        write_wav(path, sound)
        return path

    def _server_breath(self) -> None:
        """Give another process the moment it needs; the condition is looked at again after."""
        time.sleep(0.02)

    def _look_again(self) -> None:
        from assistant.hearing import devices

        devices.refresh()


def _sound(data: bytes) -> Sound:
    whole = data[: len(data) // 2 * 2]
    return np.asarray(np.frombuffer(whole, dtype="<i2") / 32768, np.float32)


def _pactl(*words: str) -> None:
    subprocess.run(["pactl", *words], check=True, capture_output=True)
