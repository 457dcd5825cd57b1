"""`mesavoz script`: events and the state as JSON lines, as agreed."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.tables import grid

from .commands import script


def test_events_are_json_lines_and_the_state_is_the_last(
    files: Path, printed: Callable[..., list[Any]]
) -> None:
    *events, last = printed(*script())
    assert [event["event"] for event in events] == [
        "clue_given", "card_covered", "turn_ended", "turn_began",
    ]  # fmt: skip
    assert events[1]["card"] == "NAVIO"
    assert list(last) == ["state"]
    state = last["state"]
    assert {"phase", "turn", "outcome", "covered", "remaining", "tokens", "score"} <= set(state)
    assert (state["phase"], state["turn"], state["outcome"]) == ("clue", "blue", None)
    assert state["covered"] == {"NAVIO": "red"}
    assert state["remaining"] == {"red": 8, "blue": 8}
    assert (state["tokens"], state["score"]) == (None, None)


def test_duet_counts_tokens_and_a_side_may_begin(
    files: Path, printed: Callable[..., list[Any]]
) -> None:
    *_, last = printed(*script(key="duet.json"), "--game", "duet", "--first", "b")
    assert last["state"]["turn"] == "a"
    assert last["state"]["tokens"] == 8
    assert last["state"]["remaining"] == {"green": 14}


def test_pictures_are_called_by_place_and_label(
    files: Path, printed: Callable[..., list[Any]]
) -> None:
    (files / "lines.txt").write_text("mar 2\nA1\nB1 é um peixe\npeixe\n", "utf-8")
    *_, last = printed(*script("pictures.txt", "pictures.json"), "--game", "pictures")
    assert last["state"]["covered"] == {"A1": "red", "peixe": "red"}


def test_a_won_game_has_an_outcome(files: Path, printed: Callable[..., list[Any]]) -> None:
    (files / "lines.txt").write_text("mar 2\nlobo\n", "utf-8")
    *_, last = printed(*script())
    assert last["state"]["outcome"] == {"reason": "assassin", "winner": "blue", "won": None}
    assert last["state"]["phase"] == "over"


def test_what_is_said_is_printed_on_request(files: Path, printed: Callable[..., list[Any]]) -> None:
    said = [line for line in printed(*script(), "--say") if line.get("event") == "said"]
    assert "Pista: mar, dois." in said[0]["text"]
    assert said[0]["tone"] == "status"


def test_a_question_is_printed_and_may_be_answered(
    files: Path, printed: Callable[..., list[Any]]
) -> None:
    (files / "lines.txt").write_text("mar\nquantas faltam?\n2\ncerja\na segunda\n", "utf-8")
    *events, last = printed(*script())
    asked = [event["text"] for event in events if event["event"] == "asked"]
    assert asked == ["Mar: para quantas?", "Cereja ou cerveja?"]
    assert last["state"]["covered"] == {"CERVEJA": "civilian"}


def test_lines_from_standard_input(
    files: Path, printed: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("mar 2\n"))
    assert printed(*script(lines="-"))[-1]["state"]["phase"] == "guess"


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_lines_from_standard_input_that_are_no_text(
    files: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, errors: str
) -> None:
    strange = io.TextIOWrapper(io.BytesIO(b"mar 2\n\xff\xfe 2\n"), "utf-8", errors)
    monkeypatch.setattr("sys.stdin", strange)
    assert "standard input is not UTF-8" in refused(*script(lines="-"))


def test_windows_files_and_byte_order_marks_are_read(
    files: Path, printed: Callable[..., list[Any]]
) -> None:
    words = "\r\n".join(grid("pt"))
    (files / "grid.txt").write_bytes(b"\xef\xbb\xbf" + words.encode())
    (files / "lines.txt").write_bytes(b"\xef\xbb\xbfmar 2\r\nNAVIO\r\n")
    assert printed(*script())[-1]["state"]["covered"] == {"NAVIO": "red"}
