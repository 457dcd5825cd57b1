"""`mesavoz decks`: the decks there are, and whether a list of one's own would make a good one."""

import argparse
from collections.abc import Callable

from assistant.cli import Subparsers
from assistant.hearing.models.places import find
from assistant.lexicon.language import Language, codes, load


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
    hearable = _vosk(language)
    found = faults(path, language, hearable)
    for fault in found:
        print(fault.message)
    if hearable is None:
        print(f"not checked: whether Vosk knows the words (no model for {language.code} here)")
    words = len(decks.lines(path))
    print(f"{path.name}: {words} words, " + (f"{len(found)} to mend" if found else "all well"))
    return 1 if found else 0


def _vosk(language: Language) -> Callable[[str], bool] | None:
    """Asks the language's Vosk model whether it knows a word, where the model is here."""
    folder = find(language.table("language")["vosk"])
    if folder is None:
        return None
    import vosk

    vosk.SetLogLevel(-1)
    model = vosk.Model(str(folder))
    return lambda word: bool(model.vosk_model_find_word(word) >= 0)
