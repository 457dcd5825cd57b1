"""The door to the rules: any game by the same few functions."""

import re
from collections.abc import Iterable

from assistant.rules.actions import Action
from assistant.rules.classic.legal import legal_classic
from assistant.rules.classic.play import apply_classic
from assistant.rules.classic.state import Classic, ClassicSetup, new_classic
from assistant.rules.duet.legal import legal_duet
from assistant.rules.duet.play import apply_duet
from assistant.rules.duet.state import Duet, DuetSetup, new_duet
from assistant.rules.errors import IllegalAction
from assistant.rules.events import Event
from assistant.rules.laws import Law
from assistant.rules.record import Phase

State = Classic | Duet
Setup = ClassicSetup | DuetSetup


def new_game(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The game before its first clue."""
    return new_classic(setup) if isinstance(setup, ClassicSetup) else new_duet(setup)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action and what happened; an illegal action raises IllegalAction."""
    try:
        if state.phase is Phase.OVER:
            raise IllegalAction(Law.GAME_OVER, "the game is over")
        if isinstance(state, Classic):
            return apply_classic(state, action)
        return apply_duet(state, action)
    except IllegalAction as refusal:
        if refusal.legal:
            raise
        raise IllegalAction(refusal.law, refusal.detail, _kinds(legal(state))) from None


def legal(state: State) -> tuple[type[Action] | Action, ...]:
    """What may be done now: whole actions, or a kind of action where it holds free words."""
    return legal_classic(state) if isinstance(state, Classic) else legal_duet(state)


def replay(setup: Setup, actions: Iterable[Action]) -> tuple[State, tuple[Event, ...]]:
    """The game after these actions, with everything that happened; undo leaves the last one out."""
    state, events = new_game(setup)
    happened = list(events)
    for action in actions:
        state, events = apply(state, action)
        happened += events
    return state, tuple(happened)


def _kinds(moves: Iterable[type[Action] | Action]) -> tuple[str, ...]:
    """The kinds of action among these; no cards, because which ones may be covered is secret."""
    names = [(move if isinstance(move, type) else type(move)).__name__ for move in moves]
    return tuple(re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower() for name in dict.fromkeys(names))
