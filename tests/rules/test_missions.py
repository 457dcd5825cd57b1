"""Duet's missions: the map, the two kinds of tokens, and a team's record."""

import pytest

from assistant.rules import (
    MISSIONS,
    BadSetup,
    Bank,
    DuetSetup,
    Mission,
    Outcome,
    Phase,
    Reason,
    Record,
    mission,
)
from assistant.rules.events import TokensTaken

from .tables import A, duet, duet_names, waste, words

MAP = """
Prague 9–9, Berlin 11–2, Cairo 9–5, Moscow 8–8, London 10–2, Montreal 9–2, Los Alamos 8–2,
Washington 7–2, Paris 11–0, Madrid 10–0, Monte Carlo 9–0, Vatican 8–0, Casablanca 9–3, Bogota 8–3,
Rio de Janeiro 7–3, Cape Town 10–1, Sydney 9–1, Tokyo 8–1, Yakutsk 8–4, Shanghai 7–4,
Hong Kong 6–4, Baghdad 8–5, Dubai 7–5, Mumbai 6–5, Bangkok 7–7, Singapore 6–6
"""


def test_missions_are_those_of_the_map() -> None:
    cities = [city.strip().rpartition(" ") for city in MAP.replace("\n", " ").split(",")]
    printed = {
        name.strip().lower().replace(" ", "_"): tuple(map(int, numbers.split("–")))
        for name, _, numbers in cities
    }
    assert len(printed) == 26
    assert {name: (city.turns, city.mistakes) for name, city in MISSIONS.items()} == printed
    assert all(city.name == name for name, city in MISSIONS.items())


def test_mission_tokens_mistakes_bystander_side_up_the_rest_check_side_up() -> None:
    assert mission("cairo").bank == Bank(checks=4, bystanders=5)
    assert mission("paris").bank == Bank(checks=11, bystanders=0)
    assert mission("singapore").bank == Bank(checks=0, bystanders=6)


def test_mission_has_its_own_tokens() -> None:
    with pytest.raises(BadSetup):
        DuetSetup(words(duet_names()), bank=Bank(0, 9), mission=mission("cairo"))


@pytest.mark.parametrize("city", [Mission("atlantis", 9, 9), Mission("cairo", 20, 5)])
def test_mission_must_be_on_the_map(city: Mission) -> None:
    with pytest.raises(BadSetup):
        DuetSetup(words(duet_names()), bank=city.bank, mission=city)


def test_mission_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="singapore"):
        mission("atlantis")


def test_mission_stopping_takes_a_check_side_token() -> None:
    table = duet(mission=mission("cairo")).turn("gb1", by=A)
    assert table.event(TokensTaken) == TokensTaken(checks=1, bystanders=0, left=8)
    assert table.state.bank == Bank(3, 5)


def test_mission_stopping_takes_a_bystander_side_token_if_there_is_no_other() -> None:
    table = duet(mission=mission("singapore")).turn("gb1", by=A)
    assert table.event(TokensTaken) == TokensTaken(checks=0, bystanders=1, left=5)
    assert table.state.taken == 1


def test_mission_a_bystander_takes_a_bystander_side_token() -> None:
    table = duet(mission=mission("berlin")).clue(by=A).guess("bb1")
    assert table.event(TokensTaken) == TokensTaken(checks=0, bystanders=1, left=10)
    assert table.state.bank == Bank(9, 1)


def test_mission_a_bystander_beyond_the_allowed_mistakes_costs_two_turns() -> None:
    table = waste(duet(mission=mission("berlin")), 2)
    assert table.state.bank == Bank(9, 0)
    waste(table, 1)
    assert table.event(TokensTaken) == TokensTaken(checks=2, bystanders=0, left=7)


def test_mission_without_mistakes_every_bystander_costs_two() -> None:
    table = waste(duet(mission=mission("vatican")), 3)
    assert table.state.bank == Bank(2, 0)


def test_mission_using_the_last_two_tokens_leads_to_sudden_death() -> None:
    table = waste(duet(mission=mission("vatican")), 4)
    assert table.state.phase is Phase.SUDDEN_DEATH
    assert table.state.guessers != ()


def test_mission_using_the_last_token_leads_to_sudden_death() -> None:
    table = waste(duet(mission=mission("monte_carlo")), 4)
    assert table.state.bank == Bank(1, 0)
    table.turn("gb1")
    assert table.state.phase is Phase.SUDDEN_DEATH


def test_mission_needing_more_tokens_than_there_are_loses_at_once() -> None:
    table = waste(duet(mission=mission("monte_carlo")), 4)
    table.clue().guess("bg1")
    assert table.state.outcome == Outcome(Reason.OUT_OF_TOKENS, won=False)


def test_ruling_penalty_takes_a_token_the_way_stopping_does() -> None:
    table = duet(mission=mission("cairo")).clue("invalid", by=A).challenge()
    assert table.event(TokensTaken) == TokensTaken(1, 0, 8, penalty=True)
    assert table.state.bank == Bank(3, 5)
    table = duet(mission=mission("singapore")).clue("invalid", by=A).challenge()
    assert table.event(TokensTaken) == TokensTaken(0, 1, 5, penalty=True)


def test_ruling_penalty_leaves_one_check_token_then_bystander_loses() -> None:
    table = waste(duet(mission=mission("vatican")), 3).clue("invalid").challenge()
    assert table.state.bank == Bank(1, 0)
    table.guess("bb5")
    assert table.state.outcome == Outcome(Reason.OUT_OF_TOKENS, won=False)


def test_ruling_penalty_empties_bank_of_a_mission_then_stopping_leads_to_sudden_death() -> None:
    table = waste(duet(mission=mission("monte_carlo")), 4).clue("invalid").challenge()
    assert table.state.bank.left == 0
    table.guess("gb1").stop()
    assert table.state.phase is Phase.SUDDEN_DEATH


def test_mission_prague_is_the_standard_game_and_is_scored() -> None:
    found = ("gb1", "gb2", "gb3", "gb4", "gb5", "gk1", "gg1", "gg2", "gg3")
    rest = ("bg1", "bg2", "bg3", "bg4", "bg5", "kg1")
    table = duet(mission=mission("prague")).clue(by=A).guess(*found).clue().guess(*rest)
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=22)
    table = duet(mission=mission("cairo")).clue(by=A).guess(*found).clue().guess(*rest)
    assert table.state.outcome == Outcome(Reason.ALL_FOUND, won=True, score=None)


# The record of a team


def offered(record: Record) -> set[str]:
    """The names of the missions offered."""
    return {city.name for city in record.offered}


def test_record_begins_with_prague() -> None:
    assert offered(Record("Os Tomates")) == {"prague"}
    assert offered(Record("Os Tomates").after("prague", won=False)) == {"prague"}


def test_record_winning_prague_opens_berlin_cairo_and_moscow() -> None:
    record = Record("Os Tomates").after("prague", won=True)
    assert offered(record) == {"prague", "berlin", "cairo", "moscow"}


@pytest.mark.parametrize("city", ["berlin", "cairo", "moscow"])
def test_record_winning_one_of_those_opens_every_mission(city: str) -> None:
    record = Record("Os Tomates").after("prague", won=True)
    assert offered(record.after(city, won=False)) == offered(record)
    assert offered(record.after(city, won=True)) == set(MISSIONS)


def test_record_keeps_missions_won_and_lost_under_the_teams_name() -> None:
    record = Record("Os Tomates").after("prague", won=False).after("prague", won=True)
    record = record.after("berlin", won=False)
    assert record == Record("Os Tomates", won=("prague",), lost=("prague", "berlin"))


def test_record_refuses_a_mission_that_is_not_on_the_map() -> None:
    with pytest.raises(BadSetup):
        Record("Os Tomates").after("atlantis", won=True)
