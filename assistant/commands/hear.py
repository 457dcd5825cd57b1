"""`mesavoz hear`: what the ear makes of recordings, one JSON line a file."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.hearing.ear import Decision, Expected, Heard, Spoken
from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language, load
from assistant.table.boards import read_grid
from assistant.understanding.templates import expand


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("hear", help="recognise recordings, one JSON line a file")
    parser.add_argument("files", nargs="+", type=Path, metavar="WAV")
    parser.add_argument("--lang", required=True)
    parser.add_argument("--grid", type=Path, help="the cards, one a line")
    parser.add_argument("--expect", choices=["choice", "clue"], default="choice")
    parser.add_argument("--bare", action="store_true", help="a card word alone is a choice")
    parser.add_argument("--ear", choices=["auto", "whisper", "vosk"], default="auto")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear each file; those that cannot be read are named, and the rest still heard."""
    from assistant.hearing import audio
    from assistant.hearing.ears import Choice, choose

    language = load(args.lang)
    expected = expectation(args, language)
    listening = choose(Choice(args.ear), language)
    for trouble in listening.troubles:
        print(f"mesavoz: {trouble}", file=sys.stderr)
    ear = listening.ear
    if ear is None:
        raise BadInput("no model to hear with; get one with: mesavoz models get whisper-base")
    bad = False
    for path in args.files:
        try:
            sound = audio.read(path)
        except BadInput as error:
            print(f"mesavoz: {error}", file=sys.stderr)
            bad = True
            continue
        line = as_json(path, ear.hear(sound, expected), expected)
        print(json.dumps(line, ensure_ascii=False), flush=True)
    return 2 if bad else 0


def expectation(args: argparse.Namespace, language: Language) -> Expected:
    """What the arguments say may be said."""
    if args.expect == "clue":
        return Expected(language, clue=True)
    if args.grid is None:
        raise BadInput("a grid is needed: --grid FILE, one card a line")
    # Isolated words are recorded as they stand in the dictionary; after a carrier they inflect.
    cards = tuple(
        Spoken(card, (card,) if args.bare else forms(card, language)) for card in grid(args.grid)
    )
    templates = language.table("hear").get("intents", {}).get("choose", [])
    carriers = tuple(phrase for template in templates for phrase in expand(template))
    return Expected(language, cards=cards, carriers=carriers, bare=args.bare)


def grid(path: Path) -> list[str]:
    """The cards of a grid file."""
    return [card.word for card in read_grid(path, "words") if card.word]


def as_json(path: Path, heard: Heard, expected: Expected) -> dict[str, Any]:
    """The line that was agreed on for scripts."""
    line: dict[str, Any] = {"file": str(path), "decision": heard.decision.value}
    if expected.clue:
        line |= {"word": heard.word, "number": heard.number}
    else:
        line |= {"card": heard.card if heard.decision is not Decision.IGNORE else None}
    candidates = [
        {"card": candidate.card or candidate.text, "score": round(candidate.score, 4)}
        for candidate in heard.candidates
    ]
    seconds = {"audio": round(heard.audio_seconds, 3), "compute": round(heard.compute_seconds, 3)}
    return line | {"text": heard.text, "candidates": candidates, "seconds": seconds}
