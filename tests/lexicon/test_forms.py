"""Every way a card may be said after "wybieramy", "escolhemos", "elegimos"."""

import pytest

from assistant.lexicon import decks
from assistant.lexicon.forms import clashes, forms
from assistant.lexicon.language import load
from assistant.lexicon.normal import tidy

POLISH = [
    ("mrówka", "mrówkę mrówki mrówką mrówce mrówek"),
    ("pizza", "pizzę pizzy pizzą"),
    ("zamek", "zamek zamku zamka zamkiem zamki"),
    ("pies", "psa psem psy psów"),
    ("drzwi", "drzwi drzwiami"),
    ("pierogi", "pierogi pieroga pierogów"),
    ("królowa", "królową królowej"),
    ("ROSJA", "rosję rosji rosją"),
    ("Napoleon", "napoleona napoleonem"),
    ("niedźwiedź", "niedźwiedzia niedźwiedziem"),
    ("oko", "oka okiem oczy"),
    ("ręka", "rękę ręce ręką"),
    ("muzeum", "muzeum muzea muzeów"),
]
PLURALS = {
    "pt": "avião aviões, pão pães, órgão órgãos, túnel túneis, papel papéis, nuvem nuvens, "
    "raiz raízes, flor flores, maçã maçãs, anzol anzóis, canal canais, fóssil fósseis, rei reis",
    "es": "luz luces, avión aviones, reloj relojes, café cafés, rubí rubíes, compás compases, "
    "rey reyes, árbol árboles, robot robots, examen exámenes, casa casas",
}


@pytest.mark.parametrize(("word", "cases"), POLISH)
def test_a_polish_card_is_known_in_its_cases(word: str, cases: str) -> None:
    said = forms(word, load("pl"))
    assert said[0] == tidy(word)
    assert set(cases.split()) <= set(said)


@pytest.mark.parametrize(
    ("word", "case"),
    [
        ("wieczne pióro", "wiecznym piórem"),
        ("Nowy Jork", "nowego jorku"),
        ("mistrz świata", "mistrza świata"),
        ("koń na biegunach", "konia na biegunach"),
        ("kobieta-pająk", "kobietę pająka"),
    ],
)
def test_the_parts_of_a_polish_card_go_together(word: str, case: str) -> None:
    assert case in forms(word, load("pl"))
    assert len(forms(word, load("pl"))) < 20


@pytest.mark.parametrize(
    ("word", "case"),
    [("smartfonka", "smartfonkę"), ("kwidycz", "kwidycza"), ("szuwarko", "szuwarkiem")],
)
def test_a_word_that_the_dictionary_lacks_goes_by_its_ending(word: str, case: str) -> None:
    assert case in forms(word, load("pl"))


def test_nobody_calls_a_card_in_the_vocative_or_in_dead_forms() -> None:
    assert "mrówko" not in forms("mrówka", load("pl"))
    assert "kakale" not in forms("kakao", load("pl"))


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [(code, *pair.split()) for code, listed in PLURALS.items() for pair in listed.split(",")],
)
def test_a_card_is_known_in_both_numbers(code: str, one: str, many: str) -> None:
    assert forms(one, load(code))[:2] == (one, many)


@pytest.mark.parametrize(
    ("code", "many", "one"),
    [
        ("pt", "nuvens", "nuvem"),
        ("pt", "leões", "leão"),
        ("es", "gafas", "gafa"),
        ("es", "luces", "luz"),
    ],
)
def test_a_card_in_the_plural_is_known_in_the_singular(code: str, many: str, one: str) -> None:
    assert one in forms(many, load(code))


@pytest.mark.parametrize(
    ("code", "word", "said"),
    [
        ("pt", "guarda-chuva", ("guarda chuva", "guarda chuvas")),
        ("pt", "arco-íris", ("arco íris",)),
        ("pt", "pé de moleque", ("pé de moleque", "pés de moleque")),
        ("pt", "lápis", ("lápis",)),
        ("es", "paraguas", ("paraguas",)),
        ("es", "ojo de buey", ("ojo de buey", "ojos de buey")),
    ],
)
def test_words_put_together_and_words_that_never_change(
    code: str, word: str, said: tuple[str, ...]
) -> None:
    assert forms(word, load(code)) == said


def test_clashes_by_spelling_and_by_sound() -> None:
    polish = load("pl")
    assert clashes(["kosa", "kos", "okno"], polish) == [("kosa", "kos", "kosa")]
    assert [(one, other) for one, other, _ in clashes(["kod", "kot"], polish)] == [("kod", "kot")]
    assert clashes(["mrówka", "zamek", "pies"], polish) == []
    assert clashes(["casa", "luna", "caza"], load("es"))[0][:2] == ("casa", "caza")


def test_every_polish_card_of_ours_has_its_cases() -> None:
    polish = load("pl")
    words = [word for name in decks.names(polish) for word in decks.find(name, polish).words]
    assert [word for word in words if len(forms(word, polish)) < 4] == ["kakao"]


def test_nothing_has_no_forms() -> None:
    assert forms("?", load("pl")) == ()
