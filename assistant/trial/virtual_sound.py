"""A microphone and a loudspeaker on a machine that has none, on a sound server of their own.

`play_into_microphone` speaks to the program, `record_speaker` hears what it says.
"""

import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.recorder import write_wav
from assistant.trial.sound_server import Recording, SoundServer


class VirtualSound:
    """A room with both, for as long as the `with` lasts."""

    def __init__(self) -> None:
        self._server = SoundServer("speaker", "mic_feed", rate=RATE)
        self._folder = tempfile.TemporaryDirectory(prefix="mesavoz-said-")
        self._until_left = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            opened.enter_context(self._folder)
            opened.enter_context(self._server)
            self._connect_microphone()
            self._until_left = opened.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._until_left.close()

    def plug_in(self) -> None:
        """Connect the microphone and the loudspeaker again."""
        self._server.add_sinks()
        self._connect_microphone()

    def unplug(self) -> None:
        """Take both away, as when the only sound card is pulled out."""
        self._server.pactl("unload-module", "module-remap-source")
        self._server.pactl("unload-module", "module-null-sink")

    def let_it_hear_itself(self) -> None:
        """What the loudspeaker says comes into the microphone too, as on every real table."""
        self._server.pactl(
            "load-module", "module-loopback", "source=speaker.monitor", "sink=mic_feed",
            "latency_msec=60",
        )  # fmt: skip

    def play_into_microphone(self, sound: Sound) -> None:
        """Say something to the program; returns when it has been said."""
        path = Path(self._folder.name) / "said.wav"
        write_wav(path, sound)
        command = ["paplay", "--device=mic_feed", "--latency-msec=1000", str(path)]
        subprocess.run(command, check=True)

    def record_speaker(self, source: str = "speaker.monitor") -> Recording:
        """Record what the program says; or, from `virtmic`, what it hears."""
        return self._server.record(source, latency=0.1)

    def _connect_microphone(self) -> None:
        words = ("master=mic_feed.monitor", "source_name=virtmic")
        self._server.pactl("load-module", "module-remap-source", *words)
        self._server.pactl("set-default-source", "virtmic")
