"""`mesavoz bench reading`: card words read aloud, each among all the words of a deck.

By synthetic voices, and by people where the recordings hold a word of the deck. What is listened
for is what the talk before a game listens for when some of the cards have been read.
"""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.bench import add_options
from assistant.cli import Subparsers

if TYPE_CHECKING:
    import random

    from assistant.hearing.clips import Clip
    from assistant.hearing.ear import Sound
    from assistant.lexicon.decks import Deck
    from assistant.lexicon.language import Language
    from assistant.table.preparation import Preparation

LANGUAGES = ("pt", "es", "pl")
READ = 12
"""Cards on the table already: half of them."""


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("reading", help="card words among a whole deck, at set-up")
    add_options(parser)
    parser.add_argument("--deck", default="base", help="the deck that the cards are of")
    parser.add_argument("--show", action="store_true", help="list what was not taken rightly")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear each word at a table that has read some others, and count what came of it."""
    import random

    from assistant.hearing import measuring
    from assistant.hearing.clips import SPEECH, noisy
    from assistant.hearing.ear import Decision
    from assistant.lexicon import decks
    from assistant.lexicon.language import load

    ear, noise = measuring.ear(), measuring.noise(args)
    columns = ["right", "asked rightly", "asked wrongly", "passed over", "wrong"]
    tally = measuring.Tally(columns)
    people = measuring.chosen(args) if args.clips or SPEECH.is_dir() else {}
    for code in [args.lang] if args.lang else list(people) or LANGUAGES:
        language = load(code)
        deck = decks.find(args.deck, language)
        chance = random.Random(f"{args.seed} {code}")
        for speaker, word, sound in _said(args.limit, deck, language, people.get(code, []), chance):
            table = _table(language, deck, word, chance)
            heard = ear.hear(noisy(sound, noise, args.snr, chance), table.expected())
            offered = word in [option.card for option in heard.candidates[:3]]
            match heard.decision:
                case Decision.ACCEPT:
                    column = "right" if heard.text == word else "wrong"
                case Decision.ASK:
                    column = "asked rightly" if offered else "asked wrongly"
                case Decision.IGNORE:
                    column = "passed over"
            tally.add(code, speaker, [column])
            if args.show and column != "right":
                print(f"{code} {speaker}: {word!r} {column}: {heard.text!r}", flush=True)
    tally.print()
    return measuring.finish("reading", {"deck": args.deck, "languages": tally.summary()})


def _said(
    limit: int,
    deck: "Deck",
    language: "Language",
    people: "list[Clip]",
    chance: "random.Random",
) -> Iterator[tuple[str, str, "Sound"]]:
    """Who says which word: as many by synthetic voices as asked for, and as many by people."""
    from assistant.hearing import audio
    from assistant.hearing.synthetic import spoken, voices
    from assistant.lexicon.normal import fold

    most = min(limit or len(deck.words), len(deck.words))
    for word, voice in zip(chance.sample(deck.words, most), voices(language), strict=False):
        yield "synthetic", word, spoken(word, voice)
    known = {fold(word): word for word in deck.words}
    ours = [clip for clip in people if fold(clip.transcript) in known]
    for clip in ours[:most]:
        yield "people", known[fold(clip.transcript)], audio.read(clip.path)


def _table(language: "Language", deck: "Deck", word: str, chance: "random.Random") -> "Preparation":
    """A talk in which some cards have been read, but not this one."""
    from assistant.lexicon.phrasebook import Phrasebook
    from assistant.table.preparation import Preparation

    table = Preparation(language, Phrasebook(language), lambda _: deck)
    choices = language.table("setup")["choices"]
    for name in ("read", "begin"):
        table.line(choices[name][0])
    others = [other for other in deck.words if other != word]
    for other in chance.sample(others, READ):
        table.line(other)
    return table
