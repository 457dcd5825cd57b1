"""An utterance is taken apart at its pauses, whatever lies between them."""

import numpy as np
import pytest

from assistant.hearing.ear import RATE
from assistant.hearing.parting import parted, pieces
from assistant.hearing.splicing import spliced
from assistant.hearing.synthetic import Voice, spoken
from assistant.lexicon.language import load
from assistant.lexicon.spelling import spell


@pytest.mark.parametrize("pause", [0.1, 0.4])
def test_the_two_sides_of_a_pause(pause: float) -> None:
    word, number = spoken("chocolate", Voice("es")), spoken("dos", Voice("es"))
    found = parted(spliced([word, number], pause))
    assert found is not None
    assert found.depth > 15
    assert found.seconds == pytest.approx(pause, abs=0.05)
    # "chocolate" has four syllables, "dos" one.
    assert found.before.size > 1.3 * found.after.size
    other = parted(spliced([number, word], pause))
    assert other is not None
    assert other.after.size > 1.3 * other.before.size


def test_noise_makes_the_pause_less_deep() -> None:
    said = spliced([spoken("chocolate", Voice("es")), spoken("dos", Voice("es"))], 0.3)
    hiss = np.random.default_rng(1).normal(0, 0.03, said.size).astype(np.float32)
    quiet, loud = parted(said), parted(said + hiss)
    assert quiet is not None
    assert loud is not None
    assert loud.depth < quiet.depth


def test_silence_and_a_syllable_have_no_two_sides() -> None:
    assert parted(np.zeros(RATE, np.float32)) is None
    assert parted(spoken("sí", Voice("es", words=250))) is None
    assert list(pieces(np.zeros(RATE, np.float32))) == []


@pytest.mark.parametrize(("code", "word"), [("pt", "prova"), ("es", "luna"), ("pl", "auto")])
def test_letters_lie_between_pauses(code: str, word: str) -> None:
    language = load(code)
    voice = Voice(language.table("language")["voices"][0], words=130)
    sound = spoken(", ".join(spell(word, language)), voice)
    assert len(list(pieces(sound))) == len(word)
