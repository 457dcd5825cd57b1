"""The loop: what the voice says is told apart by a real recogniser, in each language.

Each line is synthesised and transcribed freely, without a hint of what may come; the line that
the transcript is most like, among all the results that could have been said, must be the one said.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rapidfuzz import fuzz

from assistant.lexicon.language import load
from assistant.lexicon.normal import fold
from assistant.speaking.mouth import manner
from assistant.speaking.playing import resampled
from assistant.speaking.synthesis import Synthesiser
from assistant.speaking.voice import Settings

MODEL = Path(__file__).resolve().parents[2] / "models" / "whisper-base"

# What players must not take one for the other: colours, numbers, right and wrong.
RESULTS = {
    "pt": [
        "Certo! É da equipe vermelha.",
        "Errado! É da equipe azul.",
        "É uma pessoa inocente. A vez acaba.",
        "O assassino! A equipe azul ganhou.",
        "Restam cinco palavras.",
        "Restam duas palavras.",
        "Faltam trinta segundos.",
    ],
    "es": [
        "¡Correcto! Es del equipo rojo.",
        "¡Error! Es del equipo azul.",
        "Es un civil. El turno termina.",
        "¡El asesino! Gana el equipo azul.",
        "Quedan cinco palabras.",
        "Quedan dos palabras.",
        "Quedan treinta segundos.",
    ],
    "pl": [
        "Dobrze! To czerwona drużyna.",
        "Źle! To niebieska drużyna.",
        "To przypadkowy przechodzień. Koniec tury.",
        "Zabójca! Wygrywa niebieska drużyna.",
        "Zostało pięć słów.",
        "Zostały dwa słowa.",
        "Zostało trzydzieści sekund.",
    ],
}
# Whisper base hears espeak imperfectly ("restam cinco palamas"), and espeak is not quite the same
# each time. One of the seven may be mistaken; by chance alone six would be right once in 20,000.
MISTAKES = 1


@pytest.fixture(scope="module")
def whisper() -> Any:
    if not (MODEL / "model.bin").exists():
        pytest.skip("no recogniser: get one with `mesavoz models get`")
    from faster_whisper import WhisperModel

    return WhisperModel(str(MODEL), device="cpu", compute_type="int8", cpu_threads=2)


@pytest.mark.parametrize("code", RESULTS)
def test_every_result_is_heard_as_what_was_said(
    code: str, whisper: Any, synthesiser: Synthesiser
) -> None:
    language = load(code)
    mistaken: list[str] = []
    for line in RESULTS[code]:
        sound = resampled(synthesiser.sound(line, manner(language, Settings())), 16_000)
        segments, _ = whisper.transcribe(
            np.pad(sound, (4_800, 8_000)),
            language=language.table("language")["whisper"],
            temperature=0,
            without_timestamps=True,
        )
        heard = fold(" ".join(segment.text for segment in segments))
        likeness = {other: fuzz.ratio(fold(other), heard) for other in RESULTS[code]}
        if max(likeness, key=lambda other: likeness[other]) != line:
            mistaken.append(f"{line} – heard: {heard}")
    assert len(mistaken) <= MISTAKES, mistaken
