"""Whatever is typed or heard, in any order: an answer comes and the game stays whole."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.hearing.ear import Decision
from assistant.rules import Phase, Setup
from assistant.table.expecting import Choosing
from assistant.table.journal import read
from assistant.table.match import Match
from assistant.table.timer import TimeRules
from tests.understanding.phrases import lines

from .tables import Table, classic, duet, grid, pictures

CODES = ("pt", "es", "pl")
SAID = {
    code: [
        line
        for table in ("guessing", "penalty", "results")
        for spoken, _, line in lines(table)
        if spoken == code
    ]
    for code in CODES
}


def setups(code: str) -> list[Setup]:
    """One of everything."""
    return [
        classic(code),
        classic(code, key=None),
        classic(code, assassin_ending=True, time_ends_turn=True),
        classic(code, simulated_opponent=True),
        pictures({0: "x", 7: "y z"}),
        duet(code),
        duet(code, key=None),
        duet(code, mission="singapore", loose_order=True),
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("number", range(8))
def test_a_noisy_evening(tmp_path: Path, code: str, number: int) -> None:
    chance = random.Random(f"{code}{number}")
    file = tmp_path / "game.jsonl"
    setup = setups(code)[number]
    times = TimeRules(clue=60, guess=60, enforced=setup.time_ends_turn)
    choosing = chance.choice(list(Choosing))
    table = Table(code, setup, times=times, choosing=choosing, journal=file)
    for _ in range(250):
        line = chance.choice(
            [
                chance.choice(SAID[code]),
                chance.choice(grid(code)),
                f"{chance.choice(grid(code))} {chance.randrange(12)}",
                f"{chance.choice('AB')}: {chance.choice(grid(code))} {chance.randrange(4)}",
                f"{chance.choice('abcdef')}{chance.randrange(7)}",
            ]
        )
        before = table.state
        way = chance.random()
        if way < 0.6:
            table.says(line)
            answered = table.reply.said or table.reply.wish
            assert answered, f"{line!r} got no answer in {before.phase}"
        elif way < 0.9:
            decision = chance.choice(list(Decision))
            table.hears(line, chance.choice(grid(code)), decision=decision)
        else:
            table.waits(chance.random() * 20)
        if table.reply.refused is not None and not table.reply.events:
            assert table.state == before, f"{line!r} was refused and yet changed the game"
        if table.state.phase is Phase.OVER and chance.random() < 0.9:
            table.says({"pt": "desfazer", "es": "deshacer", "pl": "cofnij"}[code])
    table.host.match.close()
    stored = read(file)
    assert Match(stored.setup, actions=stored.actions).state == table.state


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=4), st.sampled_from(CODES))
def test_any_text_at_all_gets_an_answer(said: list[str], code: str) -> None:
    table = Table(code, classic(code))
    for line in ["x 2", *said]:
        table.says(line)
        assert table.reply.said or table.reply.wish, line


@pytest.mark.parametrize("code", CODES)
def test_what_the_ear_listens_for_is_understood(code: str) -> None:
    """Every phrase that the host hands to an ear comes back as something it can act on."""
    for setup in setups(code):
        table = Table(code, setup)
        for line in ("A: x 9" if setup in (setups(code)[5:]) else "x 9", "b2"):
            expected = table.host.expected()
            understood = table.host._table.understanding
            for command in expected.commands:
                assert understood.understand(command, table.state.phase, bare=False), command
            for card in expected.cards:
                for form in card.forms:
                    for carrier in expected.carriers[:3]:
                        text = carrier.replace("{card}", form)
                        intent = understood.understand(text, table.state.phase, bare=False)
                        assert intent is not None, text
                        assert intent.cards, text
            table.says(line)
