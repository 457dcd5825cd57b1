"""What the host gives back for a line: words, events, and what only the front end can do."""

from dataclasses import dataclass
from enum import Enum

from assistant.rules import Event
from assistant.table.lines import Said


class Wish(Enum):
    """What a front end has to do itself: it owns the voice and the session."""

    NEW_GAME = "new_game"
    SHOW_KEY = "show_key"
    REPEAT = "repeat"
    SLOWER = "slower"
    FASTER = "faster"
    LOUDER = "louder"
    SOFTER = "softer"
    LOWER = "lower"
    HIGHER = "higher"
    TERSER = "terser"
    WORDIER = "wordier"
    EARCONS_OFF = "earcons_off"
    EARCONS_ON = "earcons_on"
    HUSH = "hush"
    MISHEARD = "misheard"
    GO_ON = "go_on"
    """With a read-out that was stopped."""
    LEAVE = "leave"
    BEGIN = "begin"
    """The plan is settled: the game can begin."""
    OTHER_LANGUAGE = "other_language"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the host answers to one line."""

    said: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    refused: str | None = None
    """Why nothing was done, in plain English for scripts and logs; None if all is well."""
    wish: Wish | None = None
