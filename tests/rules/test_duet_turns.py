"""Duet, rules 1 to 5: the bank, clues, guesses, stopping, and what a turn costs."""

import pytest

from assistant.rules import (
    UNLIMITED,
    BadSetup,
    Bank,
    DuetSetup,
    Ending,
    GiveClue,
    Guess,
    Identity,
    Law,
    Number,
    Outcome,
    Phase,
    Reason,
    Side,
    Stop,
    standard_bank,
)
from assistant.rules.events import (
    CardCovered,
    CardMarked,
    ClueGiven,
    GameEnded,
    TokensTaken,
    TurnBegan,
    TurnEnded,
)

from .tables import (
    ONLY_A,
    A,
    B,
    covered,
    duet,
    duet_names,
    waste,
    words,
)

# Rule 1


@pytest.mark.parametrize("tokens", [9, 10, 11])
def test_duet_rule_1_the_bank_holds_9_or_10_or_11_tokens(tokens: int) -> None:
    assert standard_bank(tokens) == Bank(0, tokens)
    table = waste(duet(tokens), tokens - 1)
    assert table.state.phase is Phase.CLUE
    assert waste(table, 1).state.phase is Phase.SUDDEN_DEATH


@pytest.mark.parametrize("tokens", [-1, 0, 8, 12])
def test_duet_rule_1_no_other_number_of_tokens(tokens: int) -> None:
    with pytest.raises(BadSetup):
        standard_bank(tokens)
    with pytest.raises(BadSetup):
        DuetSetup(words(duet_names()), bank=Bank(0, tokens))


def test_duet_rule_1_without_a_mission_every_token_allows_a_mistake() -> None:
    with pytest.raises(BadSetup):
        DuetSetup(words(duet_names()), bank=Bank(4, 5))


# Rule 2


@pytest.mark.parametrize("first", Side)
def test_duet_rule_2_either_side_gives_the_first_clue_then_they_alternate(first: Side) -> None:
    table = duet()
    assert table.event(TurnBegan).givers == (A, B)
    table.refuses(GiveClue("clue", 1), Law.SAY_WHICH_SIDE)
    table.clue(by=first).guess("bb1")
    table.refuses(GiveClue("clue", 1, first), Law.GIVER)
    table.clue().guess("bb2")
    assert table.state.givers == (first,)
    assert [turn.by for turn in table.state.turns] == [first, first.other]


@pytest.mark.parametrize("number", range(10))
def test_duet_rule_2_no_guess_limit_whatever_the_number(number: int) -> None:
    table = duet().clue(number=number, by=A)
    assert table.event(ClueGiven).guesses is None
    for name in (*ONLY_A, "gg1", "gg2"):
        table.guess(name)
        assert table.event(CardCovered).guesses_left is None
        assert table.state.phase is Phase.GUESS


@pytest.mark.parametrize("number", [-1, 10, 100, UNLIMITED])
def test_duet_rule_2_number_is_0_to_9(number: Number) -> None:
    duet().refuses(GiveClue("clue", number, A), Law.NUMBER_RANGE)


def test_duet_rule_2_a_turn_is_one_clue_then_guesses() -> None:
    table = duet()
    table.refuses(Guess(0), Law.CLUE_FIRST)
    table.refuses(Stop(), Law.CLUE_FIRST)
    table.clue(by=A)
    table.refuses(GiveClue("second", 1), Law.ONE_CLUE)


# Rule 3


@pytest.mark.parametrize(("giver", "name"), [(A, "gb1"), (A, "gk1"), (B, "bg1"), (B, "kg1")])
def test_duet_rule_3_the_givers_side_decides_green_goes_on(giver: Side, name: str) -> None:
    table = duet().clue(by=giver)
    table.refuses(Guess(table.card(name), giver), Law.GUESSER)
    table.guess(name, by=giver.other)
    assert covered(table) == {name: Identity.GREEN}
    assert table.state.phase is Phase.GUESS
    assert table.state.bank.left == 9


@pytest.mark.parametrize(("giver", "name"), [(A, "kg1"), (A, "kk1"), (B, "gk1"), (B, "bk1")])
def test_duet_rule_3_the_givers_side_decides_black_loses_at_once(giver: Side, name: str) -> None:
    table = duet().clue(by=giver).guess(name)
    assert table.event(GameEnded).outcome == Outcome(Reason.ASSASSIN, won=False)
    assert table.state.found == 0
    assert table.state.remaining == 15
    assert covered(table) == {name: Identity.BLACK}


@pytest.mark.parametrize(("giver", "name"), [(A, "bg1"), (A, "bk1"), (B, "gb1"), (B, "kb1")])
def test_duet_rule_3_the_givers_side_decides_beige_marks_and_ends_the_turn(
    giver: Side, name: str
) -> None:
    table = duet().clue(by=giver).guess(name)
    assert table.event(CardMarked) == CardMarked(table.card(name), giver.other, closed=False)
    assert table.event(TokensTaken) == TokensTaken(0, 1, 8)
    assert table.event(TurnEnded) == TurnEnded(giver, Ending.WRONG)
    assert table.state.marks[table.card(name)] == (giver.other,)
    assert table.state.givers == (giver.other,)
    assert covered(table) == {}


def test_duet_rule_3_a_card_marked_for_one_side_can_be_guessed_by_the_other() -> None:
    table = duet().clue(by=A).guess("bg1").clue().guess("bg1")
    assert covered(table) == {"bg1": Identity.GREEN}
    assert table.state.marks[table.card("bg1")] == (B,)


def test_duet_rule_3_a_card_marked_for_one_side_can_be_the_others_assassin() -> None:
    table = duet().clue(by=A).guess("bk1").clue().guess("bk1")
    assert table.state.outcome == Outcome(Reason.ASSASSIN, won=False)


def test_duet_rule_3_not_again_by_the_side_it_is_marked_for() -> None:
    table = duet().clue(by=A).guess("bg1").turn("bg2").clue()
    table.refuses(Guess(table.card("bg1")), Law.MARKED)
    assert not table.may(Guess(table.card("bg1"), B))


def test_duet_rule_3_marked_for_both_it_counts_as_covered() -> None:
    table = duet().clue(by=A).guess("bb1").clue().guess("bb1")
    assert table.event(CardMarked) == CardMarked(table.card("bb1"), A, closed=True)
    assert table.state.closed(table.card("bb1"))
    assert table.state.marks[table.card("bb1")] == (B, A)
    for _ in range(2):
        table.clue()
        table.refuses(Guess(table.card("bb1")), Law.MARKED)
        table.guess("bb2")


def test_duet_rule_3_a_covered_card_cannot_be_guessed_again_by_anybody() -> None:
    table = duet().clue(by=A).guess("gg1")
    table.refuses(Guess(table.card("gg1")), Law.COVERED)
    table.stop().clue()
    table.refuses(Guess(table.card("gg1")), Law.COVERED)


@pytest.mark.parametrize("card", [-1, 25])
def test_duet_rule_3_a_guess_is_a_card_of_the_grid(card: int) -> None:
    duet().clue(by=A).refuses(Guess(card), Law.ON_THE_GRID)


# Rules 4 and 5


def test_duet_rule_4_stopping_after_a_right_guess_takes_a_token() -> None:
    table = duet().clue(by=A)
    table.refuses(Stop(), Law.ONE_RIGHT_FIRST)
    assert not table.may(Stop())
    table.guess("gb1")
    assert table.may(Stop())
    table.stop()
    assert table.event(TokensTaken).left == 8
    assert table.event(TurnEnded) == TurnEnded(A, Ending.STOPPED)
    assert table.state.taken == 1
    assert table.state.givers == (B,)


def test_duet_rule_5_every_turn_costs_one_token() -> None:
    table = duet()
    for turn in range(1, 4):
        table.turn(f"gb{turn}", by=A).clue().guess(f"bb{turn}")
        assert table.state.bank.left == 9 - 2 * turn
    assert table.state.taken == 3
