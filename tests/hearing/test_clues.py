"""A clue is read from guesses: which word is the number, and what stands round both."""

import pytest

from assistant.hearing.whisper.clues import lone_words, numbers, readings
from assistant.hearing.whisper.model import once
from assistant.lexicon.language import load


@pytest.mark.parametrize(
    ("code", "guess", "word", "with_two"),
    [
        ("pt", "gelo três", "gelo", "gelo dois"),
        ("pt", "oito bahamas", "bahamas", "dois bahamas"),
        ("es", "cobra nuebe", "cobra", "cobra dos"),
        ("es", "ocho burbuja", "burbuja", "dos burbuja"),
        ("pl", "matka cztere", "matka", "matka dwa"),
        ("pl", "dziewięć porpurawe", "porpurawe", "dwa porpurawe"),
    ],
)
def test_word_and_number_in_either_order(code: str, guess: str, word: str, with_two: str) -> None:
    language = load(code)
    reading = readings([guess], language)[0]
    two = next(form for form, value in numbers(language).items() if value == "2")
    assert reading.word == word
    assert reading.said(two) == with_two


def test_a_number_at_the_end_goes_before_one_at_the_beginning() -> None:
    assert readings(["meia dois"], load("pt"))[0].word == "meia"


def test_a_number_of_two_words() -> None:
    assert "gelo" in {reading.word for reading in readings(["gelo sem limite"], load("pt"))}


def test_one_word_and_a_whole_story_are_no_clue() -> None:
    assert readings(["gelo"], load("pt")) == []
    assert readings(["eu acho que ele disse que era gelo três"], load("pt")) == []


@pytest.mark.parametrize(
    ("code", "guesses", "last", "words", "around"),
    [
        ("pt", ["gelo", "zelo"], True, ["gelo", "zelo"], "sol"),
        ("pt", ["a pista é gelo", "a pista é zelo"], True, ["gelo", "zelo"], "a pista é sol"),
        ("es", ["pista lluvia"], True, ["lluvia"], "pista sol"),
        ("pt", ["palavras gelo"], False, ["gelo"], "palavras sol"),
    ],
)
def test_the_words_round_a_clue_are_taken_off_and_put_back(
    code: str, guesses: list[str], last: bool, words: list[str], around: str
) -> None:
    put_back, found = lone_words(guesses, last, load(code))
    assert found == words
    assert put_back("sol") == around


def test_every_language_has_ten_numbers_and_unlimited() -> None:
    for code in ("pt", "pt-PT", "es", "es-419", "pl"):
        assert set(numbers(load(code)).values()) == {*map(str, range(10)), "unlimited"}


@pytest.mark.parametrize(
    ("echoed", "said"),
    [
        ("doze doze do", "doze"),
        ("escolhemos tempestades escolhemos", "escolhemos tempestades"),
        ("pies tres pies tres pies pies", "pies tres"),
        ("nie nie wiem", "nie nie wiem"),
        ("gelo", "gelo"),
        ("", ""),
    ],
)
def test_the_echo_of_a_short_window_is_taken_off(echoed: str, said: str) -> None:
    assert once(echoed) == said
