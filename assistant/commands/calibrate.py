"""`mesavoz calibrate`: find the weights of the decision from recordings, and test them."""

import argparse
from pathlib import Path

from assistant.bench import add_options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("calibrate", help="fit the ear's decisions to recordings")
    add_options(parser)
    parser.add_argument("--noises", type=Path, metavar="FOLDER", help="noises to mix in")
    parser.add_argument(
        "--trials", type=Path, metavar="FILE", help="keep the trials, or reuse them"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Collect trials (or reuse them), fit, report on speakers left out, and write the weights."""
    import json

    from assistant.hearing import measuring
    from assistant.hearing.whisper import trials
    from assistant.hearing.whisper.engine import CALIBRATION
    from assistant.hearing.whisper.fitting import addressed, fitted, fitted_twice, unheard

    kinds = trials.kept(args.trials) if args.trials and args.trials.exists() else {}
    collectors = {"bare": trials.bare, "phrase": trials.phrases, "clue": trials.clues}
    for kind, collect in collectors.items():
        if kind not in kinds:
            noises = measuring.noises(args.noises)
            kinds[kind] = collect(measuring.model(), measuring.chosen(args), noises, args.limit)
            if args.trials:
                trials.keep(args.trials, kinds)
    kinds["carrier"] = addressed(kinds["phrase"])
    kinds["phrase"] = [trial for trial in kinds["phrase"] if not trial.talk]
    found = {}
    for kind, made in kinds.items():
        shares = trials.OFF[kind], trials.WRONG[kind]
        print(f"{kind}: {len(made)} trials, {len({trial.speaker for trial in made})} speakers")
        found[kind] = fitted(made, *shares)
        if kind == "bare":
            trials.report(made, unheard(made), found[kind].accept)
            print("bare, with a second look where the first is unsure:")
            found[kind], found["again"], chances = fitted_twice(made, *shares)
            trials.report([trial.second for trial in made], chances, found["again"].accept)
        else:
            trials.report(made, unheard(made), found[kind].accept)
    table = {kind: calibration.as_json() for kind, calibration in found.items()}
    text = json.dumps({"made by": "mesavoz calibrate", "calibrations": table}, indent=1)
    out = args.out or CALIBRATION
    out.write_text(text + "\n", "utf-8")
    summary = {kind: {"accept": row.accept, "ask": row.ask} for kind, row in found.items()}
    return measuring.finish("calibrate", {"written": out.name, **summary})
