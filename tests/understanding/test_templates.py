"""Sentence templates: what they stand for, and that ours are whole."""

import pytest

from assistant.lexicon.language import codes, load
from assistant.lexicon.normal import fold
from assistant.understanding.intents import Meaning
from assistant.understanding.templates import expand, pattern


def test_alternatives_and_optional_parts() -> None:
    assert expand("(vamos|vou) [de] {card}") == (
        "vamos de {card}",
        "vamos {card}",
        "vou de {card}",
        "vou {card}",
    )


def test_brackets_may_lie_in_brackets() -> None:
    assert expand("a [(b|c) d]") == ("a b d", "a c d", "a")


@pytest.mark.parametrize("template", ["(a|b", "a)", "[a", "a]", "(a]", "{a", "a}b"])
def test_an_unbalanced_template_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"unbalanced|not closed"):
        expand(template)


@pytest.mark.parametrize(
    ("said", "card"),
    [("vamos de bolo ", "bolo"), ("vou bolo de mel ", "bolo de mel"), ("vamos ", None)],
)
def test_a_pattern_catches_what_the_template_means(said: str, card: str | None) -> None:
    match = pattern("(vamos|vou) [de] {card}", lambda name: ".+").fullmatch(said)
    assert (match and match["card"]) == card


@pytest.mark.parametrize("code", codes())
def test_every_phrase_matches_the_template_it_came_from(code: str) -> None:
    for templates in load(code).table("hear")["intents"].values():
        for template in templates:
            for phrase in expand(template):
                assert phrase, f"{template!r} can be nothing at all"
                if "{" not in phrase:
                    expression = pattern(template, lambda name: ".+")
                    assert expression.fullmatch(fold(phrase) + " "), (template, phrase)


@pytest.mark.parametrize("code", codes())
def test_every_language_can_say_everything(code: str) -> None:
    known = set(load(code).table("hear")["intents"])
    # ABANDON is END_GAME, confirmed; the other two belong to the talk before a game.
    unsaid = {Meaning.ABANDON, Meaning.BEGIN, Meaning.OTHER_LANGUAGE}
    assert known == {meaning.value for meaning in set(Meaning) - unsaid}
