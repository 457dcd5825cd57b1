"""The microphone: blocks of 32 ms as they come, and word when it is gone."""

import queue
from contextlib import suppress
from typing import Any

import numpy as np

from assistant.hearing import devices
from assistant.hearing.devices import Device, NoSound
from assistant.hearing.ear import RATE, Sound

BLOCK = 512
"""Samples in a block: what the voice detector takes at a time, 32 ms."""
BLOCK_SECONDS = BLOCK / RATE

_BUFFER = 0.2
"""Seconds that may wait in the sound system while the recogniser has the cores: three times
PortAudio's own choice, for some 30 ms of delay (measured through PulseAudio)."""
_FIRST_BLOCK = 4.0
"""Seconds a device may take to begin: a PulseAudio source was seen to need up to 2."""
_NEXT_BLOCK = 1.0
"""Seconds without a block after which it counts as unplugged: where a sound server takes a
source away, PortAudio often notices nothing and the blocks just stop."""
_FLOOR = -90.0


class Unplugged(Exception):
    """The microphone stopped giving sound."""


class Microphone:
    """One device, read block by block; it can be opened again after it was gone."""

    def __init__(self, wanted: str | int | None = None) -> None:
        self._wanted = wanted
        self._stream: Any = None
        self._arrived: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._converter: _Converter | None = None
        self._waiting = np.empty(0, dtype=np.float32)
        self._begun = False
        self.device: Device | None = None
        self.level = _FLOOR
        """Loudness of the last block in decibels below full scale (0 is the loudest)."""

    def open(self) -> None:
        """Begin to listen, or raise `NoSound` with the reason."""
        self.close()
        device = devices.microphone(self._wanted)
        sd = devices.portaudio()
        self._arrived = queue.SimpleQueue()
        self._waiting = np.empty(0, dtype=np.float32)
        self._begun = False
        # Most devices give 16 kHz mono when asked; bare hardware may insist on its own way.
        own = (round(device.rate), min(2, device.inputs))
        failure = "it cannot be opened"
        for rate, channels in dict.fromkeys([(RATE, 1), own]):
            try:
                self._stream = self._started(sd, device, rate, channels)
                self._converter = _Converter(rate, channels)
                self.device = device
                return
            except sd.PortAudioError as error:
                failure = str(error.args[0] if error.args else error)
        raise NoSound(f"the microphone {device.name!r} does not open: {failure}")

    def _started(self, sd: Any, device: Device, rate: int, channels: int) -> Any:
        arrived = self._arrived

        def on_block(indata: Any, frames: int, time: Any, status: Any) -> None:
            # PortAudio uses its buffer again: without the copy, sound changes under our hands.
            arrived.put(bytes(indata))

        stream = sd.RawInputStream(
            samplerate=rate,
            blocksize=BLOCK * rate // RATE,
            device=device.number,
            channels=channels,
            dtype="int16",
            latency=_BUFFER,
            callback=on_block,
            finished_callback=lambda: arrived.put(None),
        )
        stream.start()
        return stream

    def close(self) -> None:
        """Stop listening; harmless when it is closed already."""
        stream, self._stream = self._stream, None
        if stream is not None:
            with suppress(Exception):
                stream.abort()
                stream.close()
        self.level = _FLOOR

    def read(self) -> Sound:
        """The next block, waited for; `Unplugged` when none comes any more."""
        while len(self._waiting) < BLOCK:
            try:
                patience = _NEXT_BLOCK if self._begun else _FIRST_BLOCK
                raw = self._arrived.get(timeout=patience)
            except queue.Empty:
                raise Unplugged from None
            if raw is None:
                raise Unplugged
            self._begun = True
            assert self._converter is not None
            self._waiting = np.concatenate([self._waiting, self._converter(raw)])
        block, self._waiting = self._waiting[:BLOCK], self._waiting[BLOCK:]
        self.level = decibels(block)
        return block


def decibels(sound: Sound) -> float:
    """The loudness of a sound, 0 being a full-scale square wave."""
    power = float(np.mean(np.square(sound))) if len(sound) else 0.0
    return max(_FLOOR, 10.0 * float(np.log10(power))) if power > 0 else _FLOOR


class _Converter:
    """Raw blocks as a device gives them, made into samples at our rate."""

    def __init__(self, rate: int, channels: int) -> None:
        self._rate = rate
        self._channels = channels
        self._resampler: Any = None
        if rate != RATE:
            from av import AudioResampler

            self._resampler = AudioResampler(format="flt", layout="mono", rate=RATE)

    def __call__(self, raw: bytes) -> Sound:
        samples = np.frombuffer(raw, dtype=np.int16).reshape(-1, self._channels)
        mono: Sound = samples.astype(np.float32).mean(axis=1) / np.float32(32768)
        if self._resampler is None:
            return mono
        from av import AudioFrame

        frame = AudioFrame.from_ndarray(mono.reshape(1, -1), format="flt", layout="mono")
        frame.sample_rate = self._rate
        made = [out.to_ndarray().reshape(-1) for out in self._resampler.resample(frame)]
        return np.concatenate(made) if made else np.empty(0, dtype=np.float32)
