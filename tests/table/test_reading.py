"""What is said while cards are read, beside the cards; and plans that no game has."""

import pytest

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon import decks
from assistant.lexicon.language import codes, load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.table.plan import Source
from assistant.table.preparation import Preparation, Step
from assistant.understanding.intents import Meaning

WORDS = decks.find("base", load("pt")).words


def talk(code: str = "pt") -> Preparation:
    language = load(code)
    return Preparation(language, Phrasebook(language), lambda game: decks.find("base", language))


def reading() -> Preparation:
    table = talk()
    table.line("clássico, lemos as cartas, faz a chave, começar")
    return table


def doubt(word: str) -> Heard:
    return Heard(Decision.ASK, word, candidates=(Candidate(word, 0.5, word),))


@pytest.mark.parametrize("line", ["sim", "ok", "próxima", "começar", "não"])
def test_an_answer_is_no_card(line: str) -> None:
    assert reading().line(line).said[-1].text == "Carta um."


def test_a_no_takes_the_last_card_back() -> None:
    table = reading()
    table.line(WORDS[0])
    assert table.line("não").said[-1].text == "Carta um."
    assert table.line(WORDS[0]).said[-1].text.startswith("Um: ")


def test_a_correction_of_a_doubtful_card_leaves_the_one_before() -> None:
    table = reading()
    table.line(WORDS[0])
    table.heard(doubt(WORDS[1]))
    assert table.line(f"não, {WORDS[2]}").said[-1].text.startswith("Dois: ")


def test_who_is_tired_of_reading_has_the_cards_dealt() -> None:
    table = reading()
    table.line(WORDS[0])
    table.line("sorteia")
    assert table.step is Step.READY
    assert table.line("começar").wish is Meaning.BEGIN
    assert (table.plan.source, table.plan.words) == (Source.DEAL, ())


def test_taking_back_the_first_card_leads_back_to_the_question() -> None:
    table = reading()
    table.line("apaga")
    assert table.step is Step.CARDS


@pytest.mark.parametrize("code", codes())
def test_what_leads_on_from_reading_can_be_heard(code: str) -> None:
    table = talk(code)
    choices = load(code).table("setup")["choices"]
    table.line(choices["read"][0])
    table.line(choices["begin"][0])
    assert set(choices["deal"]) | set(choices["back"]) <= set(table.expected().commands)


def test_a_variant_that_the_game_has_not_is_left_out() -> None:
    table = talk()
    table.line("dueto, somos dois, dez fichas, final do assassino, começar")
    assert (set(table.plan.variants), table.plan.tokens) == (set(), 10)
    table = talk()
    table.line("clássico, dez fichas, ordem livre, somos três, começar")
    assert (set(table.plan.variants), table.plan.tokens) == ({"three_players"}, None)


def test_two_players_or_three_but_not_both() -> None:
    table = talk()
    table.line("somos dois")
    table.line("somos três")
    assert table.plan.variants == {"three_players"}


def test_a_spoken_correction_is_listened_for_and_puts_the_last_card_right() -> None:
    table = reading()
    table.line(WORDS[0])
    assert "não {card}" in table.expected().carriers
    said = f"não {WORDS[1]}"
    heard = Heard(Decision.ACCEPT, said, card=WORDS[1])
    assert table.heard(heard).said[-1].text.startswith("Um: ")


def test_a_doubtful_correction_is_asked_about_as_one() -> None:
    table = reading()
    table.line(WORDS[0])
    said = f"não {WORDS[1]}"
    heard = Heard(Decision.ASK, said, card=WORDS[1], candidates=(Candidate(said, 0.5, WORDS[1]),))
    assert said in table.heard(heard).said[-1].text
    assert table.line("sim").said[-1].text.startswith("Um: ")
    table.heard(heard)
    assert table.line(f"não, {WORDS[2]}").said[-1].text.startswith("Um: ")


def test_a_doubtful_command_is_no_card() -> None:
    table = reading()
    table.heard(Heard(Decision.ASK, "próxima", candidates=(Candidate("próxima", 0.5),)))
    assert table.line("sim").said[-1].text == "Carta um."


def test_a_doubtful_no_asks_the_same_once_more() -> None:
    table = reading()
    asked = table.heard(doubt(WORDS[0])).said
    assert (
        table.heard(Heard(Decision.ASK, "não", candidates=(Candidate("não", 0.5),))).said == asked
    )
