"""A script that goes on where it was, and journals that are none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import main
from assistant.table.journal import read

from .commands import PLAY, script


def test_a_script_goes_on_where_it_was(files: Path, printed: Callable[..., list[Any]]) -> None:
    whole = printed(*script(), "--journal", "a.jsonl")[-1]
    (files / "lines.txt").write_text("reino 1\nrei\n", "utf-8")
    later = printed(*script(), "--journal", "a.jsonl", "--resume")[-1]
    assert whole["state"]["covered"] == {"NAVIO": "red"}
    assert later["state"]["covered"] == {"NAVIO": "red", "REI": "blue"}


def test_a_refused_line_loses_nothing(files: Path, refused: Callable[..., str]) -> None:
    (files / "lines.txt").write_text("mar 2\nnavio\nxyz\n", "utf-8")
    refused(*script(), "--journal", "a.jsonl")
    assert len(read(files / "a.jsonl").actions) == 2
    before = (files / "a.jsonl").read_bytes()
    assert "holds a game already" in refused(*script(), "--journal", "a.jsonl")
    assert (files / "a.jsonl").read_bytes() == before


def test_a_damaged_last_line_is_told(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*script(), "--journal", "a.jsonl"]) == 0
    journal = files / "a.jsonl"
    journal.write_bytes(journal.read_bytes()[:-4])
    capsys.readouterr()
    (files / "lines.txt").write_text("paramos\n", "utf-8")
    assert main([*script(), "--journal", "a.jsonl", "--resume"]) == 0
    assert "the last line of a.jsonl was damaged" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"rubbish\n", b"\x00" * 100])
def test_journals_that_are_none(files: Path, refused: Callable[..., str], content: bytes) -> None:
    (files / "a.jsonl").write_bytes(content)
    refused(*script(), "--journal", "a.jsonl", "--resume")
    refused(*PLAY, "--resume", "a.jsonl")
    assert (files / "a.jsonl").read_bytes() == content
