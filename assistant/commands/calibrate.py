"""`mesavoz calibrate`: find the weights of the decision from recordings, and test them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.bench import add_options
from assistant.cli import Subparsers

if TYPE_CHECKING:
    from assistant.hearing.decide import Calibration


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("calibrate", help="fit the ear's decisions to recordings")
    add_options(parser)
    parser.add_argument("--noises", type=Path, metavar="FOLDER", help="noises to mix in")
    parser.add_argument(
        "--trials", type=Path, metavar="FILE", help="keep the trials, or reuse them"
    )
    parser.add_argument(
        "--clues", action="store_true", help="fit how the numbers of clues are heard, not choices"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Collect trials (or reuse them), fit, report on speakers left out, and write the weights."""
    return _clues(args) if args.clues else _choices(args)


def _clues(args: argparse.Namespace) -> int:
    from assistant.hearing import measuring
    from assistant.hearing.whisper import clue_trials, letter_trials, trials, word_trials
    from assistant.hearing.whisper.clue_ear import CALIBRATION
    from assistant.hearing.whisper.fitting import unheard

    if args.trials and args.trials.exists():
        numbers, words, letters = clue_trials.kept(args.trials)
    else:
        model = measuring.model()
        heard = measuring.chosen(args), measuring.noises(args.noises), args.limit
        numbers = clue_trials.collect(model, *heard)
        words = word_trials.collect(model, *heard)
        letters = letter_trials.collect(model, *heard)
        if args.trials:
            clue_trials.keep(args.trials, numbers, words, letters)
    found, judged, chances = clue_trials.fit(numbers)
    trials.report(judged, chances, found["number again"].accept)
    word_trials.report(words)
    spelled, as_spelled = letter_trials.fit(letters)
    for kind, made in {
        "spelled": letter_trials.spelled_trials(letters),
        "spelled number": letter_trials.number_trials(letters),
    }.items():
        print(f"{kind}:")
        trials.report(made, unheard(made), spelled[kind].accept)
    found |= spelled
    liking = {"words": word_trials.fit(words), "letters": as_spelled}
    return _written(found, args.out or CALIBRATION, liking)


def _choices(args: argparse.Namespace) -> int:
    from assistant.hearing import measuring
    from assistant.hearing.whisper import trials
    from assistant.hearing.whisper.engine import CALIBRATION
    from assistant.hearing.whisper.fitting import addressed, fitted, fitted_twice, unheard

    kinds = trials.kept(args.trials) if args.trials and args.trials.exists() else {}
    collectors = {"bare": trials.bare, "phrase": trials.phrases}
    for kind, collect in collectors.items():
        if kind not in kinds:
            noises = measuring.noises(args.noises)
            kinds[kind] = collect(measuring.model(), measuring.chosen(args), noises, args.limit)
            if args.trials:
                trials.keep(args.trials, kinds)
    kinds["carrier"] = addressed(kinds["phrase"])
    kinds["phrase"] = [trial for trial in kinds["phrase"] if not trial.talk]
    found: dict[str, Calibration] = {}
    for kind, made in kinds.items():
        shares = trials.OFF[kind], trials.WRONG[kind]
        print(f"{kind}: {len(made)} trials, {len({trial.speaker for trial in made})} speakers")
        trials.report(made, unheard(made), fitted(made, *shares).accept)
        print(f"{kind}, looked at again where the first look is unsure:")
        looks, judged, chances = fitted_twice(made, *shares)
        trials.report(judged, chances, looks["again"].accept)
        found |= {f"{kind} {look}": calibration for look, calibration in looks.items()}
    return _written(found, args.out or CALIBRATION)


def _written(
    found: "dict[str, Calibration]", out: Path, also: "dict[str, dict[str, float]] | None" = None
) -> int:
    import json

    from assistant.hearing import measuring

    table = {kind: calibration.as_json() for kind, calibration in found.items()}
    text = json.dumps(
        {"made by": "mesavoz calibrate", "calibrations": table, **(also or {})}, indent=1
    )
    out.write_text(text + "\n", "utf-8")
    summary = {kind: {"accept": row.accept, "ask": row.ask} for kind, row in found.items()}
    return measuring.finish("calibrate", {"written": out.name, **summary})
