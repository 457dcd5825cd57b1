"""Evenings at the keyboard as a real process: what a player types, what a player sees."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WORDS = (
    "RAIZ MAÇÃ TRONCO FERRO DEGRAU BUZINA PEIXE ROLETA MESA CÂMERA ACORDAR AGULHA LUA SOL MAR "
    "NAVIO PONTE CARRO GATO RATO PATO OVO PÃO SINO TREM"
).split()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words.txt").write_text("\n".join(WORDS) + "\n", "utf-8")
    return tmp_path


def play(folder: Path, typed: str, *options: str) -> subprocess.CompletedProcess[str]:
    homes = ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return subprocess.run(
        [sys.executable, "-m", "assistant", "play", "--voice", "none", *options],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **{home: str(folder / home) for home in homes}},
    )


def at_keyboard(folder: Path, typed: str, *options: str) -> str:
    done = play(folder, typed, "--ear", "keyboard", *options)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_lines_that_end_at_once_leave_a_saved_game(folder: Path) -> None:
    shown = at_keyboard(folder, "\n", "--lang", "pt", "--game", "classic")
    assert "Para jogar, digitem" in shown
    assert "--resume" in shown
    assert len(list((folder / "XDG_STATE_HOME" / "mesavoz" / "games").glob("*.jsonl"))) == 1


def test_a_game_goes_on_where_it_stopped(folder: Path) -> None:
    words = ("--words", str(folder / "words.txt"), "--lang", "pt", "--seed", "3")
    at_keyboard(folder, "árvore 2\n", *words)
    shown = at_keyboard(folder, "qual é a pista\n", "--resume")
    assert "Continuamos o jogo" in shown
    assert "árvore, dois" in shown


def test_a_game_is_played_to_its_end_and_another_begins(folder: Path) -> None:
    choices = "".join(f"escolhemos {word}\nmar {number % 9}\n" for number, word in enumerate(WORDS))
    typed = "árvore ilimitado\n" + choices + "novo jogo\n"
    shown = at_keyboard(folder, typed, "--words", str(folder / "words.txt"), "--lang", "pt")
    assert "venceu!" in shown
    assert shown.count("Bom jogo!") == 2


def test_a_key_picture_is_a_secret_file(folder: Path) -> None:
    picture = folder / "key.png"
    at_keyboard(folder, "\n", "--game", "duet", "--lang", "es", "--key-png", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_mode & 0o077 == 0


def test_the_key_is_not_shown_where_anybody_may_read_along(folder: Path) -> None:
    shown = at_keyboard(folder, "mostrar a chave\n", "--lang", "pt", "--seed", "5")
    assert "A chave não pode ser mostrada aqui" in shown
    assert "assassino" not in shown.casefold()


def test_missions_are_kept_for_a_team(folder: Path) -> None:
    refused = play(
        folder, "", "--ear", "keyboard", "--game", "duet", "--team", "Lontras", "--mission", "paris"
    )
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "prague" in refused.stderr


@pytest.mark.parametrize(
    ("options", "because"),
    [
        (("--words", "nowhere.txt"), "nowhere.txt"),
        (("--deck", "nothing"), "nothing"),
        (("--key", "table"), "--starts"),
        (("--timer", "5"), "30"),
        (("--lang", "xx"), "pt-PT"),
        (("--game", "chess"), "classic"),
        (("--resume", "nowhere.jsonl"), "nowhere.jsonl"),
        (("--game", "duet", "--tokens", "12"), "11"),
        (("--game", "classic", "--team", "x"), "Duet"),
        (("--cards", "mixed"), "--words"),
    ],
)
def test_bad_options_are_one_line(folder: Path, options: tuple[str, ...], because: str) -> None:
    done = play(folder, "", "--ear", "keyboard", *options)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert because in done.stderr
