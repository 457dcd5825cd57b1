"""The talk before a game, read as it is spoken."""

import pytest

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon import decks
from assistant.lexicon.language import codes, load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.table.plan import Plan, Source
from assistant.table.preparation import Preparation, Step
from assistant.understanding.intents import Meaning


def talk(code: str = "pt") -> Preparation:
    language = load(code)
    return Preparation(language, Phrasebook(language), lambda game: decks.find("base", language))


def test_a_question_at_a_time() -> None:
    table = talk()
    assert "clássico" in table.greet().said[-1].text
    table.line("dueto")
    assert table.step is Step.CARDS
    table.line("sorteia")
    assert table.step is Step.KEY
    table.line("a chave está na mesa")
    assert table.step is Step.READY
    assert table.line("começar").wish is Meaning.BEGIN
    assert (table.plan.game, table.plan.source, table.plan.key) == ("duet", Source.DEAL, "table")


def test_several_things_in_one_breath() -> None:
    table = talk("es")
    reply = table.line("clásico, reparte, clave en la mesa, final del asesino, empieza el azul")
    assert reply.refused is None
    assert table.step is Step.READY
    assert table.plan.starts == "blue"
    assert table.plan.variants == {"assassin_ending"}


def test_begin_takes_the_usual_for_all_that_is_open() -> None:
    table = talk("pl")
    assert table.line("zaczynamy").wish is Meaning.BEGIN
    assert (table.plan.game, table.plan.source, table.plan.key) == (
        "classic",
        Source.DEAL,
        "assistant",
    )


def test_a_key_on_the_table_asks_who_starts() -> None:
    table = talk()
    table.line("clássico, sorteia, chave na mesa")
    assert table.step is Step.STARTS
    table.line("azul")
    assert table.plan.starts == "blue"


def test_pictures_have_no_words_to_deal_or_read() -> None:
    table = talk()
    table.line("imagens")
    assert table.step is Step.KEY


def test_another_language_is_asked_for_by_its_name() -> None:
    table = talk()
    assert table.line("em polonês").wish is Meaning.OTHER_LANGUAGE
    assert table.other_language == "pl"


def test_what_is_not_understood_is_asked_again() -> None:
    table = talk()
    reply = table.line("xyz")
    assert reply.refused
    assert "clássico" in reply.said[-1].text


def test_cards_are_read_said_back_and_corrected() -> None:
    table = talk()
    words = list(decks.find("base", load("pt")).words[:25])
    table.line("clássico, lemos as cartas, faz a chave, começar")
    table.line(words[0])
    assert words[1].casefold() in table.line(f"não, {words[1]}").said[-1].text.casefold()
    for word in (words[0], *words[2:24]):
        echo = table.line(word).said[-1].text
        assert word.casefold() in echo.casefold()
    assert "já é a carta um" in table.line(words[1]).said[0].text
    last = table.line(words[24])
    assert last.wish is Meaning.BEGIN
    assert table.plan.words == (words[1], words[0], *words[2:])


def test_a_doubtful_card_is_confirmed_before_it_counts() -> None:
    table = talk()
    table.line("clássico, lemos as cartas, faz a chave, começar")
    word = decks.find("base", load("pt")).words[0]
    doubtful = Heard(Decision.ASK, word, candidates=(Candidate(word, 0.5, word),))
    assert word in table.heard(doubtful).said[-1].text.casefold()
    assert "um" in table.line("sim").said[-1].text.casefold()


def test_table_talk_settles_nothing() -> None:
    table = talk()
    assert table.heard(Heard(Decision.IGNORE, "clássico")).said == ()
    assert table.step is Step.GAME


@pytest.mark.parametrize("code", codes())
def test_the_phrases_that_questions_suggest_are_understood(code: str) -> None:
    for ways in load(code).table("setup")["choices"].values():
        for way in ways:
            assert talk(code).line(way).refused is None, way


def doubt(text: str) -> Heard:
    return Heard(Decision.ASK, text, candidates=(Candidate(text, 0.5),))


def test_a_choice_is_said_back() -> None:
    assert talk().line("dueto").said[0].text == "Anotado: dueto."
    both = talk().line("temos a chave, dueto").said[0].text
    assert both == "Anotado: chave na mesa, dueto."


@pytest.mark.parametrize("code", codes())
def test_every_choice_that_settles_something_can_be_said_back(code: str) -> None:
    for name, ways in load(code).table("setup")["choices"].items():
        before = talk(code)
        reply = before.line(ways[-1])
        settled = before.plan != Plan()
        assert settled == (len(reply.said) == 2) or name == "begin", name


def test_a_doubtful_choice_is_asked_about_by_name() -> None:
    table = talk()
    assert "dueto" in table.heard(doubt("dueto")).said[-1].text
    assert table.step is Step.GAME
    assert "está certo" in table.expected().commands
    table.line("sim")
    assert table.plan.game == "duet"
    assert "está certo" not in table.expected().commands


def test_a_doubtful_choice_that_was_not_meant_settles_nothing() -> None:
    table = talk()
    table.heard(doubt("dueto"))
    assert "clássico" in table.line("não").said[-1].text
    assert table.plan == Plan()
    table.heard(doubt("dueto"))
    table.line("não, imagens")
    assert table.plan.game == "pictures"


def test_who_says_it_once_more_has_answered() -> None:
    table = talk()
    table.heard(doubt("dueto"))
    table.heard(doubt("imagens"))
    assert table.plan.game is None
    table.heard(doubt("jogo de imagens"))
    assert table.plan.game == "pictures"


def test_a_doubtful_yes_asks_the_same_once_more() -> None:
    table = talk()
    asked = table.heard(doubt("dueto")).said
    assert table.heard(doubt("sim")).said == asked
    assert table.plan.game is None


def test_cards_of_a_game_are_those_of_its_own_deck() -> None:
    language = load("pt")
    table = Preparation(
        language, Phrasebook(language), lambda game: decks.find(game or "base", language)
    )
    table.line("dueto, lemos as cartas, faz a chave, começar")
    listened = {spoken.card for spoken in table.expected().cards}
    assert listened == set(decks.find("duet", language).words)
