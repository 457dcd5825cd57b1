"""The ear is not sure, and still not sure when the players answer."""

import pytest

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    FIVE_BY_FIVE,
    Card,
    ClassicSetup,
    DuetSetup,
    Phase,
    Team,
    draw_duet_key,
    draw_team_key,
)
from assistant.table.host import Host
from assistant.table.match import Match

WORDS = ("cereja", "cerveja", "cadeira", *(f"carta {number}" for number in range(22)))


def table(clue: str | None = "fruta 2") -> Host:
    language = load("pt")
    key = draw_team_key(FIVE_BY_FIVE, 1, Team.RED)
    cards = tuple(Card(word) for word in WORDS)
    setup = ClassicSetup(cards, FIVE_BY_FIVE, Team.RED, key)
    host = Host(Match(setup), language, Phrasebook(language), forms)
    if clue is not None:
        host.line(clue)
    return host


def doubt(*cards: str) -> Heard:
    candidates = tuple(Candidate(f"escolhemos {card}", 0.4, card) for card in cards)
    return Heard(Decision.ASK, candidates[0].text, card=cards[0], candidates=candidates)


def test_the_same_doubt_twice_is_settled_with_a_yes() -> None:
    host = table()
    assert host.heard(doubt("cereja", "cerveja")).said[-1].text == "Cereja ou cerveja?"
    assert host.heard(doubt("cereja", "cadeira")).said[-1].text == "Querem dizer cereja?"
    assert host.state.covers[0] is None
    host.heard(Heard(Decision.ACCEPT, "sim"))
    assert host.state.covers[0] is not None


def test_another_doubt_is_another_question() -> None:
    host = table()
    host.heard(doubt("cereja", "cerveja"))
    assert host.heard(doubt("cerveja", "cadeira")).said[-1].text == "Cerveja ou cadeira?"


@pytest.mark.parametrize("decision", [Decision.ACCEPT, Decision.ASK])
def test_an_undo_that_was_doubtful_is_settled_by_another(decision: Decision) -> None:
    host = table()
    host.line("cereja")
    doubtful = Heard(Decision.ASK, "desfazer", candidates=(Candidate("desfazer", 0.4),))
    host.heard(doubtful)
    assert host.state.covers[0] is not None
    host.heard(Heard(decision, "desfaz", candidates=(Candidate("desfaz", 0.4),)))
    assert host.state.covers[0] is None
    assert host.question is None


def word_alone(text: str) -> Heard:
    """What an ear makes of a short utterance while it waits for a clue."""
    return Heard(Decision.ASK, text, word=text)


def test_a_no_while_a_clue_is_awaited_is_a_no() -> None:
    host = table(None)
    host.heard(Heard(Decision.ACCEPT, "fruta dois", word="fruta", number=2))
    host.heard(word_alone("não"))
    assert host.question is None
    assert not host.match.begun


def test_a_command_while_a_clue_is_awaited_is_no_clue() -> None:
    host = table("fruta 2")
    host.line("escolhemos cereja")
    host.line("parar")
    before = host.state
    assert host.heard(word_alone("desfazer")).said[-1].text == "Querem dizer: desfazer?"
    host.heard(Heard(Decision.ACCEPT, "sim"))
    assert host.state.phase is not before.phase


def test_a_word_alone_is_asked_for_its_number() -> None:
    host = table(None)
    assert "quantas" in host.heard(word_alone("fruta")).said[-1].text


def test_whose_clue_it_is_is_not_heard_as_a_clue() -> None:
    language = load("pt")
    setup = DuetSetup(tuple(Card(word) for word in WORDS), draw_duet_key(1))
    host = Host(Match(setup), language, Phrasebook(language), forms)
    assert host.expected().clue
    host.line("fruta 2")
    assert not host.expected().clue
    assert "lado a" in host.expected().commands
    host.heard(Heard(Decision.ACCEPT, "lado a"))
    assert host.state.phase is Phase.GUESS


def test_a_doubtful_yes_puts_the_question_again() -> None:
    host = table()
    asked = host.heard(doubt("cereja")).said[-1].text
    yes = Heard(Decision.ASK, "sim", candidates=(Candidate("sim", 0.5),))
    assert host.heard(yes).said[-1].text == asked
    assert host.state.covers[0] is None


def clue(*words: str, number: int | None = 2) -> Heard:
    """A clue as an ear brings it that is not sure of its word."""
    candidates = tuple(Candidate(f"{word} dois", 0.4) for word in words)
    return Heard(
        Decision.ACCEPT, candidates[0].text, word=words[0], number=number, candidates=candidates
    )


def given(host: Host) -> tuple[str, object] | None:
    clue = host.state.turn.clue if host.state.turns else None
    return (clue.word, clue.number) if clue else None


@pytest.mark.parametrize("answer", ["clínica", "a segunda", "é clínica", "não, clínica"])
def test_a_doubtful_word_is_asked_about_and_its_number_is_kept(answer: str) -> None:
    host = table(None)
    assert host.heard(clue("clima", "clínica")).said[-1].text == "Clima ou clínica, dois?"
    assert {"clima", "clínica", "a segunda"} <= set(host.expected().commands)
    host.heard(Heard(Decision.ACCEPT, answer))
    assert given(host) == ("clínica", 2)


def test_a_word_that_is_much_likelier_is_only_said_back() -> None:
    host = table(None)
    candidates = (Candidate("clima dois", 0.7), Candidate("clínica dois", 0.1))
    heard = Heard(Decision.ACCEPT, "clima dois", word="clima", number=2, candidates=candidates)
    assert host.heard(heard).said[-1].text == "Clima, dois, certo?"


def test_a_yes_to_two_words_puts_the_question_again_and_a_no_drops_it() -> None:
    host = table(None)
    asked = host.heard(clue("clima", "clínica")).said[-1].text
    assert host.heard(Heard(Decision.ACCEPT, "sim")).said[-1].text == asked
    host.heard(Heard(Decision.ACCEPT, "não"))
    assert host.question is None
    assert given(host) is None


def test_a_clue_said_once_more_is_the_word_of_both_times() -> None:
    host = table(None)
    host.heard(clue("clima", "clínica"))
    assert host.heard(clue("china", "clínica")).said[-1].text == "Clínica, dois, certo?"


def test_a_word_alone_answers_which_word_and_the_number_is_kept() -> None:
    host = table(None)
    host.heard(clue("clima", "clínica"))
    assert host.heard(word_alone("vento")).said[-1].text == "Vento, dois, certo?"
    host.heard(clue("clima", "clínica"))
    assert host.heard(word_alone("clima")).said[-1].text == "Clima, dois, certo?"
    host.heard(Heard(Decision.ACCEPT, "não"))
    host.heard(clue("clima", "clínica"))
    host.line("vento")
    assert given(host) == ("vento", 2)


def test_the_words_in_doubt_are_spelled_on_request() -> None:
    host = table(None)
    host.heard(clue("mar", "mal"))
    said = [line.text for line in host.heard(Heard(Decision.ACCEPT, "soletra")).said]
    assert [text.partition(":")[0] for text in said] == ["Mar", "Mal", "Mar ou mal, dois?"]


@pytest.mark.parametrize("said", ["onde está cereja", "soletra cereja"])
@pytest.mark.parametrize("clue_first", ["fruta 2", None])
def test_a_question_about_a_card_never_touches_it(said: str, clue_first: str | None) -> None:
    host = table(clue_first)
    answer = host.heard(Heard(Decision.ACCEPT, said, asks="x")).said[0].text
    assert answer == table(clue_first).line(said).said[0].text
    doubtful = Heard(Decision.ASK, said, asks="x", candidates=(Candidate(said, 0.5),))
    assert host.heard(doubtful).said[-1].text == f"Querem dizer: {said}?"
    assert host.heard(Heard(Decision.ACCEPT, "sim")).said[0].text == answer
    assert host.state.covers == (None,) * 25
