"""`mesavoz play` by keyboard, and as a process with odd input and output."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.cli import main

from .commands import PLAY, script


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *arguments: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main([*PLAY, "--lang", "pt", *arguments]) == 0
    out = capsys.readouterr()
    assert "Traceback" not in out.err
    return " ".join(out.out.split())


def test_without_lines_it_says_how_to_play_saves_and_ends() -> None:
    # A process of its own: where nobody can play it goes on to show a turn of the demo.
    command = [sys.executable, "-m", "assistant", *PLAY, "--lang", "pt"]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=240, check=True
    )
    said = " ".join(done.stdout.split())
    assert "Para jogar, digitem o que diriam" in said
    assert "mesavoz play --resume" in said


def test_it_resumes_where_it_was(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, capsys, "mar 2\nnavio\n", "--words", "grid.txt", "--key", "team.json")
    said = played(monkeypatch, capsys, "quem achou o navio?\n", "--resume")
    assert "Continuamos o jogo de onde parou." in said
    assert "Navio: vermelha, coberta na rodada um." in said


def test_what_the_group_lets_pass_is_an_option_is_said_and_is_resumed(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt = "Atenção:"
    setup = ["--words", "grid.txt", "--key", "team.json", "--allow-hyphens"]
    said = played(monkeypatch, capsys, "ONU 2\ndesfazer\nobra-prima 2\naceitar siglas\n", *setup)
    assert said.count(doubt) == 1
    said = played(monkeypatch, capsys, "desfazer\nONU 2\ndesfazer\nobra-prima 2\n", "--resume")
    assert doubt not in said
    said = played(
        monkeypatch, capsys, "siglas não\ndesfazer\nONU 2\n", "--resume", "--allow-titles"
    )
    assert said.count(doubt) == 1
    said = played(monkeypatch, capsys, "desfazer\nONU 2\n", "--resume")
    assert said.count(doubt) == 1
    said = played(monkeypatch, capsys, "desfazer\nONU 2\n", "--resume", "--allow-acronyms")
    assert doubt not in said


def test_nothing_that_is_typed_ends_it(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["", "   ", "\x00\x07\x1b[2J", "a" * 5000, "9" * 5000, "🙂", "[bold]", "{x}", "mar 2"]
    said = played(monkeypatch, capsys, "\n".join(lines), "--words", "grid.txt")
    assert "Pista: mar, dois." in said


def test_the_board_fits_eighty_columns(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for game in ("classic", "duet", "pictures"):
        monkeypatch.setattr("sys.stdin", io.StringIO("ajuda\n"))
        assert main([*PLAY, "--lang", "pl", "--game", game]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "chess"], ["--lang", "fr"], ["--timer", "5"], ["--timer", "x"],
        ["--timer", "99999"], ["--key", "nothing.json"], ["--words", "nothing.txt"],
        ["--key", "table"], ["--cards", "mixed"], ["--resume", "nothing.jsonl"], ["--resume"],
        ["--game", "duet", "--starts", "red"], ["--mission", "berlin"], ["--choosing", "loudly"],
        ["--key", "table", "--starts", "red", "--key-png", "k.png"],
        ["--key-png", "no/such/folder/k.png"], ["--journal", "."],
        ["--first-clue-extra", "-5"],
    ],
)  # fmt: skip
def test_play_refuses_bad_options_before_anything_is_asked(
    refused: Callable[..., str], arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    refused(*PLAY, *arguments)


# as a process


def test_a_reader_that_goes_away_is_no_fault(files: Path) -> None:
    (files / "lines.txt").write_text("mar 9\n" + "ler as cartas\n" * 400, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "assistant", *script(), "--say"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=files,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_standard_input_that_is_no_text(files: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "assistant", *PLAY, "--lang", "pt", "--words", "grid.txt"],
        input=b"mar 2\n\xff\xfe\xff\n", capture_output=True, cwd=files, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 2)
    assert b"mesavoz play --resume" in done.stdout or b"mesavoz: " in done.stderr
