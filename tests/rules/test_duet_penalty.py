"""Duet, rule 9 and the rulings on it: an invalid clue costs a token."""

from assistant.rules import (
    Challenge,
    Law,
    Outcome,
    Phase,
    Reason,
)
from assistant.rules.events import (
    ClueChallenged,
    TokensTaken,
)

from .tables import BOTH, ONLY_A, ONLY_B, A, B, duet, waste

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
