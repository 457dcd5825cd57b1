"""The ear is not sure, and still not sure when the players answer."""

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
