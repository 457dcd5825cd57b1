"""`mesavoz play`: the game, by voice where there is a microphone, else at the keyboard."""

import argparse
import locale
import os
from pathlib import Path

from assistant import options
from assistant.cli import Subparsers
from assistant.lexicon.language import codes, load

DEMO_TURNS = 1
"""How much of the demo is shown where nobody can play."""


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("play", help="play: by voice, or at the keyboard")
    parser.add_argument("--lang", help="pt, pt-PT, es, es-419, pl (default: the system's, or pt)")
    options.add_game(parser)
    cards = parser.add_argument_group("cards and key")
    cards.add_argument("--words", type=Path, help="the cards on the table, one a line")
    cards.add_argument("--deck", help="deal from this deck (see: mesavoz decks list)")
    cards.add_argument(
        "--key",
        default="assistant",
        help="assistant: it draws the key; table: you have one and say each result; or a key file",
    )
    cards.add_argument("--key-png", type=Path, help="write the drawn key as a picture")
    cards.add_argument("--team", help="Duet: the team whose missions are kept")
    options.add_leniencies(parser.add_argument_group("what a clue may be"))
    talk = parser.add_argument_group("ear, voice and time")
    options.add_ear(talk)
    options.add_voice(talk)
    options.add_time(talk)
    saved = parser.add_argument_group("saved games")
    saved.add_argument("--journal", type=Path, help="keep the game in this file")
    saved.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a game, or the last one"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Set up the table and play until the players leave."""
    from assistant.demo.setting import setting
    from assistant.evening import Evening
    from assistant.hearing.ears import WHISPER
    from assistant.hearing.models.places import find

    language = load(args.lang or _system_language())
    evening = Evening(args, language)
    evening.play()
    if evening.nobody_there and find(WHISPER):
        # Nobody can play here, so they may at least watch.
        setting(language.code, args.game or "classic", "auto", seed=1).play(DEMO_TURNS)
    return 0


def _system_language() -> str:
    """The language of the system if it is one of ours, else Portuguese."""
    name = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    wanted = name.split(".")[0].replace("_", "-")
    if wanted.startswith("es-") and wanted != "es-ES":
        return "es-419"
    known = {code.casefold() for code in codes()}
    for code in (wanted, wanted.split("-")[0]):
        if code.casefold() in known:
            return code
    return "pt"
