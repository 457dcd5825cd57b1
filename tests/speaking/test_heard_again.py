"""The loop: what the voice says is understood by a real recogniser, in each language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz

from assistant.lexicon.language import load
from assistant.lexicon.normal import fold
from assistant.speaking.mouth import manner
from assistant.speaking.playing import resampled
from assistant.speaking.synthesis import Synthesiser
from assistant.speaking.voice import Settings

MODEL = Path(__file__).resolve().parents[2] / "models" / "whisper-base"

# A line that players must not miss, and the words of it that carry the message.
LINES = [
    ("pt", "Certo! É da equipe vermelha. Restam cinco palavras.", "certo equipe vermelha palavras"),
    ("pt", "O assassino! A equipe azul ganhou o jogo.", "assassino azul ganhou jogo"),
    ("pt-PT", "Errado. É uma pessoa inocente. Passa a vez.", "errado pessoa inocente"),
    ("es", "¡Correcto! Es del equipo rojo. Quedan cinco palabras.", "correcto equipo rojo palabras"),
    ("es", "¡El asesino! El equipo azul gana la partida.", "asesino equipo azul partida"),
    ("es-419", "Quedan treinta segundos para la pista.", "quedan segundos pista"),
    ("pl", "Dobrze! To czerwona drużyna. Zostało pięć słów.", "dobrze czerwona zostało słów"),
    ("pl", "Zabójca! Niebiescy wygrywają grę.", "zabójca niebiescy wygrywają"),
]
# How alike a heard word and a said one must be: one letter in four may differ (endings do).
ALIKE = 75


@pytest.fixture(scope="module")
def whisper() -> Iterator[Any]:
    if not (MODEL / "model.bin").exists():
        pytest.skip("no recogniser: get one with `mesavoz models get`")
    from faster_whisper import WhisperModel

    yield WhisperModel(str(MODEL), device="cpu", compute_type="int8", cpu_threads=2)


@pytest.mark.parametrize(("code", "line", "words"), LINES)
def test_what_is_said_is_heard(
    code: str, line: str, words: str, whisper: Any, synthesiser: Synthesiser
) -> None:
    language = load(code)
    sound = resampled(synthesiser.sound(line, manner(language, Settings())), 16_000)
    segments, _ = whisper.transcribe(sound, language=language.table("language")["whisper"])
    heard = fold(" ".join(segment.text for segment in segments)).split()
    missed = [
        word
        for word in fold(words).split()
        if max((fuzz.ratio(word, one) for one in heard), default=0) < ALIKE
    ]
    assert not missed, f"said: {line} – heard: {' '.join(heard)}"
