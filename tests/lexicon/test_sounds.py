"""Words that sound the same are the same; words that differ, differ by how much one hears it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.bench.sounds import phonemes
from assistant.lexicon.language import load
from assistant.lexicon.sounds import apart, sounds

SAME = {
    "pt": (
        "sela cela, conserto concerto, passo paço, acento assento, cem sem, mau mal, chá xá, "
        "viagem viajem, noz nós, sessão cessão, houve ouve, caça cassa, cozer coser, tacha taxa"
    ),
    "es": (
        "vota bota, vaca baca, hola ola, casa caza, pollo poyo, hierba yerba, cierra sierra, "
        "gira jira, valla baya, cien sien, huevo güebo, tubo tuvo"
    ),
    "pl": (
        "lud lód, morze może, kod kot, bród brud, bóg buk, rzeka żeka, stóg stuk, lis liz, "
        "chart hart, próchno pruchno, bez bes, gwóźdź gwuść"
    ),
}
DIFFERENT = {
    "pt": "avó avô, irmã irmão, pau pão, carro caro, sede sebe, ponte ponto, velha vela",
    "es": "perro pero, caña cana, pollo polo, rama rana, jota gota, ocho hoyo, caro carro, año ano",
    "pl": "kasza kasa, być bić, lata łata, mysz mycz, sad siad, maja mają, kąt kot, żółw żuł",
}
NEARER = {
    "pt": [("banco", "manco", "barco"), ("cereja", "cerveja", "janela"), ("tela", "telha", "vela")],
    "es": [("beso", "peso", "queso"), ("casa", "gasa", "mesa"), ("cereza", "cerveza", "ventana")],
    "pl": [("balon", "baron", "talon"), ("bal", "pal", "mal"), ("kosz", "kos", "koc")],
}


def pairs(table: dict[str, str]) -> list[tuple[str, str, str]]:
    return [
        (code, *pair.split())  # type: ignore[misc]
        for code, listed in table.items()
        for pair in listed.split(",")
    ]


@pytest.mark.parametrize(("code", "one", "other"), pairs(SAME))
def test_homophones_are_the_same(code: str, one: str, other: str) -> None:
    assert sounds(one, load(code)) == sounds(other, load(code))


@pytest.mark.parametrize(("code", "one", "other"), pairs(DIFFERENT))
def test_words_that_one_hears_apart_are_different(code: str, one: str, other: str) -> None:
    assert apart(one, other, load(code)) > 0


@pytest.mark.parametrize(
    ("code", "word", "near", "far"),
    [(code, *three) for code, listed in NEARER.items() for three in listed],
)
def test_sounds_of_one_group_are_nearer(code: str, word: str, near: str, far: str) -> None:
    language = load(code)
    assert apart(word, near, language) < apart(word, far, language)


@given(
    st.sampled_from(["pt", "es", "pl"]),
    st.text("aáãbcçdeéghijklłmnñoóprsśtuüvwxyzżź -", max_size=12),
    st.text("aáãbcçdeéghijklłmnñoóprsśtuüvwxyzżź -", max_size=12),
)
def test_distance_is_one_between_nothing_and_everything(code: str, one: str, other: str) -> None:
    language = load(code)
    assert apart(one, one, language) == 0
    assert apart(one, other, language) == apart(other, one, language)
    assert 0 <= apart(one, other, language) <= 1


@pytest.mark.parametrize(
    ("code", "word", "other"),
    [("pt", "sela", "cela"), ("es-419", "casa", "caza"), ("pl", "morze", "może")],
)
def test_espeak_hears_the_same(code: str, word: str, other: str) -> None:
    first, second = phonemes((word, other), load(code))
    assert first == second
