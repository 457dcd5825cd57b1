"""`mesavoz key`, `judge`, `decks` and `missions`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.cli import main

from .commands import PLAY, script

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
    for no_text in ("ÂNCORA\nPÃO".encode("latin-1"), bytes(range(256))):
        (files / "bad.txt").write_bytes(no_text)
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
