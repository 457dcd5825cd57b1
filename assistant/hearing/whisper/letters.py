"""A clue spelled aloud: between the pauses a letter each, by its name or a word that it begins.

Letters sound alike, words are spelled in few ways: what each piece may be is summed up over the
listed words of that length, and the letters as they were heard are an option beside them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from assistant.hearing.ear import RATE, Sound
from assistant.hearing.parting import pieces
from assistant.hearing.shortlist import nearest
from assistant.hearing.whisper.clues import numbers
from assistant.hearing.whisper.model import Model
from assistant.hearing.whisper.weigh import FAR, Evidence, Look
from assistant.hearing.whisper.words import Signs
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import sounds
from assistant.lexicon.spelling import example_ways, letter_ways
from assistant.lexicon.vocabulary import listed, rarity

PIECES = range(4, 17)
"""Pieces of a spelled clue. A clue that is said whole has three now and then, four hardly ever, and
every piece takes a sixth of a second."""
FEWEST = 3
"""Letters of a spelled clue."""
LONGEST = 8
"""Tokens guessed at for one piece."""
EXAMPLES = 8
"""Longer ways to say a letter that are scored, the nearest to the guesses: "A de amor"."""
WORDS = 10
"""Listed words that are options."""

Weights = dict[str, float]


@dataclass(frozen=True, slots=True)
class Spelled:
    """What may have been spelled: each option is a word with a number, or without one."""

    options: dict[tuple[str, str | None], Signs]
    signs: dict[str, float]
    """Of having been spelled at all."""
    number: str
    """What the last piece would be as a number."""
    number_signs: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Piece:
    letters: Weights
    lead: float
    numbers: Weights
    over_talk: float
    gain: float
    seconds: float


def spelled(model: Model, sound: Sound, language: Language) -> Spelled | None:
    """The words that may have been spelled; None where there are too few pauses for one."""
    parts = list(pieces(sound))
    if len(parts) not in PIECES:
        return None
    last = len(parts) - 1
    heard = [_piece(model, part, language, place == 0, place == last)
             for place, part in enumerate(parts)]  # fmt: skip
    options: dict[tuple[str, str | None], Signs] = {}
    for letters, number, weight in _readings(heard):
        for word, of_word in _words(letters, weight, language).items():
            options[word, number] = of_word
    ends = heard[1:-1]
    signs = {
        "over talk": float(np.mean([piece.over_talk for piece in heard])),
        "worst over talk": min(piece.over_talk for piece in heard),
        "weight": float(np.mean([max(piece.letters.values()) for piece in ends])),
        "gain": float(np.mean([piece.gain for piece in ends])),
        "pieces": float(len(heard)),
        "seconds": float(np.mean([piece.seconds for piece in ends])),
        "longest": max(piece.seconds for piece in heard),
        "led": max(-FAR, min(FAR, heard[0].lead - max(heard[0].letters.values()))),
    }
    last_one = heard[-1]
    (number, best), (_, second) = sorted(last_one.numbers.items(), key=lambda pair: -pair[1])[:2]
    number_signs = {
        "margin": min(FAR, best - second),
        "over letters": max(-FAR, min(FAR, best - max(last_one.letters.values()))),
        "weight": best,
        "over talk": last_one.over_talk,
        "seconds": last_one.seconds,
    }
    return Spelled(options, signs, number, number_signs)


def _readings(heard: Sequence[_Piece]) -> Iterator[tuple[list[Weights], str | None, float]]:
    """The pieces that are letters, the number after them, and the weight of all that is none."""
    led = heard[0].lead > max(heard[0].letters.values())
    first, weight = (1, heard[0].lead) if led else (0, 0.0)
    if len(heard) - first >= FEWEST:
        yield [piece.letters for piece in heard[first:]], None, weight
    if len(heard) - first > FEWEST:
        number, best = max(heard[-1].numbers.items(), key=lambda pair: pair[1])
        yield [piece.letters for piece in heard[first:-1]], number, weight + best


def _words(letters: Sequence[Weights], weight: float, language: Language) -> dict[str, Signs]:
    """The letters as they were heard, and the listed words that fit them best."""
    alphabet = {letter: place for place, letter in enumerate(letters[0])}
    table = np.array([list(piece.values()) for piece in letters])
    rank, places = _written(language, tuple(alphabet), len(letters))
    sums = table[np.arange(len(letters)), places].sum(axis=1) if len(rank) else np.zeros(0)
    found = {
        listed(language).words[rank[place]]: [float(sums[place]) + weight, 0.0,
                                              rarity(rank[place]), 0.0, 0.0]
        for place in np.argsort(-sums, kind="stable")[:WORDS]
    }  # fmt: skip
    heard = "".join(max(piece, key=lambda letter: piece[letter]) for piece in letters)
    total = float(table.max(axis=1).sum()) + weight
    if fold(heard) not in map(fold, found):
        found[heard] = [total, 0.0, 0.0, 1.0, 0.0]
    return found


@cache
def _written(
    language: Language, alphabet: tuple[str, ...], length: int
) -> tuple[list[int], "np.ndarray[tuple[int, int], np.dtype[np.int64]]"]:
    """The listed words of so many letters: their ranks, and their letters' places."""
    known = {letter: place for place, letter in enumerate(alphabet)}
    ranks, rows = [], []
    for rank, word in enumerate(listed(language).words):
        # An accent may be told or left out: "cê, a, efe, é".
        for written in dict.fromkeys((word, fold(word))):
            if len(written) == length and all(letter in known for letter in written):
                ranks.append(rank)
                rows.append([known[letter] for letter in written])
    return ranks, np.array(rows, np.int64).reshape(len(rows), length)


def _piece(model: Model, part: Sound, language: Language, first: bool, last: bool) -> _Piece:
    whisper = language.table("language")["whisper"]
    listened = model.listen(part)
    guesses = model.guesses(listened, whisper, longest=LONGEST)
    known = Evidence(model, language, (Look(listened),), part.size / RATE, guesses)
    ways, longer, lead = _ways(language)
    some = nearest(list(longer), guesses, language, EXAMPLES)
    ways = ways | {form: longer[form] for form in some}
    said = numbers(language) if last else {}
    known.gather([*ways, *(lead if first else ()), *said], guesses)
    letters = dict.fromkeys(sorted(set(ways.values()) | set(longer.values())), -FAR * 4)
    for form, letter in ways.items():
        letters[letter] = max(letters[letter], known.weight(form))
    values: Weights = {}
    for form, value in said.items():
        values[value] = max(values.get(value, -FAR * 4), known.weight(form))
    best = max(ways, key=known.weight)
    talk = max((known.scores[guess].log for guess in guesses), default=-FAR)
    return _Piece(
        letters,
        max(known.weight(form) for form in lead) if first else -FAR,
        values,
        max(-FAR, min(FAR, known.scores[best].log - talk)),
        (known.scores[best].log - known.priors[best].log) / known.scores[best].tokens,
        known.seconds,
    )


@cache
def _ways(language: Language) -> tuple[dict[str, str], dict[str, str], tuple[str, ...]]:
    """The short ways to say a letter, each sound once, the longer ones, and what spelling is
    announced with."""
    short: dict[str, str] = {}
    longer: dict[str, str] = {}
    seen: set[str] = set()
    for form, letter in letter_ways(language).items():
        if " " in form:
            longer[form] = letter
        elif sounds(form, language) not in seen:
            seen.add(sounds(form, language))
            short[form] = letter
    longer |= example_ways(language)
    return short, longer, tuple(language.table("letters")["lead"])
