"""Bad input of every kind is one clear line and exit 2."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.table.boards import key_data
from tests.table.tables import DUET_KEY, PICTURES_KEY, TEAM_KEY

from .commands import PLAY, script


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("xyz abc def", "line 2: not understood: xyz abc def"),
        ("escolhemos navio\nnavio", "line 3:"),
        ("escolhemos a lua", "line 2: not understood"),
        ("reino 2", "line 2:"),
        ("sim", "line 2: that answers nothing"),
        ("desfazer\ndesfazer", "line 3: there is nothing to undo"),
        ("rei\nmar 99", "line 3: 99 is no number"),
        ("B9", "line 2: there is no such place"),
        ("\x00\x01\x02", "line 2: not understood"),
        ("a" * 100_000, "line 2: not understood"),
        ("🙂 🙂", "line 2: not understood"),
    ],
)
def test_a_line_that_cannot_be_played_is_told_with_its_number(
    files: Path, refused: Callable[..., str], line: str, complaint: str
) -> None:
    (files / "lines.txt").write_text(f"mar 2\n{line}\n", "utf-8")
    told = refused(*script())
    assert complaint in told
    assert len(told) < 600


def test_the_state_is_printed_even_where_a_line_is_refused(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "lines.txt").write_text("mar 2\nnavio\nxyz\n", "utf-8")
    assert main(script()) == 2
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["state"]["covered"] == {"NAVIO": "red"}


def test_a_question_left_open_is_no_fault_but_an_unanswered_line_is(
    files: Path, refused: Callable[..., str]
) -> None:
    (files / "lines.txt").write_text("mar\nblá blá blá\n", "utf-8")
    assert "line 2: not understood" in refused(*script())


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", ""),
    "blank": (b"\n\n  \n", ""),
    "comments": (b"# nothing\n", ""),
    "latin": ("ÂNCORA\nPÃO".encode("latin-1"), "is not UTF-8"),
    "binary": (bytes(range(256)), "is not UTF-8"),
    "too few": (b"MAR\nREI\n", "25"),
    "too many": ("\n".join(f"CARTA{n}" for n in range(26)).encode(), "25"),
    "twice": ("\n".join(["MAR"] * 25).encode(), ""),
    "long": (b"A" * 70 + b"\n" + b"B\n" * 24, "more than 60 letters"),
    "huge": (b"A\n" * 600_000, "too large"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_grids_that_are_none(files: Path, refused: Callable[..., str], kind: str) -> None:
    content, complaint = BAD_FILES[kind]
    (files / "bad.txt").write_bytes(content)
    assert complaint in refused(*script(grid="bad.txt"))
    assert complaint in refused(*PLAY, "--words", "bad.txt")


RED, BLUE, CIVILIAN = "red", "blue", "civilian"
BAD_KEYS: dict[str, object] = {
    "no object": [1, 2],
    "nothing": {},
    "no cards": {"starts": "red"},
    "no starts": {"cards": [RED] * 25},
    "other starts": {"starts": "green", "cards": [RED] * 25},
    "too few": {"starts": "red", "cards": [RED] * 24},
    "wrong counts": {"starts": "red", "cards": [RED] * 25},
    "odd card": {"starts": "red", "cards": [*key_data(TEAM_KEY)["cards"][:24], "purple"]},
    "card is a list": {"starts": "red", "cards": [[]] * 25},
    "card is an object": {"starts": {}, "cards": [{}] * 25},
    "of duet": key_data(DUET_KEY),
    "of pictures": key_data(PICTURES_KEY),
    "absurd": {"starts": "red", "cards": ["x" * 5000] * 25},
    "null": None,
}


@pytest.mark.parametrize("kind", BAD_KEYS)
def test_keys_that_are_none(files: Path, refused: Callable[..., str], kind: str) -> None:
    (files / "bad.json").write_text(json.dumps(BAD_KEYS[kind]), "utf-8")
    told = refused(*script(key="bad.json"))
    assert len(told) < 300
    refused(*PLAY, "--words", "grid.txt", "--key", "bad.json")


@pytest.mark.parametrize("text", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b"NaN"])
def test_keys_that_are_no_json(files: Path, refused: Callable[..., str], text: bytes) -> None:
    (files / "bad.json").write_bytes(text)
    refused(*script(key="bad.json"))


@pytest.mark.parametrize(
    ("game", "key"), [("duet", "team.json"), ("classic", "duet.json"), ("pictures", "team.json")]
)
def test_a_key_of_another_game(
    files: Path, refused: Callable[..., str], game: str, key: str
) -> None:
    refused(*script(key=key), "--game", game)


@pytest.mark.parametrize("missing", ["grid.txt", "team.json", "lines.txt"])
def test_missing_files_and_folders(files: Path, refused: Callable[..., str], missing: str) -> None:
    (files / missing).unlink()
    assert "No such file" in refused(*script())
    (files / missing).mkdir()
    assert "cannot read" in refused(*script())


@pytest.mark.parametrize("content", [b"", b"# only this\n\n", b"\xff\xfe\xff"])
def test_lines_that_are_none(files: Path, refused: Callable[..., str], content: bytes) -> None:
    (files / "lines.txt").write_bytes(content)
    refused(*script())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "chess"], ["--lang", "fr"], ["--lang", ""], ["--first", "c"],
        ["--tokens", "9"], ["--mission", "berlin"], ["--loose-order"], ["--layout", "9x9"],
        ["--starts", "green"], ["--starts", "blue"], ["--seed", "many"], ["--cards", "dogs"],
        ["--two-players", "--three-players"], ["--resume"], ["--journal"], ["--nonsense"],
        ["--game", "duet", "--assassin-ending"], ["--game", "duet", "--mission", "atlantis"],
        ["--game", "duet", "--tokens", "99"], ["--game", "duet", "--tokens", "-1"],
        ["--game", "duet", "--tokens", "9", "--mission", "berlin"],
        ["--game", "duet", "--layout", "5x4"],
    ],
)  # fmt: skip
def test_options_that_do_not_go_together(
    files: Path, refused: Callable[..., str], arguments: list[str]
) -> None:
    refused(*script(), *arguments)


@pytest.mark.parametrize("command", [[], ["dance"], ["script"], ["missions"], ["decks", "dance"]])
def test_commands_that_are_none(refused: Callable[..., str], command: list[str]) -> None:
    refused(*command)
