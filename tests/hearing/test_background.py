"""What is behind the voice: found, cut away, taken off."""

import numpy as np

from assistant.hearing import background
from assistant.hearing.ear import RATE, Sound


def _voice_in(level: float) -> tuple[Sound, tuple[int, int]]:
    """A loud voice from 1.0 to 1.6 s of 2.5 s, with others at that level behind it."""
    chance = np.random.default_rng(4)
    times = np.arange(int(2.5 * RATE)) / RATE
    near = np.where((times >= 1.0) & (times < 1.6), 0.5 * np.sin(2 * np.pi * 200 * times), 0.0)
    behind = chance.normal(0, level, times.size)
    return np.asarray(near + behind, np.float32), (RATE, int(1.6 * RATE))


def test_the_near_voice_is_found_before_others() -> None:
    sound, (first, last) = _voice_in(0.05)
    assert background.in_noise(sound)
    begin, end = background.foreground(sound, (0, sound.size))
    assert abs(begin - first) < 0.06 * RATE
    assert abs(end - last) < 0.06 * RATE


def test_in_a_quiet_room_all_speech_is_near() -> None:
    sound, _ = _voice_in(0.0005)
    assert not background.in_noise(sound)
    assert background.foreground(sound, (100, sound.size)) == (100, sound.size)


def test_noise_alone_is_left_as_it_is() -> None:
    sound = np.asarray(np.random.default_rng(5).normal(0, 0.1, RATE), np.float32)
    assert background.foreground(sound, (0, RATE)) == (0, RATE)


def test_a_word_cut_close_tells_nothing_of_the_room() -> None:
    sound, (first, last) = _voice_in(0.05)
    assert not background.in_noise(sound[first - 1000 : last + 1000])


def test_what_is_behind_is_taken_off_and_the_voice_stays() -> None:
    sound, (first, last) = _voice_in(0.05)
    calm = background.hushed(sound)
    assert calm.size == sound.size

    def power(part: Sound) -> float:
        return float(np.mean(part**2))

    assert power(calm[: first - 1600]) < 0.1 * power(sound[: first - 1600])
    middle = slice(first + 1600, last - 1600)
    assert power(calm[middle]) > 0.8 * power(sound[middle])


def test_digital_silence_stays_silent() -> None:
    assert not background.hushed(np.zeros(RATE, np.float32)).any()
