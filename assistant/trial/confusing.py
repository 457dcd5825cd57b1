"""An ear of text: hears what it expects just as an engine would, and now and then mishears."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from assistant.hearing.ear import Candidate, Decision, Expected, Heard, Spoken
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import apart
from assistant.rules import UNLIMITED, Number
from assistant.trial.saying import Line

NEAREST = 4
"""Mishearings are among so many nearest in sound."""
OPTIONS = 3


class Slip(Enum):
    """How a line was misheard."""

    NOTHING = "nothing"
    DOUBT = "doubt"
    """A question with the right answer among its options."""
    WRONG_DOUBT = "wrong_doubt"
    """A question without it."""
    COMMAND = "command"
    """Another phrase than the one that was said, or than the card or clue."""
    WRONG_CARD = "wrong_card"
    """Another card, and the ear was sure: the worst."""
    WRONG_CLUE = "wrong_clue"
    """Another word or another number, or none."""


# What slips an engine makes with cards: mostly it hears nothing or asks, seldom it is sure of
# another card (one in ten slips, so at 10 % one choice in a hundred; `mesavoz bench choices` says
# what real ears do, which is less).
_OF_CARDS = {
    Slip.NOTHING: 35, Slip.DOUBT: 30, Slip.WRONG_DOUBT: 15, Slip.COMMAND: 10, Slip.WRONG_CARD: 10,
}  # fmt: skip
_OF_CLUES = {Slip.NOTHING: 25, Slip.WRONG_CLUE: 55, Slip.COMMAND: 20}
_OF_COMMANDS = {
    Slip.NOTHING: 40, Slip.DOUBT: 30, Slip.COMMAND: 15, Slip.WRONG_DOUBT: 10, Slip.WRONG_CARD: 5,
}  # fmt: skip
_OF_TALK = {Slip.WRONG_DOUBT: 70, Slip.COMMAND: 20, Slip.WRONG_CARD: 10}


@dataclass(frozen=True, slots=True)
class Hearing:
    """What was made of a line, and the slip if there was one."""

    heard: Heard
    slip: Slip | None = None
    hearable: bool = True
    """Whether the line was in what was expected; else not even a perfect ear hears it."""


class TextEar:
    """Listens to lines instead of sound."""

    def __init__(self, rate: float, chance: random.Random) -> None:
        """`rate` of the lines are misheard."""
        self._rate = rate
        self._chance = chance

    def hear(self, line: Line, name: str | None, expected: Expected) -> Hearing:
        """What becomes of a line; `name` is that of the card in it."""
        right = _right(line, name, expected)
        if self._chance.random() >= self._rate:
            return Hearing(right or _nothing(line), None, right is not None)
        if right is None:
            slips = _OF_TALK
        elif line.word:
            slips = _OF_CLUES
        else:
            slips = _OF_COMMANDS if name is None else _OF_CARDS
        slip = self._chance.choices(list(slips), list(slips.values()))[0]
        heard = self._slipped(slip, line, name, expected) or _nothing(line)
        return Hearing(heard, slip, right is not None)

    def _slipped(
        self, slip: Slip, line: Line, name: str | None, expected: Expected
    ) -> Heard | None:
        """The line as misheard; None where nothing was heard or nothing else is expected."""
        match slip:
            case Slip.NOTHING:
                return None
            case Slip.DOUBT:
                if name is None:
                    return _asked([Candidate(line.text, 0.6)])
                options = [name, *self._near_cards(line.form, name, expected)][:OPTIONS]
                self._chance.shuffle(options)
                return _asked(_candidates(options))
            case Slip.WRONG_DOUBT:
                cards = self._near_cards(line.form or line.text, name, expected)
                if cards and self._chance.random() < 0.7:
                    return _asked(_candidates(cards[: self._chance.randint(1, OPTIONS)]))
                other = self._near_command(line.text, expected)
                return _asked([Candidate(other, 0.5)]) if other else None
            case Slip.COMMAND:
                other = self._near_command(line.text, expected)
                return Heard(Decision.ACCEPT, other) if other else None
            case Slip.WRONG_CARD:
                return self._wrong_card(line, name, expected)
            case Slip.WRONG_CLUE:
                return self._wrong_clue(line)

    def _wrong_card(self, line: Line, name: str | None, expected: Expected) -> Heard | None:
        cards = self._near_cards(line.form or line.text, name, expected)
        if not cards:
            return None
        carrier = line.carrier or self._chance.choice(expected.carriers or ("{card}",))
        return _accepted(cards[0], "{card}" if expected.bare else carrier)

    def _wrong_clue(self, line: Line) -> Heard:
        word, number = line.word, line.number
        match self._chance.randrange(4):
            case 0:
                number = self._chance.choice([other for other in range(10) if other != number])
            case 1:
                number = None
            case 2:
                options = [word, self._garbled(word)]
                self._chance.shuffle(options)
                heard = _clue(options[0], number, line.side)
                texts = [heard.text, _clue(options[1], number, line.side).text]
                return replace(heard, candidates=tuple(Candidate(text, 0.4) for text in texts))
            case _:
                word = self._garbled(word)
        return _clue(word, number, line.side)

    def _garbled(self, word: str) -> str:
        """A word with a letter less: what an open ear writes of a word it does not know."""
        at = self._chance.randrange(len(word))
        return word[:at] + word[at + 1 :] if len(word) > 2 else word + word

    def _near_cards(self, said: str, name: str | None, expected: Expected) -> list[str]:
        others = [spoken.card for spoken in expected.cards if spoken.card != name]
        near = _nearest(said, others, expected)
        return self._chance.sample(near, len(near))

    def _near_command(self, said: str, expected: Expected) -> str | None:
        # Measuring them all is slow and tells little: a handful by chance, the nearest of them.
        some = self._chance.sample(expected.commands, min(40, len(expected.commands)))
        others = [text for text in some if fold(text) != fold(said)]
        near = _nearest(said, others, expected)
        return self._chance.choice(near) if near else None


def _right(line: Line, name: str | None, expected: Expected) -> Heard | None:
    """The line as a perfect ear hears it; None where it is not expected."""
    if expected.clue and line.word:
        return _clue(line.word, line.number, line.side)
    if name is not None:
        carried = line.carrier in expected.carriers or (not line.carrier and expected.bare)
        forms = _forms(name, expected.cards)
        if carried and fold(line.form) in map(fold, forms):
            return Heard(Decision.ACCEPT, line.text, card=name)
        return None
    if fold(line.text) in map(fold, expected.commands):
        return Heard(Decision.ACCEPT, line.text)
    return None


def _forms(name: str, cards: Iterable[Spoken]) -> tuple[str, ...]:
    return next((spoken.forms for spoken in cards if spoken.card == name), ())


def _nearest(said: str, others: list[str], expected: Expected) -> list[str]:
    return sorted(others, key=lambda other: apart(said, other, expected.language))[:NEAREST]


def _nothing(line: Line) -> Heard:
    return Heard(Decision.IGNORE, line.text)


def _accepted(card: str, carrier: str) -> Heard:
    return Heard(Decision.ACCEPT, carrier.replace("{card}", card), card=card)


def _asked(candidates: list[Candidate]) -> Heard:
    return Heard(
        Decision.ASK, candidates[0].text, card=candidates[0].card, candidates=tuple(candidates)
    )


def _candidates(cards: list[str]) -> list[Candidate]:
    return [Candidate(card, 0.5 - 0.1 * rank, card) for rank, card in enumerate(cards)]


def _clue(word: str, number: Number | None, side: str) -> Heard:
    text = f"{side} {word} {_plain(number) if number is not None else ''}".strip()
    return Heard(Decision.ACCEPT, text, word=word, number=_plain(number))


def _plain(number: Number | None) -> int | str | None:
    return number.value if number is UNLIMITED else number
