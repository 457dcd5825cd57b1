"""Classic and Pictures: two teams race, on one engine with two layouts."""

from dataclasses import replace

from assistant.rules.actions import (
    Abandon,
    Action,
    By,
    Challenge,
    CoverWord,
    Decline,
    GiveClue,
    Guess,
    LetStand,
    NameImage,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.cards import IDENTITY_OF, Identity, Team
from assistant.rules.classic.state import Classic, Step
from assistant.rules.clues import checked
from assistant.rules.errors import IllegalAction
from assistant.rules.events import (
    CardCovered,
    CardTouched,
    ClueChallenged,
    ClueGiven,
    ClueStands,
    CoverDue,
    Event,
    GameEnded,
    PenaltyDeclined,
    SuddenDeathBegan,
    TurnBegan,
    TurnEnded,
)
from assistant.rules.images import named
from assistant.rules.keys import team_counts
from assistant.rules.laws import Law
from assistant.rules.record import Cover, Ending, Means, Outcome, Phase, Reason, Turn


def apply_classic(state: Classic, action: Action) -> Step:
    """The state after an action, and what happened; or IllegalAction."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Law.GAME_OVER, "the game is over")
    match action:
        case NameImage():
            labels, event = named(state.setup.cards, state.labels, action)
            return replace(state, labels=labels), (event,)
        case Abandon():
            return _over(state, Outcome(Reason.ABANDONED))
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
        case LetStand() | Decline():
            return _settle(state, action)
        case CoverWord(card):
            return _cover_word(state, card)
        case TimeUp():
            return _time_up(state)
        case _:
            raise IllegalAction(Law.NOT_THIS_GAME, "only Duet has that")


def _give_clue(state: Classic, action: GiveClue) -> Step:
    _expect(state, Phase.CLUE)
    if action.by not in (None, state.team):
        raise IllegalAction(Law.GIVER, f"it is {state.team.value}'s turn", (state.team.value,))
    clue = checked(action.word, action.number, unlimited_allowed=True)
    turns = (*state.turns, Turn(state.team, clue))
    event = ClueGiven(state.team, clue, clue.guesses)
    return replace(state, phase=Phase.GUESS, turns=turns), (event,)


def _guess(state: Classic, card: int, by: By) -> Step:
    _expect(state, Phase.GUESS, Phase.SUDDEN_DEATH)
    if by not in (None, state.team):
        raise IllegalAction(Law.GUESSER, f"it is {state.team.value}'s turn", (state.team.value,))
    _uncovered(state, card)
    if state.setup.key is None:
        touched = replace(state, phase=Phase.RESULT, touched=card)
        return touched, (CardTouched(card, state.team),)
    return _revealed(state, card, state.setup.key.cards[card])


def _tell_result(state: Classic, identity: Identity) -> Step:
    if state.phase is not Phase.RESULT or state.touched is None:
        raise IllegalAction(Law.NO_RESULT_DUE, "no touched card waits for its result")
    _possible(state, identity)
    phase = Phase.SUDDEN_DEATH if state.in_sudden_death else Phase.GUESS
    return _revealed(replace(state, phase=phase, touched=None), state.touched, identity)


def _revealed(state: Classic, card: int, identity: Identity) -> Step:
    """The card is what it is, and the turn goes on, ends, or ends the game."""
    sudden = state.phase is Phase.SUDDEN_DEATH
    right = identity is IDENTITY_OF[state.team]
    turn = replace(
        state.turn, guesses=(*state.turn.guesses, card), right=state.turn.right + int(right)
    )
    state = _with_turn(_covered(state, card, identity, Means.GUESS), turn)
    left = None if sudden else _guesses_left(turn)
    outcome = _outcome_of_guess(state, identity, sudden)
    goes_on = outcome is None and right and left != 0
    begins_sudden_death = outcome is None and identity is Identity.ASSASSIN
    shown = None if begins_sudden_death else left if goes_on else 0
    covered = CardCovered(card, _cover(state, card), right, shown)
    if outcome is not None:
        return _over(state, outcome, covered)
    if begins_sudden_death:
        state = replace(state, phase=Phase.SUDDEN_DEATH)
        return state, (covered, SuddenDeathBegan((state.team,)))
    if goes_on:
        return state, (covered,)
    return _end_turn(state, Ending.LIMIT if right else Ending.WRONG, covered)


def _outcome_of_guess(state: Classic, identity: Identity, sudden: bool) -> Outcome | None:
    team, setup = state.team, state.setup
    done = state.remaining(team) == 0
    if sudden:
        if identity is not IDENTITY_OF[team]:
            return _lost_by(state, Reason.WRONG_IN_SUDDEN_DEATH)
        return _won_by(state, team, Reason.ASSASSIN_LAST) if done else None
    if identity is Identity.ASSASSIN:
        if not setup.assassin_ending:
            return _lost_by(state, Reason.ASSASSIN)
        return _won_by(state, team, Reason.ASSASSIN_LAST) if done else None
    return _outcome_of_cover(state)


def _outcome_of_cover(state: Classic) -> Outcome | None:
    """Whether some team's last word has just been covered, and whether that ends the game."""
    opponent = state.setup.starts.other
    if state.setup.simulated_opponent and state.remaining(opponent) == 0:
        return Outcome(Reason.SIMULATED_TEAM_DONE, won=False)
    if state.setup.assassin_ending:
        return None
    for team in Team:
        if state.remaining(team) == 0:
            return _won_by(state, team, Reason.ALL_FOUND)
    return None


def _won_by(state: Classic, team: Team, reason: Reason) -> Outcome:
    if state.setup.simulated_opponent:
        return Outcome(reason, won=True, score=state.remaining(team.other))
    return Outcome(reason, winner=team)


def _lost_by(state: Classic, reason: Reason) -> Outcome:
    if state.setup.simulated_opponent:
        return Outcome(reason, won=False)
    return Outcome(reason, winner=state.team.other)


def _stop(state: Classic) -> Step:
    _expect(state, Phase.GUESS, Phase.SUDDEN_DEATH)
    if state.phase is Phase.SUDDEN_DEATH:
        return _over(state, _lost_by(state, Reason.STOPPED_IN_SUDDEN_DEATH))
    if not state.turn.guesses:
        raise IllegalAction(Law.AT_LEAST_ONE, "guess at least one card before stopping", ("guess",))
    return _end_turn(state, Ending.STOPPED)


def _challenge(state: Classic) -> Step:
    if state.phase is Phase.RESULT:
        _expect(state, Phase.GUESS)
    if state.phase is not Phase.GUESS:
        raise IllegalAction(Law.CHALLENGE_NOW, "there is no clue of this turn to challenge")
    if state.turn.settled:
        raise IllegalAction(Law.STANDS, "this clue was challenged and stands")
    assert state.turn.clue is not None
    event = ClueChallenged(state.team, state.turn.clue)
    return replace(state, phase=Phase.PENALTY), (event,)


def _settle(state: Classic, action: LetStand | Decline) -> Step:
    if state.phase is not Phase.PENALTY:
        raise IllegalAction(Law.CHALLENGE_NOW, "no clue has been challenged")
    state = _with_turn(state, replace(state.turn, settled=True))
    if isinstance(action, LetStand):
        return replace(state, phase=Phase.GUESS), (ClueStands(),)
    return _end_turn(state, Ending.INVALID, PenaltyDeclined())


def _cover_word(state: Classic, card: int) -> Step:
    """A spymaster covers a word of the team that is not guessing."""
    if state.phase not in (Phase.PENALTY, Phase.COVER):
        raise IllegalAction(Law.NO_COVER_DUE, "nobody has a word to cover now")
    _uncovered(state, card)
    identity = IDENTITY_OF[state.team.other]
    key = state.setup.key
    if key is not None and key.cards[card] is not identity:
        # The same words whatever the card really is: a refusal must not tell more.
        raise IllegalAction(Law.OWN_WORD_ONLY, f"that card is not {identity.value}")
    _possible(state, identity)
    penalty = state.phase is Phase.PENALTY
    state = _covered(state, card, identity, Means.PENALTY if penalty else Means.SIMULATED)
    event = CardCovered(card, _cover(state, card), True, 0)
    if penalty:
        state = _with_turn(state, replace(state.turn, settled=True))
    outcome = _outcome_of_cover(state)
    if outcome is not None:
        return _over(state, outcome, event)
    if penalty:
        return _end_turn(state, Ending.INVALID, event)
    return _next_turn(state, state.team, event)


def _time_up(state: Classic) -> Step:
    if not state.setup.time_ends_turn:
        raise IllegalAction(Law.TIME_IS_ADVICE, "time is advice in this game")
    if state.phase is Phase.CLUE:
        state = replace(state, turns=(*state.turns, Turn(state.team, None)))
        return _end_turn(state, Ending.TIME)
    if state.phase is Phase.SUDDEN_DEATH:
        return _over(state, _lost_by(state, Reason.STOPPED_IN_SUDDEN_DEATH))
    _expect(state, Phase.GUESS)
    return _end_turn(state, Ending.TIME)


def _end_turn(state: Classic, ending: Ending, *before: Event) -> Step:
    state = _with_turn(state, replace(state.turn, ending=ending))
    events = (*before, TurnEnded(state.team, ending))
    if state.setup.simulated_opponent:
        return replace(state, phase=Phase.COVER), (*events, CoverDue(state.team.other))
    return _next_turn(state, state.team.other, *events)


def _next_turn(state: Classic, team: Team, *before: Event) -> Step:
    return replace(state, phase=Phase.CLUE, team=team), (*before, TurnBegan((team,)))


def _over(state: Classic, outcome: Outcome, *before: Event) -> Step:
    if state.turns and state.turn.ending is None:
        state = _with_turn(state, replace(state.turn, ending=Ending.GAME))
    state = replace(state, phase=Phase.OVER, touched=None, outcome=outcome)
    return state, (*before, GameEnded(outcome))


def _covered(state: Classic, card: int, identity: Identity, means: Means) -> Classic:
    by = state.team if means is Means.GUESS else state.team.other
    cover = Cover(identity, by, len(state.turns), means)
    return replace(state, covers=(*state.covers[:card], cover, *state.covers[card + 1 :]))


def _cover(state: Classic, card: int) -> Cover:
    cover = state.covers[card]
    assert cover is not None
    return cover


def _with_turn(state: Classic, turn: Turn) -> Classic:
    return replace(state, turns=(*state.turns[:-1], turn))


def _guesses_left(turn: Turn) -> int | None:
    allowed = turn.clue.guesses if turn.clue else 0
    return None if allowed is None else allowed - len(turn.guesses)


def _uncovered(state: Classic, card: int) -> None:
    if not 0 <= card < state.setup.layout.size:
        raise IllegalAction(Law.ON_THE_GRID, f"there is no card number {card}")
    if state.covers[card] is not None:
        raise IllegalAction(Law.COVERED, "that card is covered already")


def _possible(state: Classic, identity: Identity) -> None:
    """Refuse an identity of which all cards are covered: no key card holds one more."""
    total = team_counts(state.setup.layout, state.setup.starts).get(identity)
    if total is None:
        raise IllegalAction(Law.IMPOSSIBLE_COUNT, f"no card of this game is {identity.value}")
    if state.covered(identity) == total:
        raise IllegalAction(
            Law.IMPOSSIBLE_COUNT, f"all {total} cards that are {identity.value} are covered"
        )


def _expect(state: Classic, *phases: Phase) -> None:
    """Refuse an action that belongs to another phase, by the rule that stands against it."""
    if state.phase in phases:
        return
    match state.phase:
        case Phase.CLUE:
            raise IllegalAction(Law.CLUE_FIRST, "a clue comes first", ("give a clue",))
        case Phase.GUESS | Phase.SUDDEN_DEATH:
            raise IllegalAction(Law.ONE_CLUE, "this turn has its clue", ("guess", "stop"))
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
