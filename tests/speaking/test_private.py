"""Private speech: to the headphones or to nobody. With a real sound server that moves streams."""

import threading
from pathlib import Path

import numpy as np
import pytest

from assistant import places
from assistant.lexicon.language import load
from assistant.speaking.mouth import manner
from assistant.speaking.playing import DeviceLost, NoDevice
from assistant.speaking.private import PrivateMouth, open_headphones
from assistant.speaking.pulse import PinnedOutput
from assistant.speaking.synthesis import RATE
from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Settings
from assistant.trial.sound_server import SoundServer

KEY = ["Primeira linha: vermelho, azul, neutra.", "Segunda linha: assassino, azul, vermelho."] * 3
SILENCE = 50


def test_the_key_is_read_to_the_headphones_and_the_room_stays_silent(
    sound_server: SoundServer,
) -> None:
    room, ear = sound_server.record("room.monitor"), sound_server.record("headphones.monitor")
    mouth = PrivateMouth(
        open_headphones("headphones", None), manner(load("pt"), Settings()), Settings(), print, 0.0
    )
    assert mouth.read(KEY[:1])
    assert mouth.wait_until_quiet(20)
    mouth.close()
    assert np.abs(ear.stop()).max() > 3_000
    assert np.abs(room.stop()).max() < SILENCE
    assert not list(places.cache_folder().rglob("*")), "the key must not be kept on disk"


def test_headphones_that_go_away_end_private_speech_and_the_room_hears_nothing(
    sound_server: SoundServer,
) -> None:
    sound_server.add_sink("unplugged")
    room, ear = sound_server.record("room.monitor"), sound_server.record("unplugged.monitor")
    troubles: list[Trouble] = []
    told = threading.Event()

    def tell(trouble: Trouble) -> None:
        troubles.append(trouble)
        told.set()

    mouth = PrivateMouth(
        open_headphones("unplugged", None), manner(load("pt"), Settings()), Settings(), tell, 0.0
    )
    mouth.read(KEY)
    ear.wait_for_sound()
    sound_server.remove_sink("unplugged")
    assert told.wait(5)
    assert mouth.wait_until_quiet(5)
    # The same headphones come back: still nothing is said until somebody asks anew.
    sound_server.add_sink("unplugged")
    assert not mouth.read(KEY)
    assert not mouth.say("vermelho")
    assert not mouth.resume()
    room.wait_for(0.5)
    mouth.close()
    sound_server.remove_sink("unplugged")
    ear.stop()
    assert troubles == [Trouble.PRIVATE_LOST]
    assert np.abs(room.stop()).max() < SILENCE


def test_a_stop_is_silence_at_once_and_resume_goes_on(sound_server: SoundServer) -> None:
    output, cut = PinnedOutput("headphones"), threading.Event()
    ear = sound_server.record("headphones.monitor")
    long = np.tile(np.float32([0.4, -0.4]), 5 * RATE)
    thread = threading.Thread(target=output.play, args=(long, cut))
    thread.start()
    ear.wait_for_sound()
    at_cut = len(ear.samples())
    cut.set()
    thread.join(5)
    ear.wait_for(0.3)
    output.close()
    loud = np.flatnonzero(np.abs(ear.stop()) > 300)
    assert (loud[-1] - at_cut) / RATE < 0.2


def test_the_rooms_own_output_is_refused(sound_server: SoundServer) -> None:
    with pytest.raises(NoDevice, match="room's own"):
        open_headphones("room", None)
    with pytest.raises(NoDevice, match="room's own"):
        open_headphones("headphones", "headphones")


@pytest.mark.parametrize("name", ["pulse", "default", "nothing of that name"])
def test_a_name_that_is_no_particular_device_is_refused(
    sound_server: SoundServer, name: str
) -> None:
    with pytest.raises(NoDevice):
        open_headphones(name, None)


def test_a_closed_output_is_lost(sound_server: SoundServer, tmp_path: Path) -> None:
    output = PinnedOutput("headphones")
    output.close()
    output.close()
    with pytest.raises(DeviceLost):
        output.play(np.full(RATE, 0.1, np.float32), threading.Event())
