"""The dealt cards are laid out at the players' pace, whatever is said meanwhile."""

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.table.host import Host
from assistant.table.laying import Laying
from assistant.table.match import Match
from assistant.understanding.intents import Meaning
from tests.table.tables import classic


def laying() -> Laying:
    language = load("pt")
    book = Phrasebook(language)
    return Laying(Host(Match(classic("pt")), language, book, forms), language, book)


def doubt(text: str) -> Heard:
    return Heard(Decision.ASK, text, candidates=(Candidate(text, 0.5),))


def test_row_after_row_until_all_cards_lie() -> None:
    table = laying()
    assert table.greet().said[0].text.startswith("Linha um:")
    for number in ("dois", "três", "quatro"):
        reply = table.line("próxima linha")
        assert reply.said[0].text.startswith(f"Linha {number}:")
        assert reply.wish is None
    assert table.line("próxima").wish is Meaning.BEGIN


def test_a_doubtful_call_is_asked_about() -> None:
    table = laying()
    table.greet()
    assert "próxima linha" in table.heard(doubt("próxima linha")).said[-1].text
    assert "está certo" in table.expected().commands
    assert table.line("sim").said[0].text.startswith("Linha dois:")


def test_a_doubtful_call_that_was_not_meant_moves_nothing() -> None:
    table = laying()
    table.greet()
    table.heard(doubt("todas"))
    assert [said.text for said in table.line("não").said] == [table.greet().said[-1].text]


def test_who_calls_once_more_has_answered() -> None:
    table = laying()
    table.greet()
    table.heard(doubt("próxima"))
    assert table.heard(doubt("próxima linha")).said[0].text.startswith("Linha dois:")


def test_talk_moves_nothing() -> None:
    assert laying().heard(Heard(Decision.IGNORE, "próxima")).said == ()
