"""A clue in an utterance: an open word, and a number from a closed set, in either order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.hearing.shortlist import alike
from assistant.hearing.whisper.weigh import Evidence, Target
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.understanding.templates import expand

NUMBER, WORD = "{number}", "{word}"
HEARD = 0.72
"""Likeness from which a word at either end of a guess is taken for a number."""
AROUND = 0.8
"""Likeness from which words are taken for the frame round a clue, as in "pista: gelo dois"."""
READINGS = 2
"""Words tried with every number; the first holds the right one nearly always."""
MOST_WORDS = 6
"""A clue with its carrier and its number; longer is talk."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The words round a clue's word and number."""

    head: str
    middle: str
    tail: str
    number_last: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to take a guess apart; the number can be exchanged for another."""

    before: str
    """What stands before the number."""
    after: str
    word: str

    def said(self, number: str) -> str:
        """The whole phrase with that number in it."""
        return " ".join(part for part in (self.before, number, self.after) if part)


@cache
def frames(language: Language) -> tuple[Frame, ...]:
    """Every frame the language's clue templates stand for; the plain ones first."""
    templates = language.table("hear").get("intents", {}).get("clue", [])
    found = []
    for phrase in [f"{WORD} {NUMBER}", f"{NUMBER} {WORD}",
                   *(phrase for template in templates for phrase in expand(template))]:  # fmt: skip
        if phrase.count(WORD) == 1 and phrase.count(NUMBER) == 1:
            number_last = phrase.index(WORD) < phrase.index(NUMBER)
            first, second = (WORD, NUMBER) if number_last else (NUMBER, WORD)
            head, _, rest = phrase.partition(first)
            middle, _, tail = rest.partition(second)
            found.append(Frame(head.strip(), middle.strip(), tail.strip(), number_last))
    return tuple(dict.fromkeys(found))


@cache
def numbers(language: Language) -> dict[str, str]:
    """Every way of saying a number a clue may have, and the number: "0" to "9", "unlimited"."""
    heard = language.table("numbers")["hear"]
    return {
        form: str(value)
        for value, forms in heard.items()
        if str(value) == "unlimited" or int(value) <= 9
        for form in forms
    }


def readings(guesses: Sequence[str], language: Language) -> list[Reading]:
    """The ways the guesses may be a clue, the likeliest first."""
    found: dict[Reading, float] = {}
    for rank, guess in enumerate(guesses):
        for reading, likeness in _read(guess, language):
            value = likeness - 0.1 * rank
            found[reading] = max(value, found.get(reading, -1.0))
    return sorted(found, key=lambda reading: -found[reading])


def targets(known: Evidence) -> dict[Target, Reading]:
    """Every number in each of the likeliest readings; the target's card is the number."""
    language = known.language
    chosen: dict[Target, Reading] = {}
    for reading in readings(known.guesses, language)[:READINGS]:
        for form, value in numbers(language).items():
            text = reading.said(form)
            # The long ways of saying "unlimited" are scored only when there is some sign of them.
            if len(form) < 8 or any(
                alike(text, guess, language) > HEARD for guess in known.guesses
            ):
                chosen.setdefault(Target(text, value), reading)
    return chosen


def lone_words(
    guesses: Sequence[str], number_last: bool, language: Language
) -> tuple[Callable[[str], str], list[str]]:
    """The guesses at a clue's word without what stands round it, and how to put that back."""
    words = guesses[0].split() if guesses else []
    around = [
        Frame(frame.head, "", frame.middle, number_last) if number_last
        else Frame(frame.middle, "", frame.tail, number_last)
        for frame in frames(language) if frame.number_last == number_last
    ]  # fmt: skip
    fitting = [frame for frame in around if _inside(words, frame, language)]
    # The plain frame fits always; the longest that does is the one that was said.
    best = max(fitting, key=lambda frame: len(frame.head) + len(frame.tail), default=around[0])
    inner = (_inside(guess.split(), best, language) for guess in guesses)
    return (
        lambda word: " ".join(part for part in (best.head, word, best.tail) if part),
        [" ".join(word) for word in inner if word],
    )


def _read(guess: str, language: Language) -> Iterator[tuple[Reading, float]]:
    words = guess.split()
    if not 1 < len(words) <= MOST_WORDS:
        return
    for frame in frames(language):
        inner = _inside(words, frame, language)
        if inner is None or len(inner) < 2 + len(frame.middle.split()):
            continue
        bonus = 0.05 * len([*frame.head.split(), *frame.middle.split(), *frame.tail.split()])
        for count in (1, 2):
            if len(inner) <= count:
                continue
            number, rest = (
                (inner[-count:], inner[:-count]) if frame.number_last
                else (inner[:count], inner[count:])
            )  # fmt: skip
            likeness = max(alike(" ".join(number), form, language) for form in numbers(language))
            word = _without(rest, frame, language)
            if not word or (likeness < HEARD and (count > 1 or not frame.number_last)):
                continue
            joined = " ".join(word)
            before, after = (
                (f"{frame.head} {joined} {frame.middle}", frame.tail) if frame.number_last
                else (frame.head, f"{frame.middle} {joined} {frame.tail}")
            )  # fmt: skip
            yield (
                Reading(" ".join(before.split()), " ".join(after.split()), joined),
                # "três gelo" is rarer than "gelo três", and one word likelier than two.
                likeness + bonus - 0.1 * (not frame.number_last) - 0.15 * (len(word) - 1),
            )


def _inside(words: list[str], frame: Frame, language: Language) -> list[str] | None:
    """The words without the frame's head and tail, or None where they are not there."""
    head, tail = len(frame.head.split()), len(frame.tail.split())
    if head + tail >= len(words):
        return None
    if head and alike(" ".join(words[:head]), frame.head, language) < AROUND:
        return None
    if tail and alike(" ".join(words[-tail:]), frame.tail, language) < AROUND:
        return None
    return words[head : len(words) - tail]


def _without(rest: list[str], frame: Frame, language: Language) -> list[str]:
    """The clue's word without what stands between it and the number."""
    count = len(frame.middle.split())
    if not count:
        return rest
    part = rest[-count:] if frame.number_last else rest[:count]
    if alike(" ".join(part), frame.middle, language) < AROUND:
        return []
    return rest[:-count] if frame.number_last else rest[count:]


def is_number(word: str, language: Language) -> bool:
    """Whether a word is itself a number: then it is no clue."""
    return any(fold(word) == fold(form) for form in numbers(language))
