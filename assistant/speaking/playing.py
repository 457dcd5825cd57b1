"""Sound to a loudspeaker through sounddevice, in short blocks, so that it can be cut off at once.

The stream stays open and plays silence between lines: opening one costs up to two seconds with
some sound servers (measured with PulseAudio's null sink), and a wireless loudspeaker that falls
asleep swallows the first syllable.
"""

import threading
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from assistant import portaudio
from assistant.errors import BadInput
from assistant.speaking.synthesis import RATE, Sound

# 10 ms a block and 60 ms in the device: what is cut off is silent within 100 ms (`mesavoz bench
# speak`). More in the device would ride out a busier machine, but break that promise: with the
# processors overloaded, blocks came up to 200 ms late and the sound had gaps.
_BLOCK = 0.01
_LATENCY = 0.06
# A cut is faded over 5 ms, since a step to zero is heard as a click.
_FADE = 0.005
# A stream this long without asking for a block is dead. Not sooner: PulseAudio's null sink took
# 1.9 s for its first block, and again after each underrun on a busy machine, and then went on.
_STALLED = 5.0


class NoDevice(Exception):
    """There is no sound output to open."""


class DeviceLost(Exception):
    """The sound output went away while it was in use."""


class Player(Protocol):
    """A place where sound comes out."""

    def play(self, sound: Sound, cut: threading.Event) -> bool:
        """Play until the end, or until `cut` is set; whether the end was reached."""
        ...

    def close(self) -> None:
        """Let the device go."""
        ...


@dataclass(slots=True)
class _Playing:
    sound: Sound
    cut: threading.Event
    at: int = 0
    flush: int = 0
    """Blocks of silence still to come before the device has really played the end."""
    done: threading.Event = field(default_factory=threading.Event)
    begun: float | None = None
    """When the first sample leaves the device, on `time.perf_counter`."""
    ended: float | None = None
    """When the last one does."""


class Loudspeaker:
    """One output device with its stream; `play` is called by one thread at a time."""

    def __init__(self, device: str | int | None = None, reopens: bool = False) -> None:
        """One that `reopens` is looked for again at each `play` after it was lost."""
        self._device = device
        self._reopens = reopens
        self._stream: Any = None
        self._now: _Playing | None = None
        self._blocks = 0
        self._gone = False
        self.last: _Playing | None = None
        """What was played last, with its times, for the bench."""
        self.underruns = 0
        """How often the device ran dry: the machine was too busy to fill a block in time."""
        self._open()

    def play(self, sound: Sound, cut: threading.Event) -> bool:
        """Play until the end, or until `cut` is set; whether the end was reached."""
        if self._gone:
            self._open_again()
        if not sound.size or cut.is_set():
            return not cut.is_set()
        blocks = round(self._stream.latency / _BLOCK)
        playing = _Playing(resampled(sound, self._rate), cut, flush=blocks)
        self._now = self.last = playing
        seen = self._blocks
        while not playing.done.wait(_STALLED):
            if self._gone or self._blocks == seen:
                self._now = None
                self._gone = True
                raise DeviceLost(self.name)
            seen = self._blocks
        self._now = None
        if self._gone:
            raise DeviceLost(self.name)
        return playing.at >= len(playing.sound)

    def close(self) -> None:
        """Let the device go for good."""
        self._gone, self._reopens = True, False
        self._stream.close(ignore_errors=True)

    def _open(self) -> None:
        sounddevice, device = library(), self._device
        try:
            info = sounddevice.query_devices(device, "output")
            self.name: str = info["name"]
            self._rate = _rate(sounddevice, device, int(info["default_samplerate"]))
            self._stream = sounddevice.OutputStream(
                samplerate=self._rate,
                channels=1,
                dtype="float32",
                blocksize=int(self._rate * _BLOCK),
                latency=_LATENCY,
                device=device,
                callback=self._block,
                finished_callback=self._finished,
            )
            self._stream.start()
        except (sounddevice.PortAudioError, ValueError) as error:
            raise NoDevice(str(error)) from error

    def _open_again(self) -> None:
        """Open the lost device anew, where that is wanted and it is there again."""
        if not self._reopens:
            raise DeviceLost(self.name)
        self._stream.close(ignore_errors=True)
        self._gone = False
        try:
            self._open()
        except NoDevice as error:
            self._gone = True
            raise DeviceLost(self.name) from error

    def _block(self, out: Any, frames: int, times: Any, status: Any) -> None:
        """Fill one block; called by the sound system's thread."""
        self._blocks += 1
        self.underruns += bool(status.output_underflow)
        out.fill(0)
        playing = self._now
        if playing is None or playing.done.is_set():
            return
        ahead = time.perf_counter() + max(0.0, times.outputBufferDacTime - times.currentTime)
        if playing.begun is None:
            playing.begun = ahead
        piece = playing.sound[playing.at : playing.at + frames]
        if playing.ended is None and not playing.cut.is_set():
            out[: len(piece), 0] = piece
            playing.at += len(piece)
            if playing.at >= len(playing.sound):
                playing.ended = ahead + len(piece) / self._rate
            return
        if playing.ended is None:
            fade = min(int(self._rate * _FADE), len(piece))
            out[:fade, 0] = piece[:fade] * np.linspace(1, 0, fade, dtype=np.float32)
            playing.ended = ahead + _FADE
        # `done` comes when the device has played what it holds, not when it was handed over:
        # the ear must stay shut until then.
        playing.flush -= 1
        if playing.flush < 0:
            playing.done.set()

    def _finished(self) -> None:
        self._gone = True
        if self._now is not None:
            self._now.done.set()


def library() -> Any:
    """sounddevice, or `NoDevice` where PortAudio is not installed."""
    try:
        return portaudio.load()
    except OSError as error:
        raise NoDevice(str(error)) from error


def outputs() -> list[str]:
    """The names of the output devices there are."""
    try:
        devices = library().query_devices()
    except NoDevice:
        return []
    return [device["name"] for device in devices if device["max_output_channels"] > 0]


def chosen(device: str) -> str | int:
    """An output device from a flag: its number, its name or a part of it, or one clear line."""
    names = outputs()
    if device.isdigit():
        return int(device)
    if sum(device.casefold() in name.casefold() for name in names) == 1 or device in names:
        return device
    raise BadInput(f"no sound output {device!r}; there are: {', '.join(names) or 'none'}")


def resampled(sound: Sound, rate: int) -> Sound:
    """The sound at another rate, for devices that do not take 22,050 Hz."""
    if rate == RATE:
        return sound
    length = round(len(sound) * rate / RATE)
    spectrum = np.fft.rfft(sound)
    wanted = np.zeros(length // 2 + 1, spectrum.dtype)
    shared = min(len(spectrum), len(wanted))
    wanted[:shared] = spectrum[:shared]
    result: Sound = (np.fft.irfft(wanted, length) * (length / len(sound))).astype(np.float32)
    return result


def _rate(sounddevice: Any, device: str | int | None, usual: int) -> int:
    try:
        sounddevice.check_output_settings(device, 1, "float32", samplerate=RATE)
    except sounddevice.PortAudioError:
        return usual
    return RATE
