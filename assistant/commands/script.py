"""`mesavoz script`: plays typed lines from a file and prints what happens as JSON."""

import argparse
import json
import sys
from pathlib import Path

from assistant import options
from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Side
from assistant.table import boards
from assistant.table.host import Host
from assistant.table.journal import Journal
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.report import event_data, state_data


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("script", help="play typed lines and print events as JSON")
    options.add_language(parser)
    options.add_game(parser)
    parser.set_defaults(game="classic")
    parser.add_argument("--grid", required=True, type=Path, help="the cards, one a line")
    parser.add_argument("--key", required=True, help="a key file, or `table`")
    parser.add_argument(
        "--first",
        choices=[side.value for side in Side],
        default=Side.A.value,
        help="Duet: who gives the first clue unless the line says so (default: a)",
    )
    parser.add_argument("--journal", type=Path, help="keep the game in this file as it goes")
    parser.add_argument("--resume", action="store_true", help="go on with the game in --journal")
    parser.add_argument("--say", action="store_true", help="print what would be said as well")
    parser.add_argument("lines", type=Path, help="one utterance a line; # begins a comment")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the lines; the first one that cannot be played ends it with exit 2."""
    language = load(args.lang)
    text = _piped() if str(args.lines) == "-" else boards.read_text(args.lines)
    lines = [line.strip() for line in text.splitlines()]
    if not any(line and not line.startswith("#") for line in lines):
        raise BadInput(f"{args.lines} has no line to play")
    manners = Manners(first=Side(args.first))
    host = Host(_match(args), language, Phrasebook(language), forms, manners)
    try:
        for number, line in enumerate(lines, start=1):
            if line and not line.startswith("#"):
                _play(host, line, number, args.say)
    finally:
        _print({"state": state_data(host.state)})
        host.match.close()
    return 0


def _piped() -> str:
    """The lines on standard input."""
    try:
        text = sys.stdin.read()
        text.encode()  # where Python lets strange bytes in, they must not come out again
    except UnicodeError:
        raise BadInput("standard input is not UTF-8 text") from None
    return text


def _match(args: argparse.Namespace) -> Match:
    if args.resume:
        if args.journal is None:
            raise BadInput("--resume needs --journal FILE")
        journal, stored = Journal.resume(args.journal)
        if stored.dropped:
            print(f"mesavoz: the last line of {args.journal} was damaged", file=sys.stderr)
        return Match(stored.setup, journal, stored.actions)
    cards = boards.read_grid(args.grid, options.card_kind(args))
    setup = options.game_setup(args, cards, args.key)
    return Match(setup, Journal.begin(args.journal, setup, {}) if args.journal else None)


def _play(host: Host, line: str, number: int, say: bool) -> None:
    before = host.question
    reply = host.line(line)
    for event in reply.events:
        _print(event_data(event, host.state))
    if say:
        for said in reply.said:
            _print({"event": "said", "text": said.text, "tone": said.tone.value})
    if host.question is not None and host.question is not before:
        _print({"event": "asked", "text": reply.said[-1].text})
    elif reply.refused is not None:
        raise BadInput(f"line {number}: {reply.refused}")


def _print(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False), flush=True)
