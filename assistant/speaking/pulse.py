"""A PulseAudio (or PipeWire) output that the sound server may not move elsewhere.

Why not sounddevice: when headphones go away, the server moves a stream to the next output, which
is the room's loudspeaker. Measured with PulseAudio 16.1: a stream of PortAudio went on playing,
in the room. Only a stream made with "don't move" is ended by the server instead, and PortAudio
cannot ask for that.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_void_p
from functools import cache

import numpy as np

from assistant.speaking.playing import DeviceLost, NoDevice
from assistant.speaking.synthesis import RATE, Sound

# From libpulse's public headers (pulse/def.h, pulse/sample.h).
_NO_AUTOSPAWN = 0x0001
_CONTEXT_READY = 4  # what comes after it is failed and terminated
_STREAM_CREATING, _STREAM_READY = 1, 2
_FLAGS = 0x0200 | 0x2000  # DONT_MOVE, ADJUST_LATENCY
_S16LE = 3
_UNSET = 0xFFFFFFFF

_PATIENCE = 3.0
_STEP = 0.01
_BUFFER = 0.06
# A null sink took two seconds for its first samples; a stream that takes none for longer is dead.
_STALLED = 5.0


class _Format(ctypes.Structure):
    _fields_ = (("format", c_int), ("rate", c_uint32), ("channels", c_uint8))


class _Buffer(ctypes.Structure):
    _fields_ = tuple(
        (name, c_uint32) for name in ("maxlength", "tlength", "prebuf", "minreq", "fragsize")
    )


@cache
def _pulse() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL("libpulse.so.0")
    except OSError as error:
        raise NoDevice("there is no PulseAudio on this system") from error
    pointer = c_void_p
    for name, result, arguments in (
        ("pa_threaded_mainloop_new", pointer, ()),
        ("pa_threaded_mainloop_get_api", pointer, (pointer,)),
        ("pa_threaded_mainloop_start", c_int, (pointer,)),
        ("pa_threaded_mainloop_lock", None, (pointer,)),
        ("pa_threaded_mainloop_unlock", None, (pointer,)),
        ("pa_threaded_mainloop_stop", None, (pointer,)),
        ("pa_threaded_mainloop_free", None, (pointer,)),
        ("pa_context_new", pointer, (pointer, c_char_p)),
        ("pa_context_connect", c_int, (pointer, c_char_p, c_int, pointer)),
        ("pa_context_get_state", c_int, (pointer,)),
        ("pa_context_disconnect", None, (pointer,)),
        ("pa_context_unref", None, (pointer,)),
        ("pa_stream_new", pointer, (pointer, c_char_p, POINTER(_Format), pointer)),
        (
            "pa_stream_connect_playback",
            c_int,
            (pointer, c_char_p, POINTER(_Buffer), c_int, pointer, pointer),
        ),
        ("pa_stream_get_state", c_int, (pointer,)),
        ("pa_stream_get_device_name", c_char_p, (pointer,)),
        ("pa_stream_writable_size", c_size_t, (pointer,)),
        ("pa_stream_write", c_int, (pointer, c_char_p, c_size_t, pointer, ctypes.c_int64, c_int)),
        ("pa_stream_flush", pointer, (pointer, pointer, pointer)),
        ("pa_operation_unref", None, (pointer,)),
        ("pa_stream_disconnect", c_int, (pointer,)),
        ("pa_stream_unref", None, (pointer,)),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class PinnedOutput:
    """One named sink; when it goes away this output is dead, and stays so."""

    def __init__(self, sink: str) -> None:
        pulse = _pulse()
        self.name = sink
        self._lost = False
        self._mutex = threading.Lock()
        self._loop: int | None = pulse.pa_threaded_mainloop_new()
        self._context = pulse.pa_context_new(
            pulse.pa_threaded_mainloop_get_api(self._loop), b"mesavoz"
        )
        self._stream: int | None = None
        pulse.pa_context_connect(self._context, None, _NO_AUTOSPAWN, None)
        pulse.pa_threaded_mainloop_start(self._loop)
        try:
            self._connect(pulse, sink)
        except NoDevice:
            self.close()
            raise

    def play(self, sound: Sound, cut: threading.Event) -> bool:
        """Play until the end, or until `cut` is set; whether the end was reached."""
        pulse = _pulse()
        samples = np.round(sound * 32_767).clip(-32_768, 32_767).astype("<i2").tobytes()
        at, moved = 0, time.monotonic()
        # After the sound as much silence as the buffer holds: when that is taken, all was heard.
        samples += bytes(2 * int(RATE * _BUFFER) + 2 * RATE // 50)
        while at < len(samples):
            if cut.wait(_STEP):
                with self._locked():
                    self._check(pulse)
                    pulse.pa_operation_unref(pulse.pa_stream_flush(self._stream, None, None))
                return False
            with self._locked():
                self._check(pulse)
                room = pulse.pa_stream_writable_size(self._stream)
                piece = samples[at : at + min(room, len(samples)) // 2 * 2]
                if piece:
                    pulse.pa_stream_write(self._stream, piece, len(piece), None, 0, 0)
                    at, moved = at + len(piece), time.monotonic()
            if time.monotonic() - moved > _STALLED:
                self._lost = True
                raise DeviceLost(self.name)
        return True

    def close(self) -> None:
        """Let the device go."""
        pulse = _pulse()
        with self._mutex:
            loop, self._loop = self._loop, None
        if loop is None:
            return
        pulse.pa_threaded_mainloop_lock(loop)
        if self._stream is not None:
            pulse.pa_stream_unref(self._stream)
        pulse.pa_context_disconnect(self._context)
        pulse.pa_context_unref(self._context)
        pulse.pa_threaded_mainloop_unlock(loop)
        pulse.pa_threaded_mainloop_stop(loop)
        pulse.pa_threaded_mainloop_free(loop)

    def _check(self, pulse: ctypes.CDLL) -> None:
        ready = not self._lost and pulse.pa_stream_get_state(self._stream) == _STREAM_READY
        # Belt and braces: the server promised not to move it, so it is also asked where it is.
        if not ready or pulse.pa_stream_get_device_name(self._stream) != self.name.encode():
            self._lost = True
            raise DeviceLost(self.name)

    def _connect(self, pulse: ctypes.CDLL, sink: str) -> None:
        state = self._awaited(
            lambda: pulse.pa_context_get_state(self._context),
            lambda state: state >= _CONTEXT_READY,
        )
        if state != _CONTEXT_READY:
            raise NoDevice("no PulseAudio server answers")
        usual = self._opened(pulse, None)
        with self._locked():
            room: bytes = pulse.pa_stream_get_device_name(usual)
            pulse.pa_stream_disconnect(usual)
            pulse.pa_stream_unref(usual)
        if room == sink.encode():
            raise NoDevice(f"{sink} is the room's own output")
        self._stream = self._opened(pulse, sink.encode())

    def _opened(self, pulse: ctypes.CDLL, sink: bytes | None) -> int:
        """A stream to a sink, or to the server's default one, which is where the room hears."""
        wish = _Buffer(_UNSET, 2 * int(RATE * _BUFFER), 2, _UNSET, _UNSET)
        with self._locked():
            stream: int = pulse.pa_stream_new(
                self._context, b"private", byref(_Format(_S16LE, RATE, 1)), None
            )
            pulse.pa_stream_connect_playback(stream, sink, byref(wish), _FLAGS, None, None)
        state = self._awaited(
            lambda: pulse.pa_stream_get_state(stream), lambda state: state != _STREAM_CREATING
        )
        if state != _STREAM_READY:
            with self._locked():
                pulse.pa_stream_unref(stream)
            raise NoDevice(f"there is no sound output {(sink or b'').decode()}")
        return stream

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """libpulse's own lock; `DeviceLost` once this output is closed, when there is none."""
        with self._mutex:
            if self._loop is None:
                raise DeviceLost(self.name)
            _pulse().pa_threaded_mainloop_lock(self._loop)
            try:
                yield
            finally:
                _pulse().pa_threaded_mainloop_unlock(self._loop)

    def _awaited(self, state: Callable[[], int], settled: Callable[[int], bool]) -> int:
        pause, until = threading.Event(), time.monotonic() + _PATIENCE
        while True:
            with self._locked():
                now = state()
            if settled(now) or time.monotonic() > until:
                return now
            pause.wait(_STEP)
