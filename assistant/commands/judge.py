"""`mesavoz judge`: is this clue valid against these visible words?"""

import argparse
import json

from assistant import options
from assistant.cli import Subparsers
from assistant.errors import BadInput

# The largest grid has 25 cards; a table may lay out more for a longer evening, but not this many.
MOST_CARDS = 100
LONGEST_CARD = 60


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("judge", help="judge a clue against the visible words")
    parser.add_argument("--lang", required=True, metavar="L", help="pt, pt-PT, es, es-419 or pl")
    parser.add_argument("--visible", default="", metavar="W,W,…", help="the words not yet covered")
    parser.add_argument("--game", default="classic", metavar="G", help="classic, pictures or duet")
    parser.add_argument("clue", nargs="+", metavar="CLUE", help="the clue, its number may follow")
    options.add_leniencies(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the verdict as one JSON line."""
    from assistant.lexicon.judge import judge
    from assistant.lexicon.language import load

    clue = _readable(" ".join(args.clue), "the clue")
    visible = [card.strip() for card in _readable(args.visible, "--visible").split(",")]
    visible = [card for card in visible if card]
    if not visible and args.game != "pictures":
        raise BadInput("--visible names no word; give the words on the table, with commas between")
    if len(visible) > MOST_CARDS:
        raise BadInput(f"--visible has {len(visible)} words; {MOST_CARDS} are the most")
    if any(len(card) > LONGEST_CARD for card in visible):
        raise BadInput(f"a word in --visible is longer than {LONGEST_CARD} characters")
    verdict = judge(clue, visible, load(args.lang), args.game, options.leniencies(args))
    answer = {
        "clue": verdict.clue,
        "number": verdict.number,
        "valid": verdict.valid,
        "rule": verdict.rule.value,
        "because": verdict.because,
        "word": verdict.word,
    }
    print(json.dumps(answer, ensure_ascii=False))
    return 0


def _readable(text: str, what: str) -> str:
    """The text, if it is text: bytes that are no UTF-8 reach us as lone surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput(f"{what} is not UTF-8") from None
    return text
