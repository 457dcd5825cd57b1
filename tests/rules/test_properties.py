"""Random legal play over all games and variants: nothing that the rules promise ever breaks."""

import json
import random
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from assistant.rules import (
    Abandon,
    Action,
    Classic,
    CoverWord,
    Duet,
    Ending,
    Event,
    Guess,
    Identity,
    IllegalAction,
    Law,
    NameImage,
    NoneLeft,
    Phase,
    Reason,
    Setup,
    Side,
    State,
    Team,
    TellResult,
    apply,
    legal,
    new_game,
    public,
    replay,
)
from assistant.rules.events import GameEnded, TokensTaken
from assistant.rules.keys import team_counts
from assistant.rules.serial import (
    dump,
    load_action,
    load_event,
    load_setup,
    load_state,
    load_text,
    save_text,
)

from .chance import (
    any_setup,
    chances,
    hidden_key_changed,
    listed,
    play,
    right_moves,
    universe,
    whole_moves,
)

RULES = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def attempt(state: State, action: Action) -> tuple[State, tuple[Event, ...]] | IllegalAction:
    """What becomes of an action, done or refused."""
    try:
        return apply(state, action)
    except IllegalAction as refusal:
        return refusal


class Game(RuleBasedStateMachine):
    """A table where anything legal happens, and things are undone and redone."""

    def __init__(self) -> None:
        super().__init__()
        self.setup: Setup
        self.states: list[State] = []
        self.actions: list[Action] = []
        self.events: list[tuple[Event, ...]] = []
        self.checked = 0

    @initialize(chance=chances)
    def sit_down(self, chance: random.Random) -> None:
        self.setup = any_setup(chance)
        state, events = new_game(self.setup)
        self.states, self.events = [state], [events]

    @property
    def state(self) -> State:
        return self.states[-1]

    def going_on(self) -> bool:
        return bool(self.states) and self.state.phase is not Phase.OVER

    def do(self, action: Action) -> None:
        state, events = apply(self.state, action)
        self.states.append(state)
        self.actions.append(action)
        self.events.append(events)

    @rule(data=st.data())
    @precondition(going_on)
    def do_something_legal(self, data: st.DataObject) -> None:
        self.do(data.draw(st.sampled_from(whole_moves(self.state))))

    @rule(data=st.data())
    @precondition(lambda self: self.going_on() and bool(right_moves(self.state)))
    def guess_right(self, data: st.DataObject) -> None:
        self.do(data.draw(st.sampled_from(right_moves(self.state))))

    @rule()
    @precondition(lambda self: self.going_on() and len(self.actions) > 25)
    def abandon(self) -> None:
        self.do(Abandon())

    @rule(back=st.integers(1, 5))
    @precondition(lambda self: bool(self.actions))
    def undo_then_redo(self, back: int) -> None:
        keep = max(0, len(self.actions) - back)
        undone, events = replay(self.setup, self.actions[:keep])
        assert undone == self.states[keep]
        assert events == tuple(event for some in self.events[: keep + 1] for event in some)
        for action, expected in zip(self.actions[keep:], self.states[keep + 1 :], strict=True):
            undone, _ = apply(undone, action)
            assert undone == expected

    @invariant()
    def legal_is_done_and_all_else_refused(self) -> None:
        if not self.states or len(self.states) == self.checked:
            return
        self.checked = len(self.states)
        before = self.state
        moves = frozenset(legal(before))
        for action in universe(before):
            result = attempt(before, action)
            if listed(before, moves, action):
                assert not isinstance(result, IllegalAction), (action, result)
            else:
                assert isinstance(result, IllegalAction), action
                assert isinstance(result.law, Law)
                assert result.legal or before.phase is Phase.OVER
        assert self.state is before

    @invariant()
    def the_game_can_always_go_on_until_it_ends_once(self) -> None:
        if not self.states:
            return
        endings = [event for some in self.events for event in some if isinstance(event, GameEnded)]
        if self.state.phase is Phase.OVER:
            assert legal(self.state) == ()
            assert [ending.outcome for ending in endings] == [self.state.outcome]
        else:
            assert endings == []
            assert self.state.outcome is None
            assert set(map(type, whole_moves(self.state))) - {NameImage}

    @invariant()
    def books_are_kept(self) -> None:
        if not self.states:
            return
        assert all(turn.ending is not None for turn in self.state.turns[:-1])
        if isinstance(self.state, Classic):
            check_classic(self.state)
        else:
            check_duet(self.state, [event for some in self.events for event in some])


def check_classic(state: Classic) -> None:
    """Counts of identities, limits of turns, and an outcome that fits the board."""
    setup, outcome = state.setup, state.outcome
    totals = team_counts(setup.layout, setup.starts)
    held = Counter(cover.identity for cover in state.covers if cover)
    assert all(count <= totals[identity] for identity, count in held.items())
    if setup.key is not None:
        for cover, identity in zip(state.covers, setup.key.cards, strict=True):
            assert cover is None or cover.identity is identity
    assert (state.touched is not None) == (state.phase is Phase.RESULT)
    if held[Identity.ASSASSIN] and outcome is None:
        assert setup.assassin_ending
        assert state.phase in (Phase.SUDDEN_DEATH, Phase.RESULT)
    if outcome is None and not setup.assassin_ending:
        assert all(state.remaining(team) > 0 for team in Team)
    if setup.simulated_opponent:
        assert state.team is setup.starts
        assert outcome is not None or state.remaining(setup.starts.other) > 0
    for number, turn in enumerate(state.turns):
        assert setup.simulated_opponent or turn.by is (
            setup.starts if number % 2 == 0 else setup.starts.other
        )
        assassin = any(
            (cover := state.covers[card]) and cover.identity is Identity.ASSASSIN
            for card in turn.guesses
        )
        if turn.clue is not None and turn.clue.guesses is not None and not assassin:
            assert len(turn.guesses) <= turn.clue.guesses
        assert turn.ending is not Ending.STOPPED or turn.guesses
        assert turn.right >= len(turn.guesses) - 1 or assassin
    if outcome is not None and outcome.reason is not Reason.ABANDONED:
        if setup.simulated_opponent:
            assert outcome.winner is None
            assert outcome.won is not None
            assert (outcome.score is not None) == outcome.won
        else:
            assert outcome.winner is not None
            assert outcome.won is None
        if outcome.reason in (Reason.ALL_FOUND, Reason.ASSASSIN_LAST):
            winner = outcome.winner or setup.starts
            assert state.remaining(winner) == 0
        if outcome.reason is Reason.ASSASSIN_LAST:
            assert held[Identity.ASSASSIN] == 1
        if outcome.score is not None:
            assert outcome.score == state.remaining(setup.starts.other) > 0


def check_duet(state: Duet, events: list[Event]) -> None:
    """Tokens, marks, agents, sides that are done, and an outcome that fits them."""
    setup, outcome = state.setup, state.outcome
    taken = [event for event in events if isinstance(event, TokensTaken)]
    assert state.bank.checks == setup.bank.checks - sum(event.checks for event in taken)
    assert state.bank.bystanders == setup.bank.bystanders - sum(e.bystanders for e in taken)
    assert all(event.checks + event.bystanders in (1, 2) for event in taken)
    assert all(event.checks == 2 or event.checks + event.bystanders == 1 for event in taken)
    agents = [cover for cover in state.covers if cover and cover.identity is Identity.GREEN]
    assert state.found == len(agents) <= 15
    blacks = [cover for cover in state.covers if cover and cover.identity is Identity.BLACK]
    assert len(blacks) == (1 if outcome and outcome.reason is Reason.ASSASSIN else 0)
    for marks in state.marks:
        assert len(set(marks)) == len(marks) <= 2
    for side in Side:
        assert sum(side in marks for marks in state.marks) <= 13
    wrong = sum(len(marks) for marks in state.marks)
    touched = wrong + len(agents) + len(blacks)
    guesses = sum(len(turn.guesses) for turn in state.turns)
    assert guesses <= touched if state.sudden_death else guesses == touched
    for found in (*agents, *blacks):
        assert found.turn in range(1, len(state.turns) + 1 + state.sudden_death)
    if setup.key is not None:
        sides = {Side.A: setup.key.a, Side.B: setup.key.b}
        for card, (cover, marks) in enumerate(zip(state.covers, state.marks, strict=True)):
            assert all(sides[side.other][card] is Identity.BEIGE for side in marks)
            if cover is not None:
                assert isinstance(cover.by, Side)
                assert sides[cover.by.other][card] is cover.identity
        if outcome is None:
            for side, seen in sides.items():
                left = [
                    card
                    for card, identity in enumerate(seen)
                    if identity is Identity.GREEN and state.covers[card] is None
                ]
                assert (side in state.done) == (not left)
    assert (state.touched is not None) == (state.phase is Phase.RESULT)
    assert len(state.done) < 2
    stops = sum(turn.ending in (Ending.STOPPED, Ending.SIDE_DONE) for turn in state.turns)
    assert state.taken <= stops
    if state.sudden_death:
        assert state.bank.left == 0
    if outcome is None:
        assert state.remaining > 0
        assert state.bank.left > 0 or state.sudden_death or state.turn.settled
    elif outcome.reason is not Reason.ABANDONED:
        assert outcome.won == (state.found == 15)
        assert outcome.won or outcome.score is None


TestGame = Game.TestCase
TestGame.settings = settings(RULES, max_examples=80, stateful_step_count=35)


def through_json(data: dict[str, Any]) -> Any:
    """The data after a real trip through text."""
    return json.loads(json.dumps(data))


@RULES
@given(chances)
def test_everything_comes_back_from_json_and_replay_is_step_by_step(chance: random.Random) -> None:
    setup = any_setup(chance)
    actions = play(setup, chance)
    assert load_setup(through_json(dump(setup))) == setup
    state, events = new_game(setup)
    happened = list(events)
    for action in actions:
        assert load_action(through_json(dump(action))) == action
        state, events = apply(state, action)
        happened += events
    for event in happened:
        assert load_event(through_json(dump(event))) == event
    assert load_state(through_json(dump(state))) == state
    assert load_text(save_text(state)) == state
    assert load_text(save_text(public(state))) == public(state)
    assert replay(setup, actions) == (state, tuple(happened))


@RULES
@given(chances)
def test_random_games_end_by_themselves(chance: random.Random) -> None:
    setup = any_setup(chance)
    actions = [
        action for action in play(setup, chance, most=2000) if not isinstance(action, NameImage)
    ]
    state, _ = replay(setup, actions)
    assert state.phase is Phase.OVER


@settings(RULES, max_examples=400)
@given(chances)
def test_nothing_public_differs_between_keys_that_agree_on_what_is_revealed(
    chance: random.Random,
) -> None:
    setup = any_setup(chance)
    if setup.key is None:
        return
    actions = play(setup, chance)
    actions = actions[: chance.randint(0, len(actions))]
    state, events = replay(setup, actions)
    other_setup = hidden_key_changed(state, events, chance)
    other, other_events = replay(other_setup, actions)

    assert events == other_events
    assert public(state) == public(other)
    assert json.dumps(dump(public(state))) == json.dumps(dump(public(other)))
    assert [m for m in legal(state) if not isinstance(m, CoverWord)] == [
        m for m in legal(other) if not isinstance(m, CoverWord)
    ]
    for action in universe(state):
        result, other_result = attempt(state, action), attempt(other, action)
        # Only a spymaster, who sees the key, covers words; trying a wrong one tells that it is.
        if isinstance(action, CoverWord) and state.phase in (Phase.PENALTY, Phase.COVER):
            continue
        assert isinstance(result, IllegalAction) == isinstance(other_result, IllegalAction), action
        if isinstance(result, IllegalAction):
            assert str(result) == str(other_result), action


@RULES
@given(chances)
def test_the_json_of_the_public_view_names_only_what_was_revealed(chance: random.Random) -> None:
    setup = any_setup(chance)
    state, _ = replay(setup, play(setup, chance, most=chance.randint(0, 60)))
    view = public(state)
    assert view.setup.key is None
    text = json.dumps(dump(view))
    shown = Counter(cover.identity for cover in state.covers if cover)
    for identity in set(Identity) - {Identity.RED, Identity.BLUE}:
        assert text.count(f'"{identity.value}"') == shown[identity] + (
            # The reason why a game ended has the assassin's name too.
            identity is Identity.ASSASSIN
            and state.outcome is not None
            and state.outcome.reason is Reason.ASSASSIN
        )


@settings(RULES, max_examples=300)
@given(chances)
def test_told_the_truth_the_key_on_the_table_plays_the_same_game(chance: random.Random) -> None:
    setup = any_setup(chance)
    if setup.key is None:
        return
    state, _ = new_game(setup)
    told, _ = new_game(public(state).setup)
    for action in play(setup, chance):
        before = state
        state, _ = apply(state, action)
        told, _ = apply(told, action)
        if isinstance(action, Guess):
            told, _ = apply(told, TellResult(truth(before, action)))
        if isinstance(state, Duet) and isinstance(told, Duet) and state.outcome is None:
            for side in set(state.done) - set(told.done):
                told, _ = apply(told, NoneLeft(side))
        assert told == public(state)


def truth(state: State, guess: Guess) -> Identity:
    """What the spymaster, or the side that gave the clue, sees behind the card."""
    if isinstance(state, Classic):
        assert state.setup.key is not None
        return state.setup.key.cards[guess.card]
    assert state.setup.key is not None
    guesser = guess.by or state.guessers[0]
    return (state.setup.key.a if guesser is Side.B else state.setup.key.b)[guess.card]
