"""What every recogniser is asked and what it answers, whichever engine listens."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from assistant.lexicon.language import Language

Sound = NDArray[np.float32]
"""Mono samples between -1 and 1, at `RATE`."""
RATE = 16_000


@dataclass(frozen=True, slots=True)
class Spoken:
    """A card and every way of saying it: its name, its cases, a label, its place."""

    card: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question that may be put about a card, and every way of putting it."""

    what: str
    """What tells it from other questions: where it lies, how it is spelled."""
    carriers: tuple[str, ...]
    """Phrases with `{card}` in them: "onde está {card}"."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What may be said now, as the table sees it; anything else is talk."""

    language: Language
    cards: tuple[Spoken, ...] = ()
    """The cards that may be chosen."""
    carriers: tuple[str, ...] = ()
    """Phrases with `{card}` in them that make a choice of a card word: "escolhemos {card}"."""
    bare: bool = False
    """A card word alone counts as a choice (push-to-talk, or a question was just asked); where no
    cards are expected, the next thing said is most likely a command."""
    commands: tuple[str, ...] = ()
    """Whole phrases that mean something now: "quanto tempo falta", "desfazer"."""
    clue: bool = False
    """A clue is expected: an open word and a number, in either order."""
    lying: tuple[Spoken, ...] = ()
    """The cards that may be asked about: all that lie there, also where none may be chosen."""
    asking: tuple[Asking, ...] = ()
    """What may be asked about them."""


class Decision(Enum):
    """What to do with what was heard."""

    ACCEPT = "accept"
    ASK = "ask"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may have been said, with how sure the ear is of it (0 to 1)."""

    text: str
    """The phrase as it would be typed: the way back into understanding."""
    score: float
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """An utterance after hearing: what to do, what was said, and what else it may have been."""

    decision: Decision
    text: str
    """What was said, as it would be typed; the best candidate, or the open transcript."""
    card: str | None = None
    word: str | None = None
    """A clue's word."""
    number: int | str | None = None
    """A clue's number: 0 to 9, "unlimited", or None where none was heard."""
    asks: str | None = None
    """What is asked about which card, where it is such a question: never a choice of the card."""
    candidates: tuple[Candidate, ...] = ()
    """Best first; where the decision is to ask, the first two or three are the question."""
    audio_seconds: float = 0.0
    compute_seconds: float = 0.0
    notes: dict[str, float] = field(default_factory=dict)
    """The measurements behind the decision, for the curious and the calibration."""


class Ear(Protocol):
    """An engine that listens to one utterance at a time."""

    name: str

    def hear(self, sound: Sound, expected: Expected) -> Heard:
        """Say what one utterance was, given what is expected."""
        ...

    def prepare(self, expected: Expected) -> None:
        """Do beforehand what hearing these cards takes, while nobody waits for it."""
        ...


@dataclass(frozen=True, slots=True)
class Missing:
    """A card whose name an ear does not know, and what there is to be done."""

    card: str
    words: tuple[str, ...]
    """The words that it lacks."""
    alias: str | None
    """Words that it knows and that sound the same: the card is said as ever."""
    instead: str | None
    """Another way of saying the card that it does know: a form, a label, its place."""


@runtime_checkable
class Following(Protocol):
    """An ear that can begin on an utterance before it is over."""

    def follow(self, sound: Sound) -> None:
        """Take what has been said so far; `hear` of the whole of it goes on from there."""
        ...


@runtime_checkable
class Limited(Protocol):
    """An ear whose dictionary may lack a card: its silence about that card says nothing."""

    def missing(self, expected: Expected) -> tuple[Missing, ...]:
        """The cards that it cannot hear by their names, to be told at set-up."""
        ...

    def unhearable(self, expected: Expected) -> frozenset[str]:
        """The cards that it cannot hear in any way."""
        ...
