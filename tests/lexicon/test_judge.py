"""The rulebooks' own examples of valid and not valid clues, and the group's choices."""

import pytest

from assistant.errors import BadInput
from assistant.lexicon.judge import Leniencies, Rule, Verdict, judge
from assistant.lexicon.language import load

# (language, visible, clues that are not valid, clues that are)
RULEBOOKS = [
    ("pt", "ARCO-ÍRIS", "arco arca arcar arcada íris", "barco marco clima"),
    ("pt", "MOTORISTA", "moto motor motorizado", "morto"),
    ("pt", "ARRANHA-CÉU", "arranha aranha céu", "prédio"),
    ("pt", "CONTRAGOLPE", "contra golpe contrabando", "soco"),
    ("pt", "TEMPESTADE", "tempestade", "clima"),
    ("pt", "INGLATERRA", "inglês", "terra anglo"),
    ("pt", "AMÉRICA", "americano", "rica"),
    ("pt", "GATO", "gata gatinho", "pato"),
    ("pt", "ALGODÃO", "algodão", "planta"),
    ("pt", "HOTEL", "hotéis", "planta"),
    ("pt", "MAÇÃ", "maçã", "strudel árvore aeroespacial"),
    ("es", "LIMONADA", "limón", "amarilla"),
    ("es", "MANTEQUILLA", "mantequilla", "amarilla"),
    ("es", "TELA", "tela telar entelar telaraña", "bagatela"),
    ("es", "ESPANTAPÁJAROS", "espantar pájaro espanto pajarear", "granja"),
    ("es", "MOSQUITO", "mosquitos", "insecto crêpe Carlomagno Waterloo"),
    ("pl", "SOK", "soczek soki", "wysoki"),
    ("pl", "KRAJOBRAZ", "kraj obraz krajowy obrazowy", "raj raz"),
    ("pl", "SAŁATA", "sałatka", "jedzenie"),
    ("pl", "CEZAR", "cezar", "jedzenie"),
    ("pl", "PŁASKI", "płaska", "naleśnik Tycjan Waterloo"),
]


def verdict(lang: str, visible: str, clue: str, game: str = "duet", **allow: bool) -> Verdict:
    return judge(clue, visible.split(","), load(lang), game, Leniencies(**allow))


@pytest.mark.parametrize(
    ("lang", "visible", "clue"),
    [(lang, card, clue) for lang, card, wrong, _ in RULEBOOKS for clue in wrong.split()],
)
def test_what_the_rulebooks_forbid_names_the_card(lang: str, visible: str, clue: str) -> None:
    found = verdict(lang, visible, clue)
    assert (found.valid, found.word) == (False, visible)
    assert visible in found.because


@pytest.mark.parametrize(
    ("lang", "visible", "clue"),
    [(lang, card, clue) for lang, card, _, right in RULEBOOKS for clue in right.split()],
)
def test_what_the_rulebooks_allow(lang: str, visible: str, clue: str) -> None:
    found = verdict(lang, visible, clue)
    assert (found.valid, found.rule, found.word) == (True, Rule.FINE, None)


@pytest.mark.parametrize("clue", ["pato", "dor"])
def test_a_rhyme_is_left_to_the_people(clue: str) -> None:
    assert verdict("pt", "SAPATO,DOUTOR", clue).valid is not False


@pytest.mark.parametrize(
    ("lang", "visible", "clue"),
    [("pt", "CELA", "sela"), ("es", "BOTA", "vota"), ("pl", "LÓD", "lud"), ("pt", "NOZ", "nós")],
)
def test_sound_alikes_are_the_groups_choice(lang: str, visible: str, clue: str) -> None:
    asked = verdict(lang, visible, clue)
    assert (asked.valid, asked.rule, asked.word) == (None, Rule.SOUND_ALIKE, visible)
    assert verdict(lang, visible, clue, sounds=True).valid is True
    assert verdict(lang, visible, clue, sounds=False).valid is False


@pytest.mark.parametrize(
    ("lang", "clue", "number"),
    [
        ("pt", "clima 2", 2),
        ("pt", "clima: 2", 2),
        ("pt", "clima dois", 2),
        ("pt", "clima zero", 0),
        ("pt", "clima ilimitado", "unlimited"),
        ("pt", "clima sem limite", "unlimited"),
        ("es", "clima ilimitada", "unlimited"),
        ("pl", "pogoda bez limitu", "unlimited"),
        ("pl", "pogoda dziewięć", 9),
        ("pt", "clima", None),
    ],
)
def test_the_number_is_no_part_of_the_word(lang: str, clue: str, number: int | str | None) -> None:
    found = verdict(lang, "MESA,MASA,STÓŁ", clue)
    assert (found.valid, found.clue, found.number) == (True, clue.split()[0].strip(":"), number)


@pytest.mark.parametrize(
    ("lang", "clue"),
    [("pt", "ilimitado"), ("pt", "sem limite"), ("es", "ilimitado"), ("pl", "bez limitu")],
)
def test_unlimited_alone_lacks_its_word(lang: str, clue: str) -> None:
    assert verdict(lang, "MESA,STÓŁ", clue).rule is Rule.NUMBER_ONLY


@pytest.mark.parametrize("clue", ["clima 10", "clima dez", "clima 25"])
def test_a_number_above_nine_is_refused(clue: str) -> None:
    found = verdict("pt", "MESA", clue)
    assert (found.valid, found.rule) == (False, Rule.NUMBER_TOO_LARGE)


def test_letters_and_numbers_are_words_unless_they_fit_the_letters_of_the_cards() -> None:
    grid = "BANCO,BANDA,BAIXA,RAIO,BOLA,POLVO"
    assert verdict("pt", grid, "x 1").valid is True
    for number in ("oito 2", "um 2", "nove 2"):
        assert verdict("pt", grid, number).valid is True
    for clue in ("b 3", "cinco 3", "bê 3"):
        found = verdict("pt", grid, clue)
        assert (found.valid, found.rule) == (None, Rule.LETTERS)
    assert verdict("es", "ZORRO,LETRA", "Z 2").valid is True
    assert verdict("pt", "MESA", "esse 2").rule is Rule.LETTERS


@pytest.mark.parametrize(("lang", "clue"), [("pt", "centro"), ("es", "esquina"), ("pl", "środek")])
def test_places_are_only_doubtful(lang: str, clue: str) -> None:
    found = verdict(lang, "MESA,STÓŁ", f"{clue} 1")
    assert (found.valid, found.rule) == (None, Rule.POSITION)


def test_a_foreign_word_is_doubtful_and_a_borrowed_one_is_fine() -> None:
    found = verdict("pt", "MAÇÃ,BERLIM", "Apfel 2")
    assert (found.valid, found.rule) == (None, Rule.FOREIGN)
    assert verdict("pt", "MAÇÃ,BERLIM", "pomme 2").rule is Rule.FOREIGN
    for clue in ("strudel", "Michelangelo", "Titanic", "Batman"):
        assert verdict("pt", "MAÇÃ,BERLIM", f"{clue} 2").valid is True


@pytest.mark.parametrize(
    ("clue", "rule", "allow"),
    [
        ("George Washington", Rule.SEVERAL_WORDS, {"names": True}),
        ("O Velho e o Mar", Rule.SEVERAL_WORDS, {"titles": True}),
        ("dama de ferro", Rule.SEVERAL_WORDS, {"hyphens": True}),
        ("obra-prima", Rule.HYPHEN, {"hyphens": True}),
        ("NASA", Rule.ACRONYM, {"acronyms": True}),
        ("PhD", Rule.ACRONYM, {"acronyms": True}),
    ],
)
def test_one_word_unless_the_group_agreed(clue: str, rule: Rule, allow: dict[str, bool]) -> None:
    strict = verdict("pt", "MESA", clue)
    assert (strict.valid, strict.rule) == (False, rule)
    assert verdict("pt", "MESA", clue, **allow).valid is True


def test_allowed_words_still_may_not_name_a_card() -> None:
    found = verdict("pt", "FERRO", "dama de ferro", hyphens=True)
    assert (found.valid, found.word) == (False, "FERRO")


def test_a_heard_name_without_capitals_is_asked_about() -> None:
    assert verdict("pt", "MESA", "george washington", names=True).valid is None


def test_pictures_may_be_named_in_one_word() -> None:
    assert verdict("pt", "GATO", "gato 2", game="pictures").valid is True
    assert verdict("pt", "GATO", "quebra-nozes", game="pictures").rule is Rule.HYPHEN
    assert verdict("pt", "GATO", "roda gigante", game="pictures").rule is Rule.SEVERAL_WORDS


def test_accents_may_be_missing_but_may_also_make_another_word() -> None:
    assert verdict("es", "LIMÓN", "limon").rule is Rule.SAME_WORD
    assert verdict("pl", "KSIĄŻKA", "ksiazka").rule is Rule.SAME_WORD
    assert verdict("es", "SÁBANA", "sabana").valid is None
    assert verdict("pl", "ŁOŚ", "los").valid is True


def test_variants_judge_as_their_language_does() -> None:
    assert verdict("pt-PT", "MOTORISTA", "moto").valid is False
    assert verdict("es-419", "TELA", "telaraña").valid is False


@pytest.mark.parametrize(
    ("lang", "visible", "clue", "rule"),
    [
        ("pt", "CHUVA", "guarda-chuva", Rule.CONTAINS),
        ("pt", "GIRASSOL", "sol", Rule.PART),
        ("pt", "GUARDA-ROUPA", "guarda-chuva", Rule.SHARED_PART),
        ("pt", "TELEVISÃO", "telefone", Rule.SHARED_PART),
        ("es", "LATA", "abrelatas", Rule.CONTAINS),
        ("es", "RASCACIELOS", "cielo", Rule.PART),
        ("pl", "WODA", "wodospad", Rule.CONTAINS),
        ("pl", "NOSOROŻEC", "róg", Rule.PART),
        ("pl", "OGIEŃ", "ognioodporny", Rule.CONTAINS),
    ],
)
def test_compounds_both_ways(lang: str, visible: str, clue: str, rule: Rule) -> None:
    found = verdict(lang, visible, clue, hyphens=True)
    assert (found.rule, found.word) == (rule, visible)
    assert found.valid is not True


@pytest.mark.parametrize(
    ("lang", "visible", "clue"),
    [
        ("pt", "NAÇÃO", "nacional"),
        ("pt", "BARCO", "barquinho"),
        ("pt", "INVENÇÃO", "inventar"),
        ("pt", "GLOBO", "globalização"),
        ("es", "PUERTA", "portero"),
        ("es", "LÁPIZ", "lápices"),
        ("es", "CLIMA", "climatizar"),
        ("pl", "SOK", "soczek"),
        ("pl", "RĘKA", "rączka"),
        ("pl", "LAS", "leśny"),
        ("pl", "ŚNIEG", "śnieżny"),
    ],
)
def test_sounds_that_change_inside_a_family(lang: str, visible: str, clue: str) -> None:
    assert verdict(lang, visible, clue).rule is Rule.FORM


def test_every_card_is_looked_at() -> None:
    grid = "MESA,LUA,CARRO,PEIXE,SOL,FACA,GATO,LIVRO"
    assert verdict("pt", grid, "livraria 2").word == "LIVRO"


@pytest.mark.parametrize("clue", ["", "   ", "…", "x" * 500])
def test_a_clue_that_cannot_be_judged_is_bad_input(clue: str) -> None:
    with pytest.raises(BadInput):
        verdict("pt", "MESA", clue)


def test_an_unknown_game_is_bad_input() -> None:
    with pytest.raises(BadInput, match="classic"):
        verdict("pt", "MESA", "clima", game="chess")
