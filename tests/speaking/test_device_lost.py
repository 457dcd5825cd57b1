"""A sound server that dies in the middle of a line: told once, and the game goes on in text."""

import threading

import numpy as np
import pytest

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
