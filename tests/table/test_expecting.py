"""What an ear is told to listen for, moment by moment."""

import pytest

from assistant.rules import Setup
from assistant.understanding.intents import Meaning

from .tables import LANGUAGES, Table, classic, duet, grid, pictures

NAMING = {
    "pt": "dar nome a bê quatro",
    "es": "dar nombre a be cuatro",
    "pl": "nadaj nazwę be cztery",
}
CLUE = {"pt": "mar 2", "es": "mar 2", "pl": "morze 2"}
NONE_LEFT = {
    "pt": ("lado b não tem mais palavras", "não temos mais palavras"),
    "es": ("lado b no tiene más palabras", "no nos quedan palabras"),
    "pl": ("strona b nie ma już słów", "nie mamy już słów"),
}
ROW = {"pt": "ler linha dois", "es": "lee fila dos", "pl": "czytaj rząd dwa"}
ALLOW = {"pt": "aceitar siglas", "es": "aceptar siglas", "pl": "dopuszczamy skróty"}


def table(code: str, setup: Setup) -> tuple[Table, str]:
    return Table(code, setup), code.split("-")[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_image_can_be_named_before_a_clue_and_while_choosing(code: str) -> None:
    talk, short = table(code, pictures())
    assert NAMING[short] in talk.host.expected().commands
    talk.says(CLUE[short])
    assert not talk.host.expected().clue
    assert NAMING[short] in talk.host.expected().commands
    talk.hears(NAMING[short])
    assert talk.host.expected().clue, "a name is an open word"
    talk.hears("faro", word="faro")
    assert talk.host.expected().clue, "it may be corrected with another"
    talk.waits(5)
    assert talk.state.labels[16] == "faro"
    assert not talk.host.expected().clue


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_have_their_names(code: str) -> None:
    talk, short = table(code, classic(code))
    assert NAMING[short] not in talk.host.expected().commands


@pytest.mark.parametrize("code", LANGUAGES)
def test_none_left_is_listened_for_where_only_the_players_know_it(code: str) -> None:
    known, short = table(code, duet(code))
    unknown, _ = table(code, duet(code, key=None))
    for said in NONE_LEFT[short]:
        assert said not in known.host.expected().commands
        assert said in unknown.host.expected().commands
        intent = unknown.host._table.understanding.understand(said, unknown.state.phase, bare=False)
        assert intent
        assert intent.meaning is Meaning.NONE_LEFT


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_and_what_a_clue_may_be_are_listened_for_at_any_time(code: str) -> None:
    talk, short = table(code, classic(code))
    assert {ROW[short], ALLOW[short]} <= set(talk.host.expected().commands)
    talk.says(CLUE[short])
    assert {ROW[short], ALLOW[short]} <= set(talk.host.expected().commands)


@pytest.mark.parametrize("code", LANGUAGES)
def test_usual_times_and_columns_are_listened_for_and_understood(code: str) -> None:
    talk, short = table(code, classic(code))
    for _ in range(2):
        heard = talk.host.expected().commands
        understanding = talk.host._table.understanding
        intents = {said: understanding.understand(said, talk.state.phase, False) for said in heard}
        times = {i.seconds for i in intents.values() if i and i.meaning is Meaning.SET_TIMER}
        columns = {i.number for i in intents.values() if i and i.meaning is Meaning.READ_COLUMN}
        assert times == {30, 60, 120, 180, 240, 300, 600}
        assert columns == {1, 2, 3, 4, 5}
        talk.says(CLUE[short])


def test_a_column_is_read_from_top_to_bottom() -> None:
    talk, _ = table("pt", classic("pt"))
    cards = [card.word for card in talk.state.setup.cards][2::5]
    said = talk.host.line("ler coluna 3").said[-1].text.casefold()
    assert said.startswith("coluna três: " + ", ".join(cards).casefold())
    assert talk.host.line("ler coluna 7").refused == "there is no such place"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_may_be_asked_about_at_any_time_and_is_not_chosen_by_it(code: str) -> None:
    talk, short = table(code, classic(code))
    names = {card.word.casefold() for card in talk.state.setup.cards if card.word}
    for line in (CLUE[short], grid(code)[0]):
        heard = talk.host.expected()
        understanding = talk.host._table.understanding
        assert {spoken.card for spoken in heard.lying} == names
        assert [asking.what for asking in heard.asking] == ["where_is", "spell_card"]
        for asking in heard.asking:
            assert not set(asking.carriers) & set(heard.carriers)
            for carrier in asking.carriers:
                for spoken in heard.lying[::6]:
                    said = carrier.replace("{card}", spoken.forms[-1])
                    intent = understanding.understand(said, talk.state.phase, bare=False)
                    assert intent, said
                    assert intent.meaning.value == asking.what, said
        talk.says(line)
