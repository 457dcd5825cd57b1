"""Duet: two sides find fifteen agents together before the time bank is empty."""

from dataclasses import replace

from assistant.rules.actions import (
    Abandon,
    Action,
    By,
    Challenge,
    GiveClue,
    Guess,
    NameImage,
    NoneLeft,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.cards import Identity, Side
from assistant.rules.clues import checked
from assistant.rules.duet.bank import STANDARD, Bank
from assistant.rules.duet.state import Duet, Step
from assistant.rules.duet.told import possible_pairs, possible_results
from assistant.rules.errors import IllegalAction
from assistant.rules.events import (
    CardCovered,
    CardMarked,
    CardTouched,
    ClueChallenged,
    ClueGiven,
    Event,
    SideDone,
    SuddenDeathBegan,
    TokensTaken,
    TurnBegan,
    TurnEnded,
)
from assistant.rules.images import named
from assistant.rules.keys import GREENS_PER_SIDE, duet_possible
from assistant.rules.laws import Law
from assistant.rules.record import Cover, Ending, Outcome, Phase, Reason
from assistant.rules.turns import (
    begun,
    covered,
    expect,
    expect_challengeable,
    expect_enforced_time,
    expect_touched,
    expect_uncovered,
    over,
    put,
    settled,
    with_guess,
    with_turn,
)


def apply_duet(state: Duet, action: Action) -> Step:
    """The state after an action of Duet, and what happened; or IllegalAction."""
    match action:
        case GiveClue():
            return _give_clue(state, action)
        case Guess(card, by):
            return _guess(state, card, by)
        case TellResult(identity):
            return _tell_result(state, identity)
        case Stop():
            return _stop(state)
        case Challenge():
            return _challenge(state)
        case NoneLeft(side):
            return _none_left(state, side)
        case TimeUp():
            return _time_up(state)
        case NameImage():
            return named(state, action)
        case Abandon():
            return over(replace(state, touched=None, toucher=None), Outcome(Reason.ABANDONED))
        case _:
            raise IllegalAction(Law.NOT_THIS_GAME, "Duet has no such thing")


def _give_clue(state: Duet, action: GiveClue) -> Step:
    expect(state, Phase.CLUE)
    giver = _one_of(state.givers, action.by, Law.GIVER, "give this clue")
    clue = checked(action.word, action.number, unlimited_allowed=False)
    state = begun(state, giver, clue)
    return state, (ClueGiven(giver, clue, None),)


def _guess(state: Duet, card: int, by: By) -> Step:
    expect(state, Phase.GUESS, Phase.SUDDEN_DEATH)
    guesser = _one_of(state.guessers, by, Law.GUESSER, "guess now")
    expect_uncovered(state, card)
    if guesser in state.marks[card]:
        raise IllegalAction(Law.MARKED, f"side {guesser.value} met a bystander there already")
    key = state.setup.key
    if key is None:
        touched = replace(state, phase=Phase.RESULT, touched=card, toucher=guesser)
        return touched, (CardTouched(card, guesser),)
    seen = key.a if guesser is Side.B else key.b
    return _revealed(state, card, guesser, seen[card])


def _tell_result(state: Duet, identity: Identity) -> Step:
    card, guesser = expect_touched(state), state.toucher
    assert guesser is not None
    if identity not in possible_results(state, card, guesser):
        raise IllegalAction(Law.IMPOSSIBLE_COUNT, f"no key card allows {identity.value} there")
    phase = Phase.SUDDEN_DEATH if state.sudden_death else Phase.GUESS
    state = replace(state, phase=phase, touched=None, toucher=None)
    return _revealed(state, card, guesser, identity)


def _revealed(state: Duet, card: int, guesser: Side, identity: Identity) -> Step:
    if identity is Identity.GREEN:
        return _agent_found(state, card, guesser)
    state = _with_guess(state, card, right=False)
    if identity is Identity.BLACK:
        cover = Cover(identity, guesser, _turn_number(state))
        event = CardCovered(card, cover, False, 0)
        return over(covered(state, card, cover), Outcome(Reason.ASSASSIN, won=False), event)
    marks = (*state.marks[card], guesser)
    state = replace(state, marks=put(state.marks, card, marks))
    marked = CardMarked(card, guesser, len(marks) == 2)
    if state.sudden_death:
        return over(state, Outcome(Reason.WRONG_IN_SUDDEN_DEATH, won=False), marked)
    return _pay(state, state.bank.after_bystander(), Ending.WRONG, marked)


def _agent_found(state: Duet, card: int, guesser: Side) -> Step:
    cover = Cover(Identity.GREEN, guesser, _turn_number(state))
    state = covered(_with_guess(state, card, right=True), card, cover)
    if state.remaining == 0:
        return over(state, _victory(state), CardCovered(card, cover, True, 0))
    newly = tuple(side for side in Side if side not in state.done and _is_done(state, side))
    state = replace(state, done=(*state.done, *newly))
    ends_turn = guesser.other in newly and not state.sudden_death
    event = CardCovered(card, cover, True, 0 if ends_turn else None)
    events: tuple[Event, ...] = (event, *(SideDone(side) for side in newly))
    if ends_turn:
        return _stopped(state, Ending.SIDE_DONE, *events)
    return state, events


def _is_done(state: Duet, side: Side) -> bool:
    """Whether all nine words that `side` sees green are covered, as far as the program can know."""
    key = state.setup.key
    if key is None:
        return _found_for(state, side) == GREENS_PER_SIDE
    seen = key.a if side is Side.A else key.b
    return all(
        identity is not Identity.GREEN or cover is not None
        for identity, cover in zip(seen, state.covers, strict=True)
    )


def _found_for(state: Duet, side: Side) -> int:
    """How many agents the other side found by this side's key."""
    return sum(1 for cover in state.covers if cover and cover.by is side.other)


def _stop(state: Duet) -> Step:
    if state.phase is Phase.SUDDEN_DEATH:
        raise IllegalAction(
            Law.NO_STOP_IN_SUDDEN_DEATH, "in sudden death the guessing goes on", ("guess",)
        )
    expect(state, Phase.GUESS)
    if not state.turn.right:
        raise IllegalAction(Law.ONE_RIGHT_FIRST, "guess at least one word first", ("guess",))
    return _stopped(state, Ending.STOPPED)


def _stopped(state: Duet, ending: Ending, *before: Event) -> Step:
    """The guessing side takes a token, check side up, where there is one and it guessed right."""
    if state.bank.left and state.turn.right:
        state = replace(state, taken=state.taken + 1)
    return _pay(state, state.bank.after_stopping() or state.bank, ending, *before)


def _challenge(state: Duet) -> Step:
    """An invalid clue costs a token, and the guessing goes on as if it were valid."""
    clue = expect_challengeable(state)
    event = ClueChallenged(state.turn.by, clue)
    after = state.bank.after_stopping()
    assert after is not None, "no clue is given with an empty bank"
    taken = _taken(state.bank, after, penalty=True)
    return replace(settled(state), bank=after), (event, taken)


def _none_left(state: Duet, side: Side) -> Step:
    """A side says that its nine words are covered; the program must believe it, if it can be."""
    if side in state.done:
        raise IllegalAction(Law.NONE_LEFT_SAID, f"that side {side.value} is done was said already")
    if state.setup.key is not None:
        raise IllegalAction(Law.NONE_LEFT_KNOWN, "the assistant knows the key and says it itself")
    expect(state, Phase.CLUE, Phase.GUESS, Phase.SUDDEN_DEATH)
    state = replace(state, done=(*state.done, side))
    # Words green on both sides may have been found by this side itself.
    if not duet_possible(possible_pairs(state)):
        raise IllegalAction(Law.NONE_LEFT, f"side {side.value} cannot have nine words covered yet")
    if state.phase is Phase.GUESS and state.guessers == (side.other,):
        return _stopped(state, Ending.SIDE_DONE, SideDone(side))
    if state.phase is Phase.CLUE:
        return state, (SideDone(side), TurnBegan(state.givers))
    return state, (SideDone(side),)


def _time_up(state: Duet) -> Step:
    """Enforced time costs the turn its token, as stopping does, but earns nothing."""
    expect_enforced_time(state)
    if state.phase is Phase.SUDDEN_DEATH:
        return over(state, Outcome(Reason.STOPPED_IN_SUDDEN_DEATH, won=False))
    expect(state, Phase.CLUE, Phase.GUESS)
    if state.phase is Phase.CLUE:
        state = begun(state, state.givers[0], None)
    return _pay(state, state.bank.after_stopping() or state.bank, Ending.TIME)


def _pay(state: Duet, after: Bank | None, ending: Ending, *before: Event) -> Step:
    """The turn ends at its price; None means that the bank could not pay it."""
    if after is None:
        return over(state, Outcome(Reason.OUT_OF_TOKENS, won=False), *before)
    turn = replace(state.turn, ending=ending)
    events = [*before]
    if after != state.bank:
        events.append(_taken(state.bank, after))
    events.append(TurnEnded(turn.by, ending))
    state = replace(with_turn(state, turn), bank=after, phase=Phase.CLUE)
    if after.left == 0:
        state = replace(state, phase=Phase.SUDDEN_DEATH, sudden_death=True)
        return state, (*events, SuddenDeathBegan(state.guessers))
    return state, (*events, TurnBegan(state.givers))


def _taken(before: Bank, after: Bank, penalty: bool = False) -> TokensTaken:
    return TokensTaken(
        before.checks - after.checks, before.bystanders - after.bystanders, after.left, penalty
    )


def _victory(state: Duet) -> Outcome:
    """Won; the score is for the standard game of nine tokens, which Prague is too."""
    score = None
    if state.setup.bank == STANDARD:
        left = max(0, state.bank.left - 1)  # the winning turn used one as well
        score = 3 * left + state.taken - int(state.sudden_death)
    return Outcome(Reason.ALL_FOUND, won=True, score=score)


def _turn_number(state: Duet) -> int:
    """Sudden death is a turn of its own, after the last one that had a clue."""
    return len(state.turns) + int(state.sudden_death)


def _with_guess(state: Duet, card: int, right: bool) -> Duet:
    """The guess kept with its turn; sudden death has no clue and no giver to keep it with."""
    return state if state.sudden_death else with_guess(state, card, right)


def _one_of(allowed: tuple[Side, ...], by: By, law: Law, what: str) -> Side:
    """The side that acts: the one named, or the only one that may."""
    names = tuple(side.value for side in allowed)
    if by is None:
        if len(allowed) == 1:
            return allowed[0]
        raise IllegalAction(Law.SAY_WHICH_SIDE, f"either side may {what}: say which", names)
    if by not in allowed:
        raise IllegalAction(law, f"side {by.value} may not {what}", names)
    assert isinstance(by, Side)
    return by


def may_be_done(state: Duet, side: Side) -> bool:
    """Whether that side could truly say that its nine words are covered."""
    try:
        _none_left(state, side)
    except IllegalAction:
        return False
    return True
