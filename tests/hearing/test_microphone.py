"""The microphone for real, through a sound server of our own: heard, deaf, unplugged, back."""

import json
import os
import subprocess
import sys
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from assistant.cli import main
from assistant.errors import BadInput
from assistant.hearing import devices
from assistant.hearing.cutting import Utterance
from assistant.hearing.devices import Device, NoSound
from assistant.hearing.ear import RATE, Candidate, Decision, Heard, Sound
from assistant.hearing.listener import Listener, Signal
from assistant.hearing.microphone import BLOCK, Microphone, _Converter, decibels
from assistant.hearing.recorder import LOG, Recorder
from assistant.trial.sound_server import missing
from assistant.trial.virtual_sound import VirtualSound
from tests.voices import say, silence

PATIENCE = 10.0
PIECE = RATE // 10
QUIET = 0.8
"""Seconds in which an utterance would have come, were there one."""


@pytest.fixture(scope="module")
def room() -> Iterator[VirtualSound]:
    """A room with a microphone and a loudspeaker."""
    if why := missing():
        pytest.skip(why)
    with VirtualSound() as virtual:
        yield virtual


@pytest.fixture(scope="module")
def listener(room: VirtualSound) -> Iterator[Listener]:
    """Somebody listening in that room."""
    with Listener() as listening:
        yield listening


@pytest.fixture(scope="module")
def said() -> Sound:
    return np.concatenate([say("escolhemos manteiga", "pt-br"), silence(0.3)])


def share_heard(heard: Sound, said: Sound) -> float:
    """How much of what was said (by energy) is in what was heard.

    Looked for in pieces of 0.1 s, so that a gap on a busy machine costs only itself.
    """
    energy = np.square(heard).cumsum()
    found = whole = 0.0
    for start in range(0, len(said) - PIECE + 1, PIECE):
        piece = said[start : start + PIECE]
        own = float(np.square(piece).sum())
        whole += own
        under = np.sqrt(np.maximum(energy[PIECE - 1 :] - np.r_[0, energy[:-PIECE]], 1e-9) * own)
        if own and (np.correlate(heard, piece, "valid") / under).max() > 0.9:
            found += own
    return found / whole


def heard_next(listener: Listener) -> Utterance:
    heard = listener.next(PATIENCE)
    assert isinstance(heard, Utterance), heard
    return heard


def test_what_is_said_is_what_is_heard(room: VirtualSound, listener: Listener, said: Sound) -> None:
    room.play_into_microphone(said)
    heard = heard_next(listener)
    assert share_heard(heard.sound, said) > 0.85
    assert len(heard.sound) <= len(said) + 0.6 * RATE
    assert not heard.pushed
    assert not heard.cut


def test_deaf_while_muted_and_hearing_again_after(
    room: VirtualSound, listener: Listener, said: Sound
) -> None:
    with listener.muted():
        listener.mute()
        room.play_into_microphone(said)
        listener.unmute()
        # The counter: one of the two is still there.
        room.play_into_microphone(said)
    assert listener.next(QUIET) is None
    room.play_into_microphone(said)
    assert share_heard(heard_next(listener).sound, said) > 0.85
    assert listener.next(0.01) is None


def test_the_end_of_our_own_voice_is_not_heard(
    room: VirtualSound, listener: Listener, said: Sound
) -> None:
    """Unmuted in the middle of a sound: only what follows the tail may be heard, never before."""
    listener.mute()
    playing = threading.Thread(target=room.play_into_microphone, args=(said,))
    playing.start()
    playing.join(len(said) / RATE - 0.6)
    listener.unmute()
    playing.join()
    heard = listener.next(QUIET)
    assert heard is None or (isinstance(heard, Utterance) and len(heard.sound) < 0.5 * len(said))


def test_unmute_without_mute_is_a_fault_of_the_program(listener: Listener) -> None:
    with pytest.raises(ValueError, match="unmute"):
        listener.unmute()


def test_push_to_talk(room: VirtualSound, listener: Listener, said: Sound) -> None:
    listener.push()
    room.play_into_microphone(said)
    listener.release()
    heard = heard_next(listener)
    assert heard.pushed
    assert share_heard(heard.sound, said) > 0.85


def test_a_key_pressed_while_deaf_counts_as_soon_as_it_is_over(
    room: VirtualSound, listener: Listener, said: Sound
) -> None:
    with listener.muted():
        room.play_into_microphone(silence(0.1))
        listener.push()
    room.play_into_microphone(np.concatenate([silence(0.6), said]))
    listener.release()
    heard = heard_next(listener)
    assert heard.pushed
    assert share_heard(heard.sound, said) > 0.85


def test_the_level_meter_moves(room: VirtualSound, listener: Listener, said: Sound) -> None:
    assert listener.level < -80
    loudest = -90.0
    playing = threading.Thread(target=room.play_into_microphone, args=(said,))
    playing.start()
    while playing.is_alive():
        playing.join(0.02)
        loudest = max(loudest, listener.level)
    assert loudest > -30
    heard_next(listener)


def test_an_unplugged_microphone_is_told_and_comes_back(
    room: VirtualSound, listener: Listener, said: Sound, capfd: pytest.CaptureFixture[str]
) -> None:
    room.unplug()
    assert listener.next(PATIENCE) is Signal.LOST
    # It is looked for, and not found, at least once.
    assert listener.next(1.2) is None
    room.plug_in()
    assert listener.next(PATIENCE) is Signal.BACK
    room.play_into_microphone(said)
    assert share_heard(heard_next(listener).sound, said) > 0.85
    # Nothing but our own words reaches the screen, and those still do.
    print("ours", file=sys.stderr)
    assert capfd.readouterr() == ("", "ours\n")


def test_the_virtual_loudspeaker_is_recorded(room: VirtualSound, said: Sound) -> None:
    with room.record_speaker() as recording:
        sd = devices.portaudio()
        speaker = devices.loudspeaker("pulse").number
        sd.play(said, RATE, device=speaker, blocking=True, latency=0.5)
    assert share_heard(recording.sound(), said) > 0.6


def test_devices_are_listed_and_chosen(
    room: VirtualSound, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["devices"]) == 0
    out = capsys.readouterr().out
    assert "pulse" in out
    assert "(default)" in out
    assert devices.microphone("PULSE").name == "pulse"
    assert devices.microphone(str(devices.microphone("pulse").number)).name == "pulse"
    with pytest.raises(BadInput, match="no microphone 'gramophone'; there are: 0 "):
        devices.microphone("gramophone")
    with pytest.raises(BadInput, match="there are"):
        Microphone(99).open()


NOBODY = """
import sys
from assistant.hearing.devices import NoSound
from assistant.hearing.listener import Listener
try:
    Listener().start()
except NoSound as error:
    print(error)
"""


def test_no_microphone_is_a_clear_signal() -> None:
    """In a process that finds no sound server: the keyboard is the way then."""
    if why := missing():
        pytest.skip(why)
    env = {**os.environ, "PULSE_SERVER": "unix:/nowhere"}
    listing = subprocess.run(
        [sys.executable, "-m", "assistant", "devices"], env=env, capture_output=True, text=True
    )
    if listing.returncode == 0:
        pytest.skip("this machine has a microphone of its own")
    assert "none: connect one, or play with --ear keyboard" in listing.stdout
    run = subprocess.run(
        [sys.executable, "-c", NOBODY], env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout == "no microphone is connected\n"


def test_two_devices_of_one_name_must_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = [Device(n, f"USB Mic {n}", 1, 0, 48000, False, False) for n in (3, 4)]
    monkeypatch.setattr(devices, "devices", lambda: twins)
    with pytest.raises(BadInput, match="several microphones are called 'usb'"):
        devices.microphone("usb")
    assert devices.microphone("4").number == 4
    with pytest.raises(NoSound, match="no loudspeaker"):
        devices.loudspeaker()


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 2), (44_100, 1), (8_000, 2)])
def test_hardware_with_its_own_rate_is_converted(rate: int, channels: int) -> None:
    seconds = np.arange(rate) / rate
    tone = (0.5 * np.sin(2 * np.pi * 440 * seconds) * 32767).astype(np.int16)
    interleaved = np.repeat(tone, channels)
    convert = _Converter(rate, channels)
    size = 2 * channels * (BLOCK * rate // RATE)
    raw = interleaved.tobytes()
    blocks = [convert(raw[start : start + size]) for start in range(0, len(raw), size)]
    sound = np.concatenate(blocks)
    assert len(sound) == pytest.approx(RATE, abs=BLOCK)
    peak = np.argmax(np.abs(np.fft.rfft(sound[:8000]))) * RATE / 8000
    assert peak == pytest.approx(440, abs=4)
    assert decibels(sound[1000:-1000]) == pytest.approx(-9.03, abs=0.3)


def test_nothing_is_kept_unless_asked_for_and_then_all_of_it(tmp_path: Path) -> None:
    sound = say("dois", "pt-br")
    recorder = Recorder(tmp_path / "kept")
    assert recorder.mark_wrong() is None
    heard = Heard(
        Decision.ASK, "dois", candidates=(Candidate("dois", 0.61234), Candidate("depois", 0.3))
    )
    first, second = recorder.keep(sound, heard), recorder.keep(sound, heard)
    assert first != second
    with wave.open(str(first)) as kept:
        assert (kept.getframerate(), kept.getnchannels(), kept.getnframes()) == (
            RATE,
            1,
            len(sound),
        )
    assert recorder.mark_wrong() == second.name
    lines = [json.loads(line) for line in (tmp_path / "kept" / LOG).read_text().splitlines()]
    assert lines[0]["candidates"] == [["dois", 0.6123], ["depois", 0.3]]
    assert lines[2] == {"file": second.name, "wrong": True}


def test_a_folder_that_cannot_be_written_to_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot keep audio in"):
        Recorder(tmp_path / "file" / "kept")
