"""Decks of card words, and the dealer who lays no two cards that sound alike on one grid.

A deck is a text file: one word a line, UTF-8, `#` begins a comment. `cobra ~ cobre` says that
the deck's writer knows that cobra sounds like cobre and wants both; the dealer still never
lays both on one grid.
"""

import random
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import BadInput
from assistant.lexicon.forms import clashes
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import near

GRID = 25
LONGEST = 40
"""More letters than any card has: such a line is a sentence, and the file is no deck."""
# Measured with Whisper base scoring the word that was said against others (420 human recordings
# of single words, 18 others each, priors taken off); the margin was below 2, so that an ear
# must ask, by distance:       to 0.2   to 0.25   to 0.3   to 1/3   to 0.4   to 0.5   beyond
#   pt (160 clips)               7 %      12 %      7 %      6 %      6 %     1.5 %   0.8 %
#   es (200 clips)              34 %       6 %      5 %      3 %      3 %     1.6 %   0.2 %
ALIKE = 0.25
"""Two words at most this far apart by sound do not belong into one deck unmarked."""
TOGETHER = 0.4
"""Two cards at most this far apart by sound are not dealt together."""


@dataclass(frozen=True, slots=True)
class Line:
    """A word of a deck's file, and where it stands."""

    number: int
    word: str
    alike: tuple[str, ...]
    """Words that it is marked as sounding like."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of card words with a name."""

    name: str
    words: tuple[str, ...]
    marked: frozenset[frozenset[str]] = frozenset()
    """Pairs that are known to sound alike, in folded spelling."""

    def knows(self, one: str, other: str) -> bool:
        """Whether the pair is marked as sounding alike."""
        return frozenset((fold(one), fold(other))) in self.marked


def names(language: Language) -> list[str]:
    """The decks that a language has."""
    return [path.stem for path in language.files("decks/*.txt")]


def locate(name: str, language: Language) -> Path:
    """Where a deck is, by its name in `lexicons/` or as a file."""
    for path in language.files("decks/*.txt"):
        if path.stem == name:
            return path
    if Path(name).is_file():
        return Path(name)
    there = ", ".join(names(language)) or "none"
    raise BadInput(f"no deck or file {name!r}; decks for {language.code}: {there}")


def find(name: str, language: Language) -> Deck:
    """A deck by its name in `lexicons/`, or from a file."""
    return read(locate(name, language))


def read(path: Path, least: int = GRID) -> Deck:
    """The deck in a file, or one line that says what is wrong with it and where."""
    seen: dict[str, Line] = {}
    for line in lines(path):
        if len(line.word) > LONGEST:
            short = line.word[:LONGEST]
            raise BadInput(f"{path}, line {line.number}: too long for a card: {short}…")
        key = fold(line.word)
        if not key:
            raise BadInput(f"{path}, line {line.number}: no letters in {line.word!r}")
        if key in seen:
            first = seen[key]
            raise BadInput(
                f"{path}, line {line.number}: {line.word} is already in line {first.number}"
            )
        seen[key] = line
    if len(seen) < least:
        raise BadInput(f"{path}: {len(seen)} words; a deck needs at least {least}")
    return gathered(path, list(seen.values()))


def lines(path: Path) -> list[Line]:
    """The words in a file as they stand there, without judging them."""
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not UTF-8; save it as UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, alike = line.split("#")[0].partition("~")
        others = tuple(" ".join(other.split()) for other in alike.split(",") if other.strip())
        if word.strip():
            found.append(Line(number, " ".join(word.split()), others))
    if not found:
        raise BadInput(f"{path}: no words in it")
    return found


def gathered(path: Path, found: list[Line]) -> Deck:
    """The deck that these lines make."""
    marked = {frozenset((fold(line.word), fold(other))) for line in found for other in line.alike}
    return Deck(path.stem, tuple(line.word for line in found), frozenset(marked))


def deal(deck: Deck, count: int, seed: int, language: Language) -> list[str]:
    """`count` cards, the same for the same seed; none sounds like another as far as possible."""
    if count > len(deck.words):
        raise BadInput(f"deck {deck.name} has {len(deck.words)} words; {count} cards are needed")
    pile = list(deck.words)
    random.Random(seed).shuffle(pile)
    dealt: list[str] = []
    left: list[str] = []
    for word in pile:
        if len(dealt) == count:
            break
        fits = not any(_mistakable(word, other, deck, language) for other in dealt)
        (dealt if fits else left).append(word)
    # A small deck may not hold enough words that differ: better like cards than no game.
    return dealt + left[: count - len(dealt)]


def _mistakable(one: str, other: str, deck: Deck, language: Language) -> bool:
    return (
        deck.knows(one, other)
        or near(one, other, language, TOGETHER)
        or bool(clashes((one, other), language))
    )
