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
    PenaltyDeclined,
    SuddenDeathBegan,
    TurnBegan,
    TurnEnded,
)
from assistant.rules.images import named
from assistant.rules.keys import team_counts
from assistant.rules.laws import Law
from assistant.rules.record import Cover, Ending, Means, Outcome, Phase, Reason, Turn
from assistant.rules.turns import (
    begun,
    covered,
    expect,
    expect_challengeable,
    expect_enforced_time,
    expect_touched,
    expect_uncovered,
    over,
    settled,
    with_guess,
    with_turn,
)


def apply_classic(state: Classic, action: Action) -> Step:
    """The state after an action of Classic and Pictures, and what happened; or IllegalAction."""
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
        case LetStand() | Decline():
            return _settle(state, action)
        case CoverWord(card):
            return _cover_word(state, card)
        case TimeUp():
            return _time_up(state)
        case NameImage():
            return named(state, action)
        case Abandon():
            return over(replace(state, touched=None), Outcome(Reason.ABANDONED))
        case _:
            raise IllegalAction(Law.NOT_THIS_GAME, "only Duet has that")


def _give_clue(state: Classic, action: GiveClue) -> Step:
    expect(state, Phase.CLUE)
    if action.by not in (None, state.team):
        raise IllegalAction(Law.GIVER, f"it is {state.team.value}'s turn", (state.team.value,))
    clue = checked(action.word, action.number, unlimited_allowed=True)
    state = begun(state, state.team, clue)
    return state, (ClueGiven(state.team, clue, clue.guesses),)


def _guess(state: Classic, card: int, by: By) -> Step:
    expect(state, Phase.GUESS, Phase.SUDDEN_DEATH)
    if by not in (None, state.team):
        raise IllegalAction(Law.GUESSER, f"it is {state.team.value}'s turn", (state.team.value,))
    expect_uncovered(state, card)
    if state.setup.key is None:
        touched = replace(state, phase=Phase.RESULT, touched=card)
        return touched, (CardTouched(card, state.team),)
    return _revealed(state, card, state.setup.key.cards[card])


def _tell_result(state: Classic, identity: Identity) -> Step:
    card = expect_touched(state)
    _possible(state, identity)
    phase = Phase.SUDDEN_DEATH if state.in_sudden_death else Phase.GUESS
    return _revealed(replace(state, phase=phase, touched=None), card, identity)


def _revealed(state: Classic, card: int, identity: Identity) -> Step:
    """The card is what it is, and the turn goes on, ends, or ends the game."""
    sudden = state.phase is Phase.SUDDEN_DEATH
    right = identity is IDENTITY_OF[state.team]
    cover = Cover(identity, state.team, len(state.turns))
    state = with_guess(covered(state, card, cover), card, right)
    left = None if sudden else _guesses_left(state.turn)
    outcome = _outcome_of_guess(state, identity, sudden)
    goes_on = outcome is None and right and left != 0
    begins_sudden_death = outcome is None and identity is Identity.ASSASSIN
    shown = None if begins_sudden_death else left if goes_on else 0
    event = CardCovered(card, cover, right, shown)
    if outcome is not None:
        return over(state, outcome, event)
    if begins_sudden_death:
        state = replace(state, phase=Phase.SUDDEN_DEATH)
        return state, (event, SuddenDeathBegan((state.team,)))
    if goes_on:
        return state, (event,)
    return _end_turn(state, Ending.LIMIT if right else Ending.WRONG, event)


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
    expect(state, Phase.GUESS, Phase.SUDDEN_DEATH)
    if state.phase is Phase.SUDDEN_DEATH:
        return over(state, _lost_by(state, Reason.STOPPED_IN_SUDDEN_DEATH))
    if not state.turn.guesses:
        raise IllegalAction(Law.AT_LEAST_ONE, "guess at least one card before stopping", ("guess",))
    return _end_turn(state, Ending.STOPPED)


def _challenge(state: Classic) -> Step:
    event = ClueChallenged(state.team, expect_challengeable(state))
    return replace(state, phase=Phase.PENALTY), (event,)


def _settle(state: Classic, action: LetStand | Decline) -> Step:
    if state.phase is not Phase.PENALTY:
        raise IllegalAction(Law.CHALLENGE_NOW, "no clue has been challenged")
    state = settled(state)
    if isinstance(action, LetStand):
        return replace(state, phase=Phase.GUESS), (ClueStands(),)
    return _end_turn(state, Ending.INVALID, PenaltyDeclined())


def _cover_word(state: Classic, card: int) -> Step:
    """A spymaster covers a word of the team that is not guessing."""
    if state.phase not in (Phase.PENALTY, Phase.COVER):
        raise IllegalAction(Law.NO_COVER_DUE, "nobody has a word to cover now")
    expect_uncovered(state, card)
    identity = IDENTITY_OF[state.team.other]
    key = state.setup.key
    if key is not None and key.cards[card] is not identity:
        # The same words whatever the card really is: a refusal must not tell more.
        raise IllegalAction(Law.OWN_WORD_ONLY, f"that card is not {identity.value}")
    _possible(state, identity)
    penalty = state.phase is Phase.PENALTY
    means = Means.PENALTY if penalty else Means.SIMULATED
    cover = Cover(identity, state.team.other, len(state.turns), means)
    state = covered(state, card, cover)
    event = CardCovered(card, cover, True, 0)
    if penalty:
        state = settled(state)
    outcome = _outcome_of_cover(state)
    if outcome is not None:
        return over(state, outcome, event)
    if penalty:
        return _end_turn(state, Ending.INVALID, event)
    return _next_turn(state, state.team, event)


def _time_up(state: Classic) -> Step:
    expect_enforced_time(state)
    if state.phase is Phase.CLUE:
        return _end_turn(begun(state, state.team, None), Ending.TIME)
    if state.phase is Phase.SUDDEN_DEATH:
        return over(state, _lost_by(state, Reason.STOPPED_IN_SUDDEN_DEATH))
    expect(state, Phase.GUESS)
    return _end_turn(state, Ending.TIME)


def _end_turn(state: Classic, ending: Ending, *before: Event) -> Step:
    state = with_turn(state, replace(state.turn, ending=ending))
    events = (*before, TurnEnded(state.team, ending))
    if state.setup.simulated_opponent:
        return replace(state, phase=Phase.COVER), (*events, CoverDue(state.team.other))
    return _next_turn(state, state.team.other, *events)


def _next_turn(state: Classic, team: Team, *before: Event) -> Step:
    return replace(state, phase=Phase.CLUE, team=team), (*before, TurnBegan((team,)))


def _guesses_left(turn: Turn) -> int | None:
    allowed = turn.clue.guesses if turn.clue else 0
    return None if allowed is None else allowed - len(turn.guesses)


def _possible(state: Classic, identity: Identity) -> None:
    """Refuse an identity of which all cards are covered: no key card holds one more."""
    total = team_counts(state.setup.layout, state.setup.starts).get(identity)
    if total is None:
        raise IllegalAction(Law.IMPOSSIBLE_COUNT, f"no card of this game is {identity.value}")
    if state.covered(identity) == total:
        raise IllegalAction(
            Law.IMPOSSIBLE_COUNT, f"all {total} cards that are {identity.value} are covered"
        )
