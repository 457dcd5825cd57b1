"""What is said while cards are read, beside the cards; and plans that no game has."""

import pytest

from assistant.hearing.ear import Candidate, Decision, Heard
from assistant.lexicon import decks
from assistant.lexicon.language import codes, load
from assistant.lexicon.normal import fold
from assistant.lexicon.phrasebook import Phrasebook
from assistant.table.plan import Source
from assistant.table.preparation import Preparation, Step
from assistant.table.reply import Reply
from assistant.understanding.intents import Meaning

WORDS = decks.find("base", load("pt")).words


def talk(code: str = "pt") -> Preparation:
    language = load(code)
    return Preparation(language, Phrasebook(language), lambda game: decks.find("base", language))


def reading() -> Preparation:
    table = talk()
    table.line("clássico, lemos as cartas, faz a chave, começar")
    return table


def doubt(word: str) -> Heard:
    return Heard(Decision.ASK, word, candidates=(Candidate(word, 0.5, word),))


@pytest.mark.parametrize("line", ["sim", "ok", "próxima", "começar", "não"])
def test_an_answer_is_no_card(line: str) -> None:
    assert reading().line(line).said[-1].text == "Carta um."


def test_a_no_takes_the_last_card_back() -> None:
    table = reading()
    table.line(WORDS[0])
    assert table.line("não").said[-1].text == "Carta um."
    assert table.line(WORDS[0]).said[-1].text.startswith("Um: ")


def test_a_correction_of_a_doubtful_card_leaves_the_one_before() -> None:
    table = reading()
    table.line(WORDS[0])
    table.heard(doubt(WORDS[1]))
    assert table.line(f"não, {WORDS[2]}").said[-1].text.startswith("Dois: ")


def test_who_is_tired_of_reading_has_the_cards_dealt() -> None:
    table = reading()
    table.line(WORDS[0])
    assert "sorteia" in table.line("sorteia").said[-1].text  # what was read would be lost
    assert table.line("não").said[-1].text == "Carta dois."
    table.line("sorteia")
    table.line("sim")
    assert table.step is Step.READY
    assert table.line("começar").wish is Meaning.BEGIN
    assert (table.plan.source, table.plan.words) == (Source.DEAL, ())


def test_taking_back_the_first_card_leads_back_to_the_question() -> None:
    table = reading()
    table.line("apaga")
    assert table.step is Step.CARDS


@pytest.mark.parametrize("code", codes())
def test_what_leads_on_from_reading_can_be_heard(code: str) -> None:
    table = talk(code)
    choices = load(code).table("setup")["choices"]
    table.line(choices["read"][0])
    table.line(choices["begin"][0])
    assert set(choices["deal"]) | set(choices["back"]) <= set(table.expected().commands)


def test_a_variant_that_the_game_has_not_is_left_out() -> None:
    table = talk()
    table.line("dueto, somos dois, dez fichas, final do assassino, começar")
    assert (set(table.plan.variants), table.plan.tokens) == (set(), 10)
    table = talk()
    table.line("clássico, dez fichas, ordem livre, somos três, começar")
    assert (set(table.plan.variants), table.plan.tokens) == ({"three_players"}, None)


def test_two_players_or_three_but_not_both() -> None:
    table = talk()
    table.line("somos dois")
    table.line("somos três")
    assert table.plan.variants == {"three_players"}


def test_a_spoken_correction_is_listened_for_and_puts_the_last_card_right() -> None:
    table = reading()
    table.line(WORDS[0])
    assert "não {card}" in table.expected().carriers
    said = f"não {WORDS[1]}"
    heard = Heard(Decision.ACCEPT, said, card=WORDS[1])
    assert table.heard(heard).said[-1].text.startswith("Um: ")


def test_a_doubtful_correction_is_asked_about_as_one() -> None:
    table = reading()
    table.line(WORDS[0])
    said = f"não {WORDS[1]}"
    heard = Heard(Decision.ASK, said, card=WORDS[1], candidates=(Candidate(said, 0.5, WORDS[1]),))
    assert said in table.heard(heard).said[-1].text
    assert table.line("sim").said[-1].text.startswith("Um: ")
    table.heard(heard)
    assert table.line(f"não, {WORDS[2]}").said[-1].text.startswith("Um: ")


def test_a_doubtful_command_is_no_card() -> None:
    table = reading()
    table.heard(Heard(Decision.ASK, "próxima", candidates=(Candidate("próxima", 0.5),)))
    assert table.line("sim").said[-1].text == "Carta um."


def test_a_doubtful_no_asks_the_same_once_more() -> None:
    table = reading()
    asked = table.heard(doubt(WORDS[0])).said
    assert (
        table.heard(Heard(Decision.ASK, "não", candidates=(Candidate("não", 0.5),))).said == asked
    )


# Scripts: what is said, and what is heard back last


def sure(text: str, card: str | None = None) -> Heard:
    return Heard(Decision.ACCEPT, text, card=card)


def between(*words: str) -> Heard:
    options = tuple(Candidate(word, 0.4 - 0.1 * rank, word) for rank, word in enumerate(words))
    return Heard(Decision.ASK, words[0], card=words[0], candidates=options)


def spelled_out(*words: str) -> Heard:
    options = tuple(Candidate(word, 0.4) for word in words)
    return Heard(Decision.ASK, words[0], word=words[0], candidates=options)


def last(reply: Reply) -> str:
    return reply.said[-1].text


def listened(table: Preparation) -> set[str]:
    return {spoken.card for spoken in table.expected().cards}


def read(table: Preparation, *words: str) -> None:
    for word in words:
        table.heard(sure(word, word))


@pytest.mark.parametrize("code", codes())
def test_a_whole_table_is_read_aloud(code: str) -> None:
    table, words = talk(code), decks.find("base", load(code)).words[:25]
    choices = load(code).table("setup")["choices"]
    for name in ("classic", "read", "assistant", "begin"):
        table.line(choices[name][0])
    for word in words[:24]:
        assert table.heard(sure(word, word)).wish is None
    assert table.heard(sure(words[24], words[24])).wish is Meaning.BEGIN
    assert table.plan.words == words


def test_the_ear_is_closed_to_words_that_have_not_been_read() -> None:
    table = reading()
    assert listened(table) == set(WORDS)
    read(table, *WORDS[:3])
    assert listened(table) == set(WORDS[3:])
    table.line("apaga a última")
    assert listened(table) == set(WORDS[2:])
    read(table, WORDS[2])
    table.line("não")
    assert listened(table) == set(WORDS[3:])  # it was called wrong at this place
    read(table, WORDS[3])
    assert WORDS[2] in listened(table)


def test_a_doubtful_card_is_one_of_two_or_three() -> None:
    table = reading()
    one, two, three = WORDS[:3]
    assert last(table.heard(between(one, two, three))) == f"Qual carta: {one}, {two} ou {three}?"
    assert "a segunda" in table.expected().commands
    assert last(table.line("sim")) == f"Qual carta: {one}, {two} ou {three}?"
    assert last(table.line("a segunda")) == f"Um: {two}."
    table.heard(between(one, three))
    assert last(table.heard(sure(three, three))) == f"Dois: {three}."


def test_what_is_far_less_likely_is_not_offered() -> None:
    one, two = WORDS[:2]
    far = (Candidate(one, 0.5, one), Candidate(two, 0.001, two))
    heard = Heard(Decision.ASK, one, card=one, candidates=far)
    assert last(reading().heard(heard)) == f"Querem dizer {one}?"


def test_a_doubtful_card_read_again_is_asked_about_alone() -> None:
    table = reading()
    table.heard(between(WORDS[0], WORDS[1]))
    assert last(table.heard(between(WORDS[0], WORDS[1]))) == f"Querem dizer {WORDS[0]}?"
    assert last(table.line("sim")) == f"Um: {WORDS[0]}."


def test_what_was_denied_is_not_heard_again_at_once() -> None:
    table = reading()
    table.heard(between(WORDS[0], WORDS[1]))
    assert last(table.line("não")) == "Carta um."
    assert not {WORDS[0], WORDS[1]} & listened(table)


def test_two_tries_in_vain_lead_to_spelling() -> None:
    table = reading()
    table.heard(between(WORDS[0]))
    table.line("não")
    table.heard(between(WORDS[1]))
    assert "vou soletrar" in last(table.line("não"))
    assert listened(table) == set(WORDS)  # what stood in the way may be heard now
    assert not table.expected().clue
    table.heard(sure("vou soletrar"))
    assert table.expected().clue
    assert last(table.heard(spelled_out("zebu", "zero"))) == "Qual carta: zebu ou zero?"
    assert not table.expected().clue  # an answer is no word to be spelled
    assert last(table.line("a primeira")) == "Um: zebu."


def test_a_card_twice_called_wrong_leads_to_spelling_too() -> None:
    table = reading()
    read(table, WORDS[0])
    assert [said.text for said in table.line("não").said] == [f"Apaguei {WORDS[0]}.", "Carta um."]
    read(table, WORDS[1])
    assert "vou soletrar" in last(table.line("não"))


def test_doubt_after_doubt_does_not_go_on_for_ever() -> None:
    table = reading()
    said = [table.heard(between(word)).said for word in WORDS[:3]]
    assert [len(lines) for lines in said] == [1, 1, 2]
    assert "vou soletrar" in said[2][0].text
    assert said[1] == said[0]  # a short yes is easily taken for a card
    assert said[2][1].text == f"Querem dizer {WORDS[2]}?"


def test_a_double_says_of_which_card_and_how_to_go_on() -> None:
    table = reading()
    read(table, *WORDS[:3])
    double, due = table.line(WORDS[1]).said
    assert "já é a carta dois" in double.text
    assert "vou soletrar" in double.text
    assert "digam carta dois" in double.text
    assert due.text == "Carta quatro."


def test_the_earlier_card_of_a_double_is_put_right_by_its_number() -> None:
    table = reading()
    read(table, *WORDS[:3])
    table.line(WORDS[1])
    assert last(table.heard(sure("carta dois"))) == f"A carta dois é {WORDS[1]}. Qual deve ser?"
    lines = table.heard(sure(WORDS[5], WORDS[5])).said
    assert [line.text for line in lines] == [f"Dois: {WORDS[5]}.", "Carta quatro."]
    assert last(table.heard(sure(WORDS[1], WORDS[1]))) == f"Quatro: {WORDS[1]}."


def test_who_came_back_to_a_card_may_leave_it_or_take_it_away() -> None:
    table = reading()
    read(table, *WORDS[:3])
    table.line("carta um")
    assert last(table.line("próxima")) == "Carta quatro."
    table.line("carta um")
    said = [line.text for line in table.line("apaga").said]
    assert said == [f"Apaguei {WORDS[0]}.", "Carta um."]
    assert last(table.line(WORDS[7])) == "Carta quatro."


def test_a_card_may_wait_until_the_others_are_read() -> None:
    table = reading()
    read(table, *WORDS[:3])
    skipped = [line.text for line in table.line("pular esta carta").said]
    assert skipped == ["A carta quatro fica para depois.", "Carta cinco."]
    read(table, *WORDS[4:24])
    assert last(table.heard(sure(WORDS[24], WORDS[24]))) == "Carta quatro."
    assert last(table.line("pular esta carta")) == "Carta quatro."
    assert table.heard(sure(WORDS[3], WORDS[3])).wish is Meaning.BEGIN
    assert table.plan.words == WORDS[:25]


def test_how_many_are_left_at_any_moment() -> None:
    table = reading()
    assert table.line("quantas faltam").said[0].text == "Faltam vinte e cinco cartas."
    read(table, *WORDS[:24])
    assert [line.text for line in table.line("quantas cartas faltam").said] == [
        "Falta uma carta.",
        "Carta vinte e cinco.",
    ]


def test_what_has_been_read_is_read_back_by_rows() -> None:
    table = reading()
    assert table.line("o que já lemos").said[0].text == "Ainda não há cartas lidas."
    read(table, *WORDS[:5])
    table.line("pular esta carta")
    read(table, WORDS[6])
    rows = [line.text for line in table.line("o que já lemos").said]
    assert rows[0] == f"Linha um: {', '.join(WORDS[:5])}."
    assert rows[1].startswith(f"Linha dois: em branco, {WORDS[6]}")
    assert rows[-1] == "Carta oito."


@pytest.mark.parametrize("line", ["quantas faltam", "o que já lemos", "ajuda"])
def test_a_question_of_the_players_leaves_ours_open(line: str) -> None:
    table = reading()
    asked = last(table.heard(between(WORDS[0], WORDS[1])))
    assert last(table.line(line)) == asked
    assert last(table.line("a primeira")) == f"Um: {WORDS[0]}."


def test_repeat_works_before_while_reading_and_when_hardly_heard() -> None:
    assert talk().line("repete").wish is Meaning.REPEAT
    table = reading()
    table.heard(between(WORDS[0]))
    assert table.line("outra vez").wish is Meaning.REPEAT
    hardly = Heard(Decision.ASK, "repete", candidates=(Candidate("repete", 0.5),))
    assert table.heard(hardly).wish is Meaning.REPEAT
    assert last(table.line("sim")) == f"Um: {WORDS[0]}."


def test_a_doubtful_yes_said_twice_is_one() -> None:
    table = reading()
    asked = last(table.heard(between(WORDS[0])))
    yes = Heard(Decision.ASK, "sim", candidates=(Candidate("sim", 0.5),))
    assert last(table.heard(yes)) == asked
    assert last(table.heard(yes)) == f"Um: {WORDS[0]}."


def test_cards_that_are_read_in_vain_bring_the_way_out_once() -> None:
    table = reading()
    talk_ = Heard(Decision.IGNORE, "xyz")
    assert table.heard(talk_).said == ()
    assert "vou soletrar" in last(table.heard(talk_))
    assert table.heard(talk_).said == ()
    assert not table.expected().clue  # talk opens nothing


def test_cards_of_no_deck_are_said_or_spelled() -> None:
    table = reading()
    assert "soletrem" in last(table.heard(sure("palavra livre")))
    assert table.expected().clue
    heard = Heard(Decision.ASK, "berimbau", word="berimbau")
    assert last(table.heard(heard)) == "Querem dizer: berimbau?"
    assert last(table.line("sim")) == "Um: berimbau."
    assert table.expected().clue  # the next one may be of no deck either
    assert last(table.line("cê a i pê i erre a")) == "Dois: caipira."
    read(table, WORDS[0])
    assert not table.expected().clue


def test_a_word_with_what_seemed_a_number_is_asked_about_without_it() -> None:
    table = reading()
    table.line("palavra livre")
    heard = Heard(Decision.ACCEPT, "berimbau dois", word="berimbau", number=2)
    assert last(table.heard(heard)) == "Querem dizer: berimbau?"


def test_a_spelled_word_near_to_one_of_the_deck_may_be_that() -> None:
    table = reading()
    table.line("vou soletrar")
    assert "semáforo" in WORDS
    asked = last(table.heard(spelled_out("semafaro")))
    assert asked == "Qual carta: semafaro ou semáforo?"


def test_an_answer_is_one_though_open_words_are_listened_for() -> None:
    table = reading()
    table.line("palavra livre")
    table.heard(Heard(Decision.ASK, "berimbau", word="berimbau"))
    assert last(table.heard(Heard(Decision.ASK, "sim", word="sim"))) == "Um: berimbau."
    assert "Faltam" in table.heard(Heard(Decision.ASK, "quantas faltam", word="q")).said[0].text


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("name", ["base", "duet"])
def test_a_card_that_is_a_command_too_is_a_card(code: str, name: str) -> None:
    language = load(code)
    deck = decks.find(name, language)
    for word in deck.words:
        table = Preparation(language, Phrasebook(language), lambda _: deck)
        for choice in ("read", "begin"):
            table.line(language.table("setup")["choices"][choice][0])
        assert fold(word) not in map(fold, table.expected().commands)
        assert fold(word) in fold(last(table.line(word)))


def test_a_doubtful_ordinal_asks_about_its_card() -> None:
    table = reading()
    table.heard(between(WORDS[0], WORDS[1]))
    second = Heard(Decision.ASK, "a segunda", candidates=(Candidate("a segunda", 0.5),))
    assert last(table.heard(second)) == f"Querem dizer {WORDS[1]}?"
    assert last(table.line("sim")) == f"Um: {WORDS[1]}."


def test_a_word_that_is_a_yes_and_a_card_answers_a_question() -> None:
    table = reading()
    assert "vale" in WORDS
    assert "vale" in listened(table)
    table.heard(between(WORDS[0]))
    assert "vale" not in listened(table)
    assert "vale" in table.expected().commands
    assert last(table.line("vale")) == f"Um: {WORDS[0]}."
    assert last(table.line("vale")) == "Dois: vale."
