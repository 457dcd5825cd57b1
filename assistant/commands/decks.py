"""`mesavoz decks`: the decks there are, and whether a list of one's own would make a good one."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.lexicon.language import Language, codes, load

if TYPE_CHECKING:
    from assistant.hearing.ear import Missing


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("decks", help="decks of card words: list, check")
    actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
    listing = actions.add_parser("list", help="the decks there are")
    listing.add_argument("--lang", help="only this language's")
    listing.set_defaults(run=run_list)
    check = actions.add_parser("check", help="is a list of words a good deck?")
    check.add_argument("deck", metavar="FILE", help="one word a line, or the name of a deck")
    check.add_argument("--lang", required=True)
    check.set_defaults(run=run_check)


def run_list(args: argparse.Namespace) -> int:
    """One line for each deck: language, name, number of words."""
    from assistant.lexicon import decks

    for code in [load(args.lang).code] if args.lang else codes():
        language = load(code)
        for name in decks.names(language):
            print(f"{code:7}{name:12}{len(decks.find(name, language).words):5} words")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Every fault on a line of its own, then how many; 1 where there are any."""
    from assistant.lexicon import decks
    from assistant.lexicon.deck_check import faults

    language = load(args.lang)
    path = decks.locate(args.deck, language)
    lines = decks.lines(path)
    unheard: dict[str, str | None] = {}
    try:
        for one in unknown([line.word for line in lines], language):
            if one.alias is None:
                unheard[one.card] = one.instead
            else:
                print(f"{one.card}: Vosk does not know it and listens for {one.alias!r}")
    except BadInput as error:
        print(f"not checked: whether Vosk knows the words ({error})")
    found = faults(path, language, unheard)
    for fault in found:
        print(fault.message)
    count = len(lines)
    print(f"{path.name}: {count} words, " + (f"{len(found)} to mend" if found else "all well"))
    return 1 if found else 0


def unknown(words: Sequence[str], language: Language) -> tuple["Missing", ...]:
    """The words that the language's Vosk model lacks, each with what there is to be done.

    `BadInput` where no such model is here.
    """
    from assistant.hearing.ear import Expected, Limited, Spoken
    from assistant.hearing.ears import Choice, choose
    from assistant.lexicon.forms import forms

    ear = choose(Choice.VOSK, language).ear
    assert isinstance(ear, Limited)
    hear, numbers = language.table("hear")["places"], language.table("numbers")["say"]["m"]
    blanks = {"row": numbers[1], "column": numbers[1], "letter": hear["columns"][0][-1]}
    # Any place will do: they differ only in numbers, which every model of the language knows.
    places = [template.format(**blanks) for template in hear["spoken"]]
    cards = tuple(Spoken(word, (*forms(word, language), *places)) for word in words)
    return ear.missing(Expected(language, cards))
