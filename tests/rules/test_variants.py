"""The variants of Classic and Pictures."""

import pytest

from assistant.rules import (
    BadSetup,
    Challenge,
    Classic,
    CoverWord,
    Decline,
    Ending,
    GiveClue,
    Guess,
    Identity,
    Law,
    Means,
    Outcome,
    Phase,
    Reason,
    Stop,
    Team,
    TellResult,
    TimeUp,
)
from assistant.rules.events import CardCovered, CoverDue, SuddenDeathBegan, TurnBegan, TurnEnded

from .tables import BLUE, BLUES, RED, REDS, Table, classic, covered, pictures, team_setup


@pytest.fixture(params=[classic, pictures], ids=["classic", "pictures"])
def eight_ball(request: pytest.FixtureRequest) -> Table[Classic]:
    """A game with the assassin ending; it is for both layouts."""
    fresh: Table[Classic] = request.param(assassin_ending=True)
    return fresh


# Assassin ending


def test_variant_assassin_ending_last_word_does_not_end_the_game() -> None:
    table = classic(assassin_ending=True).clue(number=0).guess(*REDS)
    assert table.state.remaining(RED) == 0
    assert table.state.phase is Phase.GUESS
    table.stop()
    assert table.state.team is BLUE


def test_variant_assassin_ending_touching_it_with_all_words_covered_wins() -> None:
    table = classic(assassin_ending=True).clue(number=0).guess(*REDS).guess("X")
    assert table.state.outcome == Outcome(Reason.ASSASSIN_LAST, winner=RED)


def test_variant_assassin_ending_a_team_without_words_plays_on_to_find_it() -> None:
    table = classic(assassin_ending=True).turn(*REDS, number=0)
    table.clue().guess("C1")
    table.clue().guess("C2")
    assert table.state.turn.ending is Ending.WRONG
    table.turn("B1").clue().guess("X")
    assert table.state.outcome == Outcome(Reason.ASSASSIN_LAST, winner=RED)


def test_variant_assassin_ending_words_covered_by_the_others_count() -> None:
    table = classic(assassin_ending=True).turn(*REDS[:8], number=0).clue().guess("R9")
    assert not table.over
    table.clue().guess("X")
    assert table.state.outcome == Outcome(Reason.ASSASSIN_LAST, winner=RED)


def test_variant_assassin_ending_too_early_begins_sudden_death(
    eight_ball: Table[Classic],
) -> None:
    table = eight_ball.clue(number=1).guess("X")
    assert table.event(SuddenDeathBegan).guessers == (RED,)
    assert table.event(CardCovered).guesses_left is None
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.team is RED
    table.refuses(GiveClue("another", 1), Law.ONE_CLUE)


def test_variant_assassin_ending_sudden_death_has_no_limit_and_the_last_own_word_wins() -> None:
    table = classic(assassin_ending=True).clue(number=1).guess("R1", "X").guess(*REDS[1:8])
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.guess("R9")
    assert table.state.outcome == Outcome(Reason.ASSASSIN_LAST, winner=RED)


@pytest.mark.parametrize("wrong", ["C1", "B1"])
def test_variant_assassin_ending_any_wrong_guess_in_sudden_death_loses(
    eight_ball: Table[Classic], wrong: str
) -> None:
    table = eight_ball.clue(number=1).guess("X", "R1", wrong)
    assert table.state.outcome == Outcome(Reason.WRONG_IN_SUDDEN_DEATH, winner=BLUE)


def test_variant_assassin_ending_stop_in_sudden_death_loses(eight_ball: Table[Classic]) -> None:
    table = eight_ball.clue(number=1).guess("X")
    assert table.may(Stop())
    table.stop()
    assert table.state.outcome == Outcome(Reason.STOPPED_IN_SUDDEN_DEATH, winner=BLUE)


def test_variant_assassin_ending_sudden_death_after_the_last_allowed_guess() -> None:
    table = classic(assassin_ending=True).clue(number=1).guess("R1", "X")
    assert table.state.phase is Phase.SUDDEN_DEATH


def test_variant_assassin_ending_penalty_cover_does_not_end_the_game() -> None:
    table = classic(assassin_ending=True).clue().guess("C1").turn(*BLUES[:7], number=0)
    table.clue("invalid").challenge().cover("B8")
    assert not table.over
    assert table.state.remaining(BLUE) == 0
    # With no word left to cover, the others can only decline or let it stand.
    table.clue().guess("C2").clue("invalid").challenge()
    assert table.may(Decline())
    assert not any(table.may(CoverWord(card)) for card in range(25))


def test_variant_assassin_ending_key_on_table_nothing_left_to_cover() -> None:
    red, blue = Identity.RED, Identity.BLUE
    table = classic(assassin_ending=True, key_on_table=True)
    table.clue().tell(("C1", Identity.CIVILIAN))
    table.clue(number=0).tell(*((name, blue) for name in BLUES)).stop()
    table.clue().tell(("R1", red)).challenge()
    table.refuses(CoverWord(table.card("C2")), Law.IMPOSSIBLE_COUNT)
    assert not any(table.may(CoverWord(card)) for card in range(25))
    table.decline()
    assert table.state.team is BLUE


def test_variant_assassin_ending_key_on_table_sudden_death() -> None:
    table = classic(assassin_ending=True, key_on_table=True).clue()
    table.tell(("X", Identity.ASSASSIN))
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.guess("R1")
    table.refuses(Stop(), Law.RESULT_FIRST)
    table.do(TellResult(Identity.RED))
    assert table.state.phase is Phase.SUDDEN_DEATH
    table.tell(("C1", Identity.CIVILIAN))
    assert table.state.outcome == Outcome(Reason.WRONG_IN_SUDDEN_DEATH, winner=BLUE)


# Two players: one team against a simulated opponent


@pytest.mark.parametrize("starts", Team)
def test_variant_two_players_the_players_are_the_starting_team(starts: Team) -> None:
    table = classic(starts, simulated_opponent=True)
    assert table.state.team is starts
    own, enemy = ("R", "B") if starts is RED else ("B", "R")
    table.turn(f"{own}1").cover(f"{enemy}1")
    assert table.event(TurnBegan).givers == (starts,)
    assert table.state.team is starts


def test_variant_two_players_after_each_turn_the_spymaster_covers_an_enemy_card() -> None:
    table = pictures(simulated_opponent=True).turn("R1")
    assert table.event(CoverDue).team is BLUE
    assert table.state.phase is Phase.COVER
    table.refuses(GiveClue("next", 1), Law.COVER_DUE)
    table.refuses(Guess(1), Law.COVER_DUE)
    table.refuses(CoverWord(table.card("R2")), Law.OWN_WORD_ONLY)
    table.refuses(CoverWord(table.card("X")), Law.OWN_WORD_ONLY)
    table.refuses(Decline(), Law.CHALLENGE_NOW)
    table.cover("B5")
    cover = table.state.covers[table.card("B5")]
    assert cover is not None
    assert (cover.by, cover.means) == (BLUE, Means.SIMULATED)
    assert (table.state.team, table.state.phase) == (RED, Phase.CLUE)


def test_variant_two_players_a_wrong_guess_ends_the_turn_then_one_is_covered() -> None:
    table = pictures(simulated_opponent=True).clue(number=2).guess("B1")
    assert table.state.phase is Phase.COVER
    table.cover("B2")
    assert table.state.remaining(BLUE) == 5


def test_variant_two_players_assassin_loses_without_score() -> None:
    table = pictures(simulated_opponent=True).clue().guess("X")
    assert table.state.outcome == Outcome(Reason.ASSASSIN, won=False, score=None)


def test_variant_two_players_all_enemy_cards_covered_loses_without_score() -> None:
    table = pictures(simulated_opponent=True)
    for number in range(1, 8):
        assert not table.over
        table.turn(f"R{number}").cover(f"B{number}")
    assert table.state.outcome == Outcome(Reason.SIMULATED_TEAM_DONE, won=False, score=None)


def test_variant_two_players_guessing_the_last_enemy_card_loses() -> None:
    table = pictures(simulated_opponent=True)
    for number in range(1, 7):
        table.turn(f"R{number}").cover(f"B{number}")
    table.clue().guess("B7")
    assert table.state.outcome == Outcome(Reason.SIMULATED_TEAM_DONE, won=False, score=None)


@pytest.mark.parametrize("score", [7, 6, 5, 4, 3, 2, 1])
def test_variant_two_players_score_is_the_enemy_cards_left_each_with_a_rating(score: int) -> None:
    table = pictures(simulated_opponent=True)
    turns = 7 - score
    for number in range(1, turns + 1):
        table.turn(f"R{number}").cover(f"B{number}")
    table.clue(number=0).guess(*REDS[turns:8])
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=score)


def test_variant_two_players_enemy_cards_met_by_accident_lower_the_score() -> None:
    table = pictures(simulated_opponent=True).clue().guess("B1").cover("B2")
    table.clue(number=0).guess(*REDS[:8])
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=5)


def test_variant_two_players_invalid_clue_costs_a_card_and_then_the_turns_card() -> None:
    table = pictures(simulated_opponent=True).clue("invalid").challenge().cover("B1")
    assert table.state.phase is Phase.COVER
    table.cover("B2")
    assert table.state.remaining(BLUE) == 5


def test_variant_two_players_with_assassin_ending() -> None:
    table = pictures(simulated_opponent=True, assassin_ending=True).turn(*REDS[:8], number=0)
    assert table.state.phase is Phase.COVER
    table.cover("B1").clue().guess("X")
    assert table.state.outcome == Outcome(Reason.ASSASSIN_LAST, won=True, score=6)


def test_variant_two_players_with_assassin_ending_can_still_be_too_slow() -> None:
    table = pictures(simulated_opponent=True, assassin_ending=True, time_ends_turn=True)
    table.turn(*REDS[:8], number=0)
    for number in range(1, 7):
        table.cover(f"B{number}").clue().time_up()
    table.cover("B7")
    assert table.state.outcome == Outcome(Reason.SIMULATED_TEAM_DONE, won=False)


# Three players


def test_variant_three_players_as_one_team() -> None:
    table = pictures(simulated_opponent=True).turn("R1")
    assert table.state.phase is Phase.COVER


def test_variant_three_players_one_operative_guesses_for_both_spymasters() -> None:
    table = classic(shared_operative=True).turn("R1")
    assert table.state.team is BLUE
    table.clue(number=9).guess(*BLUES)
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, winner=BLUE)


def test_variant_three_players_cannot_be_both() -> None:
    with pytest.raises(BadSetup):
        team_setup(shared_operative=True, simulated_opponent=True)


# Timer


@pytest.mark.parametrize("game", [classic, pictures])
def test_variant_timer_is_advice_by_default(game: type) -> None:
    table = game()
    table.refuses(TimeUp(), Law.TIME_IS_ADVICE)
    table.clue()
    table.refuses(TimeUp(), Law.TIME_IS_ADVICE)
    assert not table.may(TimeUp())


def test_variant_timer_enforced_ends_the_guessing() -> None:
    table = classic(time_ends_turn=True).clue(number=3).guess("R1").time_up()
    assert table.event(TurnEnded) == TurnEnded(RED, Ending.TIME)
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_variant_timer_enforced_even_before_the_first_guess() -> None:
    table = classic(time_ends_turn=True).clue().time_up()
    assert table.state.team is BLUE


def test_variant_timer_enforced_ends_a_turn_without_a_clue() -> None:
    table = classic(time_ends_turn=True).time_up()
    assert table.state.turn.clue is None
    assert table.state.turn.ending is Ending.TIME
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_variant_timer_enforced_waits_while_a_clue_is_judged_or_a_result_told() -> None:
    table = classic(time_ends_turn=True).clue().challenge()
    table.refuses(TimeUp(), Law.PENALTY_CHOICE)
    table = classic(time_ends_turn=True, key_on_table=True).clue().guess("R1")
    table.refuses(TimeUp(), Law.RESULT_FIRST)


def test_variant_timer_enforced_in_sudden_death_is_stopping() -> None:
    table = classic(time_ends_turn=True, assassin_ending=True).clue().guess("X").time_up()
    assert table.state.outcome == Outcome(Reason.STOPPED_IN_SUDDEN_DEATH, winner=BLUE)


def test_variant_timer_enforced_against_the_simulated_opponent() -> None:
    table = classic(time_ends_turn=True, simulated_opponent=True).time_up()
    assert table.state.phase is Phase.COVER
    table.refuses(TimeUp(), Law.COVER_DUE)
    table.cover("B1")
    assert covered(table) == {"B1": Identity.BLUE}
    assert table.state.team is RED
    assert not table.may(Challenge())
