"""`mesavoz bench clues`: an open word and a number, by people (spliced) and synthetic voices."""

import argparse

from assistant.bench import add_options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("clues", help="a word and a number, in either order")
    add_options(parser)
    parser.add_argument("--show", action="store_true", help="list what went wrong")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear clues put together from a word clip and a number clip of one speaker, and synthetic."""
    import random

    from assistant.hearing import measuring
    from assistant.hearing.clips import noisy
    from assistant.hearing.ear import Expected
    from assistant.hearing.splicing import said_clues
    from assistant.lexicon.normal import fold

    ear = measuring.ear()
    noise = measuring.noise(args)
    tally = measuring.Tally(["number heard", "number right", "number wrong", "word right"])
    count = args.limit or 100
    for code, clips in measuring.chosen(args).items():
        chance = random.Random(f"{args.seed} bench clues {code}")
        for said in said_clues(clips, chance, count, count // 2):
            sound = noisy(said.sound, noise, args.snr, chance)
            heard = ear.hear(sound, Expected(clips[0].language, clue=True))
            right = str(heard.number) == said.number
            happened = {
                "number heard": heard.number is not None,
                "number right": right,
                "number wrong": heard.number is not None and not right,
                "word right": fold(heard.word or "") == fold(said.word),
            }
            tally.add(code, said.speaker, [name for name, is_so in happened.items() if is_so])
            if args.show and (happened["number wrong"] or not happened["number heard"]):
                print(f"{code} {said.speaker}: {said.word} {said.number} heard as {heard.word}"
                      f" {heard.number}, {heard.decision.value} {heard.text!r}")  # fmt: skip
    tally.print()
    summary = tally.summary()
    for row in summary.values():
        heard_share = row["number heard"]
        row["right of those heard"] = (
            round(row["number right"] / heard_share, 4) if heard_share else None
        )
    return measuring.finish("clues", {"languages": summary})
