"""`mesavoz bench endpoints`: does each recording come out of the cutter whole, and how soon?"""

import argparse
import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli import Subparsers
from assistant.errors import BadInput

if TYPE_CHECKING:
    from assistant.hearing.cutting import Cutter
    from assistant.hearing.ear import Sound


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    bench = subparsers.add_parser("endpoints", help="where utterances are taken to begin and end")
    bench.add_argument("--clips", type=Path, required=True, action="append", metavar="MANIFEST")
    bench.add_argument(
        "--trailing", type=float, metavar="S", help="seconds of silence that end one"
    )
    bench.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Cut every clip out of silence; count the pieces, the sound lost and the time waited."""
    import numpy as np

    from assistant.hearing.cutting import Cutter
    from assistant.hearing.endpoint import CHOICE, Timing
    from assistant.hearing.vad import Voice

    trailing = CHOICE.trailing if args.trailing is None else args.trailing
    voice = Voice()
    pieces: Counter[int] = Counter()
    lost: list[float] = []
    delays: list[float] = []
    for clip in _clips(args.clips):
        found, kept, delay = _measured(Cutter(voice, Timing(trailing, CHOICE.longest)), clip)
        pieces[found] += 1
        lost.append(1 - kept)
        if found:
            delays.append(delay)
    summary = {
        "bench": "endpoints",
        "clips": len(lost),
        "trailing": trailing,
        "whole": pieces[1],
        "nothing": pieces[0],
        "broken": sum(count for found, count in pieces.items() if found > 1),
        "energy_lost_mean": round(float(np.mean(lost)), 5),
        "energy_lost_over_2_percent": sum(loss > 0.02 for loss in lost),
        "delay_median": round(float(np.median(delays)), 3) if delays else None,
        "delay_p95": round(float(np.percentile(delays, 95)), 3) if delays else None,
    }
    print(json.dumps(summary))
    return 0


def _clips(manifests: list[Path]) -> Iterator["Sound"]:
    from faster_whisper.audio import decode_audio

    for manifest in manifests:
        try:
            rows = list(csv.DictReader(manifest.open(encoding="utf-8"), delimiter="\t"))
        except OSError as error:
            raise BadInput(f"cannot read {manifest}: {error.strerror}") from error
        for row in rows:
            # Whole sentences may well have a pause in them.
            if len(row["transcript"].split()) <= 3:
                yield decode_audio(str(manifest.parent / row["path"]))


def _measured(cutter: "Cutter", clip: "Sound") -> tuple[int, float, float]:
    """How many utterances a clip gave, the share of its energy in them, and the last's delay."""
    import numpy as np

    from assistant.hearing.ear import RATE
    from assistant.hearing.microphone import BLOCK

    half = np.zeros(RATE // 2, dtype=np.float32)
    sound = np.concatenate([half, clip, half, half, half])
    loud = np.sqrt(np.convolve(np.square(sound), np.ones(320) / 320, "same"))
    ends = int(np.nonzero(loud > loud.max() * 10 ** (-30 / 20))[0][-1])
    found, kept, delay = 0, 0.0, 0.0
    for start in range(0, len(sound) - BLOCK + 1, BLOCK):
        utterance = cutter.feed(sound[start : start + BLOCK])
        if utterance:
            found += 1
            kept += float(np.square(utterance.sound).sum())
            delay = (start + BLOCK - ends) / RATE
    return found, kept / float(np.square(sound).sum()), delay
