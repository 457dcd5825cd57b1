"""Questions that the host has put and waits to have answered."""

from dataclasses import dataclass

from assistant.rules import Side, Team
from assistant.understanding.intents import Intent


@dataclass(frozen=True, slots=True)
class WhichCard:
    """It was not clear which card was meant."""

    intent: Intent
    """What to do with the card; its `cards` are the options."""


@dataclass(frozen=True, slots=True)
class HowMany:
    """A clue's word was given without its number."""

    intent: Intent


@dataclass(frozen=True, slots=True)
class WhichSide:
    """Both sides may do this, and nobody said which one does."""

    intent: Intent
    sides: tuple[Team | Side, ...]


@dataclass(frozen=True, slots=True)
class ReallyEnd:
    """Ending a game cannot be undone by playing on."""


Question = WhichCard | HowMany | WhichSide | ReallyEnd
