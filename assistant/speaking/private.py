"""Speech to one spymaster's headphones, and to nothing else.

Whatever is not known to be those headphones is refused, and once they are gone nothing more is
said privately until somebody asks for it anew. The sound is never kept, on disk or in a history.
"""

import sys
from collections.abc import Callable, Sequence

import numpy as np

from assistant.speaking.earcons import Earcon
from assistant.speaking.playing import Loudspeaker, NoDevice, Player, library
from assistant.speaking.pulse import PinnedOutput
from assistant.speaking.queue import Hooks, Priority, SpeakingQueue
from assistant.speaking.synthesis import Manner, Sound, Synthesiser
from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Settings


class PrivateMouth:
    """A voice in one ear: `read` and `stop`, no history, no repeat, no fallback."""

    def __init__(
        self,
        player: Player,
        manner: Manner,
        settings: Settings,
        tell: Callable[[Trouble], None],
        row_pause: float = 0.3,
    ) -> None:
        self._player = player
        self._manner = manner
        self._settings = settings
        self._maker = Synthesiser()
        self._tell = tell
        self._queue = SpeakingQueue(
            self._voiced, player, Hooks(tell=self._trouble), row_pause=row_pause
        )
        self.lost = False
        """The headphones went away; this voice is silent for good."""

    @property
    def busy(self) -> bool:
        """Whether anything is being said or waits to be."""
        return self._queue.busy

    def read(self, lines: Sequence[str]) -> bool:
        """Read rows to the spymaster; False where the headphones are gone."""
        if not self.lost:
            self._queue.read(lines)
        return not self.lost

    def say(self, text: str, earcon: Earcon | None = None) -> bool:
        """Say one line to the spymaster; False where the headphones are gone."""
        if not self.lost:
            self._queue.say(text, Priority.STATUS, earcon)
        return not self.lost

    def stop(self) -> None:
        """Be silent now; `resume` goes on."""
        self._queue.stop()

    def resume(self, row: int | None = None) -> bool:
        """Go on with the stopped read-out at its row; whether there was one."""
        return not self.lost and self._queue.resume(row)

    def wait_until_quiet(self, timeout: float | None = None) -> bool:
        """Wait until everything is said; whether it was."""
        return self._queue.wait_until_quiet(timeout)

    def close(self) -> None:
        """Stop for good and let the headphones go."""
        self._queue.close()
        self._maker.close()
        self._player.close()

    def _voiced(self, text: str) -> Sound:
        sound = self._maker.sound(text, self._manner)
        return sound * np.float32(self._settings.volume / 100)

    def _trouble(self, trouble: Trouble) -> None:
        if trouble is Trouble.DEVICE_LOST:
            self.lost = True
            trouble = Trouble.PRIVATE_LOST
        self._tell(trouble)


def open_headphones(device: str, room: str | None) -> Player:
    """The spymaster's output, or `NoDevice` with the reason it cannot be trusted with a secret.

    On Linux that is a sink of the sound server by its name (`pactl list short sinks`), pinned, or
    a piece of hardware opened directly. On other systems, a device by name that is not the
    default one.
    """
    if room is not None and device == room:
        raise NoDevice(f"{device} is the room's own output")
    if sys.platform.startswith("linux"):
        try:
            return PinnedOutput(device)
        except NoDevice:
            if "(hw:" not in device:
                # Any other ALSA name leads to a sound server that may play it elsewhere.
                raise
    sounddevice = library()
    try:
        usual = sounddevice.query_devices(None, "output")["name"]
        found = sounddevice.query_devices(device, "output")["name"]
    except (sounddevice.PortAudioError, ValueError) as error:
        raise NoDevice(str(error)) from error
    if found == usual:
        raise NoDevice(f"{found} is the room's own output")
    return Loudspeaker(device)
