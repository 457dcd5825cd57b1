"""The real synthesiser, in every language the program speaks."""

import random
import sys
import threading

import numpy as np
import pytest

from assistant.lexicon.language import codes, load
from assistant.speaking.mouth import manner
from assistant.speaking.synthesis import RATE, Manner, Synthesiser, SynthesisFailed, trimmed
from assistant.speaking.voice import Settings

LINES = {
    "pt": "Certo! É uma carta da equipe vermelha.",
    "es": "¡Correcto! Es una tarjeta del equipo rojo.",
    "pl": "Dobrze! To karta czerwonej drużyny.",
}
PT = Manner(("pt-br", "pt"), 165, 50)


@pytest.mark.parametrize("code", codes())
def test_every_language_speaks_at_a_plausible_length_and_level(
    code: str, synthesiser: Synthesiser
) -> None:
    language = load(code)
    sound = synthesiser.sound(LINES[language.base], manner(language, Settings()))
    assert sound.dtype == np.float32
    assert 1.5 < len(sound) / RATE < 4.5
    assert 0.3 < np.abs(sound).max() <= 1.0
    assert 0.03 < np.sqrt((sound**2).mean()) < 0.3


def test_brazil_and_portugal_and_the_two_spanishes_sound_different(
    synthesiser: Synthesiser,
) -> None:
    for one, other, text in (("pt", "pt-PT", "noite de verão"), ("es", "es-419", "cinco cervezas")):
        sounds = [synthesiser.sound(text, manner(load(c), Settings())) for c in (one, other)]
        assert len(sounds[0]) != len(sounds[1]) or not np.allclose(*sounds, atol=0.05)


def test_slower_is_longer_and_higher_is_higher(synthesiser: Synthesiser) -> None:
    text = LINES["pt"]
    usual = synthesiser.sound(text, PT)
    slow = synthesiser.sound(text, Manner(PT.voices, 105, 50))
    high = synthesiser.sound(text, Manner(PT.voices, 165, 90))
    assert len(slow) > 1.3 * len(usual)
    assert _pitch(high) > 1.15 * _pitch(usual)


def _pitch(sound: np.ndarray) -> float:
    """The median fundamental of the voiced pieces, by autocorrelation."""
    found = []
    for start in range(0, len(sound) - 1_024, 512):
        piece = sound[start : start + 1_024]
        alike = np.correlate(piece, piece, "full")[1_023:]
        lag = RATE // 400 + int(np.argmax(alike[RATE // 400 : RATE // 60]))
        if np.abs(piece).max() > 0.1 and alike[lag] > 0.4 * alike[0]:
            found.append(RATE / lag)
    return float(np.median(found))


def test_the_first_voice_there_is_is_taken(synthesiser: Synthesiser) -> None:
    there = synthesiser.sound("olá", Manner(("no-such-voice", "pt-br"), 165, 50))
    assert len(there) > RATE // 10


def test_a_voice_that_is_not_there_is_an_error_not_another_voice(synthesiser: Synthesiser) -> None:
    with pytest.raises(SynthesisFailed, match="no-such-voice"):
        synthesiser.sound("olá", Manner(("no-such-voice",), 165, 50))


def test_silence_for_nothing(synthesiser: Synthesiser) -> None:
    assert synthesiser.sound("  \n", PT).size == 0


def test_odd_text_never_hangs(synthesiser: Synthesiser) -> None:
    for text in ("...", "-", "<b>x</b>", "😀", "a\0b", "¿?", "x" * 3_000):
        assert len(synthesiser.sound(text, PT)) < 120 * RATE


def test_no_line_is_lost_and_no_setting_left_behind(synthesiser: Synthesiser) -> None:
    """pyttsx3 alone loses lines (0.3 %) and settings (14 %) when they change from line to line."""
    chance = random.Random(4)
    lengths: dict[tuple[str, int], list[int]] = {}
    for _ in range(150):
        voice, rate = chance.choice(["pt-br", "es", "pl"]), chance.choice([125, 165, 205])
        sound = synthesiser.sound("tango", Manner((voice,), rate, 50))
        lengths.setdefault((voice, rate), []).append(len(sound))
    assert len(lengths) == 9
    for found in lengths.values():
        assert max(found) - min(found) < 0.02 * RATE
        assert min(found) > 0.15 * RATE


def test_many_threads_get_their_own_lines(synthesiser: Synthesiser) -> None:
    texts = ["um", "uma frase bem mais longa do que a outra, para comparar"]
    alone = [len(synthesiser.sound(text, PT)) for text in texts]
    wrong: list[int] = []

    def ask(which: int) -> None:
        for _ in range(15):
            if abs(len(synthesiser.sound(texts[which], PT)) - alone[which]) > RATE // 20:
                wrong.append(which)

    threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1, 0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert wrong == []


def test_a_killed_child_is_replaced() -> None:
    maker = Synthesiser()
    maker.sound("um", PT)
    assert maker._child is not None
    maker._child.kill()
    assert maker.sound("dois", PT).size
    maker.close()


def test_a_child_that_hangs_is_given_up() -> None:
    hangs = (sys.executable, "-c", "import sys; sys.stdin.read()")
    maker = Synthesiser(hangs, patience=0.3)
    with pytest.raises(SynthesisFailed):
        maker.sound("um", PT)
    maker.close()


def test_a_missing_synthesiser_is_a_failure_not_a_crash() -> None:
    maker = Synthesiser(("no-such-program",))
    with pytest.raises(SynthesisFailed):
        maker.sound("um", PT)
    maker.close()


def test_nothing_is_made_after_closing() -> None:
    maker = Synthesiser()
    maker.close()
    with pytest.raises(SynthesisFailed):
        maker.sound("um", PT)


def test_silence_round_a_line_is_cut() -> None:
    sound = np.zeros(RATE, np.float32)
    sound[5_000:6_000] = 0.5
    assert len(trimmed(sound)) == pytest.approx(1_000 + 2 * RATE // 50, abs=5)
    assert trimmed(np.zeros(RATE, np.float32)).size == 0
