"""The key lies on the table: people say each result, and what no key card holds is refused."""

import pytest

from assistant.rules import (
    Challenge,
    Classic,
    CoverWord,
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
    Stop,
    TellResult,
)
from assistant.rules.events import CardCovered, CardTouched, SideDone, TokensTaken

from .tables import BLUE, RED, A, B, Table, classic, covered, duet, pictures

R, BL, C, X = Identity.RED, Identity.BLUE, Identity.CIVILIAN, Identity.ASSASSIN
GREEN, BEIGE, BLACK = Identity.GREEN, Identity.BEIGE, Identity.BLACK


def results(table: Table[Classic] | Table[Duet]) -> set[Identity]:
    """What the spymaster may say of the touched card."""
    told = {identity for identity in Identity if table.may(TellResult(identity))}
    for identity in set(Identity) - told:
        table.refuses(TellResult(identity), Law.IMPOSSIBLE_COUNT)
    return told


# Teams


def test_key_on_table_a_touched_card_waits_for_its_result() -> None:
    table = classic(key_on_table=True).clue(number=2).guess("R1")
    assert table.event(CardTouched) == CardTouched(table.card("R1"), RED)
    assert table.state.phase is Phase.RESULT
    assert table.state.touched == table.card("R1")
    table.refuses(Guess(1), Law.RESULT_FIRST)
    table.refuses(Stop(), Law.RESULT_FIRST)
    table.refuses(GiveClue("clue", 1), Law.RESULT_FIRST)
    table.refuses(Challenge(), Law.RESULT_FIRST)
    assert not table.may(Guess(1))
    table.do(TellResult(R))
    assert table.event(CardCovered).right
    assert table.state.touched is None
    table.refuses(TellResult(R), Law.NO_RESULT_DUE)


@pytest.mark.parametrize(
    ("told", "team", "outcome"),
    [
        (R, RED, None),
        (BL, BLUE, None),
        (C, BLUE, None),
        (X, RED, Outcome(Reason.ASSASSIN, winner=BLUE)),
    ],
)
def test_key_on_table_the_told_result_decides(
    told: Identity, team: object, outcome: Outcome | None
) -> None:
    table = classic(key_on_table=True).clue(number=2).tell(("R1", told))
    assert covered(table) == {"R1": told}
    assert table.state.team is team
    assert table.state.outcome == outcome


def test_key_on_table_classic_has_no_colours_of_duet() -> None:
    table = classic(key_on_table=True).clue().guess("R1")
    assert results(table) == {R, BL, C, X}


def test_key_on_table_all_of_one_kind_are_covered() -> None:
    table = classic(key_on_table=True)
    for number in range(1, 8):
        table.clue().tell((f"C{number}", C))
    table.clue().guess("R1")
    assert results(table) == {R, BL, X}


def test_key_on_table_counts_of_pictures() -> None:
    table = pictures(key_on_table=True)
    for number in range(1, 5):
        table.clue().tell((f"C{number}", C))
    table.clue().guess("R1")
    assert results(table) == {R, BL, X}


def test_key_on_table_the_assassin_is_one() -> None:
    table = classic(key_on_table=True, assassin_ending=True).clue().tell(("X", X)).guess("R1")
    assert results(table) == {R, BL, C}


def test_key_on_table_counts_follow_the_starting_team() -> None:
    table = classic(BLUE, key_on_table=True, assassin_ending=True).clue().tell(("C1", C))
    table.clue(number=0).tell(*((f"R{number}", R) for number in range(1, 9))).guess("B1")
    assert results(table) == {BL, C, X}


def test_key_on_table_win_by_told_results() -> None:
    table = classic(key_on_table=True).clue(number=9)
    table.tell(*((f"R{number}", R) for number in range(1, 10)))
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, winner=RED)


def test_key_on_table_the_penalty_covers_whatever_the_spymaster_says_is_theirs() -> None:
    table = classic(key_on_table=True).clue("invalid").challenge()
    assert all(table.may(CoverWord(card)) for card in range(25))
    table.cover("B1")
    assert covered(table) == {"B1": BL}


def test_key_on_table_against_the_simulated_opponent() -> None:
    table = pictures(key_on_table=True, simulated_opponent=True)
    for number in range(1, 8):
        table.clue().tell((f"R{number}", R)).stop().cover(f"B{number}")
    assert table.state.outcome == Outcome(Reason.SIMULATED_TEAM_DONE, won=False)


# Duet


def test_key_on_table_duet_the_giver_says_each_result() -> None:
    table = duet(key_on_table=True).clue(by=A).guess("gb1")
    assert table.event(CardTouched) == CardTouched(table.card("gb1"), B)
    assert (table.state.touched, table.state.toucher) == (table.card("gb1"), B)
    assert results(table) == {GREEN, BEIGE, BLACK}
    table.refuses(Guess(1), Law.RESULT_FIRST)
    table.refuses(Challenge(), Law.RESULT_FIRST)
    table.refuses(NoneLeft(A), Law.RESULT_FIRST)
    table.do(TellResult(GREEN)).tell(("bb1", BEIGE))
    assert table.state.marks[table.card("bb1")] == (B,)
    assert table.state.bank.left == 8


def test_key_on_table_duet_black_loses() -> None:
    table = duet(key_on_table=True).clue(by=A).tell(("kk1", BLACK))
    assert table.state.outcome == Outcome(Reason.ASSASSIN, won=False)


def find(table: Table[Duet], *names: str) -> Table[Duet]:
    """One whole turn of green results."""
    return table.tell(*((name, GREEN) for name in names))


def test_key_on_table_duet_joint_count_of_beige_green() -> None:
    # Only five cards are beige for A and green for B.
    table = duet(11, key_on_table=True)
    for number in range(1, 6):
        table.clue(by=A).tell((f"bg{number}", BEIGE))
        find(table.clue(), f"bg{number}").stop()
    table.clue().tell(("bb1", BEIGE))
    table.guess("bb1", by=A)
    assert results(table) == {BEIGE, BLACK}


def test_key_on_table_duet_all_fifteen_win() -> None:
    table = find(duet(key_on_table=True).clue(by=A), "gg1", "gg2", "gg3", "gb1", "gb2").stop()
    find(table.clue(), "bg1", "bg2").stop()
    find(table.clue(), "gb3", "gb4", "gb5")
    assert table.state.done == ()
    find(table, "gk1")
    assert table.event(SideDone).side is A
    assert table.state.turn.ending is Ending.SIDE_DONE
    find(table.clue(), "bg3", "bg4", "bg5", "kg1")
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=3 * 5 + 3)


A_FINDS = ("gg1", "gg2", "bg1")
B_FINDS = ("gg3", "gb1", "gb2", "gb3", "gb4", "gb5")


def seven_of_nine() -> Table[Duet]:
    """A has seen nine of its words covered, two of them by its own guesses."""
    table = find(duet(key_on_table=True).clue(by=B), *A_FINDS).stop()
    return find(table.clue(), *B_FINDS)


def test_duet_rule_7_key_on_table_the_side_says_that_it_is_done() -> None:
    table = find(seven_of_nine(), "gk1")
    assert table.state.done == ()
    table.none_left(A)
    assert table.event(SideDone).side is A
    assert table.event(TokensTaken).left == 7
    assert table.state.turn.ending is Ending.SIDE_DONE
    assert table.state.givers == (B,)
    assert table.state.taken == 2
    table.refuses(NoneLeft(A), Law.NONE_LEFT_SAID)
    table.refuses(NoneLeft(B), Law.NONE_LEFT)


def test_duet_rule_7_key_on_table_said_between_turns() -> None:
    table = find(seven_of_nine(), "gk1").stop().none_left(A)
    assert table.state.bank.left == 7
    assert table.state.givers == (B,)
    table.refuses(GiveClue("clue", 1, A), Law.GIVER)


def test_duet_rule_7_key_on_table_said_by_the_side_that_guesses_it_goes_on() -> None:
    table = find(duet(key_on_table=True).clue(by=A), *B_FINDS, "gg1", "gk1").stop()
    find(table.clue(), "gg2").none_left(A)
    assert table.event(SideDone).side is A
    assert (table.state.phase, table.state.guessers) == (Phase.GUESS, (A,))
    assert table.state.bank.left == 8
    find(table, "bg1").stop()
    assert table.state.givers == (B,)


def test_duet_rule_7_key_on_table_said_late_earns_no_token() -> None:
    table = find(seven_of_nine(), "gk1").stop()
    table.clue(by=B).tell(("bb1", BEIGE)).clue(by=A)
    assert table.state.taken == 2
    table.none_left(A)
    assert table.state.bank.left == 5
    assert table.state.taken == 2


def test_duet_rule_7_key_on_table_not_before_it_can_be_true() -> None:
    table = duet(key_on_table=True)
    for side in (A, B):
        table.refuses(NoneLeft(side), Law.NONE_LEFT)
        assert not table.may(NoneLeft(side))
    find(table.clue(by=A), "gb1", "gb2", "gb3", "gb4", "gb5").stop()
    find(table.clue(), "gg1", "gg2", "gg3", "bg1").stop()
    # Five by B and at most three that are green for both: eight.
    table.refuses(NoneLeft(A), Law.NONE_LEFT)
    find(table.clue(), "gk1")
    assert table.may(NoneLeft(A))
    assert not table.may(NoneLeft(B))


def test_duet_rule_7_key_on_table_a_word_known_beige_for_a_side_is_not_one_of_its_nine() -> None:
    table = duet(key_on_table=True).clue(by=A).tell(("bg1", BEIGE))
    find(table.clue(), "bg1").stop()
    table.clue().tell(("bg2", BEIGE))
    find(table.clue(), "bg2", "gg1").stop()
    find(table.clue(), "gg2", "gg3", "gb1", "gb2", "gb3", "gb4")
    # B found six; of A's three finds two are known to be beige for A: seven at most.
    table.refuses(NoneLeft(A), Law.NONE_LEFT)
    find(table, "gb5")
    table.refuses(NoneLeft(A), Law.NONE_LEFT)
    find(table, "gk1")
    assert table.may(NoneLeft(A))


@pytest.mark.parametrize("own_finds", [A_FINDS, ()], ids=["said by A", "counted"])
def test_key_on_table_duet_joint_count_after_a_side_is_done(own_finds: tuple[str, ...]) -> None:
    # Of the cards that are not green for A, eight are beige for B: seven and one.
    table = duet(11, key_on_table=True)
    if own_finds:
        find(table.clue(by=B), *own_finds).stop()
        find(table.clue(), *B_FINDS, "gk1").none_left(A)
    else:
        find(table.clue(by=A), *B_FINDS, "gg1", "gg2", "gk1")
    assert table.state.done == (A,)
    for number in range(1, 9):
        table.clue().tell((f"bb{number}" if number < 8 else "kb1", BEIGE))
    table.clue().guess("bg5")
    assert results(table) == {GREEN, BLACK}


def test_key_on_table_duet_sudden_death() -> None:
    table = duet(key_on_table=True)
    for number in range(1, 5):
        table.clue(by=A).tell((f"bb{number}", BEIGE)).clue().tell((f"bb{number}", BEIGE))
    table.clue().tell(("bb5", BEIGE))
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.guess("gb1", by=B)
    assert table.state.phase is Phase.RESULT
    table.do(TellResult(GREEN))
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.guessers == (A, B)
    table.guess("bg1", by=A).do(TellResult(BEIGE))
    assert table.state.outcome == Outcome(Reason.WRONG_IN_SUDDEN_DEATH, won=False)


def test_key_on_table_duet_sudden_death_a_side_says_it_is_done() -> None:
    table = find(duet(key_on_table=True).clue(by=B), *A_FINDS).stop()
    find(table.clue(), *B_FINDS).stop()
    for number in range(1, 8):
        table.clue().tell((f"bb{(number + 1) // 2}", BEIGE))
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.guess("gk1", by=B).do(TellResult(GREEN)).none_left(A)
    assert table.state.guessers == (A,)
    assert table.state.phase is Phase.SUDDEN_DEATH
