"""From lines to meanings: what people say, in each language and each moment."""

import pytest

from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.rules import FIVE_BY_FIVE, UNLIMITED, Identity, Number, Phase, Side, Team
from assistant.understanding.cards import CardNames
from assistant.understanding.intents import Intent
from assistant.understanding.intents import Meaning as M
from assistant.understanding.understand import LONGEST_LINE, Understanding
from tests.table.tables import grid

from .lines import meant, understanding
from .phrases import lines, meanings

CLUES: dict[str, dict[str, tuple[str, Number, Team | Side | None]]] = {
    "pt": {
        "clima, dois": ("clima", 2, None),
        "clima 2": ("clima", 2, None),
        "Clima: dois": ("Clima", 2, None),
        "dois clima": ("clima", 2, None),
        "2, clima": ("clima", 2, None),
        "pista: clima, dois": ("clima", 2, None),
        "a pista é clima, dois": ("clima", 2, None),
        "dica: clima, 2": ("clima", 2, None),
        "nossa pista é clima para duas": ("clima", 2, None),
        "clima para duas palavras": ("clima", 2, None),
        "clima número três": ("clima", 3, None),
        "duas palavras: clima": ("clima", 2, None),
        "clima zero": ("clima", 0, None),
        "clima ilimitado": ("clima", UNLIMITED, None),
        "clima, sem limite": ("clima", UNLIMITED, None),
        "clima doze": ("clima", 12, None),
        "clima 999999999999": ("clima", 999_999_999, None),
        "azul: céu 2": ("céu", 2, Team.BLUE),
        "azul, céu 2": ("céu", 2, Team.BLUE),
        "equipe azul céu dois": ("céu", 2, Team.BLUE),
        "azul 2": ("azul", 2, None),
        "então, clima, dois, por favor": ("clima", 2, None),
        "clima... hum... dois": ("clima", 2, None),
        "o clima, dois": ("clima", 2, None),
        "guarda-chuva 3": ("guarda-chuva", 3, None),
        "Rio de Janeiro 2": ("Rio de Janeiro", 2, None),
        "c-l-i-m-a 2": ("clima", 2, None),
        "cê ele i eme a, dois": ("clima", 2, None),
        "C de casa, L de lua, I de igreja, M de Maria, A de amor, dois": ("clima", 2, None),
        "oito 2": ("oito", 2, None),
        "tempo 2": ("tempo", 2, None),
    },
    "es": {
        "clima, dos": ("clima", 2, None),
        "clima 2": ("clima", 2, None),
        "dos clima": ("clima", 2, None),
        "la pista es clima dos": ("clima", 2, None),
        "pista: clima para dos": ("clima", 2, None),
        "clima para dos palabras": ("clima", 2, None),
        "clima cero": ("clima", 0, None),
        "clima ilimitado": ("clima", UNLIMITED, None),
        "clima sin límite": ("clima", UNLIMITED, None),
        "clima veintitrés": ("clima", 23, None),
        "azul: cielo 2": ("cielo", 2, Team.BLUE),
        "equipo azul cielo dos": ("cielo", 2, Team.BLUE),
        "bueno, clima, dos": ("clima", 2, None),
        "el clima, dos": ("clima", 2, None),
        "Nueva York 2": ("Nueva York", 2, None),
        "c-l-i-m-a 2": ("clima", 2, None),
        "ce ele i eme a dos": ("clima", 2, None),
        "paraguas, tres cartas": ("paraguas", 3, None),
    },
    "pl": {
        "pogoda, dwa": ("pogoda", 2, None),
        "pogoda 2": ("pogoda", 2, None),
        "dwa pogoda": ("pogoda", 2, None),
        "wskazówka to pogoda dwa": ("pogoda", 2, None),
        "podpowiedź: pogoda, dwa": ("pogoda", 2, None),
        "hasło: pogoda dwa": ("pogoda", 2, None),
        "pogoda na dwa": ("pogoda", 2, None),
        "pogoda dwie karty": ("pogoda", 2, None),
        "pogoda zero": ("pogoda", 0, None),
        "pogoda bez limitu": ("pogoda", UNLIMITED, None),
        "pogoda piętnaście": ("pogoda", 15, None),
        "niebiescy: niebo 2": ("niebo", 2, Team.BLUE),
        "niebiescy niebo dwa": ("niebo", 2, Team.BLUE),
        "no to, pogoda, dwa": ("pogoda", 2, None),
        "Nowy Jork 2": ("Nowy Jork", 2, None),
        "p-o-g-o-d-a 2": ("pogoda", 2, None),
        "pe o gie o de a, dwa": ("pogoda", 2, None),
    },
}
SIDES = {
    "pt": {
        "A: mar, dois": Side.A,
        "A mar dois": Side.A,
        "lado B: mar 2": Side.B,
        "bê: mar 2": Side.B,
    },
    "es": {"A: mar, dos": Side.A, "A mar dos": Side.A, "el lado B mar 2": Side.B},
    "pl": {"A: morze, dwa": Side.A, "A morze dwa": Side.A, "strona B: morze 2": Side.B},
}
CHATTER = {
    "pt": [
        "acho que a navio combina com mar",
        "não sei não",
        "e se for a praia ou a ilha?",
        "navio ou praia",
        "será que é navio mesmo",
        "não escolhemos navio",
        "que horas são",
        "o jogo está bom hoje",
        "mas a pista dele era mar",
        "xyz",
        "¿¡!?",
        "...",
    ],
    "es": [
        "yo creo que barco pega con mar",
        "no sé",
        "y si es la playa o la isla",
        "barco o playa",
        "no elegimos barco",
        "qué hora es",
        "pero su pista era mar",
        "xyz",
    ],
    "pl": [
        "statek pasuje do morza",
        "nie wiem",
        "a jeśli to plaża albo wyspa",
        "statek albo plaża",
        "nie wybieramy statku",
        "która godzina",
        "ale jego wskazówka to było morze",
        "xyz",
    ],
}


def one(intent: Intent | None) -> Intent:
    assert intent is not None, "not understood"
    return intent


@pytest.mark.parametrize(("code", "meaning", "line"), meanings("guessing"))
def test_while_guessing(code: str, meaning: M, line: str) -> None:
    intent = one(meant(code, line))
    assert intent.meaning is meaning
    assert intent.sure


@pytest.mark.parametrize(("code", "meaning", "line"), meanings("penalty"))
def test_after_a_challenge(code: str, meaning: M, line: str) -> None:
    assert one(meant(code, line, Phase.PENALTY)).meaning is meaning


@pytest.mark.parametrize(
    ("code", "meaning", "line"),
    [
        (code, meaning, line)
        for code, meaning, line in meanings("guessing")
        if meaning not in (M.CHOOSE, M.CONFIRM, M.SIDE, M.READ_ROW)
    ],
)
def test_the_same_before_a_clue_and_after_the_end(code: str, meaning: M, line: str) -> None:
    for phase in (Phase.CLUE, Phase.OVER):
        assert one(meant(code, line, phase)).meaning is meaning


@pytest.mark.parametrize(("code", "told", "line"), lines("results"))
def test_the_result_of_a_touched_card(code: str, told: str, line: str) -> None:
    intent = one(meant(code, line, Phase.RESULT))
    assert (intent.meaning, intent.identity) == (M.RESULT, Identity(told))


@pytest.mark.parametrize(
    ("code", "line", "clue"),
    [(code, line, clue) for code, table in CLUES.items() for line, clue in table.items()],
)
def test_a_clue(code: str, line: str, clue: tuple[str, Number, Team | Side | None]) -> None:
    intent = one(meant(code, line, Phase.CLUE))
    assert intent.meaning is M.CLUE
    assert (intent.word.casefold(), intent.number, intent.by) == (clue[0].casefold(), *clue[1:])


@pytest.mark.parametrize(
    ("code", "line", "side"),
    [(code, line, side) for code, table in SIDES.items() for line, side in table.items()],
)
def test_a_side_before_the_clue_in_duet(code: str, line: str, side: Side) -> None:
    intent = one(meant(code, line, Phase.CLUE, Side))
    assert (intent.meaning, intent.by, intent.number) == (M.CLUE, side, 2)
    assert intent.word in ("mar", "morze")


@pytest.mark.parametrize(
    ("code", "line"), [(code, line) for code, lines in CHATTER.items() for line in lines]
)
def test_talk_touches_no_card(code: str, line: str) -> None:
    for bare in (False, True):
        intent = meant(code, line, bare=bare)
        assert intent is None or intent.meaning is not M.CHOOSE or not intent.sure
    assert meant(code, line, bare=False) is None or meant(code, line, bare=False) == Intent(M.DENY)


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
def test_a_bare_card_is_talk_where_it_is_not_asked_for(code: str) -> None:
    for word in grid(code):
        assert meant(code, word, bare=False) is None
        assert one(meant(code, word)).sure


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
def test_each_card_is_understood_in_capitals_without_accents_and_in_pieces(code: str) -> None:
    for index, word in enumerate(grid(code)):
        plain = word.translate(str.maketrans("ÂÃÁÉÍÓÚŻŁŃÓŚĄĘ", "AAAEIOUZLNOSAE"))
        for said in (word, word.lower(), word.title(), plain, word.replace("-", " ")):
            assert one(meant(code, said)).cards == (index,), said


def test_a_card_that_is_also_a_command_is_asked_about() -> None:
    words = ["PASO", *grid("es")[1:]]
    names = CardNames(words, FIVE_BY_FIVE, load("es"), forms)
    table = Understanding(load("es"), names, Team)
    touch = one(table.understand("paso", Phase.GUESS))
    assert (touch.meaning, touch.cards, touch.sure) == (M.CHOOSE, (0,), False)
    assert one(table.understand("elegimos paso", Phase.GUESS)).sure
    assert one(table.understand("paso", Phase.GUESS, bare=False)).meaning is M.STOP
    assert one(table.understand("paramos", Phase.GUESS)).meaning is M.STOP


@pytest.mark.parametrize(
    "line", ["", "   ", "\n", "a" * (LONGEST_LINE + 1), "\x00", "🙂", "—", "'; --"]
)
def test_nonsense_means_nothing_and_hurts_nobody(line: str) -> None:
    for phase in Phase:
        assert meant("pt", line, phase, bare=False) is None


@pytest.mark.parametrize(
    ("code", "line", "rest"),
    [
        ("pt", "não, cerveja", "cerveja"),
        ("pt", "não cerveja", "cerveja"),
        ("pt", "não, mar 2", "mar 2"),
        ("pt", "não cobrimos", None),
        ("pt", "cerveja", None),
        ("es", "no, cerveza", "cerveza"),
        ("es", "no cubrimos", None),
        ("pt", "não", None),
        ("pl", "nie, kasa", "kasa"),
        ("pl", "nie kasa", "kasa"),
        ("pl", "nie zakrywamy", None),
    ],
)
def test_what_follows_a_no(code: str, line: str, rest: str | None) -> None:
    assert understanding(code).after_no(line) == rest


@pytest.mark.parametrize(
    ("code", "line", "seconds"),
    [
        ("pt", "timer de dois minutos", 120),
        ("pt", "tempo 1 minuto e 30", 90),
        ("pt", "mais 30 segundos", 30),
        ("es", "pon el reloj a 90 segundos", 90),
        ("es", "un minuto más", None),
        ("es", "2 minutos más", 120),
        ("pl", "ustaw czas na dwie minuty", 120),
        ("pl", "zegar na 1 minutę i 30", 90),
        ("pl", "jeszcze 30 sekund", 30),
    ],
)
def test_times(code: str, line: str, seconds: int | None) -> None:
    assert one(meant(code, line)).seconds == seconds


@pytest.mark.parametrize(
    ("code", "line", "number"),
    [
        ("pt", "dois", 2),
        ("pt", "para dois", 2),
        ("pt", "são três palavras", 3),
        ("pt", "0", 0),
        ("pt", "duas palavras", 2),
        ("pt", "ilimitado", UNLIMITED),
        ("es", "para dos", 2),
        ("es", "son tres", 3),
        ("es", "tres cartas", 3),
        ("pl", "dwa", 2),
        ("pl", "na dwa", 2),
        ("pl", "trzy słowa", 3),
    ],
)
def test_a_number_alone(code: str, line: str, number: Number) -> None:
    intent = one(meant(code, line, Phase.CLUE))
    assert (intent.meaning, intent.number) == (M.NUMBER, number)


@pytest.mark.parametrize(
    ("code", "line", "option"),
    [
        ("pt", "a primeira", 0),
        ("pt", "segundo", 1),
        ("pt", "3", 2),
        ("pt", "a quarta", None),
        ("es", "la segunda", 1),
        ("es", "el primero", 0),
        ("pl", "druga", 1),
        ("pl", "trzecią", 2),
        ("pl", "ta druga", 1),
        ("pt", "a de trás", None),
        ("es", "la última", None),
    ],
)
def test_which_of_the_options(code: str, line: str, option: int | None) -> None:
    assert understanding(code).ordinal(line) == option
