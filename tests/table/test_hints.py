"""Whatever the assistant tells players to say, it understands when they say it."""

import re

import pytest

from assistant.lexicon.language import load
from assistant.rules import Phase, Side, Team
from assistant.understanding.intents import Meaning
from tests.understanding.lines import meant

from .tables import LANGUAGES, Table, classic

# A hint is a list of things to say, joined by these words.
GLUE = {
    "pt": ["agora:", "sempre:", "uma palavra e um número", "como", "ou", "se preciso, com o lado",
           "o lado e a carta", "parar perde"],
    "es": ["ahora:", "siempre:", "una palabra y un número", "como", "o",
           "si hace falta, con el lado", "el lado y la carta", "parar pierde"],
    "pl": ["teraz:", "zawsze:", "słowo i liczba", "na przykład", "albo",
           "w razie potrzeby ze stroną", "strona i karta", "koniec prób to przegrana"],
}  # fmt: skip
CARD = {"pt": "navio", "es": "barco", "pl": "statek"}
# "wybieramy i karta" is said with a card in its place.
BLANKS = {"pt": ["e a carta", "uma carta"], "es": ["y la carta", "una carta"], "pl": ["i karta"]}
HINTS = {
    "hint_clue": (Phase.CLUE, Team),
    "hint_clue_duet": (Phase.CLUE, Side),
    "hint_guess": (Phase.GUESS, Team),
    "hint_result": (Phase.RESULT, Team),
    "hint_result_duet": (Phase.RESULT, Side),
    "hint_sudden_death": (Phase.SUDDEN_DEATH, Team),
    "hint_sudden_death_duet": (Phase.SUDDEN_DEATH, Side),
    "hint_penalty": (Phase.PENALTY, Team),
    "hint_cover": (Phase.COVER, Team),
    "hint_over": (Phase.OVER, Team),
    "help_always": (Phase.GUESS, Team),
}
# Phrases in which the assistant names just what to say, with that.
TOLD = {
    "ask_end": {
        Meaning.CONFIRM: {"pt": "confirmo", "es": "confirmo", "pl": "potwierdzam"},
        Meaning.DENY: {"pt": "não", "es": "no", "pl": "nie"},
        Meaning.SAVE: {
            "pt": "continuar depois", "es": "seguir después", "pl": "zagramy później",
        },
    },
    "judge_doubts": {
        Meaning.CHALLENGE: {
            "pt": "pista inválida", "es": "pista incorrecta", "pl": "zła wskazówka",
        },
    },
    "sleeps": {Meaning.WAKE: {"pt": "acorda", "es": "despierta", "pl": "obudź się"}},
    "time_paused": {Meaning.RESUME: {"pt": "continuar", "es": "continuar", "pl": "wznów"}},
    "new_game_first_end": {
        Meaning.END_GAME: {
            "pt": "encerrar o jogo", "es": "terminar la partida", "pl": "koniec gry",
        },
    },
    "penalty_now": {
        Meaning.DECLINE: {"pt": "não cobrimos", "es": "no cubrimos", "pl": "nie zakrywamy"},
    },
    "how_to_play": {
        Meaning.STOP: {"pt": "parar", "es": "parar", "pl": "kończymy"},
        Meaning.UNDO: {"pt": "desfazer", "es": "deshacer", "pl": "cofnij"},
        Meaning.HELP: {"pt": "ajuda", "es": "ayuda", "pl": "pomoc"},
    },
}  # fmt: skip


def suggestions(text: str, code: str) -> list[str]:
    """The things to say that a hint lists, cards put where a blank is."""
    base = code.split("-")[0]
    text = text.casefold().rstrip(".")
    for example in re.findall(
        r"(?:a: )?\w+, \w+(?=$|;)", text
    ):  # "mar, dois": its comma is its own
        text = text.replace(example, example.replace(",", ""))
    for glue in GLUE[base]:
        text = re.sub(rf"(?<!\w){re.escape(glue)}(?!\w)", ";", text)
    for blank in BLANKS[base]:
        text = re.sub(rf"\b{blank}\b", CARD[base], text)
    text = re.sub(r"\ba: ", "a ", text)
    return [piece.strip() for piece in re.split(r"[;,:]", text) if piece.strip()]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", HINTS)
def test_every_hint_is_understood_where_it_is_given(code: str, key: str) -> None:
    phase, sides = HINTS[key]
    said = suggestions(Table(code, classic(code)).phrase(key), code)
    assert said
    for line in said:
        if line in ("mar", "morze"):
            continue
        if key == "help_always" and line in ("onde está navio", "gdzie jest karta"):
            line = f"{line} {CARD['pl']}" if code == "pl" else line
        if key == "hint_sudden_death_duet":  # the sea is no card of this grid
            line = line.replace("mar", CARD[code[:2]]).replace("morze", CARD["pl"])
        assert meant(code, line, phase, sides) is not None, (line, said)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", TOLD)
def test_what_players_are_told_to_say_is_understood(code: str, key: str) -> None:
    text = load(code).table("say")["phrases"][key].casefold()
    phase = Phase.PENALTY if key == "penalty_now" else Phase.GUESS
    for meaning, words in TOLD[key].items():
        line = words[code.split("-")[0]]
        assert line in text, f"{key} says no longer {line!r}"
        intent = meant(code, line, phase)
        assert intent is not None
        assert intent.meaning is meaning


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "meaning"), [("challenged", Meaning.LET_STAND), ("penalty_now", Meaning.LET_STAND)]
)
def test_the_imperatives_of_a_challenge_are_understood(
    code: str, key: str, meaning: Meaning
) -> None:
    """Told "deixem valer", people say just that back."""
    text = Table(code, classic(code)).phrase(key, clue="x", other="y").rstrip(".")
    last = re.split(r", (?:ou|o|albo) ", text)[-1]
    intent = meant(code, last, Phase.PENALTY)
    assert intent is not None, last
    assert intent.meaning is meaning
