"""What may be done now in Duet."""

from assistant.rules.actions import (
    Abandon,
    Action,
    Challenge,
    GiveClue,
    Guess,
    NameImage,
    NoneLeft,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.cards import Side
from assistant.rules.duet.play import may_be_done
from assistant.rules.duet.state import Duet
from assistant.rules.duet.told import possible_results
from assistant.rules.images import has_images
from assistant.rules.record import Phase

_GUESSES = {side: tuple(Guess(card, side) for card in range(25)) for side in Side}


def legal_duet(state: Duet) -> tuple[type[Action] | Action, ...]:
    """What may be done now: whole actions, or the kind of action where it holds free words."""
    moves: list[type[Action] | Action] = []
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.CLUE:
            moves.append(GiveClue)
        case Phase.GUESS | Phase.SUDDEN_DEATH:
            for side in state.guessers:
                moves += [g for g in _GUESSES[side] if state.open_to(g.card, side)]
            if state.phase is Phase.GUESS:
                if state.turn.right:
                    moves.append(Stop())
                if not state.turn.settled:
                    moves.append(Challenge())
        case _:
            assert state.touched is not None
            assert state.toucher is not None
            moves += map(TellResult, possible_results(state, state.touched, state.toucher))
    if state.phase is not Phase.RESULT:
        if state.setup.key is None:
            moves += [NoneLeft(side) for side in tuple(Side) if may_be_done(state, side)]
        if state.setup.time_ends_turn:
            moves.append(TimeUp())
    if has_images(state.setup.cards):
        moves.append(NameImage)
    return (*moves, Abandon())
