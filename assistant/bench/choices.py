"""`mesavoz bench choices`: single words said by people, each among 25 cards.

Beside it the obvious way: a free transcript and the nearest card, as the libraries do it by
themselves, and with care (accents ignored, plain edit distance).
"""

import argparse

from assistant.bench import add_options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("choices", help="words on a grid of 25, beside the obvious way")
    add_options(parser)
    parser.add_argument("--bare", action="store_true", help="always so: the clips have no carrier")
    parser.add_argument("--show", action="store_true", help="list the clips that went wrong")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear each clip with its word among 24 others drawn from the recordings."""
    from assistant.hearing import audio, measuring
    from assistant.hearing.clips import grid, noisy
    from assistant.hearing.ear import Decision

    ear, obvious_way = measuring.ear(), measuring.ObviousWay()
    noise = measuring.noise(args)
    columns = ["rank one", "accepted", "asked", "wrongly accepted"]
    columns += ["obvious way", "with care"]
    tally = measuring.Tally(columns)
    for code, clips in measuring.chosen(args).items():
        said = sorted({clip.transcript for clip in clips if clip.is_word})
        for clip in measuring.words(clips, args.limit):
            chance = measuring.chance(args, clip)
            cards = grid(clip.transcript, said, clip.language, chance)
            sound = noisy(audio.read(clip.path), noise, args.snr, chance)
            heard = ear.hear(sound, measuring.choosing(clip.language, cards))
            first = heard.candidates[0].card if heard.candidates else None
            transcript = obvious_way.transcript(sound, clip.language)
            happened = {
                "rank one": first == clip.transcript,
                "accepted": heard.decision is Decision.ACCEPT and first == clip.transcript,
                "asked": heard.decision is Decision.ASK,
                "wrongly accepted": heard.decision is Decision.ACCEPT and first != clip.transcript,
                "obvious way": obvious_way.card(transcript, cards) == clip.transcript,
                "with care": obvious_way.carefully(transcript, cards) == clip.transcript,
            }
            tally.add(code, clip.speaker, [column for column in columns if happened[column]])
            if args.show and not happened["accepted"]:
                print(f"{code} {clip.path.name}: {clip.transcript!r} {heard.decision.value}"
                      f" {first!r}, chance {heard.notes.get('chance', 0):.3f}")  # fmt: skip
    tally.print()
    summary = tally.summary()
    for row in summary.values():
        for way in ("obvious way", "with care"):
            theirs = 1 - row[way]
            row[f"errors beside {way}"] = _ratio(1 - row["rank one"], theirs)
            # The obvious way never asks: each of its errors is a wrong card turned over.
            row[f"wrong moves beside {way}"] = _ratio(row["wrongly accepted"], theirs)
    return measuring.finish("choices", {"cards": 25, "languages": summary})


def _ratio(ours: float, theirs: float) -> float | None:
    return round(ours / theirs, 3) if theirs else None
