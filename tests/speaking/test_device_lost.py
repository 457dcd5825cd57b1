"""A sound server that dies in the middle of a line: told once, the game goes on in text, and the
room is spoken to again when the server is back."""

import threading
import time

import numpy as np
import pytest

from assistant.hearing import devices
from assistant.lexicon.language import load
from assistant.speaking.mouth import SoundMouth, open_mouth
from assistant.speaking.playing import DeviceLost, Loudspeaker
from assistant.speaking.queue import Hooks, Priority
from assistant.speaking.synthesis import RATE
from assistant.speaking.trouble import Trouble
from assistant.trial.sound_server import SoundServer

pytestmark = pytest.mark.usefixtures("_sound_tools")


def test_playing_into_a_dead_server_is_a_lost_device() -> None:
    with SoundServer("room", rate=RATE) as server:
        loudspeaker = Loudspeaker()
        threading.Timer(0.5, server.kill).start()
        for _ in range(2):
            with pytest.raises(DeviceLost):
                loudspeaker.play(np.full(20 * RATE, 0.1, np.float32), threading.Event())
        loudspeaker.close()


def test_the_table_is_told_once_and_the_ear_opens_again() -> None:
    troubles: list[Trouble] = []
    shut = [0]
    begun = threading.Event()

    def start() -> None:
        shut[0] += 1
        begun.set()

    def end() -> None:
        shut[0] -= 1

    with SoundServer("room", rate=RATE) as server:
        mouth = open_mouth(load("es"), hooks=Hooks(start, end, troubles.append))
        assert isinstance(mouth, SoundMouth)
        mouth.read(["uno, dos, tres, cuatro, cinco, seis"] * 5)
        assert begun.wait(10)
        server.kill()
        assert mouth.wait_until_quiet(20)
        mouth.say("Correcto", Priority.RESULT)
        assert mouth.wait_until_quiet(5)
        mouth.close()
    assert troubles == [Trouble.DEVICE_LOST]
    assert shut == [0]
    assert mouth.repeat() == ("Correcto",)


def test_the_voice_is_heard_again_when_the_server_is_back() -> None:
    troubles: list[Trouble] = []
    begun = threading.Event()
    with SoundServer("room", rate=RATE) as server:
        mouth = open_mouth(load("es"), hooks=Hooks(begun.set, tell=troubles.append))
        for _ in range(2):
            begun.clear()
            mouth.read(["uno, dos, tres, cuatro, cinco, seis"] * 5)
            assert begun.wait(10)
            server.kill()
            assert mouth.wait_until_quiet(20)
            server.start()
            recording = server.record("room.monitor")
            until = time.monotonic() + 30
            while not np.abs(recording.samples()).max() > 1_000 and time.monotonic() < until:
                mouth.say("Correcto", Priority.RESULT)
                assert mouth.wait_until_quiet(20)
                recording.wait_for(0.2)
            assert np.abs(recording.stop()).max() > 1_000
        mouth.close()
    assert troubles == [Trouble.DEVICE_LOST, Trouble.DEVICE_BACK] * 2


def test_looking_for_a_lost_microphone_does_not_silence_the_room() -> None:
    """The ear looks anew which devices there are, and PortAudio forgets every stream by that."""
    with SoundServer("room", rate=RATE) as server:
        loudspeaker = Loudspeaker(reopens=True)
        line = np.full(RATE, 0.1, np.float32)
        for _ in range(3):
            devices.refresh()
            recording = server.record("room.monitor")
            assert loudspeaker.play(line, threading.Event())
            assert np.abs(recording.stop()).max() > 1_000
        loudspeaker.close()


def test_headphones_are_not_looked_for_again() -> None:
    """What was private must not go on by itself, wherever the sound would go by then."""
    with SoundServer("room", rate=RATE) as server:
        headphones = Loudspeaker()
        threading.Timer(0.5, server.kill).start()
        line = np.full(20 * RATE, 0.1, np.float32)
        with pytest.raises(DeviceLost):
            headphones.play(line, threading.Event())
        server.start()
        with pytest.raises(DeviceLost):
            headphones.play(line, threading.Event())
        headphones.close()
