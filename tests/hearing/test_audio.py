"""Sound files of every kind become one kind of sound, or one clear line."""

import wave
from pathlib import Path

import numpy as np
import pytest

from assistant.errors import BadInput
from assistant.hearing import audio
from assistant.hearing.ear import RATE
from assistant.hearing.synthetic import Voice, spoken


def write(path: Path, samples: np.ndarray, rate: int, channels: int = 1) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((samples * 32767).astype("<i2").tobytes())
    return path


def tone(seconds: float, rate: int, hertz: float = 440.0) -> np.ndarray:
    return 0.5 * np.sin(2 * np.pi * hertz * np.arange(int(seconds * rate)) / rate)


def loudest(sound: np.ndarray) -> float:
    """The frequency that is strongest in a sound."""
    return float(np.fft.rfftfreq(sound.size, 1 / RATE)[np.abs(np.fft.rfft(sound)).argmax()])


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
def test_any_rate_is_read_at_our_rate(tmp_path: Path, rate: int) -> None:
    sound = audio.read(write(tmp_path / "a.wav", tone(1.0, rate), rate))
    assert sound.dtype == np.float32
    assert abs(sound.size - RATE) < RATE * 0.01
    assert loudest(sound) == pytest.approx(440, abs=3)


def test_both_sides_of_a_stereo_file_are_heard(tmp_path: Path) -> None:
    left, right = tone(1.0, 44_100, 300), tone(1.0, 44_100, 900)
    both = np.stack([left, right], axis=1).reshape(-1)
    sound = audio.read(write(tmp_path / "stereo.wav", both, 44_100, channels=2))
    strengths = np.abs(np.fft.rfft(sound))
    at = np.fft.rfftfreq(sound.size, 1 / RATE)
    heard = [strengths[np.abs(at - hertz) < 5].max() for hertz in (300, 900)]
    assert min(heard) > 0.5 * max(heard) > 100


def test_a_file_cut_off_in_the_middle_gives_what_is_there(tmp_path: Path) -> None:
    whole = write(tmp_path / "whole.wav", tone(2.0, RATE), RATE).read_bytes()
    part = tmp_path / "part.wav"
    part.write_bytes(whole[: len(whole) // 2])
    assert 0.8 * RATE < audio.read(part).size < 1.2 * RATE


def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    text = tmp_path / "text.wav"
    text.write_text("this is no sound\n" * 100)
    nothing = tmp_path / "nothing.wav"
    nothing.write_bytes(b"")
    empty = write(tmp_path / "empty.wav", np.zeros(0), RATE)
    hours = write(tmp_path / "hours.wav", np.zeros(int(8_000 * (audio.LONGEST + 5))), 8_000)
    for path, word in [
        (tmp_path / "none.wav", "no such file"), (tmp_path, "no such file"),
        (text, "not a sound"), (nothing, "not a sound"), (empty, "no sound"), (hours, "longer"),
    ]:  # fmt: skip
        with pytest.raises(BadInput, match=word) as error:
            audio.read(path)
        assert "\n" not in str(error.value)


def test_speech_is_found_in_silence_at_any_loudness() -> None:
    said = spoken("elegimos pizza", Voice("es"))
    silence = np.zeros(RATE, np.float32)
    for loudness in (1.0, 0.02):
        sound = np.concatenate([silence, said * np.float32(loudness), silence])
        found = audio.speech(sound)
        assert found is not None
        assert found[0] == pytest.approx(RATE, abs=0.2 * RATE)
        assert found[1] == pytest.approx(RATE + said.size, abs=0.3 * RATE)


def test_nobody_speaks_in_silence_or_hiss() -> None:
    hiss = np.random.default_rng(1).normal(0, 0.01, 2 * RATE).astype(np.float32)
    assert audio.speech(np.zeros(2 * RATE, np.float32)) is None
    assert audio.speech(hiss) is None


def test_noise_is_mixed_in_as_far_below_the_speech_as_asked() -> None:
    said = spoken("elegimos pizza", Voice("es"))
    noise = np.random.default_rng(2).normal(0, 0.3, RATE).astype(np.float32)
    found = audio.speech(said)
    assert found is not None
    added = audio.mixed(said * np.float32(0.2), noise, 10.0) - said * np.float32(0.2)
    power = np.mean((said[slice(*found)] * 0.2) ** 2)
    assert 10 * np.log10(power / np.mean(added**2)) == pytest.approx(10.0, abs=0.5)
