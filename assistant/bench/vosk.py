"""`mesavoz bench vosk`: choices and off-grid words through the Vosk ear, and its calibration.

Any Vosk model and any clips will do; where an official model is present it is the one to fit.
"""

import argparse
import csv
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.bench import peak_megabytes
from assistant.cli import Subparsers
from assistant.errors import BadInput

if TYPE_CHECKING:
    from assistant.hearing.ear import Heard, Sound
    from assistant.hearing.vosk import VoskEar
    from assistant.lexicon.language import Language

OFF_ACCEPTED, WRONG_ACCEPTED = 0.01, 0.001
"""Shares that may be accepted, on voices that the weights were not fitted to; the aims are 2 %
and 0.3 %, with room for others' microphones."""


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    bench = subparsers.add_parser("vosk", help="the Vosk ear by itself; --fit finds its weights")
    bench.add_argument("--clips", type=Path, required=True, metavar="MANIFEST")
    bench.add_argument("--lang", required=True, metavar="L")
    bench.add_argument("--model", type=Path, metavar="DIR", help="a model of that language")
    bench.add_argument("--limit", type=int, default=200, metavar="N", help="so many clips at most")
    bench.add_argument(
        "--carrier", action="append", default=[], metavar="P", help="words that stand before a card"
    )
    bench.add_argument("--cards", type=int, default=25, metavar="N", help="on the grid (25)")
    bench.add_argument("--follow", action="store_true",
                       help="give each clip to the ear as it is spoken")  # fmt: skip
    bench.add_argument("--seed", type=int, default=1)
    bench.add_argument("--fit", action="store_true",
                       help="write the weights that these clips ask for")  # fmt: skip
    bench.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Hearing:
    """One clip against one grid."""

    speaker: str
    said: str | None
    """The card that was said, or None where it was not on the grid."""
    heard: "Heard"

    @property
    def first(self) -> str | None:
        """The card at rank one."""
        return self.heard.candidates[0].card if self.heard.candidates else None


def run(args: argparse.Namespace) -> int:
    """Hear each clip with its word among 25 cards, and again with 25 others."""
    from assistant.hearing.vosk import VoskEar

    language = _language(args.lang)
    ear = VoskEar(args.model or _model(language))
    trials = _trials(ear, language, args)
    summary = {"bench": "vosk", "lang": args.lang, **_figures(trials),
               "memory_mb": peak_megabytes()}  # fmt: skip
    if args.fit:
        summary["accept"] = _fit(trials, bool(args.carrier))
    print(json.dumps(summary))
    return 0


def _language(code: str) -> "Language":
    from assistant.lexicon.language import Language, codes, load

    # A language without a lexicon can be measured too: only its words matter here.
    return load(code) if code in codes() else Language(code, ())


def _model(language: "Language") -> Path:
    from assistant.hearing.models import find

    name = language.table("language").get("vosk", "")
    path = find(name) if name else None
    if path is None:
        raise BadInput(f"no Vosk model for {language.code}; get it with: mesavoz models get {name}")
    return path


def _trials(ear: "VoskEar", language: "Language", args: argparse.Namespace) -> list[Hearing]:
    from faster_whisper.audio import decode_audio

    from assistant.hearing.ear import Expected, Spoken

    try:
        rows = list(csv.DictReader(args.clips.open(encoding="utf-8"), delimiter="\t"))
    except OSError as error:
        raise BadInput(f"cannot read {args.clips}: {error.strerror}") from error
    carriers = tuple(f"{carrier} {{card}}" for carrier in args.carrier)
    for row in rows:
        for carrier in args.carrier:
            row["transcript"] = row["transcript"].removeprefix(carrier + " ")
    words = sorted({row["transcript"] for row in rows if len(row["transcript"].split()) == 1})
    if len(words) <= args.cards:
        needed = args.cards + 1
        raise BadInput(f"{args.clips} has {len(words)} single words; {needed} are needed")
    chance = random.Random(args.seed)
    chosen = [row for row in rows if row["transcript"] in words]
    chance.shuffle(chosen)
    trials = []
    for row in chosen[: args.limit]:
        word = row["transcript"]
        sound = decode_audio(str(args.clips.parent / row["path"]))
        others = chance.sample([other for other in words if other != word], args.cards)
        for said, grid in ((word, [word, *others[1:]]), (None, others)):
            cards = tuple(Spoken(card, (card,)) for card in grid)
            expected = Expected(language, cards, carriers, bare=not carriers)
            if args.follow:
                _follow(ear, sound)
            trials.append(Hearing(row.get("speaker") or "", said, ear.hear(sound, expected)))
    return trials


def _follow(ear: "VoskEar", sound: "Sound") -> None:
    """Give what a game would have given before the utterance was known to be over."""
    from assistant.hearing.ear import RATE
    from assistant.session import TICK

    for end in range(0, len(sound) + 1, round(TICK * RATE)):
        ear.follow(sound[:end])


def _figures(trials: list[Hearing]) -> dict[str, float]:
    import numpy as np

    from assistant.hearing.ear import Decision

    on = [trial for trial in trials if trial.said is not None]
    off = [trial for trial in trials if trial.said is None]

    def accepted(trial: Hearing) -> bool:
        return trial.heard.decision is Decision.ACCEPT

    def share(count: int, of: list[Hearing]) -> float:
        return round(count / len(of), 4)

    return {
        "clips": len(on),
        "rank_one": share(sum(trial.first == trial.said for trial in on), on),
        "accepted_right": share(sum(accepted(t) and t.first == t.said for t in on), on),
        "accepted_wrong": share(sum(accepted(t) and t.first != t.said for t in on), on),
        "off_grid_accepted": share(sum(accepted(trial) for trial in off), off),
        # The second hearing of a sound is quicker than the first.
        "compute_median": round(float(np.median([t.heard.compute_seconds for t in on])), 3),
        "compute_p95": round(float(np.percentile([t.heard.compute_seconds for t in on], 95)), 3),
    }


def _fit(trials: list[Hearing], carried: bool) -> float:
    """Write the calibration that these trials ask for, and give the chance it accepts from."""
    from assistant.hearing.decide import load
    from assistant.hearing.vosk.sureness import BARE, CALIBRATION, PHRASE
    from assistant.hearing.whisper.fitting import Trial, fitted

    # What was taken for talk has no signs, and stays talk at any chance.
    seen = [
        Trial(
            trial.speaker,
            {name: value for name, value in trial.heard.notes.items() if name != "chance"},
            right=trial.said is not None and trial.first == trial.said,
            meant=trial.said is not None,
        )
        for trial in trials
        if trial.heard.notes
    ]
    made = fitted(seen, OFF_ACCEPTED, WRONG_ACCEPTED)
    table = load(CALIBRATION) | {PHRASE if carried else BARE: made}
    kinds = {kind: calibration.as_json() for kind, calibration in table.items()}
    text = json.dumps({"made by": "mesavoz bench vosk --fit", "calibrations": kinds}, indent=1)
    CALIBRATION.write_text(text + "\n", "utf-8")
    return round(made.accept, 4)
