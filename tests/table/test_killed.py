"""Killed at any moment, a game loses nothing that was acknowledged.

A real process plays `mesavoz script --journal` and is killed with SIGKILL after a random time;
another goes on with `--resume` and is killed in its turn, 200 times in all. So that this takes
seconds and not minutes, the processes are forked from this one, which has everything imported
already; from there on they are on their own: own arguments, own pipe, own journal file, no
cleaning up, and a kill that nothing in them can notice.
"""

import json
import os
import random
import select
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.cli import main, parser
from assistant.rules import Phase, State
from assistant.table.boards import key_data
from assistant.table.journal import read
from assistant.table.match import Match
from assistant.table.report import state_data

from .tables import TEAM_KEY, Table, classic, grid

KILLS = 200
GAME = """
    mar 3; navio; praia; peixe; ilha
    reino 2; rei; desfazer; coroa; rei; paramos
    onda 2; pista inválida; cobrimos torre
    animal 2; cavalo; dragão; desfazer; espada; paramos
    areia 3; contestamos; deixamos valer; baleia; concha; desfazer; desfazer; âncora; onda; paramos
    cor 1; arco-íris; castelo
    fundo 2; areia; baleia; desfazer; cereja
    forte 2; faca; desfazer; faca
    fim ilimitado; desfazer; fim 0; baleia; concha
"""
LINES = [line.strip() for line in GAME.replace("\n", ";").split(";") if line.strip()]


@dataclass
class Process:
    """A forked mesavoz, and what it has printed."""

    id: int
    out: int

    @classmethod
    def start(cls, arguments: list[str]) -> "Process":
        """Fork, and run the command in the child until it ends or is killed."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            code = 70
            try:
                os.dup2(writing, 1)
                os.close(reading)
                with open(1, "w", encoding="utf-8", closefd=False) as out:
                    sys.stdout = out
                    code = main(arguments)
            finally:
                os._exit(code)
        os.close(writing)
        return cls(child, reading)

    def read_until(self, deadline: float) -> bytes:
        """What it prints until then, or until it ends."""
        printed = b""
        while (left := deadline - time.monotonic()) > 0:
            if select.select([self.out], [], [], left)[0]:
                piece = os.read(self.out, 65_536)
                if not piece:
                    break
                printed += piece
        return printed

    def kill(self) -> bytes:
        """Kill it; what it had still printed before that."""
        os.kill(self.id, signal.SIGKILL)
        os.waitpid(self.id, 0)
        rest = b""
        while piece := os.read(self.out, 65_536):
            rest += piece
        os.close(self.out)
        return rest


@dataclass
class Played:
    """What the whole game looks like: the state and the output after each of its lines."""

    states: list[State]
    counts: list[int]
    """How many lines of JSON each line of the game brings."""


@pytest.fixture(scope="module")
def played() -> Played:
    """The game, played undisturbed in this process."""
    parser()  # imports every command, so that the forks need not
    table = Table("pt", classic("pt"))
    states, counts = [table.state], []
    for line in LINES:
        table.plays(line)
        states.append(table.state)
        counts.append(len(table.reply.events) + len(table.reply.said))
    assert table.state.phase is Phase.OVER
    assert all(counts)
    return Played(states, counts)


def acknowledged(printed: bytes, counts: list[int]) -> int:
    """How many lines of the game have at least begun to be answered."""
    whole = printed[: printed.rfind(b"\n") + 1].splitlines()
    for line in whole:
        json.loads(line)
    lines = sum(1 for line in whole if b'{"state"' not in line)
    answered = 0
    for count in counts:
        if lines <= 0:
            break
        lines -= count
        answered += 1
    return answered


def test_no_acknowledged_action_is_lost_in_two_hundred_kills(
    tmp_path: Path, played: Played
) -> None:
    chance = random.Random(20_240)
    words, key = tmp_path / "grid.txt", tmp_path / "key.json"
    words.write_text("\n".join(grid("pt")), "utf-8")
    key.write_text(json.dumps(key_data(TEAM_KEY)), "utf-8")
    end = state_data(played.states[-1])
    seconds = 0.2
    kills = finished = games = 0
    moments = set()
    while kills < KILLS:
        games += 1
        journal, done = tmp_path / f"{games}.jsonl", 0
        while done < len(LINES):
            rest = tmp_path / "rest.txt"
            rest.write_text("\n".join(LINES[done:]), "utf-8")
            arguments = ["script", "--grid", str(words), "--key", str(key), "--say", str(rest)]
            arguments += ["--journal", str(journal), *(["--resume"] if journal.exists() else [])]
            began = time.monotonic()
            process = Process.start(arguments)
            # About one process in eight is let run to the end, so that the ends are met too.
            wanted = 60.0 if chance.random() < 0.125 else chance.random() * seconds
            printed = process.read_until(began + wanted)
            whole = b'{"state"' in printed
            printed += process.kill()
            if whole:
                seconds = 0.5 * seconds + 0.5 * (time.monotonic() - began)
                finished += 1
                assert json.loads(printed.splitlines()[-1]) == {"state": end}
            else:
                kills += 1
            answered = acknowledged(printed, played.counts[done:])
            if not journal.exists() or not journal.read_bytes().endswith(b"\n"):
                # Killed before or in the middle of the very first line: no game was promised yet.
                assert answered == 0
                journal.unlink(missing_ok=True)
                continue
            stored = read(journal)
            state = Match(stored.setup, actions=stored.actions).state
            answered += done
            moments.add(answered)
            # One line may be on disk whose answer nobody saw; never the other way round.
            assert state in played.states[answered : answered + 2], f"kill {kills} of game {games}"
            here = answered if state == played.states[answered] else answered + 1
            done = here
    assert finished
    # The kills fell all over the game, or they would prove little.
    assert len(moments) > len(LINES) / 2
