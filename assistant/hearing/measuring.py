"""What the measurements of hearing share: options, the clips chosen, rows and the summary."""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process, utils

from assistant.errors import BadInput
from assistant.hearing import audio
from assistant.hearing.clips import SPEECH, Clip, clips, grid, manifests, noisy
from assistant.hearing.ear import Asking, Expected, Sound, Spoken
from assistant.hearing.ears import needed
from assistant.hearing.splicing import spliced
from assistant.hearing.whisper.engine import WhisperEar
from assistant.hearing.whisper.model import Model
from assistant.lexicon.language import Language, load
from assistant.lexicon.normal import fold
from assistant.understanding.templates import expand


def chosen(args: argparse.Namespace) -> dict[str, list[Clip]]:
    """The clips asked for, by language, in an order that mixes speakers."""
    language = load(args.lang) if args.lang else None
    by_language: dict[str, list[Clip]] = defaultdict(list)
    ours = args.clips or [
        path for path in manifests() if language is None or path.parent.name == language.base
    ]
    for manifest in ours:
        for clip in clips(manifest, language):
            by_language[clip.language.code].append(clip)
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
    return WhisperEar(needed())


def model() -> Model:
    """The model alone, for what is measured before there is a calibration."""
    return Model(needed())


def carriers(language: Language, intent: str = "choose") -> tuple[str, ...]:
    """Every phrase that makes a choice of a card, or asks about one, with its blank."""
    templates = language.table("hear").get("intents", {}).get(intent, [])
    return tuple(phrase for template in templates for phrase in expand(template))


def asking(language: Language) -> tuple[Asking, ...]:
    """What may be asked about a card."""
    return tuple(Asking(what, carriers(language, what)) for what in ("where_is", "spell_card"))


def commands(language: Language) -> tuple[str, ...]:
    """Every whole phrase the language's table listens for."""
    intents = language.table("hear").get("intents", {}).values()
    phrases = (phrase for templates in intents for text in templates for phrase in expand(text))
    return tuple(dict.fromkeys(phrase for phrase in phrases if "{" not in phrase))


def choosing(
    language: Language, cards: Sequence[str], bare: bool = True, commands_too: bool = False
) -> Expected:
    """A choice among these cards; with the commands there are the questions about them."""
    spoken = tuple(Spoken(card, (card,)) for card in cards)
    choice = Expected(language, spoken, carriers(language), bare)
    if not commands_too:
        return choice
    return replace(choice, commands=commands(language), lying=spoken, asking=asking(language))


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said at the table that is no move."""

    kind: str
    said: str
    sound: Sound
    cards: list[str]


def chatter(clips_: Sequence[Clip], chance: random.Random, limit: int, noise_: Sound | None,
            snr: float) -> Iterator[Talk]:  # fmt: skip
    """Sentences; card words alone; stretches of card words, in noise. No carrier in any."""
    single = [clip for clip in clips_ if clip.is_word]
    said = sorted({clip.transcript for clip in single})
    rooms = [noise_] if noise_ is not None else noises(None)
    sentences = [clip for clip in clips_ if clip.kind.startswith("sentence")]
    for clip in sentences[: limit or None]:
        # The sentence's own words lie on the table, which is the hardest case.
        own = [word for word in clip.transcript.split() if len(word) > 3]
        cards = [*own, *chance.sample(said, 25 - len(own))]
        yield Talk("sentence", clip.transcript, audio.read(clip.path), cards)
    for clip in single[: limit or 100]:
        cards = grid(clip.transcript, said, clip.language, chance)
        yield Talk("card word", clip.transcript, audio.read(clip.path), cards)
    for _ in range(limit or 100):
        some = chance.sample(single, chance.randint(2, 8))
        sound = spliced([audio.read(clip.path) for clip in some], chance.uniform(0.05, 0.3))
        cards = list(dict.fromkeys([*(clip.transcript for clip in some), *chance.sample(said, 25)]))
        loud = noisy(sound, chance.choice(rooms), snr, chance)
        yield Talk("stretch in noise", " ".join(clip.transcript for clip in some), loud, cards[:25])


def noises(folder: Path | None) -> list[Sound]:
    """The noises of a folder; those beside the project where none is named."""
    paths = sorted((folder or SPEECH / "noise").rglob("*.flac"))
    if not paths:
        raise BadInput("no noises to mix in; name a folder of FLAC files")
    return [audio.read(path) for path in paths]


class ObviousWay:
    """What one would do first, to compare with: the free transcript that faster-whisper gives for
    the same model, and the card that rapidfuzz finds nearest to it."""

    def __init__(self) -> None:
        from faster_whisper import WhisperModel

        self._model = WhisperModel(str(needed()), device="cpu", compute_type="int8", cpu_threads=2)

    def transcript(self, sound: Sound, language: Language) -> str:
        """What was said, without any list."""
        pieces, _ = self._model.transcribe(sound, language=language.table("language")["whisper"])
        return " ".join(piece.text for piece in pieces)

    def card(self, transcript: str, cards: Sequence[str]) -> str | None:
        """The nearest card as rapidfuzz chooses when it is told nothing but to ignore case."""
        found = process.extractOne(transcript, cards, processor=utils.default_process)
        return found[0] if found else None

    def carefully(self, transcript: str, cards: Sequence[str]) -> str:
        """The nearest card by plain edit distance, accents ignored too."""
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
