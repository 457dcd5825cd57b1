"""What the tests of the command line share: files to play with, and how a command ends."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import main
from assistant.table.boards import key_data
from tests.table.tables import DUET_KEY, PICTURES_KEY, TEAM_KEY, grid


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of these tests lands in the home of whoever runs them."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A grid, three keys and a few lines to play."""
    (tmp_path / "grid.txt").write_text("\n".join(grid("pt")), "utf-8")
    (tmp_path / "pictures.txt").write_text("\n".join(["-"] * 19 + ["gato"]), "utf-8")
    (tmp_path / "team.json").write_text(json.dumps(key_data(TEAM_KEY)), "utf-8")
    (tmp_path / "pictures.json").write_text(json.dumps(key_data(PICTURES_KEY)), "utf-8")
    (tmp_path / "duet.json").write_text(json.dumps(key_data(DUET_KEY)), "utf-8")
    (tmp_path / "lines.txt").write_text("# a game\nmar 2\nnavio\n\nparamos\n", "utf-8")
    return tmp_path


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must be refused; its one line."""

    def run(*arguments: str) -> str:
        code = main(list(arguments))
        out = capsys.readouterr()
        assert code == 2, out
        assert out.err.startswith("mesavoz: "), out.err
        assert out.err.count("\n") == 1, out.err
        assert "Traceback" not in out.err
        return out.err

    return run


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[Any]]:
    """Run a script that must go well; its JSON lines."""

    def run(*arguments: str) -> list[Any]:
        code = main(list(arguments))
        out = capsys.readouterr()
        assert (code, out.err) == (0, "")
        return [json.loads(line) for line in out.out.splitlines()]

    return run
