"""Duet, rules 6 to 8: the fifteen found, the score, a side that is done, sudden death."""

import pytest

from assistant.rules import (
    Challenge,
    Duet,
    Ending,
    GiveClue,
    Guess,
    Identity,
    Law,
    NoneLeft,
    Outcome,
    Phase,
    Reason,
    Side,
    Stop,
)
from assistant.rules.events import (
    CardCovered,
    GameEnded,
    SideDone,
    SuddenDeathBegan,
    TokensTaken,
    TurnEnded,
)

from .tables import (
    BOTH,
    ONLY_A,
    ONLY_B,
    A,
    B,
    Table,
    covered,
    duet,
    waste,
)

# Rule 6


def find_all_but_the_last(table: Table[Duet]) -> Table[Duet]:
    """Two turns: B finds A's nine, A finds all of B's but bg1, and it is A's turn to guess."""
    table.clue(by=A).guess(*ONLY_A, *BOTH)
    assert table.state.done == (A,)
    return table.clue(by=B).guess(*ONLY_B[1:])


def test_duet_rule_6_all_15_found_wins_at_once() -> None:
    table = find_all_but_the_last(duet())
    assert table.state.remaining == 1
    table.guess("bg1")
    assert table.state.found == 15
    assert table.event(GameEnded).outcome.won is True
    assert table.state.outcome is not None
    assert table.state.outcome.reason is Reason.ALL_FOUND


def test_duet_score_3_for_each_token_left_after_the_winning_turns_own() -> None:
    table = find_all_but_the_last(duet()).guess("bg1")
    # 9 tokens: one for A's turn, one for the winning turn; 7 left and one taken.
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=3 * 7 + 1)


def test_duet_score_1_for_each_token_taken_by_stopping() -> None:
    table = duet().turn("gb1", by=A).turn("bg2").turn("gb2").turn("bg3")
    table.clue().guess("bb1").clue().guess("bb1")
    table.clue().guess("gb3", "gb4", "gb5", "gk1", *BOTH)
    table.clue().guess("bg1", "bg4", "bg5", "kg1")
    # Five turns ended by those who guessed right, two by a bystander, the eighth won: 1 left.
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=3 * 1 + 5)


def test_duet_score_minus_1_for_sudden_death() -> None:
    table = duet().turn("gb1", by=A)
    waste(table, 8)
    assert table.state.phase is Phase.SUDDEN_DEATH
    for name in (*ONLY_A[1:], *BOTH):
        table.guess(name, by=B)
    for name in ONLY_B:
        table.guess(name, by=A)
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=1 - 1)


def test_duet_score_winning_with_the_last_token() -> None:
    table = waste(duet(), 7).turn("bg1")
    assert table.state.bank.left == 1
    table.clue().guess(*ONLY_A, "gg1", "gg2")
    assert table.state.phase is Phase.GUESS
    # The ninth turn ends with A's nine words: sudden death, and A still has five to guess.
    table.guess("gg3")
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.guess(*ONLY_B[1:])
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=2 - 1)


@pytest.mark.parametrize("tokens", [10, 11])
def test_duet_score_is_for_the_nine_token_game(tokens: int) -> None:
    table = find_all_but_the_last(duet(tokens)).guess("bg1")
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=None)


# Rule 7


def test_duet_rule_7_side_done_mid_turn_costs_one_token() -> None:
    table = duet().clue(by=A).guess(*ONLY_A, "gg1", "gg2")
    assert table.state.bank.left == 9
    table.guess("gg3")
    assert table.event(SideDone).side is A
    assert table.event(CardCovered).guesses_left == 0
    assert table.event(TurnEnded) == TurnEnded(A, Ending.SIDE_DONE)
    assert table.event(TokensTaken).left == 8
    assert table.state.phase is Phase.CLUE


def test_duet_rule_7_the_side_without_words_to_guess_gives_all_further_clues() -> None:
    table = duet().clue(by=A).guess(*ONLY_A, *BOTH)
    for number in (1, 2, 3):
        assert table.state.givers == (B,)
        table.refuses(GiveClue("clue", 1, A), Law.GIVER)
        table.clue()
        assert table.state.guessers == (A,)
        table.guess(f"bb{number}")
    assert table.state.bank.left == 5


def test_duet_rule_7_side_done_by_its_own_guess_goes_on_guessing() -> None:
    table = duet().turn(*ONLY_A, "gg1", "gg2", by=A).clue()
    # The last green of A's is green for B too, and A itself finds it.
    table.guess("gg3")
    assert table.event(SideDone).side is A
    assert table.state.phase is Phase.GUESS
    assert table.state.guessers == (A,)
    assert table.state.bank.left == 8
    table.guess("bg1").stop()
    assert table.state.givers == (B,)


def test_duet_rule_7_the_assistant_that_knows_the_key_says_it_by_itself() -> None:
    table = duet().clue(by=A).guess("gb1")
    table.refuses(NoneLeft(A), Law.NONE_LEFT_KNOWN)
    assert not table.may(NoneLeft(A))


def test_duet_rule_7_the_token_counts_as_taken_after_a_right_guess() -> None:
    table = duet().clue(by=A).guess(*ONLY_A, *BOTH)
    assert table.state.taken == 1


# Rule 8


def test_duet_rule_8_sudden_death_when_the_last_token_is_used() -> None:
    table = waste(duet(), 9)
    assert table.event(SuddenDeathBegan).guessers == (A, B)
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.bank.left == 0
    table.refuses(GiveClue("another", 1, A), Law.ONE_CLUE)
    table.refuses(Challenge(), Law.CHALLENGE_NOW)


def test_duet_rule_8_stopping_with_the_last_token_leads_there_too() -> None:
    table = waste(duet(), 8)
    table.turn("gb1")
    assert table.state.phase is Phase.SUDDEN_DEATH


def test_duet_rule_8_guesses_in_any_order_each_by_the_other_sides_key() -> None:
    table = waste(duet(), 9)
    table.refuses(Guess(table.card("gb1")), Law.SAY_WHICH_SIDE)
    table.guess("gb1", by=B).guess("gb2", by=B).guess("bg1", by=A).guess("gk1", by=B)
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.found == 4


@pytest.mark.parametrize(("by", "name"), [(B, "bg1"), (A, "gb1"), (B, "bb7"), (A, "kb1")])
def test_duet_rule_8_any_wrong_guess_loses(by: Side, name: str) -> None:
    table = waste(duet(), 9).guess(name, by=by)
    assert table.state.outcome == Outcome(Reason.WRONG_IN_SUDDEN_DEATH, won=False)


def test_duet_rule_8_an_assassin_in_sudden_death_loses() -> None:
    table = waste(duet(), 9).guess("kg1", by=B)
    assert table.state.outcome == Outcome(Reason.ASSASSIN, won=False)


def test_duet_rule_8_a_card_marked_for_a_side_is_not_its_to_guess() -> None:
    table = waste(duet(), 9)
    marked = next(card for card, sides in enumerate(table.state.marks) if sides == (B,))
    table.refuses(Guess(marked, B), Law.MARKED)


def test_duet_rule_8_nobody_stops() -> None:
    table = waste(duet(), 9)
    assert not table.may(Stop())
    table.refuses(Stop(), Law.NO_STOP_IN_SUDDEN_DEATH)


def test_duet_rule_8_only_a_side_that_still_has_words_guesses() -> None:
    table = duet().clue(by=A).guess(*ONLY_A, *BOTH)
    waste(table, 7).turn("bg1")
    assert table.event(SuddenDeathBegan).guessers == (A,)
    table.refuses(Guess(table.card("bg2"), B), Law.GUESSER)
    table.guess("bg2")
    assert covered(table)["bg2"] is Identity.GREEN


def test_duet_rule_8_a_side_that_runs_out_of_words_is_done_guessing() -> None:
    table = waste(duet(), 9)
    for name in (*ONLY_A, *BOTH):
        table.guess(name, by=B)
    assert table.event(SideDone).side is A
    assert table.state.guessers == (A,)
    table.refuses(Guess(table.card("bg2"), B), Law.GUESSER)


def test_duet_rule_8_the_fifteenth_agent_wins() -> None:
    table = waste(duet(), 9)
    for name in (*ONLY_A, *BOTH):
        table.guess(name, by=B)
    table.guess(*ONLY_B)
    assert table.state.outcome is not None
    assert table.state.outcome.won is True
