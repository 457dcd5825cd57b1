"""`mesavoz bench choices`: single words said by people, each among 25 cards."""

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

    ear = measuring.ear()
    noise = measuring.noise(args)
    columns = ["rank one", "accepted", "asked", "wrongly accepted", "obvious way right"]
    tally = measuring.Tally(columns)
    for code, clips in measuring.chosen(args).items():
        said = sorted({clip.transcript for clip in clips if clip.is_word})
        for clip in measuring.words(clips, args.limit):
            chance = measuring.chance(args, clip)
            cards = grid(clip.transcript, said, clip.language, chance)
            sound = noisy(audio.read(clip.path), noise, args.snr, chance)
            heard = ear.hear(sound, measuring.choosing(clip.language, cards))
            first = heard.candidates[0].card if heard.candidates else None
            transcript = measuring.obvious(ear, sound, clip.language)
            happened = {
                "rank one": first == clip.transcript,
                "accepted": heard.decision is Decision.ACCEPT and first == clip.transcript,
                "asked": heard.decision is Decision.ASK,
                "wrongly accepted": heard.decision is Decision.ACCEPT and first != clip.transcript,
                "obvious way right": measuring.best_match(transcript, cards) == clip.transcript,
            }
            tally.add(code, clip.speaker, [column for column in columns if happened[column]])
            if args.show and not happened["accepted"]:
                print(f"{code} {clip.path.name}: {clip.transcript!r} {heard.decision.value}"
                      f" {first!r}, chance {heard.notes.get('chance', 0):.3f}")  # fmt: skip
    tally.print()
    summary = tally.summary()
    for row in summary.values():
        wrong, theirs = 1 - row["rank one"], 1 - row["obvious way right"]
        row["errors beside the obvious way"] = round(wrong / theirs, 3) if theirs else None
        # The obvious way never asks: each of its errors is a wrong card turned over.
        moved = row["wrongly accepted"]
        row["wrong moves beside the obvious way"] = round(moved / theirs, 3) if theirs else None
    return measuring.finish("choices", {"cards": 25, "languages": summary})
