"""The rulebooks' own played examples, step by step."""

from dataclasses import dataclass

import pytest

from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    Classic,
    ClassicSetup,
    Duet,
    DuetSetup,
    Ending,
    Guess,
    Identity,
    Law,
    Phase,
    Reason,
    Side,
    Stop,
    TellResult,
)
from assistant.rules.events import CardCovered, CardMarked, ClueGiven, TokensTaken, TurnBegan

from .tables import BLUE, RED, A, B, Table, covered, duet_key, images, team_key, words

G = Identity.GREEN


@dataclass(frozen=True)
class DuetExample:
    """One edition's example: A gives the first and the third clue, B the second."""

    grid: str
    first: tuple[str, str, str]
    """A's clue, B's right guess, and the word that is beige for A."""
    second: tuple[str, str, str]
    """B's clue, a word green on both sides, and one that B's side alone sees green."""
    meant: str
    """What B really meant: also green for B, never guessed."""
    third: tuple[str, ...]
    """A's clue and four right guesses."""
    assassin: str
    """The word over which the guesser's finger hovered: black for A."""

    @property
    def key(self) -> dict[str, str]:
        """What the story tells of the key."""
        greens = (self.first[1], *self.third[1:])
        return {
            self.second[1]: "gg",
            self.second[2]: "bg",
            self.meant: "bg",
            self.assassin: "kb",
            **dict.fromkeys(greens, "gb"),
        }


EXAMPLES = {
    "pt-PT": DuetExample(
        "MANTEIGA ORDEM VERMELHO MOLHO PESCOÇO BONECA GOVERNADOR CAPA TORTA NARIZ PERGAMINHO "
        "PIZZA CAPACETE COZINHA ESTÚDIO CEREJA CHAMA ARGENTINA ESPÍRITO SEDA SALADA LAMA FORMIGA "
        "CINTURÃO TARDE",
        ("tomate", "SALADA", "CEREJA"),
        ("bolo", "TORTA", "CEREJA"),
        "COZINHA",
        ("miniatura", "BONECA", "VERMELHO", "MOLHO", "FORMIGA"),
        "PIZZA",
    ),
    "es": DuetExample(
        "TOMATE RUSIA NAPOLEÓN RIFLE CÉNTIMO HORMIGA COMIDA SOPA CÉSAR MANTEQUILLA LIMONADA "
        "NÚMERO MOSQUETERO ZORRO LETRA CHAMPÚ TELA ESPANTAPÁJAROS MOSQUITO GAFAS LIBRO ELEFANTE "
        "LIEBRE PEREZOSO BOTA",
        ("ensalada", "TOMATE", "RUSIA"),
        ("Waterloo", "NAPOLEÓN", "RUSIA"),
        "RIFLE",
        ("pequeño", "CÉNTIMO", "COMIDA", "CÉSAR", "HORMIGA"),
        "SOPA",
    ),
    "pl": DuetExample(
        "ZIEMNIAK ROSJA NAPOLEON TRUP LALA MRÓWKA KOLACJA CYTRYNA CEZAR SAŁATA METR ZŁOTY DŹWIĘK "
        "FORMAT ODŻYWKA PENTAGON SOK KRAJOBRAZ PŁASKI CHMIEL SŁOŃ KOMAR LENIWIEC MATKA LUD",
        ("sałatka", "ZIEMNIAK", "ROSJA"),
        ("Waterloo", "NAPOLEON", "ROSJA"),
        "TRUP",
        ("mała", "MRÓWKA", "KOLACJA", "CEZAR", "LALA"),
        "CYTRYNA",
    ),
}


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest) -> DuetExample:
    """Each edition of Duet in turn."""
    return EXAMPLES[request.param]


@pytest.mark.parametrize("key_on_table", [False, True], ids=["key known", "key on the table"])
def test_duet_example(example: DuetExample, key_on_table: bool) -> None:
    grid = example.grid.split()
    key = duet_key(grid, example.key)
    table: Table[Duet] = Table(DuetSetup(words(grid), None if key_on_table else key))

    def touch(name: str, guesser: Side) -> None:
        """Touch a card; where the key lies on the table, the giver says what it is."""
        table.guess(name)
        if key_on_table:
            assert table.state.phase is Phase.RESULT
            table.do(TellResult((key.a if guesser is B else key.b)[table.card(name)]))

    assert table.state.givers == (A, B)
    assert table.state.bank.left == 9

    clue, right, wrong = example.first
    table.clue(clue, 3, by=A)
    assert table.event(ClueGiven).guesses is None
    assert table.state.guessers == (B,)
    touch(right, B)
    assert table.event(CardCovered).right
    assert table.state.phase is Phase.GUESS
    touch(wrong, B)
    assert table.event(CardMarked) == CardMarked(table.card(wrong), B, closed=False)
    assert table.event(TokensTaken).left == 8
    assert table.event(TurnBegan).givers == (B,)
    assert table.state.marks[table.card(wrong)] == (B,)
    assert covered(table) == {right: G}

    clue, both, second = example.second
    table.clue(clue, 2)
    assert table.state.guessers == (A,)
    touch(both, A)
    assert table.event(CardCovered).right
    touch(second, A)
    assert table.event(CardCovered).right
    # The token stays on the card, to remember what happened before.
    assert table.state.marks[table.card(second)] == (B,)
    assert table.state.bank.left == 8
    table.stop()
    assert table.event(TokensTaken).left == 7
    assert table.state.taken == 1
    assert table.state.givers == (A,)

    clue, *found = example.third
    table.clue(clue, 2)
    for name in found:
        touch(name, B)
        assert table.event(CardCovered).right
        assert table.state.phase is Phase.GUESS
    table.stop()

    assert table.state.bank.left == 6
    assert table.state.found == 7
    assert table.state.remaining == 8
    assert table.state.taken == 2
    assert table.state.givers == (B,)
    assert covered(table) == dict.fromkeys((right, both, second, *found), G)
    assert [turn.by for turn in table.state.turns] == [A, B, A]
    assert [turn.ending for turn in table.state.turns] == [
        Ending.WRONG, Ending.STOPPED, Ending.STOPPED,
    ]  # fmt: skip
    finders = {name: table.state.covers[table.card(name)] for name in (right, both, found[0])}
    assert [(cover.by, cover.turn) for cover in finders.values() if cover] == [
        (B, 1), (A, 2), (B, 3),
    ]  # fmt: skip


def test_duet_example_had_the_finger_come_down_on_the_assassin(example: DuetExample) -> None:
    grid = example.grid.split()
    table: Table[Duet] = Table(DuetSetup(words(grid), duet_key(grid, example.key)))
    table.clue(example.first[0], 3, by=A).guess(example.first[1], example.first[2])
    table.turn(*example.second[1:], number=2)
    table.clue(example.third[0], 2).guess(*example.third[1:3]).guess(example.assassin)
    assert table.over
    assert table.state.outcome is not None
    assert table.state.outcome.reason is Reason.ASSASSIN
    assert table.state.outcome.won is False
    assert table.state.found == 5


def test_duet_example_what_the_second_giver_meant_is_still_to_be_found(
    example: DuetExample,
) -> None:
    grid = example.grid.split()
    table: Table[Duet] = Table(DuetSetup(words(grid), duet_key(grid, example.key)))
    table.clue(example.first[0], 3, by=A).guess(example.first[1], example.first[2])
    table.turn(*example.second[1:], number=2)
    table.turn(*example.third[1:], number=2)
    # Guesses may belong to an earlier clue.
    table.clue("word", 1).guess(example.meant)
    assert table.event(CardCovered).right


CLASSIC_WORDS = (
    "PEIXE ROLETA MESA CÂMERA RAIZ ACORDAR TRONCO AGULHA MAÇÃ FERRO DEGRAU BUZINA BANCO BANDA "
    "BAIXA RAIO BOLA POLVO PINGUIM NEVE GELO ANTÁRTICA GATO DOUTOR HOTEL"
)
CLASSIC_GRID = CLASSIC_WORDS.split()
CLASSIC_KEY = {
    "RAIZ": Identity.RED,
    "TRONCO": Identity.RED,
    "MAÇÃ": Identity.RED,
    "FERRO": Identity.CIVILIAN,
    "DEGRAU": Identity.BLUE,
    "BUZINA": Identity.ASSASSIN,
}


def classic_example() -> Table[Classic]:
    """Red's first turn as the rulebook tells it: árvore 2, RAIZ, MAÇÃ."""
    key = team_key(CLASSIC_GRID, CLASSIC_KEY)
    table: Table[Classic] = Table(ClassicSetup(words(CLASSIC_GRID), FIVE_BY_FIVE, RED, key))
    table.clue("árvore", 2)
    assert table.event(ClueGiven).guesses == 3
    table.guess("RAIZ")
    assert table.event(CardCovered).guesses_left == 2
    table.guess("MAÇÃ")
    assert table.event(CardCovered).right
    assert table.event(CardCovered).guesses_left == 1
    assert table.state.team is RED
    assert table.state.remaining(RED) == 7
    return table


def test_classic_example_the_extra_guess() -> None:
    table = classic_example()
    table.guess("TRONCO")
    assert table.state.turn.ending is Ending.LIMIT
    assert table.state.team is BLUE
    assert table.state.remaining(RED) == 6


def test_classic_example_stopping_instead() -> None:
    table = classic_example().stop()
    assert table.state.turn.ending is Ending.STOPPED
    assert table.state.team is BLUE


def test_classic_example_a_civilian() -> None:
    table = classic_example().guess("FERRO")
    assert table.state.turn.ending is Ending.WRONG
    assert table.state.team is BLUE
    assert (table.state.remaining(RED), table.state.remaining(BLUE)) == (7, 8)


def test_classic_example_the_other_teams_word() -> None:
    table = classic_example().guess("DEGRAU")
    assert table.state.turn.ending is Ending.WRONG
    assert table.state.team is BLUE
    assert (table.state.remaining(RED), table.state.remaining(BLUE)) == (7, 7)


def test_classic_example_the_assassin() -> None:
    table = classic_example().guess("BUZINA")
    assert table.state.outcome is not None
    assert table.state.outcome.winner is BLUE
    assert table.state.outcome.reason is Reason.ASSASSIN


def test_pictures_example() -> None:
    grid = [
        "peixe com pernas", "esqueleto", "maçã", "banana", "uva", "foguete", "faixa de pedestres",
    ]  # fmt: skip
    names = [*grid, *map(str, range(len(grid), 20))]
    key = team_key(
        names,
        {
            "peixe com pernas": Identity.CIVILIAN,
            **dict.fromkeys(("maçã", "banana", "uva"), Identity.BLUE),
            **dict.fromkeys(("foguete", "faixa de pedestres"), Identity.RED),
        },
        layout=FIVE_BY_FOUR,
    )
    table: Table[Classic] = Table(ClassicSetup(images(FIVE_BY_FOUR, *grid), FIVE_BY_FOUR, RED, key))
    table.clue("evolução", 2).guess("peixe com pernas")
    assert table.state.turn.ending is Ending.WRONG
    assert table.state.team is BLUE

    table.clue("fruta", 3).guess("maçã", "banana", "uva")
    assert table.event(CardCovered).guesses_left == 1
    table.stop()
    assert table.state.remaining(BLUE) == 4

    # Her second guess belongs to the clue of an earlier turn.
    table.clue("estrela", 2).guess("foguete", "faixa de pedestres")
    assert table.state.team is RED
    assert table.event(CardCovered).guesses_left == 1
    assert table.may(Stop())
    assert table.may(Guess(table.card("esqueleto")))
    table.refuses(Guess(table.card("foguete")), Law.COVERED)
    table.stop()
    assert table.state.team is BLUE
    assert (table.state.remaining(RED), table.state.remaining(BLUE)) == (6, 4)
