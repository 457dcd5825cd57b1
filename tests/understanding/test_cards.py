"""Which card is meant: by name, by a case of it, by place, or by something near."""

import pytest

from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.rules import FIVE_BY_FIVE, FIVE_BY_FOUR
from assistant.understanding.cards import MOST_OPTIONS, CardNames
from tests.table.tables import LANGUAGES, grid

from .lines import names

SURE = {
    "pt": {
        "navio": "NAVIO", "o navio": "NAVIO", "Navios": "NAVIO", "NAVIO!": "NAVIO",
        "ancora": "ÂNCORA", "a âncora": "ÂNCORA", "arco-íris": "ARCO-ÍRIS",
        "arco iris": "ARCO-ÍRIS", "ARCO ÍRIS": "ARCO-ÍRIS", "pao": "PÃO", "pães": "PÃO",
        "a cereja": "CEREJA",
    },
    "es": {
        "barco": "BARCO", "el barco": "BARCO", "Barcos": "BARCO", "dragon": "DRAGÓN",
        "el dragón": "DRAGÓN", "arco iris": "ARCO IRIS", "arco-iris": "ARCO IRIS",
        "peces": "PEZ", "la cereza": "CEREZA",
    },
    "pl": {
        "statek": "STATEK", "statku": "STATEK", "plażę": "PLAŻA", "plaze": "PLAŻA",
        "krola": "KRÓL", "króla": "KRÓL", "białego kruka": "BIAŁY KRUK", "bialy kruk": "BIAŁY KRUK",
        "wieżę": "WIEŻA", "koniem": "KOŃ", "nóż": "NÓŻ", "noz": "NÓŻ",
    },
}  # fmt: skip
# Each of these lies at B4, the seventeenth card.
AT_B4 = {
    "pt": [
        "B4", "b4", "b 4", "4B", "bê quatro", "linha quatro coluna dois", "linha 4, coluna 2",
        "linha quatro coluna B", "coluna dois linha quatro", "quarta linha segunda coluna",
        "na linha 4, na coluna 2", "quarta linha, coluna dois", "fila 4 coluna 2",
        "linha quatro, carta dois", "a segunda da quarta linha", "segunda carta da linha 4",
        "a quarta linha, a segunda carta", "coluna B linha 4",
    ],
    "es": [
        "B4", "b 4", "4b", "be cuatro", "fila cuatro columna dos", "fila 4, columna 2",
        "columna dos fila cuatro", "cuarta fila segunda columna", "fila cuatro columna B",
        "la cuarta fila columna dos", "fila 4 carta 2", "la segunda de la cuarta fila",
        "segunda carta de la fila cuatro",
    ],
    "pl": [
        "B4", "b 4", "4b", "be cztery", "rząd czwarty kolumna druga", "rząd cztery kolumna dwa",
        "rzad czwarty kolumna druga", "wiersz 4 kolumna 2", "kolumna druga rząd czwarty",
        "czwarty rząd druga kolumna", "w rzędzie czwartym kolumnie drugiej",
        "w czwartym rzędzie w drugiej kolumnie", "rząd 4 karta 2",
        "druga karta w czwartym rzędzie", "pole B 4",
    ],
}  # fmt: skip
LAST = {
    "pt": ["última linha última coluna", "a última da última linha", "linha 5 última coluna"],
    "es": ["última fila última columna", "la última de la última fila"],
    "pl": ["ostatni rząd ostatnia kolumna", "ostatnia karta w ostatnim rzędzie"],
}
NO_CARD = {
    "pt": ["", "computador", "F1", "B6", "linha seis coluna um", "dois quatro", "2 4", "4", "b"],
    "es": ["ordenador", "F1", "fila nueve columna uno", "dos cuatro", "4"],
    "pl": ["komputer", "F1", "rząd szósty kolumna pierwsza", "dwa cztery", "4"],
}
NEAR = {
    "pt": {"cerja": {"CEREJA", "CERVEJA"}, "navyo": {"NAVIO"}, "baleya": {"BALEIA"}},
    "es": {"cereza cerveza": set(), "cersa": {"CEREZA"}, "varko": {"BARCO"}},
    "pl": {"kava": {"KASA"}, "statec": {"STATEK"}, "wielorip": {"WIELORYB"}},
}


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Every line of the table with its language."""
    return [(code, text) for code, texts in table.items() for text in texts]


@pytest.mark.parametrize(
    ("code", "said", "card"),
    [(code, said, card) for code, table in SURE.items() for said, card in table.items()],
)
def test_a_name_is_taken_in_any_case_and_spelling(code: str, said: str, card: str) -> None:
    found = names(code).find(said)
    assert found is not None
    assert found.sure
    assert [grid(code)[index] for index in found.cards] == [card]


@pytest.mark.parametrize(("code", "said"), cases(AT_B4))
def test_a_place_is_taken_however_it_is_said(code: str, said: str) -> None:
    assert names(code).place(said) == 16
    found = names(code).find(said)
    assert found is not None
    assert found.cards == (16,)


@pytest.mark.parametrize(("code", "said"), cases(LAST))
def test_the_last_row_and_column(code: str, said: str) -> None:
    assert names(code).place(said) == 24


@pytest.mark.parametrize(("code", "said"), cases(NO_CARD))
def test_what_is_no_card_is_none(code: str, said: str) -> None:
    assert names(code).find(said) is None


@pytest.mark.parametrize(
    ("code", "said", "wanted"),
    [(code, said, cards) for code, table in NEAR.items() for said, cards in table.items()],
)
def test_a_slip_is_offered_and_never_taken(code: str, said: str, wanted: set[str]) -> None:
    found = names(code).find(said)
    assert found is None or not found.sure
    offered = {grid(code)[index] for index in found.cards} if found else set()
    assert wanted <= offered
    assert len(offered) <= MOST_OPTIONS


def test_a_label_that_looks_like_a_place_goes_before_the_place() -> None:
    cards = CardNames(["B2", None, *[None] * 18], FIVE_BY_FOUR, load("pt"), forms)
    found = cards.find("b2")
    assert found is not None
    assert found.cards == (0,)


def test_a_name_goes_before_another_cards_plural() -> None:
    cards = CardNames(["PEZ", "PECES", *"abcdefghijklmnopqrstuvw"], FIVE_BY_FIVE, load("es"), forms)
    found = cards.find("peces")
    assert found is not None
    assert (found.cards, found.sure) == ((1,), True)


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_by_number_ordinal_and_last(code: str) -> None:
    ordinals = load(code).table("hear")["places"]["ordinals"]
    for position, ways in enumerate(ordinals, start=1):
        assert {names(code).row(way) for way in ways} == {position}
    assert names(code).has_row(5)
    assert not names(code).has_row(6)
    assert not names(code).has_row(0)
