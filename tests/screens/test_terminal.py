"""The board in a terminal: it fits, it is plain without colours, and it keeps secrets."""

import io
from typing import Literal

import pytest
from rich.console import Console

from assistant.rules import Identity, Setup
from assistant.screens.looks import LOOKS
from assistant.screens.terminal import Terminal
from tests.table.tables import LANGUAGES, Table, classic, duet, grid, pictures


def drawn(table: Table, width: int = 80, colours: bool = False) -> str:
    """The board as text."""
    out = io.StringIO()
    system: Literal["truecolor"] | None = "truecolor" if colours else None
    console = Console(
        file=out, width=width, highlight=False, force_terminal=colours, color_system=system
    )
    Terminal(table.book, console).board(table.state)
    return out.getvalue()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", ["classic", "duet", "mission", "pictures"])
def test_it_fits_eighty_columns_at_every_moment(code: str, game: str) -> None:
    setups: dict[str, Setup] = {
        "classic": classic(code),
        "duet": duet(code),
        "mission": duet(code, mission="berlin"),
        "pictures": pictures({0: "um gato de botas muito comprido e ainda mais"}),
    }
    table = Table(code, setups[game])
    table.says("A: x 2" if "duet" in game or game == "mission" else "x 2")
    for place in ("a1", "d4", "x 2", "b4", "d4", "x 2", "c2"):
        table.says(place)
        assert max(map(len, drawn(table).splitlines())) <= 80


def test_what_lies_on_a_card_is_told_by_shape_and_word() -> None:
    table = Table("pt", classic("pt")).plays("mar 2", "navio", "cereja", "reino 1", "rei")
    board = drawn(table)
    for shape_and_word in ("■ vermelha", "○ civil", "● azul"):
        assert shape_and_word in board
    assert "■ equipe vermelha: 8" in board
    assert "● equipe azul: 7" in board
    assert "reino, um" in board


def test_shapes_are_as_many_as_colours() -> None:
    teams = (Identity.RED, Identity.BLUE, Identity.CIVILIAN, Identity.ASSASSIN)
    sides = (Identity.GREEN, Identity.BEIGE, Identity.BLACK)
    for kinds in (teams, sides):
        assert len({LOOKS[kind].shape for kind in kinds}) == len(kinds)
        assert len({LOOKS[kind].letter for kind in kinds}) == len(kinds)


def test_an_image_without_a_name_shows_its_place() -> None:
    board = drawn(Table("pt", pictures({0: "gato"})))
    assert "▧ gato" in board
    assert "▧ E4" in board


def test_a_long_line_goes_on_under_its_beginning() -> None:
    table = Table("pt", classic("pt"))
    table.says("ajuda")
    out = io.StringIO()
    Terminal(table.book, Console(file=out, width=80)).say(table.reply.said)
    first, *rest = out.getvalue().splitlines()
    assert first.startswith(" • Agora")
    assert any(line.startswith("   ") for line in rest)
    assert max(map(len, [first, *rest])) <= 80


def test_marks_of_duet_point_at_their_side() -> None:
    table = Table("pt", duet("pt")).plays("A: mar 2", "dragão")
    assert "○→B" in drawn(table)
    table.plays("reino 2", "dragão")
    assert "○→B ○→A" in drawn(table)


def test_the_board_is_the_same_whoever_is_behind_the_cards() -> None:
    swapped = classic("pt").key
    assert swapped is not None
    other = type(swapped)(swapped.starts, tuple(reversed(swapped.cards)))
    for colours in (False, True):
        first = drawn(Table("pt", classic("pt")), colours=colours)
        assert first == drawn(Table("pt", classic("pt", key=other)), colours=colours)


def test_words_with_brackets_are_words() -> None:
    """Rich reads [bold] as an order; a card or a clue may not give orders."""
    table = Table("pt", pictures({0: "[bold]gato[/bold]"})).plays("[red] 2")
    assert "[bold]gato" in drawn(table)


def test_nobody_counts_agents_when_all_are_found() -> None:
    words = grid("pt")
    table = Table("pt", duet("pt")).plays("A: mar 9", *words[:9])
    table.plays("B: reino 6", *words[9:13], words[22])
    assert "Falta um agente." in drawn(table)
    table.plays(words[13])
    assert "Todos os agentes foram encontrados." in drawn(table)
    assert "zero" not in drawn(table)
