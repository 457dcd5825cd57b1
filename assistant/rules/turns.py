"""What every game of the family shares: turns and covers, and the refusals that go with them."""

from dataclasses import replace
from typing import TypeVar

from assistant.rules.cards import Side, Team
from assistant.rules.classic.state import Classic
from assistant.rules.clues import Clue
from assistant.rules.duet.state import Duet
from assistant.rules.errors import IllegalAction
from assistant.rules.events import Event, GameEnded
from assistant.rules.laws import Law
from assistant.rules.record import Cover, Ending, Outcome, Phase, Turn

Game = TypeVar("Game", Classic, Duet)
Item = TypeVar("Item")


def begun(state: Game, by: Team | Side, clue: Clue | None) -> Game:
    """A new turn, with guessing next; it has no clue where time ran out before one was given."""
    return replace(state, phase=Phase.GUESS, turns=(*state.turns, Turn(by, clue)))


def with_turn(state: Game, turn: Turn) -> Game:
    """The turn under way is now this."""
    return replace(state, turns=(*state.turns[:-1], turn))


def with_guess(state: Game, card: int, right: bool) -> Game:
    """The turn under way has one more guess."""
    turn: Turn = state.turns[-1]
    guesses = (*turn.guesses, card)
    return with_turn(state, replace(turn, guesses=guesses, right=turn.right + int(right)))


def settled(state: Game) -> Game:
    """The clue of this turn was challenged, and that is decided."""
    return with_turn(state, replace(state.turn, settled=True))


def covered(state: Game, card: int, cover: Cover) -> Game:
    """The card lies under its cover."""
    return replace(state, covers=put(state.covers, card, cover))


def over(state: Game, outcome: Outcome, *before: Event) -> tuple[Game, tuple[Event, ...]]:
    """The game has ended, and the turn under way with it."""
    if state.turns and state.turn.ending is None:
        state = with_turn(state, replace(state.turn, ending=Ending.GAME))
    return replace(state, phase=Phase.OVER, outcome=outcome), (*before, GameEnded(outcome))


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with one of them in another's place."""
    return (*items[:index], item, *items[index + 1 :])


def expect(state: Classic | Duet, *phases: Phase) -> None:
    """Refuse an action that belongs to another phase, by the rule that stands against it."""
    if state.phase in phases:
        return
    match state.phase:
        case Phase.CLUE:
            raise IllegalAction(Law.CLUE_FIRST, "a clue comes first", ("give a clue",))
        case Phase.GUESS:
            raise IllegalAction(Law.ONE_CLUE, "this turn has its clue", ("guess", "stop"))
        case Phase.SUDDEN_DEATH:
            raise IllegalAction(Law.ONE_CLUE, "no more clues in sudden death")
        case Phase.RESULT:
            raise IllegalAction(Law.RESULT_FIRST, "say first what the touched card is")
        case Phase.PENALTY:
            raise IllegalAction(
                Law.PENALTY_CHOICE,
                "a challenged clue must be settled first",
                ("cover one word", "decline", "let it stand"),
            )
        case _:
            raise IllegalAction(Law.COVER_DUE, "cover a card for the simulated team first")


def expect_uncovered(state: Classic | Duet, card: int) -> None:
    """Refuse a card that is not there, or not there any more."""
    if not 0 <= card < state.setup.layout.size:
        raise IllegalAction(Law.ON_THE_GRID, f"there is no card number {card}")
    if state.covers[card] is not None:
        raise IllegalAction(Law.COVERED, "that card is covered already")


def expect_enforced_time(state: Classic | Duet) -> None:
    """Refuse that time ends anything where the group did not choose so."""
    if not state.setup.time_ends_turn:
        raise IllegalAction(Law.TIME_IS_ADVICE, "time is advice in this game")


def expect_touched(state: Classic | Duet) -> int:
    """The card that waits for its result."""
    if state.phase is not Phase.RESULT or state.touched is None:
        raise IllegalAction(Law.NO_RESULT_DUE, "no touched card waits for its result")
    return state.touched


def expect_challengeable(state: Classic | Duet) -> Clue:
    """The clue of this turn, which nobody has challenged yet."""
    if state.phase is Phase.RESULT:
        expect(state, Phase.GUESS)
    if state.phase is not Phase.GUESS:
        raise IllegalAction(Law.CHALLENGE_NOW, "there is no clue of this turn to challenge")
    if state.turn.settled:
        raise IllegalAction(Law.STANDS, "this clue was challenged before and is settled")
    assert state.turn.clue is not None
    return state.turn.clue
