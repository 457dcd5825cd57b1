"""`mesavoz bench offgrid`: words said by people that are on none of the 25 cards."""

import argparse

from assistant.bench import add_options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("offgrid", help="words that are not on the grid")
    add_options(parser)
    parser.add_argument("--show", action="store_true", help="list the clips that were accepted")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear each clip with 25 other cards drawn from the recordings: none is right."""
    from assistant.hearing import audio, measuring
    from assistant.hearing.clips import grid, noisy
    from assistant.hearing.ear import Decision

    ear = measuring.ear()
    noise = measuring.noise(args)
    tally = measuring.Tally(["accepted", "asked"])
    for code, clips in measuring.chosen(args).items():
        said = sorted({clip.transcript for clip in clips if clip.is_word})
        for clip in measuring.words(clips, args.limit):
            chance = measuring.chance(args, clip)
            cards = grid(clip.transcript, said, clip.language, chance, holds=False)
            sound = noisy(audio.read(clip.path), noise, args.snr, chance)
            heard = ear.hear(sound, measuring.choosing(clip.language, cards))
            accepted = heard.decision is Decision.ACCEPT
            asked = heard.decision is Decision.ASK
            tally.add(code, clip.speaker, ["accepted"] * accepted + ["asked"] * asked)
            if args.show and accepted:
                print(f"{code} {clip.path.name}: {clip.transcript!r} taken for {heard.card!r}")
    tally.print()
    return measuring.finish("offgrid", {"cards": 25, "languages": tally.summary()})
