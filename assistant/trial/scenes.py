"""A whole game as a script: who says what, what is got wrong and put right, and who just talks."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum


class Act(Enum):
    """What a step is."""

    CLUE = "clue"
    CHOICE = "choice"
    STOP = "stop"
    CORRECTED = "corrected"
    """A clue is given, objected to, and taken back before it counts."""
    UNDONE = "undone"
    """A card is chosen and then taken back."""
    QUESTION = "question"
    CHATTER = "chatter"
    NOISE = "noise"


@dataclass(frozen=True, slots=True)
class Scene:
    """One step of the script."""

    act: Act
    number: int = 0
    """A clue's number."""
    card: int = 0
    """Which of the cards that were cast."""


@dataclass(frozen=True, slots=True)
class Plot:
    """The steps of a game, and what each cast card has to be behind its word."""

    scenes: tuple[Scene, ...]
    identities: tuple[str, ...]
    """For each cast card, by the key of the side that decides: own, other, civilian, deadly."""


def _clue(number: int) -> Scene:
    return Scene(Act.CLUE, number)


def _choices(*cards: int) -> Iterator[Scene]:
    return (Scene(Act.CHOICE, card=card) for card in cards)


def teams(own: int) -> Plot:
    """Classic (nine own words) or Pictures (eight): the team that starts wins in its second turn.

    The other team's only guess is a civilian; before it stands a choice that is undone.
    """
    first = own // 2
    scenes = (
        Scene(Act.NOISE),
        Scene(Act.CORRECTED, 3),
        _clue(first),
        Scene(Act.CHATTER),
        *_choices(*range(first - 1)),
        Scene(Act.QUESTION),
        *_choices(first - 1),
        Scene(Act.STOP),
        _clue(1),
        Scene(Act.UNDONE, card=own),
        Scene(Act.CHATTER),
        *_choices(own + 1),
        _clue(own - first),
        Scene(Act.NOISE),
        *_choices(*range(first, own)),
    )
    return Plot(scenes, ("own",) * own + ("other", "civilian"))


def teams_short() -> Plot:
    """One turn that ends at the assassin, for tests."""
    scenes = (
        _clue(2),
        Scene(Act.CHATTER),
        *_choices(0),
        Scene(Act.UNDONE, card=1),
        *_choices(2),
    )
    return Plot(scenes, ("own", "own", "deadly"))


def duet() -> Plot:
    """Both sides give clues and guess; a bystander costs a token; the end is an assassin."""
    scenes = (
        Scene(Act.NOISE),
        Scene(Act.CORRECTED, 3),
        _clue(3),
        *_choices(0, 1),
        Scene(Act.CHATTER),
        Scene(Act.QUESTION),
        *_choices(2),
        Scene(Act.STOP),
        _clue(2),
        Scene(Act.UNDONE, card=3),
        *_choices(3),
        Scene(Act.CHATTER),
        *_choices(4),
        _clue(1),
        Scene(Act.NOISE),
        *_choices(5, 6),
    )
    return Plot(scenes, ("own", "own", "own", "own", "civilian", "own", "deadly"))
