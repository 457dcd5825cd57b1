"""Everything that players can do, as values."""

from dataclasses import dataclass

from assistant.rules.cards import Identity, Side, Team
from assistant.rules.clues import Number

By = Team | Side | None


@dataclass(frozen=True, slots=True)
class GiveClue:
    """A spymaster (in Duet, a side) gives a clue."""

    word: str
    number: Number
    by: By = None
    """Needed only where both sides may speak: Duet's first clue and its looser order."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The guessers touch a card."""

    card: int
    by: By = None
    """Needed only in Duet's sudden death when both sides still have words to guess."""


@dataclass(frozen=True, slots=True)
class TellResult:
    """Who was behind the touched card, where the key lies on the table and only people see it."""

    identity: Identity


@dataclass(frozen=True, slots=True)
class Stop:
    """The guessers stop."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The clue of this turn is called invalid."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """The other side lets a challenged clue stand."""


@dataclass(frozen=True, slots=True)
class Decline:
    """The other side covers nothing for the invalid clue."""


@dataclass(frozen=True, slots=True)
class CoverWord:
    """A spymaster covers a word: after an invalid clue, or for the simulated team."""

    card: int


@dataclass(frozen=True, slots=True)
class NoneLeft:
    """A side of Duet says that all nine words on its side are covered."""

    side: Side


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time for a clue or for guessing ran out, where the group lets it end the turn."""


@dataclass(frozen=True, slots=True)
class NameImage:
    """The players give an image a label."""

    card: int
    label: str


@dataclass(frozen=True, slots=True)
class Abandon:
    """The players end the game here."""


Action = (
    GiveClue
    | Guess
    | TellResult
    | Stop
    | Challenge
    | LetStand
    | Decline
    | CoverWord
    | NoneLeft
    | TimeUp
    | NameImage
    | Abandon
)
