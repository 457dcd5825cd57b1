"""What the host gives back for a line: words, events, and what only the front end can do."""

from dataclasses import dataclass

from assistant.rules import Event
from assistant.table.lines import Said
from assistant.understanding.intents import Meaning


@dataclass(frozen=True, slots=True)
class Reply:
    """What the host answers to one line."""

    said: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    refused: str | None = None
    """Why nothing was done, in plain English for scripts and logs; None if all is well."""
    wish: Meaning | None = None
    """What the front end has to do itself, since it owns the voice and the session."""
