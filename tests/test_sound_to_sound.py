"""A short game by voice, sound to sound: a real `mesavoz play`, a virtual microphone, no air.

`mesavoz bench table` plays whole games of all three kinds in three languages like this.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from assistant.hearing.ear import RATE, Ear, Sound
from assistant.hearing.ears import WHISPER, Choice, choose
from assistant.hearing.models.places import find
from assistant.hearing.recorder import write_wav
from assistant.lexicon.language import load
from assistant.trial.performing import Performance
from assistant.trial.player import OWN_VOICE
from assistant.trial.reporting import likeness
from assistant.trial.scripting import Kind, Scripting
from assistant.trial.settling import Settling
from assistant.trial.sound_server import missing
from assistant.trial.staging import staged
from assistant.trial.virtual_sound import VirtualSound

LANG = "es"
"""Of the three languages the one whose synthetic voices are heard best."""


@pytest.fixture(scope="module")
def ear() -> Ear:
    if find(WHISPER) is None:
        pytest.skip(f"needs the model {WHISPER} (mesavoz models get {WHISPER})")
    found = choose(Choice.AUTO, load(LANG)).ear
    assert found is not None
    return found


@pytest.fixture(scope="module")
def room() -> Iterator[VirtualSound]:
    if why := missing():
        pytest.skip(why)
    with VirtualSound() as virtual:
        virtual.let_it_hear_itself()
        yield virtual


def test_in_this_room_the_microphone_hears_the_loudspeaker(
    room: VirtualSound, tmp_path: Path
) -> None:
    said = np.asarray(np.random.default_rng(2).normal(0, 0.1, 2 * RATE), np.float32)
    write_wav(tmp_path / "said.wav", said)
    with room.record_speaker("virtmic") as recording:
        subprocess.run(["paplay", "--device=speaker", str(tmp_path / "said.wav")], check=True)
        heard = recording.sound()
    assert likeness(said[RATE // 2 : RATE], heard) > OWN_VOICE


def test_a_spoken_game_ends_as_the_typed_one(room: VirtualSound, ear: Ear, tmp_path: Path) -> None:
    stage = staged(load(LANG), "classic", ear, seed=1, short=True)
    report = Performance(stage, room, tmp_path).play()
    assert report.wrong_reveals == 0
    assert report.taken_from_talk == 0, "chatter or noise moved the game"
    assert report.answered_itself == 0, "the assistant heard its own voice"
    assert report.heard > 0, "nothing reached the ear"
    assert report.outcome == "assassin"
    assert report.same_state


def test_a_game_is_settled_by_voice_as_by_typing(
    room: VirtualSound, ear: Ear, tmp_path: Path
) -> None:
    script = Scripting(load(LANG), ear, seed=1).script(Kind.DEALT, short=True)
    report = Settling(script, room, tmp_path).play()
    assert report.same_plan, report.differs
    assert report.clue_awaited
    assert report.answered_itself == 0, "the assistant heard its own voice"
    assert len(report.typed) < report.lines, "nothing was understood by voice"


def test_an_own_voice_would_be_known() -> None:
    chance = np.random.default_rng(1)

    def sound(seconds: float) -> Sound:
        return np.asarray(chance.normal(0, 0.1, int(seconds * RATE)), np.float32)

    whole = sound(20)
    echo = 0.4 * whole[5 * RATE : 7 * RATE] + 0.2 * sound(2)
    assert likeness(np.asarray(echo, np.float32), whole) > OWN_VOICE
    assert likeness(sound(2), whole) < OWN_VOICE / 2
