"""The voice of the table as a whole, with sound and without."""

import threading
from pathlib import Path

import numpy as np
import pytest

from assistant import places
from assistant.lexicon.language import load
from assistant.speaking.earcons import Earcon
from assistant.speaking.mouth import (
    Mouth,
    SilentMouth,
    SoundMouth,
    manner,
    open_mouth,
    softly_begun,
)
from assistant.speaking.playing import DeviceLost
from assistant.speaking.queue import Hooks, Priority, Said
from assistant.speaking.synthesis import RATE, Sound
from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Change, Memory, Settings
from assistant.trial.sound_server import SoundServer

PT = load("pt")


class Ear:
    """A player that keeps what was played."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []
        self.lost = False

    def play(self, sound: Sound, cut: threading.Event) -> bool:
        if self.lost:
            raise DeviceLost("ear")
        self.heard.append(sound)
        return True

    def close(self) -> None:
        """Nothing to let go."""


def mouth_with(ear: Ear, tmp_path: Path, troubles: list[Trouble], **settings: object) -> SoundMouth:
    return SoundMouth(
        PT,
        ear,
        Memory(tmp_path / "voice.json"),
        Hooks(tell=troubles.append),
        tmp_path / "cache_folder",
        Settings(**settings),  # type: ignore[arg-type]
    )


def said(mouth: SoundMouth, ear: Ear, text: str) -> Sound:
    mouth.say(text, Priority.STATUS)
    assert mouth.wait_until_quiet(10)
    return ear.heard[-1]


def test_a_table_can_ask_for_slower_and_louder_while_playing(tmp_path: Path) -> None:
    ear = Ear()
    mouth = mouth_with(ear, tmp_path, [], volume=40)
    said(mouth, ear, "bom dia")
    usual = said(mouth, ear, "é a vez da equipe azul")
    assert mouth.adjust(Change.SLOWER)
    slower = said(mouth, ear, "é a vez da equipe azul")
    assert mouth.adjust(Change.LOUDER)
    louder = said(mouth, ear, "é a vez da equipe azul")
    mouth.close()
    assert len(slower) > 1.05 * len(usual)
    assert np.abs(louder).max() > 1.3 * np.abs(slower).max()
    assert Memory(tmp_path / "voice.json").load("pt") == (mouth.settings, None)
    assert mouth.settings == Settings(rate=125, volume=60)


def test_the_limit_is_told(tmp_path: Path) -> None:
    mouth = mouth_with(Ear(), tmp_path, [], volume=100)
    assert not mouth.adjust(Change.LOUDER)
    mouth.close()


def test_the_first_sound_of_a_session_is_soft(tmp_path: Path) -> None:
    ear = Ear()
    mouth = mouth_with(ear, tmp_path, [])
    first, second = (said(mouth, ear, "vamos jogar") for _ in range(2))
    mouth.close()
    tenth = len(second) // 10
    assert np.abs(first[:tenth]).max() < 0.5 * np.abs(second[:tenth]).max()


def test_the_swell_ends_after_a_second() -> None:
    swelled = softly_begun(np.ones(2 * RATE, np.float32))
    assert swelled[0] == pytest.approx(0.25)
    assert (swelled[RATE:] == 1).all()
    assert len(softly_begun(np.ones(10, np.float32))) == 10


def test_a_chosen_voice_comes_before_the_languages_own() -> None:
    assert manner(PT, Settings(voice="pt-br+f3")).voices == ("pt-br+f3", "pt-br", "pt")
    assert manner(load("es-419"), Settings()).voices == ("es-419", "es")


def test_a_chosen_voice_that_is_not_there_falls_back_on_the_languages_own(tmp_path: Path) -> None:
    ear, troubles = Ear(), []
    mouth = mouth_with(ear, tmp_path, troubles, voice="nobody")
    assert said(mouth, ear, "olá").size
    mouth.close()
    assert troubles == []


def test_warmed_lines_are_ready(tmp_path: Path) -> None:
    ear = Ear()
    mouth = mouth_with(ear, tmp_path, [])
    mouth.warm(["cinco", "quatro", "três"])
    for thread in threading.enumerate():
        if thread.name == "voice-warm":
            thread.join(10)
    assert len(list((tmp_path / "cache_folder").glob("*.npy"))) == 3
    mouth.close()


def test_a_lost_device_leaves_a_game_in_text(tmp_path: Path) -> None:
    ear, troubles = Ear(), []
    mouth = mouth_with(ear, tmp_path, troubles)
    ear.lost = True
    mouth.say("certo", Priority.RESULT, Earcon.RIGHT)
    mouth.say("é a vez do azul", Priority.STATUS)
    assert mouth.wait_until_quiet(10)
    assert troubles == [Trouble.DEVICE_LOST]
    assert [entry.lines for entry in mouth.history] == [("certo",), ("é a vez do azul",)]
    mouth.close()


def test_settings_that_cannot_be_saved_hold_for_now(tmp_path: Path) -> None:
    (tmp_path / "voice.json").mkdir()
    troubles: list[Trouble] = []
    mouth = mouth_with(Ear(), tmp_path, troubles)
    assert mouth.adjust(Change.FASTER)
    assert mouth.settings.rate == 165
    assert troubles == [Trouble.SETTINGS_NOT_SAVED]
    mouth.close()


def test_without_sound_everything_is_kept_and_nothing_told() -> None:
    troubles: list[Trouble] = []
    mouth: Mouth = open_mouth(PT, sound=False, hooks=Hooks(tell=troubles.append))
    assert isinstance(mouth, SilentMouth)
    mouth.say("certo", Priority.RESULT, Earcon.RIGHT)
    mouth.read(["um", "dois"])
    mouth.warm(["x"])
    mouth.stop()
    assert not mouth.busy
    assert not mouth.resume()
    assert mouth.wait_until_quiet()
    assert mouth.repeat() == ("um", "dois")
    assert mouth.repeat(2) == ("certo", "um", "dois")
    assert mouth.repeat(0) == ()
    assert mouth.history[0] == Said(("certo",), Priority.RESULT)
    assert mouth.adjust(Change.TERSER)
    assert not mouth.adjust(Change.TERSER)
    mouth.close()
    assert troubles == []
    assert open_mouth(PT, sound=False).settings.terse


def test_without_a_device_it_is_silent_and_told_once() -> None:
    troubles: list[Trouble] = []
    mouth = open_mouth(PT, device="no such device", hooks=Hooks(tell=troubles.append))
    assert isinstance(mouth, SilentMouth)
    mouth.say("certo", Priority.RESULT)
    assert troubles == [Trouble.NO_DEVICE]


def test_damaged_settings_are_told_once_and_flags_go_over_what_is_remembered() -> None:
    places.config_folder().mkdir(parents=True)
    (places.config_folder() / "voice.json").write_text("{")
    troubles: list[Trouble] = []
    mouth = open_mouth(
        PT,
        sound=False,
        hooks=Hooks(tell=troubles.append),
        adjusted=lambda remembered: Settings(rate=remembered.rate + 40),
    )
    assert troubles == [Trouble.SETTINGS_DAMAGED]
    assert mouth.settings.rate == 185


def test_the_room_really_hears_it_and_the_ear_is_shut_meanwhile(sound_server: SoundServer) -> None:
    """From `say` to the end of the wire, with the counter that shuts the ear."""
    shut, most = [0], [0]

    def start() -> None:
        shut[0] += 1
        most[0] = max(most[0], shut[0])

    def end() -> None:
        shut[0] -= 1

    recording = sound_server.record("room.monitor")
    mouth = open_mouth(PT, hooks=Hooks(on_start=start, on_end=end))
    assert isinstance(mouth, SoundMouth)
    mouth.say("Certo! É da equipe vermelha.", Priority.RESULT, Earcon.RIGHT)
    assert mouth.wait_until_quiet(15)
    # The end is told when the sound has left the device, so nothing is loud after it.
    at_end = len(recording.samples())
    recording.wait_for(0.3)
    mouth.close()
    samples = recording.stop()
    assert (shut[0], most[0]) == (0, 1)
    loud = np.flatnonzero(np.abs(samples) > 1_000)
    assert (loud[-1] - loud[0]) / RATE > 1.5
    assert (loud[-1] - at_end) / RATE < 0.1
