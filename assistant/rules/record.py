"""What a game remembers: its turns, who covered what, and how it ended."""

from dataclasses import dataclass
from enum import Enum

from assistant.rules.cards import Identity, Side, Team
from assistant.rules.clues import Clue


class Phase(Enum):
    """What the table waits for."""

    CLUE = "clue"
    GUESS = "guess"
    RESULT = "result"
    """A card was touched and its spymaster tells what it is (key on the table)."""
    PENALTY = "penalty"
    """The other side chooses what follows an invalid clue."""
    COVER = "cover"
    """The spymaster covers a card for the simulated team."""
    SUDDEN_DEATH = "sudden_death"
    OVER = "over"


class Ending(Enum):
    """Why a turn ended."""

    STOPPED = "stopped"
    WRONG = "wrong"
    LIMIT = "limit"
    INVALID = "invalid"
    TIME = "time"
    SIDE_DONE = "side_done"
    GAME = "game"


class Means(Enum):
    """How a card came to be covered."""

    GUESS = "guess"
    PENALTY = "penalty"
    SIMULATED = "simulated"


class Reason(Enum):
    """Why a game ended."""

    ALL_FOUND = "all_found"
    ASSASSIN = "assassin"
    ASSASSIN_LAST = "assassin_last"
    """The assassin ending was won: every word covered, and the assassin found."""
    WRONG_IN_SUDDEN_DEATH = "wrong_in_sudden_death"
    STOPPED_IN_SUDDEN_DEATH = "stopped_in_sudden_death"
    SIMULATED_TEAM_DONE = "simulated_team_done"
    OUT_OF_TOKENS = "out_of_tokens"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Cover:
    """What lies on a covered card."""

    identity: Identity
    by: Team | Side
    """Who found it: the team or side that was guessing, or that covered it."""
    turn: int
    """In which turn, counted from one."""
    means: Means = Means.GUESS


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, from its clue to its end."""

    by: Team | Side
    """The team whose turn it is; in Duet the side that gave the clue."""
    clue: Clue | None
    """None where time ran out before one was given."""
    guesses: tuple[int, ...] = ()
    right: int = 0
    settled: bool = False
    """The clue was challenged, and what follows has been decided."""
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    reason: Reason
    winner: Team | None = None
    """The winning team of Classic and Pictures."""
    won: bool | None = None
    """Where all players are on one side: whether they won. None for two teams, or abandoned."""
    score: int | None = None
