"""The command line: bad input of every kind is one clear line and exit 2; JSON is as agreed."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import main
from assistant.table.boards import key_data
from assistant.table.journal import read
from tests.table.tables import DUET_KEY, PICTURES_KEY, TEAM_KEY, grid

PLAY = ["play", "--ear", "keyboard", "--voice", "none"]


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


def script(grid: str = "grid.txt", key: str = "team.json", lines: str = "lines.txt") -> list[str]:
    """Arguments of a script."""
    return ["script", "--grid", grid, "--key", key, lines]


# script, as agreed


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


# script, refused


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


# journals


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


# key


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "chess"], ["--seed", "x"], ["--seed", ""], ["--side", "a"], ["--layout", "1x1"],
        ["--game", "duet", "--starts", "red"], ["--game", "duet", "--layout", "5x4"],
        ["--game", "duet", "--side", "c"], ["--png", "no/such/folder/key.png"], ["--png", "."],
        ["--json", "no/such/folder/key.json"], ["--json", "."],
    ],
)  # fmt: skip
def test_keys_that_cannot_be_drawn(refused: Callable[..., str], arguments: list[str]) -> None:
    refused("key", *arguments)


@pytest.mark.parametrize("game", ["classic", "pictures", "duet"])
def test_a_drawn_key_can_be_played_and_is_the_same_for_a_seed(
    files: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    arguments = ["key", "--game", game, "--seed", "7", "--json", "k.json", "--png", "k.png"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert main(arguments) == 0
    assert capsys.readouterr().out == first
    assert "seed 7" in first
    assert (files / "k.png").read_bytes().startswith(b"\x89PNG")
    words = "pictures.txt" if game == "pictures" else "grid.txt"
    (files / "lines.txt").write_text("mar 2\n", "utf-8")
    assert main([*script(words, "k.json"), "--game", game]) == 0


def test_an_absurd_seed_still_draws(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("-1", "0", "9" * 60):
        assert main(["key", "--seed", seed]) == 0
        assert "starts" in capsys.readouterr().out


# judge, decks, missions


def test_the_judge_refuses_what_it_cannot_judge(refused: Callable[..., str]) -> None:
    refused("judge", "--lang", "fr", "--visible", "MAR", "navio")
    refused("judge", "--lang", "pt", "--visible", "MAR", "--game", "chess", "navio")
    refused("judge", "--lang", "pt")


def test_decks_that_are_none(files: Path, refused: Callable[..., str]) -> None:
    refused("decks", "check", "nothing.txt")
    for kind in ("latin", "binary"):
        (files / "bad.txt").write_bytes(BAD_FILES[kind][0])
        refused("decks", "check", "bad.txt")
    refused(*PLAY, "--deck", "nothing")


def test_missions_of_a_team(
    files: Path, refused: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    refused("missions", "--team", " ")
    assert main(["missions", "--team", "Os Três"]) == 0
    assert "0 won, 0 lost" in capsys.readouterr().out
    told = refused(*PLAY, "--game", "duet", "--team", "Os Três", "--mission", "tokyo")
    assert "not open" in told
    refused(*PLAY, "--game", "classic", "--team", "Os Três")


# play


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
