"""Who may see what: the public view, and each side's or spymaster's own."""

import json
from typing import Any

import pytest

from assistant.rules import (
    FIVE_BY_FOUR,
    ClassicSetup,
    Guess,
    Identity,
    Side,
    Spymaster,
    draw_team_key,
    legal,
    new_game,
    private,
    public,
)
from assistant.rules.serial import dump

from .tables import RED, A, B, Table, classic, duet, images, pictures

SPYMASTER = Spymaster.SPYMASTER


@pytest.mark.parametrize(
    "table", [classic(), pictures(), duet()], ids=["classic", "pictures", "duet"]
)
def test_the_public_view_holds_no_hidden_identity(table: Table[Any]) -> None:
    text = json.dumps(dump(public(table.state)))
    for identity in set(Identity) - {Identity.RED}:  # red is also the name of who starts
        assert f'"{identity.value}"' not in text
    assert public(table.state).setup.key is None


def test_the_public_view_shows_what_has_been_revealed() -> None:
    table = classic().clue().guess("C1")
    shown = public(table.state)
    assert shown.covers == table.state.covers
    assert shown.turns == table.state.turns
    text = json.dumps(dump(shown))
    assert text.count('"civilian"') == 1
    assert '"assassin"' not in text


def test_the_public_view_of_a_finished_game_still_hides_what_nobody_turned_over() -> None:
    table = duet().clue(by=A).guess("kk1")
    text = json.dumps(dump(public(table.state)))
    assert text.count('"black"') == 1
    assert '"beige"' not in text


def test_the_public_view_is_the_same_before_the_first_guess_whatever_the_key() -> None:
    views = {
        public(new_game(ClassicSetup(images(), FIVE_BY_FOUR, key.starts, key))[0])
        for key in (draw_team_key(FIVE_BY_FOUR, seed, RED) for seed in range(20))
    }
    assert len(views) == 1


def test_the_spymaster_sees_the_whole_key() -> None:
    table = classic().clue().guess("R1")
    view = private(table.state, SPYMASTER)
    assert table.setup.key is not None
    assert view.key == table.setup.key.cards  # type: ignore[union-attr]
    assert view.public == public(table.state)


@pytest.mark.parametrize("side", Side)
def test_a_side_of_duet_sees_its_own_side_of_the_key_only(side: Side) -> None:
    table = duet().clue(by=A).guess("gb1")
    key = table.setup.key
    assert key is not None
    view = private(table.state, side)
    assert view.key == (key.a if side is A else key.b)  # type: ignore[union-attr]
    assert view.public.setup.key is None


def test_with_the_key_on_the_table_nobody_asks_the_program_for_it() -> None:
    assert private(classic(key_on_table=True).state, SPYMASTER).key is None
    assert private(duet(key_on_table=True).state, B).key is None


def test_a_viewer_of_the_other_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no key"):
        private(classic().state, A)
    with pytest.raises(ValueError, match="no key"):
        private(duet().state, SPYMASTER)


def test_what_may_be_guessed_tells_nothing() -> None:
    table = classic().clue()
    assert {move.card for move in legal(table.state) if isinstance(move, Guess)} == set(range(25))
    both = duet().clue(by=A)
    assert {move.card for move in legal(both.state) if isinstance(move, Guess)} == set(range(25))
