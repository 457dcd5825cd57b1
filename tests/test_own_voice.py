"""At the virtual table, players may have the assistant's voice and say what it says."""

from pathlib import Path

import numpy as np

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.recorder import write_wav
from assistant.hearing.synthetic import Voice, spoken
from assistant.trial.player import own_voice

VOICE = Voice("pt-br")
REST = np.zeros(RATE // 2, np.float32)
READ = spoken("macarrão", VOICE)
PLAYED = np.concatenate([REST, READ, REST])
ECHO = np.concatenate([REST, spoken("macarrão", VOICE), REST, spoken("carta dois", VOICE), REST])


def kept(folder: Path, sound: Sound) -> Path:
    (folder / "audio").mkdir()
    write_wav(folder / "audio" / "0001.wav", sound)
    return folder


def test_a_card_that_is_read_in_the_voice_that_says_it_back_is_the_players(tmp_path: Path) -> None:
    assert own_voice(kept(tmp_path, READ), ECHO, PLAYED) == 0


def test_what_only_the_assistant_said_is_its_own_voice(tmp_path: Path) -> None:
    faint = spoken("carta dois", VOICE) * np.float32(0.3)
    assert own_voice(kept(tmp_path, faint), ECHO, PLAYED) == 1
