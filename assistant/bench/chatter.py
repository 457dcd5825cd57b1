"""`mesavoz bench chatter`: talk round the table, said without a carrier, must move nothing."""

import argparse

from assistant.bench import add_options
from assistant.cli import Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("chatter", help="table talk that must never become a move")
    add_options(parser)
    parser.add_argument("--show", action="store_true", help="list what was not ignored")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear sentences, card words alone, and stretches of card words in noise, without a carrier."""
    import random

    from assistant.hearing import measuring
    from assistant.hearing.ear import Decision

    ear = measuring.ear()
    tally = measuring.Tally(["moves", "commands", "asked"])
    for code, clips in measuring.chosen(args).items():
        chance = random.Random(f"{args.seed} chatter {code}")
        for talk in measuring.chatter(clips, chance, args.limit, measuring.noise(args), args.snr):
            expected = measuring.choosing(
                clips[0].language, talk.cards, bare=False, commands_too=True
            )
            heard = ear.hear(talk.sound, expected)
            accepted = heard.decision is Decision.ACCEPT
            happened = {
                "moves": accepted and heard.card is not None,
                "commands": accepted and heard.card is None,
                "asked": heard.decision is Decision.ASK,
            }
            tally.add(code, talk.kind, [name for name, is_so in happened.items() if is_so])
            if args.show and any(happened.values()):
                print(f"{code} {talk.kind}: {talk.said!r} {heard.decision.value} {heard.text!r}")
    tally.print()
    return measuring.finish("chatter", {"languages": tally.summary()})
