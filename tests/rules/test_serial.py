"""JSON in and out: the same value comes back, and anything else is refused as a bad record."""

import json
from typing import Any

import pytest

from assistant.rules import (
    UNLIMITED,
    Abandon,
    Action,
    BadRecord,
    Challenge,
    CoverWord,
    Decline,
    GiveClue,
    Guess,
    Identity,
    LetStand,
    NameImage,
    NoneLeft,
    Side,
    Stop,
    Team,
    TellResult,
    TimeUp,
    mission,
)
from assistant.rules.serial import (
    VERSION,
    dump,
    kind,
    load_action,
    load_event,
    load_setup,
    load_state,
    load_text,
    save_text,
)

from .tables import A, B, Table, classic, duet, pictures, waste

ACTIONS: list[Action] = [
    GiveClue("árvore", 2),
    GiveClue("żółć", 0, Side.A),
    GiveClue("pequeño", UNLIMITED, Team.RED),
    Guess(3),
    Guess(24, Side.B),
    Guess(0, Team.BLUE),
    *map(TellResult, Identity),
    Stop(),
    Challenge(),
    LetStand(),
    Decline(),
    CoverWord(7),
    NoneLeft(Side.A),
    TimeUp(),
    NameImage(19, "faixa de pedestres"),
    Abandon(),
]


def through_json(data: dict[str, Any]) -> Any:
    """The data after a real trip through text."""
    return json.loads(json.dumps(data, ensure_ascii=False))


@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_an_action_comes_back(action: Action) -> None:
    again = load_action(through_json(dump(action)))
    assert again == action
    assert type(again) is type(action)


def tables() -> dict[str, Table[Any]]:
    """Games of every kind, somewhere in the middle or at the end."""
    return {
        "classic": classic().clue("árvore", 2).guess("R1", "C1"),
        "unlimited": classic().clue("pequeño", UNLIMITED).guess("R1"),
        "penalty": classic().clue("invalid").challenge().cover("B1"),
        "lost": classic().clue().guess("X"),
        "assassin ending": classic(assassin_ending=True).clue().guess("X"),
        "simulated": pictures(simulated_opponent=True, time_ends_turn=True).time_up(),
        "shared operative": pictures(shared_operative=True).name(3, "torre"),
        "key on the table": classic(key_on_table=True).clue().guess("R1"),
        "duet": duet().clue(by=A).guess("gb1", "bb1").clue().guess("bb1"),
        "mission": duet(mission=mission("cairo")).turn("gb1", by=A),
        "looser order": duet(11, loose_order=True, time_ends_turn=True).clue(by=B).challenge(),
        "sudden death": waste(duet(), 9).guess("gb1", by=B),
        "touched": duet(key_on_table=True).clue(by=A).guess("gb1"),
    }


@pytest.mark.parametrize("name", tables())
def test_a_state_and_its_setup_and_events_come_back(name: str) -> None:
    table = tables()[name]
    assert load_state(through_json(dump(table.state))) == table.state
    assert load_text(save_text(table.state)) == table.state
    assert load_setup(through_json(dump(table.setup))) == table.setup
    for event in table.events:
        assert load_event(through_json(dump(event))) == event


def test_a_kind_is_the_name_in_small_letters() -> None:
    assert kind(NameImage(0, "x")) == "name_image"
    assert dump(Guess(3, Side.B)) == {"kind": "guess", "card": 3, "by": "b"}


def test_a_stored_state_is_one_line_and_says_its_version() -> None:
    text = save_text(classic().clue("maçã", 1).state)
    assert "\n" not in text
    assert "maçã" in text
    assert json.loads(text)["version"] == VERSION


@pytest.mark.parametrize("version", [0, 2, 999, "1", None])
def test_a_state_of_another_version_is_refused_with_both_versions_named(version: object) -> None:
    stored = changed(json.loads(save_text(classic().state)), "version", to=version)
    with pytest.raises(BadRecord, match=f"version {version}, this is version {VERSION}"):
        load_text(json.dumps(stored))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"state"',
        "{}",
        '{"version": 1}',
        '{"version": 1, "state": {}}',
        '{"version": 1, "state": {"kind": "chess"}}',
        '{"version": 999, "state": {}}',
        '{"version": "1", "state": {}}',
        "[" * 100_000,
    ],
    ids=lambda text: text[:30] or "empty",
)
def test_text_that_is_no_stored_game_is_a_bad_record(text: str) -> None:
    with pytest.raises(BadRecord):
        load_text(text)


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {},
        {"kind": "castle"},
        {"kind": ["guess"]},
        {"kind": "guess"},
        {"kind": "guess", "card": "3"},
        {"kind": "guess", "card": True},
        {"kind": "guess", "card": 1.5},
        {"kind": "guess", "card": 3, "by": "c"},
        {"kind": "guess", "card": 3, "by": ["a"]},
        {"kind": "guess", "card": 3, "hand": "left"},
        {"kind": "give_clue", "word": "x", "number": "many"},
        {"kind": "give_clue", "word": None, "number": 1},
        {"kind": "tell_result", "identity": "purple"},
        {"kind": "card_covered"},
    ],
    ids=repr,
)
def test_data_that_is_no_action_is_a_bad_record(data: object) -> None:
    with pytest.raises(BadRecord):
        load_action(data)


def changed(data: dict[str, Any], *path: str, to: object) -> dict[str, Any]:
    """The data with one value changed."""
    again: dict[str, Any] = through_json(data)
    place = again
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = to
    return again


def test_a_setup_that_no_game_can_be_played_with_is_a_bad_record() -> None:
    data = dump(duet().setup)
    for wrong in (
        changed(data, "bank", "checks", to=-1),
        changed(data, "bank", "bystanders", to=50),
        changed(data, "cards", to=[]),
        changed(data, "key", "a", to=["green"] * 25),
        changed(data, "key", to="gone"),
        changed(data, "mission", to={"name": "cairo", "turns": 9, "mistakes": 5}),
    ):
        with pytest.raises(BadRecord):
            load_setup(wrong)


@pytest.mark.parametrize("table", [classic(), duet()], ids=["classic", "duet"])
def test_a_state_whose_grid_does_not_fit_is_a_bad_record(table: Table[Any]) -> None:
    data = dump(table.state)
    for field in ("covers", "labels", *(["marks"] if "marks" in data else [])):
        with pytest.raises(BadRecord):
            load_state(changed(data, field, to=data[field][:-1]))
