"""What the measurements of hearing share: options, the clips chosen, rows and the summary."""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from rapidfuzz import fuzz, process

from assistant.errors import BadInput
from assistant.hearing import audio
from assistant.hearing.clips import Clip, clips, manifests
from assistant.hearing.ear import Expected, Sound, Spoken
from assistant.hearing.whisper.engine import WhisperEar
from assistant.hearing.whisper.model import WINDOWS, Model, found
from assistant.lexicon.language import Language, load
from assistant.lexicon.normal import fold
from assistant.understanding.templates import expand


def chosen(args: argparse.Namespace) -> dict[str, list[Clip]]:
    """The clips asked for, by language, in an order that mixes speakers."""
    language = load(args.lang) if args.lang else None
    by_language: dict[str, list[Clip]] = defaultdict(list)
    for manifest in args.clips or manifests():
        for clip in clips(manifest, language):
            by_language[clip.language.code].append(clip)
    if not args.clips and language:
        by_language = {language.base: by_language[language.base]}
    for found_clips in by_language.values():
        random.Random(args.seed).shuffle(found_clips)
    return dict(by_language)


def words(found_clips: Sequence[Clip], limit: int) -> list[Clip]:
    """The clips of single words, as many as asked for."""
    single = [clip for clip in found_clips if clip.is_word]
    if len({clip.transcript for clip in single}) < 26:
        raise BadInput("too few different words for grids of 25; give more clips")
    return single[:limit] if limit else single


def noise(args: argparse.Namespace) -> Sound | None:
    """The noise to lay under the clips, if any."""
    return audio.read(args.noise) if args.noise else None


def chance(args: argparse.Namespace, clip: Clip) -> random.Random:
    """Chance that is the same for one clip in every run."""
    return random.Random(f"{args.seed} {clip.path.name} {clip.transcript}")


def ear() -> WhisperEar:
    """The ear that is measured."""
    return WhisperEar(found())


def model() -> Model:
    """The model alone, for what is measured before there is a calibration."""
    return Model(found())


def carriers(language: Language) -> tuple[str, ...]:
    """Every phrase that makes a choice of a card, with its blank."""
    templates = language.table("hear").get("intents", {}).get("choose", [])
    return tuple(phrase for template in templates for phrase in expand(template))


def choosing(language: Language, cards: Sequence[str], bare: bool = True) -> Expected:
    """A choice among these cards."""
    spoken = tuple(Spoken(card, (card,)) for card in cards)
    return Expected(language, cards=spoken, carriers=carriers(language), bare=bare)


def obvious(whisper_ear: WhisperEar, sound: Sound, language: Language) -> str:
    """The obvious way, to compare with: the free transcript of the same model's usual window."""
    model = whisper_ear.model
    code = language.table("language")["whisper"]
    guesses = model.guesses(model.listen(sound, WINDOWS[-1]), code, longest=24)
    return guesses[0] if guesses else ""


def best_match(transcript: str, cards: Sequence[str]) -> str:
    """The card that rapidfuzz finds nearest to a transcript."""
    folded = [fold(card) for card in cards]
    return cards[process.extractOne(fold(transcript), folded, scorer=fuzz.ratio)[2]]


class Tally:
    """Counts by language and source, printed as rows of shares."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = columns
        self._counts: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))

    def add(self, code: str, speaker: str, happened: Iterable[str]) -> None:
        """Count one utterance under its source and under its whole language."""
        source_name = speaker.partition("+")[0]
        for source in (source_name, "all"):
            row = self._counts[code, source]
            row["clips"] += 1
            for column in happened:
                row[column] += 1

    def shares(self, code: str, source: str = "all") -> dict[str, Any]:
        """The row of a language as shares of its clips."""
        row = self._counts[code, source]
        shares = {column: round(row[column] / max(1, row["clips"]), 4) for column in self._columns}
        return {"clips": row["clips"], **shares}

    def print(self) -> None:
        """The rows, the whole language last."""
        print(f"{'':44}{'clips':>7}" + "".join(f"{column:>18}" for column in self._columns))
        for code, source in sorted(self._counts, key=lambda key: (key[0], key[1] == "all", key[1])):
            row = self.shares(code, source)
            shares = "".join(f"{100 * row[column]:>16.1f} %" for column in self._columns)
            print(f"{code:6}{source[:37]:38}{row['clips']:>7}{shares}")

    def summary(self) -> dict[str, Any]:
        """The languages' rows."""
        return {code: self.shares(code) for code, source in self._counts if source == "all"}


def finish(what: str, result: dict[str, Any]) -> int:
    """The JSON line that ends a measurement."""
    print(json.dumps({"bench": what, **result}, ensure_ascii=False))
    return 0
