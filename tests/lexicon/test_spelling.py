"""Spelling aloud, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.lexicon import decks
from assistant.lexicon.language import codes, load
from assistant.lexicon.spelling import letters, spell, unspell

SPELLED = [
    ("pt", "cê, ele, i, eme, a", "clima"),
    ("pt", "C de casa, L de lua, I de ilha, M de Maria, A de amor", "clima"),
    ("pt", "casa lua ilha mala amor", "clima"),
    ("pt", "C-L-I-M-A", "clima"),
    ("pt", "c a f é", "café"),
    ("pt", "pê, a com til, ó", "pão"),
    ("pt", "pê, ó, cê cedilha, ó", "poço"),
    ("pt", "a, dê, a", "ada"),
    ("pt", "se ele i eme a", "clima"),
    ("pt", "pê a dois esses o", "passo"),
    ("pt", "letra a, letra ene, é, ele", "anel"),
    ("pt-PT", "C de Coimbra, É de Évora, U de Unidade", "ceu"),
    ("pt-PT", "capa, i, dâblio, i", "kiwi"),
    ("es", "ce ele i eme a", "clima"),
    ("es", "A de Antonio, ene de Navarra, O de Oviedo", "ano"),
    ("es", "a, de, a", "ada"),
    ("es", "doble ve, e, be", "web"),
    ("es", "uve doble, i", "wi"),
    ("es", "pe e doble erre o", "perro"),
    ("es", "ce a eme i o con tilde ene", "camión"),
    ("es-419", "ve chica a ce a", "vaca"),
    ("pl", "ce jak Celina, el jak Leon, i jak Irena, en jak Natalia, a jak Adam", "clina"),
    ("pl", "ka er a jot o be er a zet", "krajobraz"),
    ("pl", "żet jak żaba, u zamknięte, eł, wu", "żółw"),
    ("pl", "zet a be a", "zaba"),
    ("pl", "Zofia Adam Barbara Adam", "zaba"),
    ("pl", "pe i dwa zet a", "pizza"),
]
NOT_SPELLED = [
    ("pt", "casa"),
    ("pt", "escolhemos casa"),
    ("pt", "C de lua"),
    ("pt", ""),
    ("es", "hola"),
    ("es", "guion"),
    ("es", "A de Barcelona"),
    ("pl", "Adam"),
    ("pl", "wybieramy zamek"),
]


@pytest.mark.parametrize(("code", "text", "word"), SPELLED)
def test_a_spelled_word_is_understood(code: str, text: str, word: str) -> None:
    assert unspell(text, load(code)) == word


@pytest.mark.parametrize(("code", "text"), NOT_SPELLED)
def test_what_is_no_spelling_is_left_alone(code: str, text: str) -> None:
    assert unspell(text, load(code)) is None


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("with_words", [False, True])
def test_every_card_can_be_spelled_and_understood_again(code: str, with_words: bool) -> None:
    language = load(code)
    for name in decks.names(language):
        for word in decks.find(name, language).words:
            assert unspell(", ".join(spell(word, language, with_words)), language) == word


@given(st.data(), st.sampled_from(codes()), st.booleans())
def test_any_word_can_be_spelled(data: st.DataObject, code: str, with_words: bool) -> None:
    language = load(code)
    alphabet = sorted(letter for letter in letters(language) if letter.isalpha())
    word = data.draw(st.text(alphabet, min_size=1, max_size=8))
    assert unspell(" ".join(spell(word, language, with_words)), language) == word


def test_words_for_letters() -> None:
    assert spell("São", load("pt")) == ["esse", "a com til", "ó"]
    assert spell("kot", load("pl"), with_words=True) == [
        "ka jak Karol",
        "o jak Olga",
        "te jak Tadeusz",
    ]
    assert spell("R2", load("es")) == ["erre", "2"]


@pytest.mark.parametrize("code", codes())
def test_every_letter_has_a_name_and_a_word_that_begins_with_it(code: str) -> None:
    language = load(code)
    assert set("abcdefghijklmnopqrstuvwxyz") <= letters(language)
    link = language.table("letters")["between"][0]
    for letter, words in language.table("letters")["alphabet"].items():
        name = spell(letter, language)[0]
        for word in words:
            assert unspell(f"{name} {link} {word}", language) == letter
