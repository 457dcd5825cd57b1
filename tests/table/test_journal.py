"""The journal: what was acknowledged is on disk, and what is damaged is told."""

import json
import os
import resource
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest

from assistant.errors import BadInput
from assistant.lexicon.judge import Leniencies
from assistant.rules import GiveClue, Guess, NameImage, Stop
from assistant.table import shelf
from assistant.table.journal import Journal, JournalFault, read
from assistant.table.match import Match

from .tables import Table, classic, duet, pictures

CLUE, GUESS, STOP = GiveClue("mar", 2), Guess(0), Stop()


def sealed(entry: object) -> bytes:
    """A line as the journal writes it."""
    body = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
    return f"{zlib.crc32(body):08x} ".encode() + body + b"\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with a clue, a guess and a stop in it."""
    file = tmp_path / "game.jsonl"
    journal = Journal.begin(file, classic("pt"), {"lang": "pt"})
    for action in (CLUE, GUESS, STOP):
        journal.action(action)
    journal.close()
    return file


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """A full disk: this process cannot let a file grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_what_was_written_is_read_again(path: Path) -> None:
    stored = read(path)
    assert stored.setup == classic("pt")
    assert stored.actions == (CLUE, GUESS, STOP)
    assert stored.notes == {"lang": "pt"}
    assert not stored.dropped


def test_only_its_owner_may_read_it(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o600


def test_undo_is_a_line_of_its_own_and_takes_the_last_action_back(path: Path) -> None:
    journal, _ = Journal.resume(path)
    journal.undo()
    journal.undo()
    journal.action(Guess(1))
    journal.close()
    assert read(path).actions == (CLUE, Guess(1))
    assert len(path.read_bytes().splitlines()) == 7


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_line_cut_short_costs_only_that_line(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole[: -min(cut, len(last) - 1)])
    assert read(path).actions == (CLUE, GUESS)
    assert read(path).dropped
    journal, stored = Journal.resume(path)
    assert stored.dropped
    journal.action(Guess(1))
    journal.close()
    again = read(path)
    assert again.actions == (CLUE, GUESS, Guess(1))
    assert not again.dropped


@pytest.mark.parametrize("rubbish", [b"\x00" * 64, b"{}\n", b"00000000 {}\n", b"\xff\xfe\n", b"\n"])
def test_rubbish_at_the_end_is_left_out_and_told(path: Path, rubbish: bytes) -> None:
    path.write_bytes(path.read_bytes() + rubbish)
    assert read(path).actions == (CLUE, GUESS, STOP)
    assert read(path).dropped


def test_one_wrong_letter_in_the_last_line_is_found(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[-5] ^= 1
    path.write_bytes(whole)
    assert read(path).actions == (CLUE, GUESS)


@pytest.mark.parametrize("line", [1, 2, 3])
def test_damage_in_the_middle_is_refused_with_its_line(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b":", b";", 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadInput, match=f"damaged at line {line}"):
        read(path)
    before = path.read_bytes()
    with pytest.raises(BadInput):
        Journal.resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b"a shopping list\n", "is no journal"),
        (b"\xff\xfe\x00garbage", "is no journal"),
        (sealed([]), "is no journal"),
        (sealed({}), "version None"),
        (sealed({"mesavoz": 99, "setup": {}}), "version 99; this mesavoz reads version 1"),
        (sealed({"mesavoz": 1}), "does not hold a game"),
        (sealed({"mesavoz": 1, "setup": {"kind": "chess"}}), "does not hold a game"),
        (sealed({"mesavoz": 1, "setup": {"kind": "classic_setup"}}), "does not hold a game"),
    ],
)
def test_what_is_no_journal_of_ours_is_refused_in_one_line(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=complaint) as refused:
        read(file)
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "entry",
    [
        {"undo": 1, "more": 2},
        {"do": {"kind": "guess", "card": 0}},
        {"do": {"kind": "dance"}},
        {"do": None},
        {},
        {"do": {"kind": "give_clue", "word": "mar", "number": "many"}},
    ],
)
def test_whole_lines_that_cannot_be_played_are_refused(tmp_path: Path, entry: object) -> None:
    file = tmp_path / "game.jsonl"
    Journal.begin(file, classic("pt"), {}).close()
    file.write_bytes(file.read_bytes() + sealed(entry))
    with pytest.raises(BadInput, match="does not hold a game that can be played"):
        read(file)


@pytest.mark.parametrize("notes", [[], "pt", 7])
def test_notes_that_are_none_are_refused(tmp_path: Path, notes: object) -> None:
    file = tmp_path / "game.jsonl"
    Journal.begin(file, classic("pt"), notes).close()  # type: ignore[arg-type]
    if notes:
        with pytest.raises(BadInput):
            read(file)
    else:
        assert read(file).notes == {}


def test_two_cannot_play_one_game(path: Path) -> None:
    first, _ = Journal.resume(path)
    with pytest.raises(BadInput, match="another mesavoz is playing"):
        Journal.resume(path)
    code = (
        "import sys; from pathlib import Path; from assistant.table.journal import Journal\n"
        "from assistant.errors import BadInput\n"
        "try: Journal.resume(Path(sys.argv[1]))\n"
        "except BadInput as error: print(error)"
    )
    other = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert "another mesavoz is playing" in other.stdout
    first.close()
    Journal.resume(path)[0].close()


def test_a_new_game_never_overwrites_an_old_one(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BadInput, match="holds a game already"):
        Journal.begin(path, classic("pt"), {})
    assert path.read_bytes() == before


@pytest.mark.parametrize("where", ["a/folder/that/is/new/game.jsonl", "game.jsonl"])
def test_folders_are_made(tmp_path: Path, where: str) -> None:
    Journal.begin(tmp_path / where, classic("pt"), {}).close()
    assert read(tmp_path / where).actions == ()


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="cannot write the journal"):
        Journal.begin(tmp_path / "file" / "game.jsonl", classic("pt"), {})
    with pytest.raises(BadInput, match="cannot write the journal"):
        Journal.begin(tmp_path, classic("pt"), {})
    with pytest.raises(BadInput, match="no game to resume"):
        Journal.resume(tmp_path / "nothing.jsonl")


def test_a_full_disk_from_the_start_is_bad_input(tmp_path: Path) -> None:
    with files_no_larger_than(10), pytest.raises(BadInput, match="cannot write the journal"):
        Journal.begin(tmp_path / "game.jsonl", classic("pt"), {})


def test_a_full_disk_leaves_no_half_line(path: Path) -> None:
    journal, _ = Journal.resume(path)
    before = path.read_bytes()
    with files_no_larger_than(len(before) + 20), pytest.raises(JournalFault):
        journal.action(GiveClue("rei", 1))
    assert path.read_bytes() == before
    journal.action(Guess(9))
    journal.close()
    assert read(path).actions == (CLUE, GUESS, STOP, GiveClue("rei", 1), Guess(9))


def test_a_full_disk_is_told_the_game_goes_on_and_later_lines_make_up_for_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.jsonl"
    table = Table("pt", classic("pt"), journal=file)
    table.says("mar 2")
    assert "não consegui gravar" not in table.heard
    with files_no_larger_than(file.stat().st_size + 3):
        assert "não consegui gravar" in table.says("navio")
        assert "Navio: vermelha" in table.heard
        assert "não consegui gravar" in table.says("desfazer")
        assert "não consegui gravar" in table.says("praia")
        assert "não consegui gravar" in table.says("resumo")
    assert "não consegui gravar" not in table.says("ilha")
    table.host.match.close()
    stored = read(file)
    assert stored.actions == (CLUE, Guess(1), Guess(4))
    assert Match(stored.setup, actions=stored.actions).state == table.state


def test_what_waits_is_written_when_the_table_is_left(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = Table("pt", classic("pt"), journal=file)
    with files_no_larger_than(file.stat().st_size + 3):
        table.says("mar 2")
    table.host.match.close()
    assert read(file).actions == (CLUE,)


def test_every_kind_of_game_comes_back(tmp_path: Path) -> None:
    for number, setup in enumerate(
        (
            classic("pl", assassin_ending=True, time_ends_turn=True),
            classic("es", key=None),
            pictures({3: "gato"}, simulated_opponent=True),
            duet("pt", mission="berlin", loose_order=True),
            duet("es", key=None),
        )
    ):
        file = tmp_path / f"{number}.jsonl"
        Journal.begin(file, setup, {}).close()
        assert read(file).setup == setup


def test_labels_survive(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = Table("pt", pictures(), journal=file).plays("mar 2", "b2 é um gato de botas")
    table.host.match.close()
    stored = read(file)
    assert stored.actions[-1] == NameImage(6, "gato de botas")


def test_what_the_group_lets_pass_is_kept_and_an_undo_leaves_it(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = Table("pt", classic("pt"), journal=file)
    table.plays("mar 2", "aceitar siglas", "desfazer", "rei 2", "siglas não", "aceitar títulos")
    assert "já está salva" in table.says("guarda o jogo")
    table.host.match.close()
    stored = read(file)
    assert stored.notes["allow"] == asdict(Leniencies(titles=True))
    assert stored.notes["lang"] == "pt"
    assert stored.actions == (GiveClue("rei", 2),)


# The shelf


def test_the_newest_unfinished_game_is_taken(tmp_path: Path) -> None:
    for name in ("2026-01-01.jsonl", "2026-01-02.jsonl", "2026-01-03.jsonl"):
        table = Table("pt", classic("pt"), journal=tmp_path / name).plays("mar 2")
        if name == "2026-01-03.jsonl":
            table.plays("lobo")
        table.host.match.close()
    (tmp_path / "2026-01-04.jsonl").write_bytes(b"rubbish\n")
    (tmp_path / "2026-01-05.jsonl").write_bytes(b"")
    assert shelf.unfinished(tmp_path).name == "2026-01-02.jsonl"


def test_an_empty_shelf_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no unfinished game"):
        shelf.unfinished(tmp_path)
    with pytest.raises(BadInput, match="no unfinished game"):
        shelf.unfinished(tmp_path / "nothing")


def test_a_disk_that_takes_nothing_at_all_stops_nobody() -> None:
    """The device that is always full: the game itself does not depend on the disk."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with pytest.raises(BadInput, match="cannot write the journal"):
        Journal.begin(Path("/dev/full"), classic("pt"), {})
