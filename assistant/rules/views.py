"""What may be shown to whom: the same state without its key, and each player's own side of it."""

from dataclasses import dataclass, replace
from enum import Enum

from assistant.rules.cards import Identity, Side
from assistant.rules.classic.state import Classic
from assistant.rules.duet.state import Duet
from assistant.rules.game import State


class Spymaster(Enum):
    """The viewer who sees the whole key of Classic and Pictures."""

    SPYMASTER = "spymaster"


Viewer = Spymaster | Side


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What one spymaster, or one side of Duet, may see."""

    public: State
    key: tuple[Identity, ...] | None
    """The key as this viewer sees it; None where the program does not know it."""


def public(state: State) -> State:
    """The game as everybody at the table sees it: as if the key were unknown."""
    if isinstance(state, Classic):
        return replace(state, setup=replace(state.setup, key=None))
    return replace(state, setup=replace(state.setup, key=None))


def private(state: State, viewer: Viewer) -> PrivateView:
    """The public view with this viewer's own side of the key."""
    return PrivateView(public(state), _seen_by(state, viewer))


def _seen_by(state: State, viewer: Viewer) -> tuple[Identity, ...] | None:
    match state, viewer:
        case Classic(), Spymaster():
            return state.setup.key.cards if state.setup.key else None
        case Duet(), Side():
            key = state.setup.key
            return None if key is None else key.a if viewer is Side.A else key.b
        case _:
            raise ValueError(f"{viewer.value} has no key in this game")
