"""Recordings with what is said in them: manifests, grids drawn from them, noise laid under them."""

import csv
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assistant.errors import BadInput
from assistant.hearing import audio
from assistant.hearing.ear import RATE, Sound
from assistant.hearing.shortlist import alike
from assistant.lexicon.language import Language, load
from assistant.lexicon.normal import tidy

SPEECH = Path(__file__).resolve().parents[3] / "shared" / "speech"
"""Recordings of people, kept beside the project and never in it."""
VARIANT = 0.8
"""Likeness from which two transcripts are taken for one word spelled twice (Estônia, Estónia;
checa, tcheca): no grid holds both."""
PAUSE = 0.5
"""Seconds of room round a clip, so that noise is heard before and after the word too."""


@dataclass(frozen=True, slots=True)
class Clip:
    """One recording."""

    path: Path
    transcript: str
    speaker: str
    kind: str
    language: Language

    @property
    def source(self) -> str:
        """Where the speaker comes from: the part of the name before the colon."""
        return self.speaker.partition(":")[0]

    @property
    def is_word(self) -> bool:
        """A word or a name of up to three words; no lone letter, no sentence."""
        words = self.transcript.split()
        return not self.kind.startswith("sentence") and len(words) <= 3 and len(words[0]) > 1


def manifests() -> list[Path]:
    """The manifests of the recordings beside the project, a language each."""
    found = sorted(path for path in SPEECH.glob("*/manifest.tsv") if path.parent.name != "noise")
    if not found:
        raise BadInput(f"no recordings in {SPEECH}; name a manifest with --clips")
    return found


def clips(manifest: Path, language: Language | None = None) -> list[Clip]:
    """The clips of a manifest; the language is the folder's name unless given."""
    try:
        with manifest.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{manifest}: the manifest cannot be read") from error
    if not rows or not {"path", "transcript"} <= set(rows[0]):
        raise BadInput(f"{manifest}: no clips; the header must name path and transcript")
    tongue = language or load(manifest.resolve().parent.name)
    found = []
    for row in rows:
        path = manifest.parent / row["path"]
        text = tidy(row["transcript"] or "")
        if text:
            speaker, kind = row.get("speaker") or "unknown", row.get("kind") or "word"
            found.append(Clip(path, text, speaker, kind, tongue))
    return found


def grid(word: str, words: Sequence[str], language: Language, chance: random.Random, size: int = 25,
         holds: bool = True) -> list[str]:  # fmt: skip
    """Cards drawn from `words`, with `word` among them or, for a word off the grid, not."""
    cards = [word]
    for other in chance.sample(words, len(words)):
        if len(cards) > size - holds:
            break
        if all(alike(other, card, language) < VARIANT for card in cards):
            cards.append(other)
    return cards if holds else cards[1:]


def noisy(sound: Sound, noise: Sound | None, snr: float, chance: random.Random) -> Sound:
    """The clip with a piece of the noise under it and round it; as it is where there is none."""
    if noise is None:
        return sound
    rest = np.zeros(int(PAUSE * RATE), np.float32)
    shifted = np.roll(noise, chance.randrange(noise.size))
    return audio.mixed(np.concatenate([rest, sound, rest]), shifted, snr)
