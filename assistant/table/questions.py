"""Questions that the host has put and waits to have answered."""

from dataclasses import dataclass

from assistant.rules import Side, Team
from assistant.table.window import Window
from assistant.understanding.intents import Intent


@dataclass(frozen=True, slots=True)
class WhichCard:
    """It was not clear which card was meant, or a bare word was heard and is to be confirmed."""

    intent: Intent
    """What to do with the card; its `cards` are the options."""


@dataclass(frozen=True, slots=True)
class WhichWord:
    """A clue was heard whose word may have been another; its number is kept, where it has one."""

    intent: Intent
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HowMany:
    """A clue's word was given without its number."""

    intent: Intent


@dataclass(frozen=True, slots=True)
class WhatName:
    """An image is to be named, and the name is still to come."""

    intent: Intent


@dataclass(frozen=True, slots=True)
class WhichSide:
    """Both sides may do this, and nobody said which one does."""

    intent: Intent
    sides: tuple[Team | Side, ...]


@dataclass(frozen=True, slots=True)
class SaidBack:
    """A clue or an image's name was heard and said back; it is taken when nobody objects."""

    intent: Intent
    window: Window


@dataclass(frozen=True, slots=True)
class Meant:
    """A phrase was heard that may have been another."""

    text: str
    intent: Intent


@dataclass(frozen=True, slots=True)
class ReallyEnd:
    """Ending a game is not done on a word that may have been misheard."""


Question = WhichCard | WhichWord | HowMany | WhatName | WhichSide | SaidBack | Meant | ReallyEnd
