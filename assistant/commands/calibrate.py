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
    from assistant.hearing.whisper.fitting import fitted, unheard

    kinds = trials.kept(args.trials) if args.trials and args.trials.exists() else {}
    collectors = {"bare": trials.bare, "phrase": trials.phrases, "clue": trials.clues}
    for kind, collect in collectors.items():
        if kind not in kinds:
            noises = measuring.noises(args.noises)
            kinds[kind] = collect(measuring.model(), measuring.chosen(args), noises, args.limit)
            if args.trials:
                trials.keep(args.trials, kinds)
    calibrations = {}
    for kind, made in kinds.items():
        calibration = fitted(made, trials.OFF[kind], trials.WRONG[kind])
        calibrations[kind] = calibration.as_json()
        print(f"{kind}: {len(made)} trials, {len({trial.speaker for trial in made})} speakers")
        trials.report(made, unheard(made), calibration)
    out = args.out or CALIBRATION
    text = json.dumps({"made by": "mesavoz calibrate", "calibrations": calibrations}, indent=1)
    out.write_text(text + "\n", "utf-8")
    summary = {
        kind: {"accept": row["accept"], "ask": row["ask"]} for kind, row in calibrations.items()
    }
    return measuring.finish("calibrate", {"written": out.name, **summary})
