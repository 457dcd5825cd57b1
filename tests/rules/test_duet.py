"""Duet: the numbered rules, the rulings and the score."""

import pytest

from assistant.rules import (
    UNLIMITED,
    Abandon,
    BadSetup,
    Bank,
    Card,
    Challenge,
    CoverWord,
    Decline,
    Duet,
    DuetSetup,
    Ending,
    GiveClue,
    Guess,
    Identity,
    Law,
    LetStand,
    Means,
    NameImage,
    NoneLeft,
    Number,
    Outcome,
    Phase,
    Reason,
    Side,
    Stop,
    TellResult,
    TimeUp,
    standard_bank,
)
from assistant.rules.events import (
    CardCovered,
    CardMarked,
    ClueChallenged,
    ClueGiven,
    GameEnded,
    SideDone,
    SuddenDeathBegan,
    TokensTaken,
    TurnBegan,
    TurnEnded,
)

from .tables import A, B, Table, covered, duet, duet_names, duet_setup, waste, words

BOTH = ("gg1", "gg2", "gg3")
ONLY_A = ("gb1", "gb2", "gb3", "gb4", "gb5", "gk1")
"""Green for A only: B guesses them."""
ONLY_B = ("bg1", "bg2", "bg3", "bg4", "bg5", "kg1")
"""Green for B only: A guesses them."""


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


# Rule 9 and the rulings on the penalty


def test_duet_rule_9_invalid_clue_costs_a_token_and_the_guessing_goes_on() -> None:
    table = duet().clue("invalid", 2, by=A).guess("gb1").challenge()
    assert table.event(ClueChallenged).by is A
    assert table.event(TokensTaken) == TokensTaken(0, 1, 8, penalty=True)
    assert table.state.phase is Phase.GUESS
    assert table.state.taken == 0
    table.guess("gb2").stop()
    assert table.state.bank.left == 7
    assert table.state.givers == (B,)


def test_duet_rule_9_a_clue_is_paid_for_once() -> None:
    table = duet().clue("invalid", by=A).challenge()
    table.refuses(Challenge(), Law.STANDS)
    assert not table.may(Challenge())


def test_duet_rule_9_only_in_its_own_turn() -> None:
    table = duet()
    table.refuses(Challenge(), Law.CHALLENGE_NOW)
    table.clue("invalid", by=A).guess("bb1")
    table.refuses(Challenge(), Law.CHALLENGE_NOW)


def test_ruling_penalty_empties_bank_then_stopping_leads_to_sudden_death() -> None:
    table = waste(duet(), 8).clue("invalid").challenge()
    assert table.state.bank.left == 0
    assert table.state.phase is Phase.GUESS
    table.guess("gb1")
    assert table.state.phase is Phase.GUESS
    table.stop()
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert not table.happened(TokensTaken)
    assert table.state.taken == 0


def test_ruling_penalty_empties_bank_then_bystander_loses() -> None:
    table = waste(duet(), 8).clue("invalid").challenge().guess("gb1").guess("bg1")
    assert table.state.outcome == Outcome(Reason.OUT_OF_TOKENS, won=False)


def test_ruling_penalty_empties_bank_then_the_side_is_done_leads_to_sudden_death() -> None:
    table = waste(duet(), 8).clue("invalid").challenge().guess(*ONLY_A, *BOTH)
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.guessers == (A,)


def test_ruling_penalty_empties_bank_and_the_game_can_still_be_won() -> None:
    table = duet().clue(by=A).guess(*ONLY_A, *BOTH)
    waste(table, 6).turn("bg1")
    assert table.state.bank.left == 1
    table.clue("invalid").challenge().guess(*ONLY_B[1:])
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=2)


# Rules 10 to 14


def test_duet_rule_10_zero_still_needs_a_guess() -> None:
    table = duet().clue(number=0, by=A)
    table.refuses(Stop(), Law.ONE_RIGHT_FIRST)


def test_duet_rule_11_more_than_two_players_change_nothing() -> None:
    # Two groups, one on each side: the game knows sides only, so anybody of a side acts for it.
    table = duet().clue(by=A).guess("gb1", by=B).guess("gb2", by=B).stop()
    assert table.state.givers == (B,)
    table.clue(by=B).guess("bg1", by=A)
    assert table.state.found == 3


@pytest.mark.parametrize("first", Side)
def test_duet_rule_12_looser_order_two_in_a_row_then_the_other(first: Side) -> None:
    table = duet(loose_order=True).clue(by=first).guess("bb1")
    assert table.state.givers == (A, B)
    table.refuses(GiveClue("clue", 1), Law.SAY_WHICH_SIDE)
    table.clue(by=first).guess("bb2")
    assert table.state.givers == (first.other,)
    table.refuses(GiveClue("clue", 1, first), Law.GIVER)
    table.clue().guess("bb3")
    # The other has given one: now it may give a second, or leave it to the first.
    assert table.state.givers == (A, B)


def test_duet_rule_12_looser_order_yields_to_rule_7() -> None:
    table = duet(loose_order=True).clue(by=A).guess(*ONLY_A, *BOTH)
    for number in (1, 2, 3):
        assert table.state.givers == (B,)
        table.clue().guess(f"bb{number}")


def test_duet_rule_12_without_the_variant_nobody_gives_two_in_a_row() -> None:
    table = duet().clue(by=A).guess("bb1")
    assert table.state.givers == (B,)


def test_duet_rule_13_who_found_each_agent_and_in_which_turn() -> None:
    table = duet().turn("gb1", "gg1", by=A).turn("bg1").turn("gb2")
    found = {
        name: (cover.by, cover.turn, cover.means)
        for name, cover in zip(duet_names(), table.state.covers, strict=True)
        if cover
    }
    assert found == {
        "gb1": (B, 1, Means.GUESS),
        "gg1": (B, 1, Means.GUESS),
        "bg1": (A, 2, Means.GUESS),
        "gb2": (B, 3, Means.GUESS),
    }


def test_duet_rule_13_sudden_death_is_a_turn_of_its_own() -> None:
    table = waste(duet(), 9)
    last = table.state.turn
    table.guess("gb1", by=B).guess("bg1", by=A)
    found = {
        name: (cover.by, cover.turn)
        for name, cover in zip(duet_names(), table.state.covers, strict=True)
        if cover
    }
    assert found == {"gb1": (B, 10), "bg1": (A, 10)}
    # What happened in the ninth turn stays what it was.
    assert table.state.turn == last


def test_duet_rule_14_a_word_green_for_both_looks_like_any_other() -> None:
    both, one = duet().clue(by=A).guess("gg1"), duet().clue(by=A).guess("gb1")
    seen, other = both.event(CardCovered), one.event(CardCovered)
    assert (seen.cover, seen.right, seen.guesses_left) == (
        other.cover, other.right, other.guesses_left,
    )  # fmt: skip
    assert len(both.events) == len(one.events) == 1


# What Duet does not have, and time


def test_duet_has_no_penalty_choice_and_no_simulated_team() -> None:
    table = duet().clue(by=A)
    for action in (LetStand(), Decline(), CoverWord(0)):
        table.refuses(action, Law.NOT_THIS_GAME)
    table.refuses(TellResult(Identity.GREEN), Law.NO_RESULT_DUE)


def test_duet_abandoned() -> None:
    table = duet().do(Abandon())
    assert table.state.outcome == Outcome(Reason.ABANDONED)
    table.refuses(Abandon(), Law.GAME_OVER)


def test_duet_with_images_in_five_rows_of_five() -> None:
    table: Table[Duet] = Table(duet_setup(cards=tuple(Card() for _ in range(25))))
    table.name(0, "torre").clue(by=A).guess("torre")
    assert table.state.found == 1
    table.refuses(NameImage(1, "torre"), Law.IMAGE_LABEL)


def test_duet_timer_is_advice_by_default() -> None:
    table = duet()
    table.refuses(TimeUp(), Law.TIME_IS_ADVICE)
    assert not table.may(TimeUp())


def test_duet_timer_enforced_ends_the_turn_at_its_token() -> None:
    table = duet(time_ends_turn=True).clue(by=A).guess("gb1").time_up()
    assert table.event(TurnEnded) == TurnEnded(A, Ending.TIME)
    assert table.state.bank.left == 8
    assert table.state.taken == 0
    assert table.state.givers == (B,)


def test_duet_timer_enforced_without_a_clue() -> None:
    table = duet(time_ends_turn=True).clue(by=A).guess("bb1").time_up()
    assert table.state.turn.by is B
    assert table.state.turn.clue is None
    assert table.state.bank.left == 7
    assert table.state.givers == (A,)


def test_duet_timer_enforced_in_sudden_death_loses() -> None:
    table = waste(duet(time_ends_turn=True), 9).time_up()
    assert table.state.outcome == Outcome(Reason.STOPPED_IN_SUDDEN_DEATH, won=False)


def test_duet_timer_enforced_with_the_last_token_leads_to_sudden_death() -> None:
    table = waste(duet(time_ends_turn=True), 8).time_up()
    assert table.state.phase is Phase.SUDDEN_DEATH
