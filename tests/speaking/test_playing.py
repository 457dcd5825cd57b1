"""A real stream into a real sound server, recorded where the loudspeaker would be."""

import signal
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from assistant.errors import BadInput
from assistant.speaking.playing import (
    DeviceLost,
    Loudspeaker,
    NoDevice,
    chosen,
    outputs,
    resampled,
)
from assistant.speaking.synthesis import RATE, Sound
from assistant.trial.sound_server import SoundServer


def tone(seconds: float) -> Sound:
    return (0.4 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * RATE)) / RATE)).astype(
        np.float32
    )


def heard(samples: np.ndarray) -> float:
    """Seconds of tone that came out: a busy machine may delay some of it, but lose none."""
    return float((np.abs(samples) > 300).sum()) / RATE


@pytest.fixture(scope="module")
def loudspeaker(sound_server: SoundServer) -> Iterator[Loudspeaker]:
    one = Loudspeaker()
    # The null sink begins with a block of two seconds; afterwards it runs in real time.
    one.play(np.zeros(RATE // 2, np.float32), threading.Event())
    yield one
    one.close()


def test_a_sound_comes_out_whole(loudspeaker: Loudspeaker, sound_server: SoundServer) -> None:
    recording = sound_server.record("room.monitor")
    assert loudspeaker.play(tone(0.6), threading.Event())
    recording.wait_for(0.3)
    assert heard(recording.stop()) == pytest.approx(0.6, abs=0.05)


def test_a_cut_is_silence_within_100_ms(
    loudspeaker: Loudspeaker, sound_server: SoundServer
) -> None:
    """Measured in the recording: from the moment of the cut to the last sound that came out."""
    after = []
    for _ in range(3):
        recording, cut = sound_server.record("room.monitor"), threading.Event()
        thread = threading.Thread(target=loudspeaker.play, args=(tone(5), cut))
        thread.start()
        recording.wait_for_sound()
        recording.wait_for(0.3)
        at_cut = len(recording.samples())
        cut.set()
        started = time.perf_counter()
        thread.join(5)
        assert time.perf_counter() - started < 0.5
        recording.wait_for(0.3)
        loud = np.flatnonzero(np.abs(recording.stop()) > 300)
        after.append((loud[-1] - at_cut) / RATE)
    assert sorted(after)[1] < 0.1


def test_a_cut_before_the_start_plays_nothing(loudspeaker: Loudspeaker) -> None:
    cut = threading.Event()
    cut.set()
    assert not loudspeaker.play(tone(5), cut)


def test_after_a_cut_the_next_sound_is_whole(
    loudspeaker: Loudspeaker, sound_server: SoundServer
) -> None:
    cut = threading.Event()
    thread = threading.Thread(target=loudspeaker.play, args=(tone(5), cut))
    thread.start()
    cut.set()
    thread.join(5)
    recording = sound_server.record("room.monitor")
    assert loudspeaker.play(tone(0.4), threading.Event())
    recording.wait_for(0.3)
    assert heard(recording.stop()) == pytest.approx(0.4, abs=0.05)


def test_a_closed_device_is_lost(sound_server: SoundServer) -> None:
    loudspeaker = Loudspeaker()
    loudspeaker.close()
    with pytest.raises(DeviceLost):
        loudspeaker.play(tone(0.1), threading.Event())


def test_a_server_that_stalls_for_two_seconds_is_not_lost(
    loudspeaker: Loudspeaker, sound_server: SoundServer
) -> None:
    """As a busy machine does: the sound comes late, and the voice stays."""
    again = threading.Timer(2.0, sound_server.process.send_signal, [signal.SIGCONT])
    sound_server.process.send_signal(signal.SIGSTOP)
    again.start()
    try:
        assert loudspeaker.play(tone(0.5), threading.Event())
    finally:
        again.join()


def test_a_device_that_is_not_there() -> None:
    with pytest.raises(NoDevice):
        Loudspeaker("no such device")


def test_choosing_a_device_by_flag(sound_server: SoundServer) -> None:
    assert "pulse" in outputs()
    assert chosen("pulse") == "pulse"
    with pytest.raises(BadInput, match="pulse"):
        chosen("no such device")


def test_resampling_keeps_length_pitch_and_level() -> None:
    for rate in (16_000, 44_100, 48_000):
        sound = resampled(tone(1), rate)
        assert len(sound) == rate
        assert np.abs(sound[rate // 10 : -rate // 10]).max() == pytest.approx(0.4, abs=0.02)
        assert int(np.abs(np.fft.rfft(sound)).argmax()) == 440
