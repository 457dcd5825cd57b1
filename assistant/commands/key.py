"""`mesavoz key`: draws a key card, prints it, and makes a picture of it."""

import argparse
import json
from pathlib import Path

from assistant import options
from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.rules import (
    DuetKey,
    Identity,
    Layout,
    Side,
    Team,
    TeamKey,
    draw_duet_key,
    draw_team_key,
)
from assistant.screens.looks import LOOKS
from assistant.table.boards import key_data


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("key", help="draw a key card: printed, as PNG, as a key file")
    parser.add_argument("--game", choices=options.GAMES, default="classic")
    parser.add_argument("--layout", choices=options.LAYOUTS, help="columns x rows, for teams")
    parser.add_argument("--starts", choices=[team.value for team in Team])
    parser.add_argument("--seed", type=int, help="the same number draws the same key")
    parser.add_argument("--side", choices=[side.value for side in Side], help="Duet: one side only")
    parser.add_argument("--png", type=Path, help="write a picture to print or to show")
    parser.add_argument("--json", type=Path, help="write a key file for script and play")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw a key from the seed and give it in every form asked for."""
    from assistant.screens.picture import faces, save_key

    layout = options.layout(args)
    key = _drawn(args, layout)
    side = Side(args.side) if args.side else None
    seen = [face for face in faces(key) if side in (None, face[0])]
    for name, cards in seen:
        title = f"starts: {name.value}" if isinstance(name, Team) else f"side {name.value.upper()}"
        print(f"{args.game}, seed {args.seed}, {title}")
        print(_text(layout, cards))
    kinds = {identity for _, cards in seen for identity in cards}
    print("  ".join(f"{LOOKS[kind].letter} {kind.value}" for kind in sorted(kinds, key=_order)))
    if args.png:
        save_key(key, layout, args.png, side)
    if args.json:
        _write(args.json, json.dumps(key_data(key)))
    return 0


def _drawn(args: argparse.Namespace, layout: Layout) -> TeamKey | DuetKey:
    if args.game == "duet":
        if args.starts:
            raise BadInput("--starts belongs to Classic and Pictures")
        return draw_duet_key(options.seed(args))
    if args.side:
        raise BadInput("--side belongs to Duet")
    return draw_team_key(layout, options.seed(args), Team(args.starts) if args.starts else None)


def _write(path: Path, text: str) -> None:
    try:
        path.touch(mode=0o600)
        path.write_text(text + "\n", "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None


def _order(kind: Identity) -> int:
    return list(Identity).index(kind)


def _text(layout: Layout, cards: tuple[Identity, ...]) -> str:
    """Letters in a grid, columns and rows named as at the table."""
    lines = ["   " + " ".join(chr(ord("A") + column) for column in range(layout.columns))]
    for row in range(layout.rows):
        first = row * layout.columns
        letters = (LOOKS[kind].letter for kind in cards[first : first + layout.columns])
        lines.append(f" {row + 1} " + " ".join(letters))
    return "\n".join(lines)
