"""`mesavoz missions`: how far a team has come on the map of Duet."""

import argparse

from assistant.cli import Subparsers
from assistant.places import games_folder
from assistant.table import campaign


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("missions", help="a Duet team's missions: won, lost, open")
    parser.add_argument("--team", required=True, help="the team's name, as given to play --team")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the team's record and what it may play next."""
    record = campaign.record(args.team, games_folder())
    print(f"team {args.team}: {len(record.won)} won, {len(record.lost)} lost")
    for title, names in (("won", record.won), ("lost", record.lost)):
        if names:
            print(f"{title}: {', '.join(names)}")
    print("open: " + ", ".join(f"{m.name} {m.turns}–{m.mistakes}" for m in record.offered))
    return 0
