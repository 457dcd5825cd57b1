"""Classic and Pictures, rule 8: an invalid clue."""

import pytest

from assistant.rules import (
    Challenge,
    Classic,
    CoverWord,
    Decline,
    Ending,
    Guess,
    Identity,
    Law,
    LetStand,
    Means,
    Outcome,
    Phase,
    Reason,
    Stop,
)
from assistant.rules.events import (
    ClueChallenged,
    ClueStands,
    GameEnded,
    PenaltyDeclined,
    TurnEnded,
)

from .tables import (
    BLUE,
    BLUES,
    RED,
    Table,
    classic,
    covered,
)


def test_classic_rule_8_invalid_clue_ends_the_turn_and_the_others_may_cover_a_word(
    table: Table[Classic],
) -> None:
    table.clue("invalid", 3).guess("R1").challenge()
    assert table.event(ClueChallenged).by is RED
    assert table.state.phase is Phase.PENALTY
    table.refuses(Guess(table.card("R2")), Law.PENALTY_CHOICE)
    table.refuses(Stop(), Law.PENALTY_CHOICE)
    before = table.state.remaining(BLUE)
    table.cover("B3")
    assert table.event(TurnEnded) == TurnEnded(RED, Ending.INVALID)
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)
    assert table.state.remaining(BLUE) == before - 1
    cover = table.state.covers[table.card("B3")]
    assert cover is not None
    assert (cover.by, cover.means) == (BLUE, Means.PENALTY)


def test_classic_rule_8_before_any_guess(table: Table[Classic]) -> None:
    table.clue("invalid", 3).challenge().cover("B1")
    assert table.state.team is BLUE


@pytest.mark.parametrize("name", ["R2", "C1", "X"])
def test_classic_rule_8_only_a_word_of_their_own(table: Table[Classic], name: str) -> None:
    table.clue("invalid", 3).guess("R1").challenge()
    table.refuses(CoverWord(table.card(name)), Law.OWN_WORD_ONLY)
    assert not table.may(CoverWord(table.card(name)))


def test_classic_rule_8_the_refusal_does_not_tell_what_the_card_is() -> None:
    table = classic().clue("invalid", 3).challenge()
    refusals = {
        str(table.refuses(CoverWord(table.card(name)), Law.OWN_WORD_ONLY))
        for name in ("R2", "C1", "X")
    }
    assert len(refusals) == 1


def test_classic_rule_8_not_a_covered_word_nor_off_the_grid(table: Table[Classic]) -> None:
    table.clue().guess("B1").clue().guess("R1").clue("invalid", 1).challenge()
    table.refuses(CoverWord(table.card("B1")), Law.COVERED)
    table.refuses(CoverWord(25), Law.ON_THE_GRID)


def test_classic_rule_8_the_others_may_cover_nothing(table: Table[Classic]) -> None:
    table.clue("invalid", 3).guess("R1").challenge().decline()
    assert table.event(PenaltyDeclined) == PenaltyDeclined()
    assert table.event(TurnEnded).ending is Ending.INVALID
    assert covered(table) == {"R1": Identity.RED}
    assert table.state.team is BLUE


def test_classic_rule_8_covering_can_win_the_game() -> None:
    table = classic().clue().guess("C1").turn(*BLUES[:7], number=9)
    table.clue("invalid", 1).challenge().cover("B8")
    assert table.event(GameEnded).outcome == Outcome(Reason.ALL_FOUND, winner=BLUE)


def test_classic_rule_8_the_others_may_let_it_stand(table: Table[Classic]) -> None:
    table.clue("doubtful", 2).guess("R1").challenge().let_stand()
    assert table.event(ClueStands) == ClueStands()
    assert (table.state.team, table.state.phase) == (RED, Phase.GUESS)
    table.refuses(Challenge(), Law.STANDS)
    assert not table.may(Challenge())
    # The guess made before counts: number + 1 in all.
    table.guess("R2", "R3")
    assert table.state.turn.ending is Ending.LIMIT


def test_classic_rule_8_found_invalid_later_it_stays_valid(table: Table[Classic]) -> None:
    table.clue("invalid", 1).guess("C1")
    table.refuses(Challenge(), Law.CHALLENGE_NOW)
    table.clue("next", 1)
    table.challenge()
    assert table.event(ClueChallenged).clue.word == "next"


def test_classic_rule_8_nothing_to_settle_without_a_challenge(table: Table[Classic]) -> None:
    table.clue()
    table.refuses(LetStand(), Law.CHALLENGE_NOW)
    table.refuses(Decline(), Law.CHALLENGE_NOW)
    table.refuses(CoverWord(table.card("B1")), Law.NO_COVER_DUE)
