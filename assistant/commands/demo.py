"""`mesavoz demo`: a whole game without microphone or loudspeaker, heard for real."""

import argparse
import json

from assistant import options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("demo", help="watch a game: synthesised, heard, played")
    options.add_language(parser)
    parser.add_argument("--game", choices=options.GAMES, default="classic")
    parser.add_argument("--ear", choices=("auto", "vosk", "whisper"), default="auto")
    parser.add_argument("--seed", type=int, default=1, help="another number is another game")
    parser.add_argument("--turns", type=int, help="only the first turns")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, and end with how the ear did, as JSON."""
    from dataclasses import asdict

    from assistant.demo.setting import setting

    show = setting(args.lang, args.game, args.ear, args.seed)
    show.play(args.turns)
    print(json.dumps({"demo": args.game, "lang": args.lang, **asdict(show.tally)}))
    return 0 if show.tally.wrong == 0 else 1
