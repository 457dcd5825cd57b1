"""`mesavoz bench clues`: an open word and a number, by people (spliced) and synthetic voices."""

import argparse
from typing import TYPE_CHECKING

from assistant.bench import add_options, peak_megabytes
from assistant.cli import Subparsers

if TYPE_CHECKING:
    from assistant.hearing.ear import Heard
    from assistant.hearing.splicing import SaidClue

COLUMNS = ["number heard", "number right", "number wrong", "word right", "word offered"]


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("clues", help="a word and a number, in either order")
    add_options(parser)
    parser.add_argument("--show", action="store_true", help="list what went wrong")
    parser.add_argument("--breath", type=float, default=0.0, metavar="SHARE",
                        help="share of the synthetic clues said in one breath (0)")  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear clues put together from a word clip and a number clip of one speaker, and synthetic;
    then clues that are spelled."""
    import random
    from statistics import median

    import numpy as np

    from assistant.hearing import measuring
    from assistant.hearing.clips import noisy
    from assistant.hearing.ear import Expected
    from assistant.hearing.splicing import said_clues, spelled_clues

    ear = measuring.ear()
    noise = measuring.noise(args)
    tallies = {"said": measuring.Tally(COLUMNS), "spelled": measuring.Tally(COLUMNS)}
    seconds: dict[str, list[float]] = {"said": [], "spelled": []}
    count = args.limit or 100
    for code, clips in measuring.chosen(args).items():
        chance = random.Random(f"{args.seed} bench clues {code}")
        language = clips[0].language
        # A table listens for its commands too, and none of them may eat a clue.
        expected = Expected(language, clue=True, commands=measuring.commands(language))
        kinds = {
            "said": said_clues(clips, chance, count, count // 2, breath=args.breath),
            "spelled": spelled_clues(language, chance, max(1, count // 4)),
        }
        for kind, clues in kinds.items():
            for said in clues:
                sound = noisy(said.sound, noise, args.snr, chance)
                heard = ear.hear(sound, expected)
                seconds[kind].append(heard.compute_seconds)
                happened = judged(said, heard)
                tallies[kind].add(code, said.speaker, happened)
                if args.show and not {"number right", "word right"} <= set(happened):
                    print(f"{code} {said.speaker}: {said.word} {said.number} heard as {heard.word}"
                          f" {heard.number}, {heard.decision.value} {heard.text!r}")  # fmt: skip
    result = {}
    for kind, tally in tallies.items():
        print(f"{kind}:")
        tally.print()
        result[kind] = tally.summary()
        for row in result[kind].values():
            share = row["number heard"]
            row["right of those heard"] = (
                round((share - row["number wrong"]) / share, 4) if share else None
            )
    times = {
        kind: {"median": round(median(taken), 3), "p95": round(float(np.percentile(taken, 95)), 3)}
        for kind, taken in seconds.items()
    }
    print(f"seconds of computing: {times}; memory at most {peak_megabytes()} MB")
    return measuring.finish("clues", {"languages": result["said"], "spelled": result["spelled"],
                            "compute": times, "memory MB": peak_megabytes()})  # fmt: skip


def judged(said: "SaidClue", heard: "Heard") -> list[str]:
    """What came true of a clue: a number that nobody said is a wrong one."""
    from assistant.lexicon.normal import fold

    number = None if heard.number is None else str(heard.number)
    # The words that may be asked about; where there is one only, it is the word itself.
    offered = {fold(heard.word or "")}
    if heard.number is not None:
        offered |= {fold(option.text.partition(" ")[0]) for option in heard.candidates}
    happened = {
        "number heard": number is not None,
        "number right": number == said.number,
        "number wrong": number is not None and number != said.number,
        "word right": fold(heard.word or "") == fold(said.word),
        "word offered": fold(said.word) in offered,
    }
    return [name for name, is_so in happened.items() if is_so]
