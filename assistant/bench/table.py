"""`mesavoz bench table`: whole games sound to sound, through a virtual microphone and speaker."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from assistant import options
from assistant.cli import Subparsers

if TYPE_CHECKING:
    from assistant.hearing.ear import Ear
    from assistant.lexicon.language import Language
    from assistant.trial.virtual_sound import VirtualSound

LANGUAGES = ("pt", "es", "pl")


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("table", help="whole games by voice, nobody at the table")
    parser.add_argument("--lang", help=f"one language; otherwise {', '.join(LANGUAGES)}")
    parser.add_argument("--game", choices=options.GAMES, help="otherwise all")
    parser.add_argument("--setup", action="store_true", help="settle games instead of playing them")
    parser.add_argument("--seed", type=int, default=1, help="other cards and another key")
    parser.add_argument("--short", action="store_true", help="one turn, for a quick look")
    parser.add_argument("--show", action="store_true", help="print what stood on the screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play or settle each game with a `mesavoz play` of its own, and compare it with typing."""
    import json
    import signal
    import sys

    from assistant.errors import BadInput
    from assistant.lexicon.language import load
    from assistant.trial.sound_server import missing
    from assistant.trial.virtual_sound import VirtualSound

    if why := missing():
        raise BadInput(f"the virtual table {why}")
    if args.setup and args.game:
        raise BadInput("--setup settles the game by voice; it takes no --game")
    languages = [load(code) for code in ([args.lang] if args.lang else LANGUAGES)]
    # Ended from outside, it takes its sound server and its table with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with VirtualSound() as room:
        room.let_it_hear_itself()
        heard = ((language, _ear(language)) for language in languages)
        summary = _setups(args, heard, room) if args.setup else _games(args, heard, room)
    print(json.dumps(summary))
    return 0 if summary["good"] == summary["games"] else 1


def _ear(language: "Language") -> "Ear":
    from assistant.errors import BadInput
    from assistant.hearing.ears import Choice, choose

    ear = choose(Choice.AUTO, language).ear
    if ear is None:
        raise BadInput("nobody can listen here; get an ear: mesavoz models get whisper-base")
    return ear


def _games(
    args: argparse.Namespace, heard: Iterator[tuple["Language", "Ear"]], room: "VirtualSound"
) -> dict[str, Any]:
    """Whole games, each printed as it ends; the sum of all."""
    import json
    import tempfile
    from dataclasses import asdict
    from pathlib import Path
    from statistics import median

    from assistant.trial.performing import Performance
    from assistant.trial.reporting import Report
    from assistant.trial.staging import staged

    reports: list[Report] = []
    for language, ear in heard:
        for game in [args.game] if args.game else options.GAMES:
            stage = staged(language, game, ear, args.seed, args.short)
            with tempfile.TemporaryDirectory(prefix="mesavoz-table-") as folder:
                report = Performance(stage, room, Path(folder)).play(args.show)
            reports.append(report)
            steps = report.seconds_a_step
            shown = {**asdict(report), "seconds_a_step": round(median(steps), 1)}
            print(json.dumps(shown, ensure_ascii=False), flush=True)
    return {
        "bench": "table",
        "games": len(reports),
        "good": sum(report.good for report in reports),
        "same_state": sum(report.same_state for report in reports),
        "wrong_reveals": sum(report.wrong_reveals for report in reports),
        "taken_from_talk": sum(report.taken_from_talk for report in reports),
        "answered_itself": sum(report.answered_itself for report in reports),
        "said": sum(report.said for report in reports),
        "repeated": sum(report.repeated for report in reports),
        "typed": sum(len(report.typed) for report in reports),
        "minutes": round(sum(report.minutes for report in reports), 1),
        "longest_game": max(report.minutes for report in reports),
        "seconds_a_step": round(median(s for r in reports for s in r.seconds_a_step), 1),
    }


def _setups(
    args: argparse.Namespace, heard: Iterator[tuple["Language", "Ear"]], room: "VirtualSound"
) -> dict[str, Any]:
    """Set-ups by voice, each printed as its game begins; the sum of all."""
    import json
    import tempfile
    from dataclasses import asdict
    from pathlib import Path

    from assistant.trial.scripting import Kind, Scripting
    from assistant.trial.settling import Settling, SetupReport

    reports: list[SetupReport] = []
    for language, ear in heard:
        for kind in [Kind.DEALT] if args.short else list(Kind):
            script = Scripting(language, ear, args.seed).script(kind, args.short)
            with tempfile.TemporaryDirectory(prefix="mesavoz-table-") as folder:
                report = Settling(script, room, Path(folder)).play(args.show)
            reports.append(report)
            print(json.dumps(asdict(report), ensure_ascii=False), flush=True)
    return {
        "bench": "table --setup",
        "games": len(reports),
        "good": sum(report.good for report in reports),
        "same_plan": sum(report.same_plan for report in reports),
        "mistaken": sum(len(report.mistaken) for report in reports),
        "answered_itself": sum(report.answered_itself for report in reports),
        "lines": sum(report.lines for report in reports),
        "said": sum(report.said for report in reports),
        "repeated": sum(report.repeated for report in reports),
        "questions": sum(report.questions for report in reports),
        "typed": sum(len(report.typed) for report in reports),
        "minutes": round(sum(report.minutes for report in reports), 1),
    }
