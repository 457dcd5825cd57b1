"""Our decks keep their promises; the dealer is fair, repeatable and careful with the ear."""

from itertools import combinations
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.errors import BadInput
from assistant.lexicon import decks
from assistant.lexicon.deck_check import Kind, faults
from assistant.lexicon.forms import clashes
from assistant.lexicon.language import codes, load
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import apart

# A place that has no deck of its own uses its language's, which is tested once.
ALL = [
    (code, name)
    for code in codes()
    for name in decks.names(load(code))
    if decks.locate(name, load(code)).parents[1].name == code
]
PLAIN = (
    "abelha anel banco carta dado estrela folha gato hotel ilha janela lua mapa navio olho piano "
    "queijo rede selo torre urso vento xadrez zebra chave"
)


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.txt"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("code", codes())
def test_every_language_has_a_deck_to_play_many_evenings(code: str) -> None:
    assert len(decks.find("base", load(code)).words) >= 420


@pytest.mark.parametrize(("code", "name"), ALL)
def test_our_decks_pass_their_own_check(code: str, name: str) -> None:
    language = load(code)
    found = faults(decks.locate(name, language), language)
    assert [fault.message for fault in found] == []


@pytest.mark.parametrize("code", codes())
def test_two_decks_of_a_language_share_no_word(code: str) -> None:
    language = load(code)
    words = [
        fold(word) for name in decks.names(language) for word in decks.find(name, language).words
    ]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(("code", "name"), ALL)
def test_no_two_cards_of_a_grid_can_be_taken_for_each_other(code: str, name: str) -> None:
    language = load(code)
    deck = decks.find(name, language)
    for seed in range(20):
        grid = decks.deal(deck, 25, seed, language)
        assert len(set(grid)) == 25
        assert clashes(grid, language) == []
        nearest = min(apart(one, other, language) for one, other in combinations(grid, 2))
        assert nearest > decks.TOGETHER


def test_the_same_seed_deals_the_same_grid_and_another_one_another() -> None:
    language = load("pt")
    deck = decks.find("base", language)
    assert decks.deal(deck, 25, 7, language) == decks.deal(deck, 25, 7, language)
    assert decks.deal(deck, 25, 7, language) != decks.deal(deck, 25, 8, language)


def test_every_word_comes_up_in_time() -> None:
    language = load("pl")
    deck = decks.find("base", language)
    dealt = {word for seed in range(200) for word in decks.deal(deck, 25, seed, language)}
    assert set(deck.words) == dealt


def test_marked_words_are_never_dealt_together(tmp_path: Path) -> None:
    words = PLAIN.replace("gato", "gato~zebra").replace(" ", "\n")
    deck = decks.read(written(tmp_path, words))
    grids = [set(decks.deal(deck, 12, seed, load("pt"))) for seed in range(60)]
    assert [grid for grid in grids if {"gato", "zebra"} <= grid] == []
    assert any("gato" in grid for grid in grids)
    assert any("zebra" in grid for grid in grids)


def test_a_small_deck_is_dealt_whole_though_two_words_sound_alike(tmp_path: Path) -> None:
    deck = decks.read(written(tmp_path, PLAIN.replace("gato", "pilha").replace(" ", "\n")))
    assert sorted(decks.deal(deck, 25, 1, load("pt"))) == sorted(deck.words)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("casa\nárvore\n\n# nada\nCASA\n", "line 5: CASA is already in line 1"),
        ("# nada\n\n", "no words"),
        ("casa\nlua\n", "2 words; a deck needs at least 25"),
        ("casa\n" + "uma frase que não acaba " * 4, "line 2: too long for a card"),
        ("casa\n?!\n", "line 2: no letters"),
    ],
)
def test_a_bad_file_is_told_in_one_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as told:
        decks.read(written(tmp_path, text))
    assert "\n" not in str(told.value)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "velho.txt"
    path.write_bytes("maçã\n".encode("latin-1"))
    with pytest.raises(BadInput, match="not UTF-8"):
        decks.read(path)


def test_an_unknown_deck_names_those_there_are() -> None:
    with pytest.raises(BadInput, match="base"):
        decks.find("nenhum", load("pt"))


def test_more_cards_than_words_is_refused() -> None:
    deck = decks.Deck("mini", ("casa", "lua"))
    with pytest.raises(BadInput, match="2 words; 25"):
        decks.deal(deck, 25, 1, load("pt"))


def test_the_check_finds_everything_at_once(tmp_path: Path) -> None:
    text = "casa\ncaza\nCasa\nslово\nuna carta que no cabe\nluna\nlunas\nquark\n"
    found = faults(written(tmp_path, text), load("es"), unheard={"quark": "fila uno columna uno"})
    assert {fault.kind: fault.words for fault in found} == {
        Kind.DOUBLE: ("casa", "Casa"),
        Kind.LETTERS: ("slово",),
        Kind.LONG: ("una carta que no cabe",),
        Kind.ALIKE: ("luna", "lunas"),
        Kind.FEW: (),
        Kind.UNHEARD: ("quark",),
    }
    assert ("casa", "caza") in [fault.words for fault in found]


def test_a_mark_silences_the_check(tmp_path: Path) -> None:
    plain = PLAIN.replace(" ", "\n")
    assert faults(written(tmp_path, plain), load("pt")) == []
    unmarked = faults(written(tmp_path, plain + "\npato\n"), load("pt"))
    assert [fault.words for fault in unmarked] == [("gato", "pato")]
    assert faults(written(tmp_path, plain + "\npato ~ gato\n"), load("pt")) == []


def test_polish_words_that_share_a_case_are_found(tmp_path: Path) -> None:
    found = faults(written(tmp_path, "zebra\nżebro\n"), load("pl"))
    assert ("zebra", "żebro") in [fault.words for fault in found]


def test_the_command_lists_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "list", "--lang", "pt-PT"]) == 0
    assert "base" in capsys.readouterr().out
    good = written(tmp_path, PLAIN.replace(" ", "\n"))
    assert main(["decks", "check", str(good), "--lang", "pt"]) == 0
    assert "all well" in capsys.readouterr().out
    bad = written(tmp_path, PLAIN.replace(" ", "\n") + "\ngatos\n")
    assert main(["decks", "check", str(bad), "--lang", "pt"]) == 1
    assert "gato ~ gatos" in capsys.readouterr().out
    assert main(["decks", "check", str(tmp_path / "none.txt"), "--lang", "pt"]) == 2
    assert main(["decks", "list", "--lang", "xx"]) == 2
