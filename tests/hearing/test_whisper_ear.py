"""The Whisper ear at a table: cards chosen, talk ignored, clues understood. The real model runs."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.cli import main
from assistant.errors import BadInput
from assistant.hearing import audio
from assistant.hearing.clips import SPEECH
from assistant.hearing.ear import RATE, Decision, Expected, Heard, Sound, Spoken
from assistant.hearing.ears import needed
from assistant.hearing.measuring import asking, carriers
from assistant.hearing.splicing import spliced
from assistant.hearing.synthetic import Voice, spoken
from assistant.hearing.whisper.engine import WhisperEar, outdoes
from assistant.hearing.whisper.model import FILES, Model
from assistant.hearing.whisper.weigh import Evidence, Target
from assistant.lexicon.language import load
from assistant.lexicon.spelling import spell

GRID = [
    "gato", "queso", "zapato", "luna", "robot", "montaña", "pirata", "reloj", "limón", "puente",
    "tigre", "guitarra", "corona", "desierto", "avión", "ventana", "chocolate", "espejo",
    "martillo", "nube", "pizza", "dragón", "hospital", "rey", "ballena",
]  # fmt: skip
WORDS = {
    "es": {"gcompris-es/words-cat.flac": "gato", "gcompris-es/words-clock.flac": "reloj"},
    "pl": {"gcompris-pl/colors-yellow.flac": "żółty", "gcompris-pl/colors-brown.flac": "brązowy"},
    "pt": {"gcompris-pt/colors-yellow.flac": "amarelo", "gcompris-pt/colors-green.flac": "verde"},
}
OTHERS = {
    "pl": ["zamek", "koń", "statek", "nożyczki", "księżyc", "dziadek", "parasol", "rycerz"],
    "pt": ["castelo", "cavalo", "navio", "tesoura", "lua", "cachorro", "chuva", "cavaleiro"],
    "es": ["castillo", "caballo", "barco", "tijeras", "luna", "perro", "lluvia", "caballero"],
}


@pytest.fixture(scope="module")
def ear() -> WhisperEar:
    try:
        return WhisperEar(needed())
    except BadInput as error:
        pytest.skip(str(error))


def table(code: str, cards: list[str], bare: bool = False, **more: object) -> Expected:
    language = load(code)
    cards_ = tuple(Spoken(card, (card,)) for card in cards)
    return Expected(language, cards_, carriers(language), bare, **more)  # type: ignore[arg-type]


def recording(code: str, name: str) -> Sound:
    path = SPEECH / code / name
    if not path.exists():
        pytest.skip(f"no recording {name} beside the project")
    return audio.read(path)


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
def test_people_choose_cards(ear: WhisperEar, code: str) -> None:
    for name, card in WORDS[code].items():
        expected = table(code, [*OTHERS[code], *WORDS[code].values()], bare=True)
        heard = ear.hear(recording(code, name), expected)
        assert (heard.decision, heard.card) == (Decision.ACCEPT, card)
        assert heard.candidates[0].card == card
        scores = [candidate.score for candidate in heard.candidates]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("code", ["pt", "es", "pl"])
def test_a_word_on_no_card_is_not_taken_for_one(ear: WhisperEar, code: str) -> None:
    for name in WORDS[code]:
        heard = ear.hear(recording(code, name), table(code, OTHERS[code], bare=True))
        assert heard.decision is not Decision.ACCEPT


def test_a_bare_card_word_is_talk_unless_it_was_asked_for(ear: WhisperEar) -> None:
    said = spoken("chocolate", Voice("es"))
    assert ear.hear(said, table("es", GRID)).decision is Decision.IGNORE
    heard = ear.hear(said, table("es", GRID, bare=True))
    assert (heard.decision, heard.card) == (Decision.ACCEPT, "chocolate")


def test_a_carrier_makes_a_choice(ear: WhisperEar) -> None:
    heard = ear.hear(spoken("elegimos chocolate", Voice("es")), table("es", GRID))
    assert heard.decision is Decision.ACCEPT
    assert (heard.card, heard.text) == ("chocolate", "elegimos chocolate")


def test_a_card_is_heard_in_its_other_forms(ear: WhisperEar) -> None:
    language = load("pl")
    cards = (Spoken("pizza", ("pizza", "pizzę")), *(Spoken(w, (w,)) for w in OTHERS["pl"]))
    expected = Expected(language, cards, carriers(language))
    heard = ear.hear(spoken("wybieramy pizzę", Voice("pl+m7")), expected)
    assert heard.candidates[0].card == "pizza"


def test_a_command_is_heard_and_talk_is_not_taken_for_it(ear: WhisperEar) -> None:
    phrases = ("cuánto tiempo queda", "terminamos el turno", "repite la última pista")
    expected = table("es", GRID, commands=phrases)
    heard = ear.hear(spoken(phrases[0], Voice("es")), expected)
    assert (heard.decision, heard.text, heard.card) == (Decision.ACCEPT, phrases[0], None)
    for talk in ("no sé qué quiere decir con eso", "creo que es la otra", "espera un momento"):
        assert ear.hear(spoken(talk, Voice("es")), expected).decision is not Decision.ACCEPT


@pytest.mark.parametrize(
    ("code", "said", "asks"),
    [
        ("pt", "onde está o castelo", "where_is: castelo"),
        ("es", "dónde está tijeras", "where_is: tijeras"),
        ("es", "cómo se escribe caballo", "spell_card: caballo"),
        ("pl", "przeliteruj słowo parasol", "spell_card: parasol"),
    ],
)
def test_a_card_is_asked_about_and_not_chosen(
    ear: WhisperEar, code: str, said: str, asks: str
) -> None:
    language = load(code)
    lying = tuple(Spoken(card, (card,)) for card in OTHERS[code])
    voice = Voice(language.table("language")["voices"][0])
    for cards in (lying, ()):
        expected = Expected(
            language, cards, carriers(language), lying=lying, asking=asking(language)
        )
        heard = ear.hear(spoken(said, voice), expected)
        assert heard.decision is not Decision.IGNORE
        assert (heard.asks, heard.card, heard.candidates[0].card) == (asks, None, None)


def test_asking_about_a_card_and_choosing_it_are_two_things(ear: WhisperEar) -> None:
    expected = replace(table("es", GRID), lying=table("es", GRID).cards, asking=asking(load("es")))
    chosen = ear.hear(spoken("elegimos chocolate", Voice("es")), expected)
    assert (chosen.decision, chosen.card, chosen.asks) == (Decision.ACCEPT, "chocolate", None)
    where = Target("dónde está chocolate", asks="where_is: chocolate")
    again = Target("dónde queda chocolate", asks="where_is: chocolate")
    assert where.meaning == again.meaning != Target("elegimos chocolate", "chocolate").meaning


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("pt", "timer de dois minutos"),
        ("es", "temporizador de dos minutos"),
        ("pl", "ustaw cztery minuty"),
    ],
)
def test_a_timer_is_no_clue(ear: WhisperEar, code: str, said: str) -> None:
    language = load(code)
    timers = language.table("hear")["timers"]
    times = tuple(way.format(time=time) for way in timers["spoken"] for time in timers["times"])
    voice = Voice(language.table("language")["voices"][0])
    heard = ear.hear(spoken(said, voice), Expected(language, clue=True, commands=times))
    assert (heard.text, heard.word, heard.number) == (said, None, None)


@pytest.mark.parametrize(
    ("guess", "command", "clue", "is_command"),
    [
        ("timer de dois minutos", "timer de dois minutos", "timer dois", True),
        ("tempo dois", "tempo", "tempo dois", False),
    ],
)
def test_what_is_more_of_what_was_said_wins(
    ear: WhisperEar, guess: str, command: str, clue: str, is_command: bool
) -> None:
    known = Evidence(ear.model, load("pt"), (), 1.0, [guess])
    told, heard = Heard(Decision.ACCEPT, command), Heard(Decision.ACCEPT, clue, number=2)
    assert outdoes(told, heard, known) is is_command
    assert not outdoes(replace(told, decision=Decision.IGNORE), heard, known)


@pytest.mark.parametrize("turn", [1, -1])
def test_a_clue_is_a_word_and_a_number_in_either_order(ear: WhisperEar, turn: int) -> None:
    word = recording("es", "gcompris-es/words-moon.flac")
    number = recording("es", "gcompris-es/alphabet-U0034.flac")
    heard = ear.hear(spliced([word, number][::turn], 0.2), Expected(load("es"), clue=True))
    assert (heard.decision, heard.word, heard.number) == (Decision.ACCEPT, "luna", 4)


def test_a_word_like_a_number_is_not_taken_for_the_number(ear: WhisperEar) -> None:
    word = recording("es", "gcompris-es/words-cloud.flac")
    number = recording("es", "gcompris-es/alphabet-U0032.flac")
    for turn in (1, -1):
        sound = spliced([word, number][::turn], 0.2)
        assert ear.hear(sound, Expected(load("es"), clue=True)).number in (2, None)


def test_a_clue_without_a_number_is_asked_about(ear: WhisperEar) -> None:
    word = recording("es", "gcompris-es/words-moon.flac")
    heard = ear.hear(word, Expected(load("es"), clue=True))
    assert (heard.decision, heard.word, heard.number) == (Decision.ASK, "luna", None)


@pytest.mark.parametrize(
    ("code", "word", "voice"), [("es", "viaje", "es+m3"), ("pl", "pokład", "pl+f2")]
)
def test_a_clue_is_spelled_aloud(ear: WhisperEar, code: str, word: str, voice: str) -> None:
    language = load(code)
    sound = spoken(", ".join(spell(word, language, with_words=True)), Voice(voice))
    heard = ear.hear(sound, Expected(language, clue=True))
    assert (heard.decision, heard.word, heard.number) == (Decision.ASK, word, None)


def test_spelling_may_take_its_time(ear: WhisperEar) -> None:
    language = load("es")
    letters = [spoken(letter, Voice("es")) for letter in [*spell("barco", language), "dos"]]
    slow = spliced(letters, 2.0)
    assert slow.size > 10 * RATE
    heard = ear.hear(slow, Expected(language, clue=True))
    assert (heard.decision, heard.word, heard.number) == (Decision.ACCEPT, "barco", 2)


def test_a_number_nobody_said_is_not_heard_in_a_spelled_clue(ear: WhisperEar) -> None:
    for word in ("zapata", "morir", "luna"):
        sound = spoken(", ".join(spell(word, load("es"))), Voice("es+f2"))
        assert ear.hear(sound, Expected(load("es"), clue=True)).number is None


def test_silence_and_stories_are_ignored(ear: WhisperEar) -> None:
    assert ear.hear(np.zeros(RATE, np.float32), table("es", GRID, bare=True)).candidates == ()
    story = spoken("elegimos pizza " * 12, Voice("es"))
    assert ear.hear(story, table("es", GRID)).decision is Decision.IGNORE
    assert ear.hear(story, Expected(load("es"), clue=True)).decision is Decision.IGNORE


def test_polish_sentences_move_nothing(ear: WhisperEar) -> None:
    for name, cards in {
        "nemo/IC0_anger_9.flac": ["piłka", "pasja"], "nemo/IC0_neutral_27.flac": ["szkoła"],
    }.items():  # fmt: skip
        heard = ear.hear(recording("pl", name), table("pl", [*cards, *OTHERS["pl"]]))
        assert heard.decision is Decision.IGNORE


def test_an_incomplete_model_is_named(tmp_path: Path) -> None:
    (tmp_path / FILES[1]).write_text("{}")
    with pytest.raises(BadInput, match=r"model\.bin"):
        Model(tmp_path)


def test_a_corrupt_model_is_one_line(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_bytes(b"nonsense")
    with pytest.raises(BadInput, match="cannot be read"):
        Model(tmp_path)


def test_hear_prints_a_line_for_each_file(
    ear: WhisperEar, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.hearing.test_audio import write

    grid = tmp_path / "grid.txt"
    grid.write_text("\n".join(GRID), "utf-8")
    good = write(tmp_path / "good.wav", spoken("chocolate", Voice("es")), RATE)
    bad = tmp_path / "bad.wav"
    bad.write_text("no sound")
    code = main(["hear", "--lang", "es", "--grid", str(grid), "--bare", str(bad), str(good)])
    printed = capsys.readouterr()
    assert code == 2
    assert "bad.wav" in printed.err
    line = json.loads(printed.out)
    assert line["decision"] == "accept"
    assert line["card"] == line["candidates"][0]["card"] == "chocolate"
    assert set(line["seconds"]) == {"audio", "compute"}


def test_hear_without_a_grid_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hear", "--lang", "es", str(tmp_path / "a.wav")]) == 2
    assert "--grid" in capsys.readouterr().err
