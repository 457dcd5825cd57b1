"""`mesavoz bench …`: measurements, each with a JSON summary as its last line."""

import assistant.bench
from assistant.cli import Subparsers, add_each


def add(subparsers: Subparsers) -> None:
    """Declare the command and let each measurement declare itself."""
    bench = subparsers.add_parser("bench", help="measure something; the last line is JSON")
    add_each(assistant.bench, bench.add_subparsers(dest="bench", metavar="WHAT", required=True))
