"""What everybody hears is the same for two keys that agree on what has been revealed."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    Duet,
    DuetKey,
    Phase,
    State,
    Team,
    TeamKey,
    draw_duet_key,
    draw_team_key,
)
from assistant.table.host import Host
from assistant.table.match import Match
from assistant.table.reply import Reply
from assistant.table.report import event_data, state_data
from assistant.understanding.intents import Meaning
from tests.understanding.phrases import meanings

from .tables import FakeClock, Table, classic, duet, grid, pictures

# Moves turn cards over and so must tell the key; everything else must not.
MOVES = {
    Meaning.CHOOSE, Meaning.STOP, Meaning.CHALLENGE, Meaning.UNDO, Meaning.END_GAME,
    Meaning.CONFIRM,
}  # fmt: skip
LINES = {
    code: [
        line
        for spoken, meaning, line in meanings("guessing")
        if spoken == code and meaning not in MOVES
    ]
    for code in ("pt", "es", "pl")
}


ABOUT_CARDS = {
    "pt": ("onde está {}", "quem achou {}", "soletra {}"),
    "es": ("dónde está {}", "quién encontró {}", "deletrea {}"),
    "pl": ("gdzie jest {}", "kto znalazł {}", "przeliteruj {}"),
}
NONE_LEFT = {
    "pt": "lado {} não tem mais palavras",
    "es": "lado {} no tiene más palabras",
    "pl": "strona {} nie ma już słów",
}
CLUE = {"pt": "mar 9", "es": "mar 9", "pl": "morze 9"}


def everything_asked(code: str, state_of: Host) -> list[tuple[object, ...]]:
    """Every question, about every card, and what is answered."""
    asked = list(LINES[code])
    asked += [carrier.format(word) for carrier in ABOUT_CARDS[code] for word in grid(code)]
    asked += [f"{column}{row}?" for column in "abcde" for row in range(1, 6)]
    asked += [NONE_LEFT[code].format(side) for side in "AB"]
    answers: list[tuple[object, ...]] = []
    for line in asked:
        phase = state_of.state.phase
        if line.endswith("?") and len(line) == 3 and phase is not Phase.CLUE:
            continue  # a place is a guess there
        before = state_of.state
        answers.append((line, public(state_of.line(line), state_of.state)))
        assert state_of.state == before, line
        state_of.line({"pt": "não", "es": "no", "pl": "nie"}[code])
    return answers


def public(reply: Reply, state: State) -> tuple[object, ...]:
    """All of a reply that reaches the room, a log or a script."""
    return (
        [line.text for line in reply.said],
        [event_data(event, state) for event in reply.events],
        reply.refused,
        reply.wish,
    )


def host(code: str, match: Match) -> Host:
    return Host(match, load(code), Phrasebook(load(code)), forms, clock=FakeClock())


def shuffled_team_key(key: TeamKey, known: set[int], chance: random.Random) -> TeamKey:
    """Another key that agrees on the known cards."""
    free = [card for card in range(len(key.cards)) if card not in known]
    kinds = [key.cards[card] for card in free]
    chance.shuffle(kinds)
    cards = list(key.cards)
    for card, kind in zip(free, kinds, strict=True):
        cards[card] = kind
    return TeamKey(key.starts, tuple(cards))


def shuffled_duet_key(key: DuetKey, known: set[int], chance: random.Random) -> DuetKey:
    """Another key that agrees on every card that anybody touched."""
    free = [card for card in range(25) if card not in known]
    pairs = [(key.a[card], key.b[card]) for card in free]
    chance.shuffle(pairs)
    a, b = list(key.a), list(key.b)
    for card, (one, other) in zip(free, pairs, strict=True):
        a[card], b[card] = one, other
    return DuetKey(tuple(a), tuple(b))


def known_cards(state: State) -> set[int]:
    covered = {card for card, cover in enumerate(state.covers) if cover}
    marks = state.marks if isinstance(state, Duet) else ()
    return covered | {card for card, sides in enumerate(marks) if sides}


def same_lines(code: str, first: Match, second: Match, lines: list[str]) -> None:
    one, other = host(code, first), host(code, second)
    for line in lines:
        said = public(one.line(line), one.state), public(other.line(line), other.state)
        assert said[0] == said[1], line
    assert everything_asked(code, one) == everything_asked(code, other)
    assert state_data(one.state) == state_data(other.state)


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), touches=st.integers(0, 6))
def test_classic_tells_nobody_the_key(code: str, seed: int, touches: int) -> None:
    chance = random.Random(seed)
    setup = classic(code, key=draw_team_key(classic(code).layout, seed, Team.RED))
    words, lines = grid(code), []
    table = Table(code, setup)
    for _ in range(touches):
        if table.state.phase is Phase.OVER:
            break
        line = CLUE[code] if table.state.phase is Phase.CLUE else chance.choice(words)
        table.says(line)
        lines.append(line)
    assert isinstance(setup.key, TeamKey)
    other = shuffled_team_key(setup.key, known_cards(table.state), chance)
    if table.state.phase is not Phase.OVER:
        same_lines(code, Match(setup), Match(replace(setup, key=other)), lines)


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), touches=st.integers(0, 6))
def test_duet_tells_neither_side_the_others_key(code: str, seed: int, touches: int) -> None:
    chance = random.Random(seed)
    setup = duet(code, key=draw_duet_key(seed))
    words, lines = grid(code), []
    table = Table(code, setup)
    for _ in range(touches):
        if table.state.phase is Phase.OVER:
            break
        clue = CLUE[code]
        guessing = table.state.phase is not Phase.CLUE
        line = chance.choice(words) if guessing else clue if table.state.turns else f"A: {clue}"
        table.says(line)
        lines.append(line)
    assert isinstance(setup.key, DuetKey)
    other = shuffled_duet_key(setup.key, known_cards(table.state), chance)
    if table.state.phase is not Phase.OVER:
        same_lines(code, Match(setup), Match(replace(setup, key=other)), lines)


def test_near_words_and_questions_do_not_depend_on_the_key() -> None:
    """What is offered for a slip is what sounds alike, whoever is behind it."""
    swapped = TeamKey(Team.RED, tuple(reversed(classic("pt").key.cards)))  # type: ignore[union-attr]
    one = Table("pt", classic("pt"))
    other = Table("pt", classic("pt", key=swapped))
    for line in ("mar 2", "cerja", "não", "navyo", "não", "pausa", "pista inválida"):
        assert one.says(line) == other.says(line)


def test_the_key_is_in_no_answer_of_a_game_without_touches() -> None:
    """Pictures too: a board of places has nothing to give away."""
    other = shuffled_team_key(pictures().key, set(), random.Random(1))  # type: ignore[arg-type]
    asked = ("ler as cartas", "o que falta", "resumo", "ajuda", "placar", "mar 2", "em b2?")
    for line in asked:
        assert Table("pt", pictures()).says(line) == Table("pt", pictures(key=other)).says(line)
