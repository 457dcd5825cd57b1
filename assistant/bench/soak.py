"""`mesavoz bench soak`: random players at the text ear, who are misheard now and then."""

import argparse

from assistant import options
from assistant.cli import Subparsers

GAMES = 200
MISHEAR = 0.1


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("soak", help="random games, misheard now and then, to the end")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"({GAMES})")
    parser.add_argument("--mishear", type=float, default=MISHEAR, metavar="SHARE",
                        help=f"of all lines ({MISHEAR})")  # fmt: skip
    parser.add_argument("--lang", help="one language; otherwise all in turn")
    parser.add_argument("--game", choices=options.GAMES, help="otherwise all")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; every fault says which game shows it again (with the same --lang and --game)."""
    import json
    import random
    import time
    import traceback
    from dataclasses import asdict

    from assistant.errors import BadInput
    from assistant.lexicon.language import codes, load
    from assistant.trial.setups import any_setup
    from assistant.trial.soaking import Soak
    from assistant.trial.tally import Fault, Tally

    if not 0 <= args.mishear <= 1 or args.games < 1:
        raise BadInput("--games is at least 1 and --mishear between 0 and 1")
    languages = [load(args.lang)] if args.lang else [load(code) for code in codes()]
    kinds = (args.game,) if args.game else options.GAMES
    tally, faults = Tally(), []
    began = time.monotonic()
    for number in range(args.games):
        seed = args.seed + number
        language = languages[seed % len(languages)]
        kind = kinds[seed // len(languages) % len(kinds)]
        soak = Soak(any_setup(kind, language, random.Random(seed)), language, args.mishear, seed)
        try:
            soak.play()
        except Exception as fault:  # a crash is just what is looked for
            if not isinstance(fault, Fault):
                traceback.print_exc()
            where = f"{language.code} {kind} --seed {seed} --games 1"
            faults.append(f"{where}: {type(fault).__name__}: {fault}")
            print(faults[-1])
        tally.add(soak.tally)
    seconds = round(time.monotonic() - began, 1)
    summary = {"bench": "soak", **asdict(tally), "faults": faults, "seconds": seconds}
    print(json.dumps(summary, ensure_ascii=False))
    return 1 if faults or tally.ended != tally.games else 0
