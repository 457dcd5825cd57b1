"""`mesavoz devices`: microphones and loudspeakers, and which are used when none is named."""

import argparse
import sys

from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    devices = subparsers.add_parser("devices", help="microphones and loudspeakers")
    devices.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List them; exit code 1 where there is no microphone or no loudspeaker."""
    from assistant.hearing.devices import NoSound, devices

    try:
        found = devices()
    except NoSound as error:
        print(f"mesavoz: {error}", file=sys.stderr)
        return 1
    inputs = [(d.number, d.name, d.default_input) for d in found if d.inputs]
    outputs = [(d.number, d.name, d.default_output) for d in found if d.outputs]
    for title, listed, without in (
        ("microphones", inputs, "none: connect one, or play with --ear keyboard"),
        ("loudspeakers", outputs, "none: everything is shown, nothing is said"),
    ):
        print(f"{title}:")
        for number, name, default in listed:
            print(f"  {number:3} {name}{'  (default)' if default else ''}")
        if not listed:
            print(f"  {without}")
    return 0 if inputs and outputs else 1
