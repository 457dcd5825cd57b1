"""How a table wants to be hosted."""

from dataclasses import dataclass, field

from assistant.lexicon.judge import Leniencies
from assistant.rules import Side
from assistant.table.expecting import Choosing
from assistant.table.timer import TimeRules


@dataclass(frozen=True, slots=True)
class Manners:
    """What the players settled about the talk itself, not about the game."""

    first: Side | None = None
    """Who gives Duet's first clue where nobody says which side does; None asks."""
    choosing: Choosing = Choosing.CARRIER
    allow: Leniencies = field(default_factory=Leniencies)
    """What a clue may be beyond the strict rules; it may change during the game."""
    times: TimeRules = field(default_factory=TimeRules)
