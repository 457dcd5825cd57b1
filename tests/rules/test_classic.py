"""Classic and Pictures, rules 1 to 7: clues, guesses, turns, and the end."""

import pytest

from assistant.rules import (
    UNLIMITED,
    Abandon,
    Challenge,
    Classic,
    CoverWord,
    Ending,
    GiveClue,
    Guess,
    Identity,
    Law,
    Means,
    NameImage,
    Number,
    Outcome,
    Phase,
    Reason,
    Stop,
    Team,
    TellResult,
    replay,
)
from assistant.rules.events import (
    CardCovered,
    ClueGiven,
    GameEnded,
    TurnBegan,
    TurnEnded,
)

from .tables import (
    BLUE,
    BLUES,
    RED,
    REDS,
    Table,
    classic,
    covered,
    pictures,
    team_names,
)


@pytest.mark.parametrize("starts", Team)
def test_classic_rule_1_the_starting_team_begins_and_teams_alternate(starts: Team) -> None:
    table = classic(starts)
    assert table.event(TurnBegan).givers == (starts,)
    for team in (starts, starts.other, starts, starts.other):
        assert table.state.team is team
        table.refuses(GiveClue("clue", 1, team.other), Law.GIVER)
        table.clue(by=team)
        table.guess(f"C{len(table.state.turns)}")
        assert table.event(TurnEnded).by is team
        assert table.event(TurnBegan).givers == (team.other,)


def test_classic_rule_1_a_turn_is_one_clue_then_guesses(table: Table[Classic]) -> None:
    table.refuses(Guess(0), Law.CLUE_FIRST)
    table.refuses(Stop(), Law.CLUE_FIRST)
    table.clue()
    table.refuses(GiveClue("second", 1), Law.ONE_CLUE)
    table.guess("R1")
    table.refuses(GiveClue("second", 1), Law.ONE_CLUE)


def test_classic_rule_1_only_the_team_whose_turn_it_is_guesses(table: Table[Classic]) -> None:
    table.clue()
    table.refuses(Guess(table.card("B1"), BLUE), Law.GUESSER)
    table.do(Guess(table.card("R1"), RED))
    assert table.event(CardCovered).right


@pytest.mark.parametrize("number", [*range(10), UNLIMITED])
def test_classic_rule_2_number_is_1_to_9_or_zero_or_unlimited(number: Number) -> None:
    table = classic().clue("árvore", number)
    assert table.state.turn.clue is not None
    assert (table.state.turn.clue.word, table.state.turn.clue.number) == ("árvore", number)


@pytest.mark.parametrize("number", [-1, 10, 99, 10**30])
def test_ruling_a_number_above_9_is_refused_with_a_reason(number: int) -> None:
    table = classic()
    refusal = table.refuses(GiveClue("árvore", number), Law.NUMBER_RANGE)
    assert "0 to 9" in str(refusal)


@pytest.mark.parametrize("word", ["", "   ", "x" * 1000])
def test_classic_rule_2_a_clue_has_a_word(word: str) -> None:
    classic().refuses(GiveClue(word, 1), Law.CLUE_WORD)


def test_classic_rule_3_at_least_one_guess(table: Table[Classic]) -> None:
    table.clue(number=0)
    assert not table.may(Stop())
    table.refuses(Stop(), Law.AT_LEAST_ONE)
    table.guess("R1")
    assert table.may(Stop())


@pytest.mark.parametrize("number", range(1, 9))
def test_classic_rule_3_at_most_number_plus_one(number: int) -> None:
    table = classic().clue(number=number)
    assert table.event(ClueGiven).guesses == number + 1
    for guess, name in enumerate(REDS[:number], start=1):
        table.guess(name)
        assert table.event(CardCovered).guesses_left == number + 1 - guess
        assert table.state.phase is Phase.GUESS
    table.guess(REDS[number])
    assert table.event(CardCovered).guesses_left == 0
    assert table.over if number == 8 else table.state.turn.ending is Ending.LIMIT


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_classic_rule_3_zero_and_unlimited_have_no_limit(number: Number) -> None:
    table = classic().clue(number=number)
    assert table.event(ClueGiven).guesses is None
    for name in REDS[:8]:
        table.guess(name)
        assert table.event(CardCovered).guesses_left is None
        assert table.state.phase is Phase.GUESS
    table.stop()
    assert table.state.team is BLUE


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_classic_rule_3_no_limit_still_ends_with_a_wrong_guess(number: Number) -> None:
    table = classic().clue(number=number).guess("R1", "R2", "C1")
    assert table.state.turn.ending is Ending.WRONG


def test_classic_rule_4_own_colour_goes_on(table: Table[Classic]) -> None:
    table.clue(number=2).guess("R1")
    assert covered(table) == {"R1": Identity.RED}
    assert table.event(CardCovered).right
    assert table.state.phase is Phase.GUESS
    assert table.state.team is RED


def test_classic_rule_4_civilian_ends_the_turn(table: Table[Classic]) -> None:
    table.clue(number=2).guess("C1")
    assert covered(table) == {"C1": Identity.CIVILIAN}
    assert not table.event(CardCovered).right
    assert table.event(TurnEnded) == TurnEnded(RED, Ending.WRONG)
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_classic_rule_4_other_colour_is_covered_for_them_and_ends_the_turn(
    table: Table[Classic],
) -> None:
    before = table.state.remaining(BLUE)
    table.clue(number=2).guess("B1")
    assert covered(table) == {"B1": Identity.BLUE}
    assert not table.event(CardCovered).right
    assert table.state.remaining(BLUE) == before - 1
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_classic_rule_4_assassin_loses_at_once(table: Table[Classic]) -> None:
    table.clue(number=2).guess("X")
    assert covered(table) == {"X": Identity.ASSASSIN}
    assert table.event(GameEnded).outcome == Outcome(Reason.ASSASSIN, winner=BLUE)
    assert table.over


def test_classic_rule_4_a_covered_card_cannot_be_guessed_again(table: Table[Classic]) -> None:
    table.clue(number=2).guess("R1")
    table.refuses(Guess(table.card("R1")), Law.COVERED)
    assert not table.may(Guess(table.card("R1")))


@pytest.mark.parametrize("card", [-1, 25, 1000])
def test_classic_rule_4_a_guess_is_a_card_of_the_grid(card: int) -> None:
    classic().clue().refuses(Guess(card), Law.ON_THE_GRID)


def test_pictures_rule_4_a_guess_is_one_of_twenty_cards() -> None:
    pictures().clue().refuses(Guess(20), Law.ON_THE_GRID)


def test_classic_rule_5_stopping_after_a_guess(table: Table[Classic]) -> None:
    table.clue(number=3).guess("R1").stop()
    assert table.event(TurnEnded) == TurnEnded(RED, Ending.STOPPED)
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_classic_rule_5_reaching_the_limit_ends_the_turn(table: Table[Classic]) -> None:
    table.clue(number=1).guess("R1", "R2")
    assert table.event(TurnEnded) == TurnEnded(RED, Ending.LIMIT)
    assert (table.state.team, table.state.phase) == (BLUE, Phase.CLUE)


def test_classic_rule_6_starting_team_wins_with_its_last_word() -> None:
    table = classic().clue(number=9).guess(*REDS)
    assert table.event(GameEnded).outcome == Outcome(Reason.ALL_FOUND, winner=RED)
    assert table.state.turn.ending is Ending.GAME


def test_classic_rule_6_second_team_wins_with_its_last_word() -> None:
    table = classic().clue().guess("C1").clue(number=9).guess(*BLUES)
    assert table.event(GameEnded).outcome == Outcome(Reason.ALL_FOUND, winner=BLUE)


def test_pictures_rule_6_eight_against_seven() -> None:
    assert pictures().clue(number=9).guess(*REDS[:8]).over
    table = pictures().clue().guess("C1").clue(number=9).guess(*BLUES[:7])
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, winner=BLUE)


def test_classic_rule_6_also_when_the_other_team_covers_the_last_one() -> None:
    table = classic().turn(*REDS[:8], number=9).clue().guess("R9")
    assert table.state.team is BLUE
    assert table.event(GameEnded).outcome == Outcome(Reason.ALL_FOUND, winner=RED)


def test_a_refusal_names_the_rule_and_says_what_would_be_legal() -> None:
    table = classic()
    assert "give clue" in table.refuses(CoverWord(0), Law.NO_COVER_DUE).legal
    refusal = table.clue().guess("R1").refuses(Guess(table.card("R1")), Law.COVERED)
    assert refusal.legal == ("guess", "stop", "challenge", "abandon")
    assert Law.COVERED.value in str(refusal)
    assert "legal now: guess, stop, challenge, abandon" in str(refusal)
    table.challenge()
    # Which cards the spymaster may cover is secret, so the kinds of action must do.
    refusal = table.refuses(CoverWord(table.card("X")), Law.OWN_WORD_ONLY)
    assert refusal.legal == ("cover word", "decline", "let stand", "abandon")


def test_classic_rule_6_nothing_is_legal_after_the_end() -> None:
    table = classic().clue().guess("X")
    for action in (GiveClue("x", 1), Guess(0), Stop(), Challenge(), Abandon(), NameImage(0, "x")):
        table.refuses(action, Law.GAME_OVER)
        assert not table.may(action)


def test_classic_rule_7_guesses_may_belong_to_an_earlier_clue() -> None:
    table = classic().clue("first", 2).guess("C1").turn("B1").clue("second", 1)
    table.guess("R1", "R2")
    assert table.state.turn.right == 2


def test_classic_rule_7_earlier_clues_are_kept_for_who_asks() -> None:
    table = classic().clue("árvore", 2).guess("C1").clue("frio", UNLIMITED).guess("C2")
    said = [(turn.by, turn.clue.word, turn.clue.number) for turn in table.state.turns if turn.clue]
    assert said == [(RED, "árvore", 2), (BLUE, "frio", UNLIMITED)]


def test_who_covered_which_card_and_in_which_turn() -> None:
    table = classic().turn("R1").clue().guess("B1", "R2").clue().challenge().cover("B2")
    found = {
        name: (cover.by, cover.turn, cover.means)
        for name, cover in zip(team_names(), table.state.covers, strict=True)
        if cover
    }
    assert found == {
        "R1": (RED, 1, Means.GUESS),
        "B1": (BLUE, 2, Means.GUESS),
        "R2": (BLUE, 2, Means.GUESS),
        "B2": (BLUE, 3, Means.PENALTY),
    }


def test_abandoning_ends_the_game_without_a_winner(table: Table[Classic]) -> None:
    table.do(Abandon())
    assert table.over
    assert table.state.outcome == Outcome(Reason.ABANDONED)


def test_undo_is_replay_without_the_last_action() -> None:
    table = classic().clue("árvore", 2).guess("R1")
    before = table.state
    table.guess("X")
    undone, _ = replay(table.setup, table.actions[:-1])
    assert undone == before


def test_a_result_is_told_only_where_the_key_is_on_the_table() -> None:
    classic().clue().refuses(TellResult(Identity.RED), Law.NO_RESULT_DUE)
