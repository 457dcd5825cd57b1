"""Duet, rules 10 to 14, what it does not have, and time."""

import pytest

from assistant.rules import (
    Abandon,
    Card,
    CoverWord,
    Decline,
    Duet,
    Ending,
    GiveClue,
    Identity,
    Law,
    LetStand,
    Means,
    NameImage,
    Outcome,
    Phase,
    Reason,
    Side,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.events import (
    CardCovered,
    TurnEnded,
)

from .tables import (
    BOTH,
    ONLY_A,
    A,
    B,
    Table,
    duet,
    duet_names,
    duet_setup,
    waste,
)

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
