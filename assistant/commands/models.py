"""`mesavoz models list|get|check`: the speech models there are, and those there could be."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli import Subparsers

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

    from assistant.hearing.models.fetch import Announce
    from assistant.hearing.models.manifest import Model

NEXT_BEST = "Until then the keyboard works: mesavoz play --ear keyboard"


def add(subparsers: Subparsers) -> None:
    """Declare the command and its three parts."""
    models = subparsers.add_parser("models", help="speech models: list, get, check")
    parts = models.add_subparsers(dest="part", metavar="list|get|check", required=True)
    listing = parts.add_parser("list", help="which there are, and where")
    listing.set_defaults(run=list_models)
    get = parts.add_parser("get", help="fetch models (all, or those named)")
    get.add_argument("names", nargs="*", metavar="NAME")
    get.add_argument("--lang", metavar="L", help="only what this language needs")
    get.add_argument("--if-missing", action="store_true", help="leave those that are there")
    get.add_argument("--into", type=Path, metavar="DIR", help="the folder to put them in")
    get.set_defaults(run=get_models)
    check = parts.add_parser("check", help="read every byte of those that are there")
    check.add_argument("names", nargs="*", metavar="NAME")
    check.set_defaults(run=check_models)


def list_models(args: argparse.Namespace) -> int:
    """One line a model: what it is for, how large, under which licence, and where it lies."""
    from assistant.hearing.models.places import broken, find

    for model in _wanted([], None):
        place = find(model.name)
        if place:
            state = str(place)
        elif fault := broken(model.name):
            state = f"broken: {fault[0]}: {fault[1]}"
        else:
            state = f"missing: mesavoz models get {model.name}"
        languages = ",".join(model.languages)
        size = f"{model.download_size / 1e6:.0f} MB"
        print(f"{model.name:26} {languages:9} {size:>7}  {model.licence:11} {state}")
    return 0


def get_models(args: argparse.Namespace) -> int:
    """Fetch what was asked for; one line for each that could not be had, and exit code 1."""
    from assistant.hearing.models.fetch import NotFetched, fetch
    from assistant.hearing.models.places import find, home_folder

    failed = 0
    for model in _wanted(args.names, args.lang):
        if args.if_missing and (place := find(model.name)):
            print(f"{model.name}: {place}")
            continue
        try:
            with _bars() as bars:
                place = fetch(model, args.into or home_folder(), _announcing(bars))
            print(f"{model.name}: {place}")
        except NotFetched as error:
            failed += 1
            print(f"mesavoz: {model.name}: {error}", file=sys.stderr)
    if failed:
        print(f"mesavoz: {_next_best()}", file=sys.stderr)
    return 1 if failed else 0


def check_models(args: argparse.Namespace) -> int:
    """Digests of every file, and whether the engine takes it; exit code 1 if anything is wrong."""
    from assistant.hearing.models.places import broken, candidates, find, spoiled

    good = bad = 0
    for model in _wanted(args.names, None):
        place = find(model.name)
        if place is None and (fault := broken(model.name)):
            place = fault[0]
        if place is None:
            asked = model.name in args.names
            bad += asked
            print(
                f"{model.name}: missing"
                + (f" (looked in {candidates(model)[0].parent} and others)" if asked else "")
            )
            continue
        why = spoiled(place, model) or _refused(place, model)
        good, bad = (good, bad + 1) if why else (good + 1, bad)
        remedy = f"{why}; mend it with: mesavoz models get {model.name}" if why else "good"
        print(f"{model.name}: {place}: {remedy}")
    if not good and not bad:
        print("mesavoz: no model is here; get one with: mesavoz models get", file=sys.stderr)
    return 0 if good and not bad else 1


def _wanted(names: list[str], lang: str | None) -> list["Model"]:
    from assistant.hearing.models.manifest import load, named
    from assistant.lexicon.language import load as load_language

    if names:
        return [named(name) for name in names]
    models = [model for model in load().values() if not model.for_tests]
    if lang is None:
        return models
    base = load_language(lang).base
    return [model for model in models if base in model.languages]


def _refused(place: Path, model: "Model") -> str | None:
    if model.engine != "vosk":
        return None
    from assistant.hearing.vosk.probe import refused

    return refused(place)


def _next_best() -> str:
    from assistant.hearing.models.places import find

    there = [model.name for model in _wanted([], None) if find(model.name)]
    return f"{', '.join(there)}: here, and used meanwhile" if there else NEXT_BEST


def _bars() -> "Bars":
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    console = Console(stderr=True)
    hidden = not console.is_terminal
    return Progress(*columns, TimeRemainingColumn(), console=console, disable=hidden)


def _announcing(bars: "Bars") -> "Announce":
    def announce(what: str) -> Callable[[int, int], None]:
        task = bars.add_task(what, total=None)
        return lambda there, whole: bars.update(task, completed=there, total=whole)

    return announce
