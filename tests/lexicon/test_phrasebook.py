"""Numbers and plurals from 0 to 25, and every phrase of every language's phrase book."""

import re
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from typing import Any

import pytest

from assistant.lexicon.language import LEXICONS, Language, codes, load
from assistant.lexicon.phrasebook import MissingPhrase, Phrasebook

BLANK = re.compile(r"\{(\w+)(?:([:?])([^{}]*))?\}")
HAVE_SAY = [code for code in codes() if load(code).table("say")]


def agreeing(code: str, template: str, tmp_path: Path) -> list[str]:
    """The template for 0 to 25 in that language, from a phrase book with only this phrase."""
    (tmp_path / "say.toml").write_text(f'[phrases]\nleft = "{template}"\n', "utf-8")
    language = load(code)
    book = Phrasebook(Language(language.code, (tmp_path, *language.folders)))
    return [book.say("left", n=number) for number in range(26)]


# What is right, written out and not computed: the forms that a table says most, with the numbers
# at which languages change their mind (0, 1, 2, 5, 11 to 14, 21, 22).
EXPECTED = {
    ("pt", "{n?resta|restam} {n:f} {n?palavra|palavras}"): {
        0: "resta zero palavra",
        1: "resta uma palavra",
        2: "restam duas palavras",
        5: "restam cinco palavras",
        11: "restam onze palavras",
        14: "restam quatorze palavras",
        16: "restam dezesseis palavras",
        21: "restam vinte e uma palavras",
        22: "restam vinte e duas palavras",
        25: "restam vinte e cinco palavras",
    },
    ("pt-PT", "{n?resta|restam} {n:f} {n?palavra|palavras}"): {
        0: "restam zero palavras",
        1: "resta uma palavra",
        2: "restam duas palavras",
        14: "restam catorze palavras",
        16: "restam dezasseis palavras",
        17: "restam dezassete palavras",
        19: "restam dezanove palavras",
        21: "restam vinte e uma palavras",
        22: "restam vinte e duas palavras",
    },
    ("pt", "{n:m} {n?marcador|marcadores}"): {
        1: "um marcador",
        2: "dois marcadores",
        21: "vinte e um marcadores",
        22: "vinte e dois marcadores",
    },
    ("es", "{n?queda|quedan} {n:f} {n?palabra|palabras}"): {
        0: "quedan cero palabras",
        1: "queda una palabra",
        2: "quedan dos palabras",
        11: "quedan once palabras",
        16: "quedan dieciséis palabras",
        21: "quedan veintiuna palabras",
        22: "quedan veintidós palabras",
        25: "quedan veinticinco palabras",
    },
    ("es", "{n:a} {n?minuto|minutos}"): {
        1: "un minuto",
        2: "dos minutos",
        21: "veintiún minutos",
    },
    ("es-419", "{n?queda|quedan} {n:f} {n?tarjeta|tarjetas}"): {
        0: "quedan cero tarjetas",
        1: "queda una tarjeta",
        3: "quedan tres tarjetas",
        21: "quedan veintiuna tarjetas",
    },
    ("pl", "{n?zostało|zostały|zostało} {n:n} {n?słowo|słowa|słów}"): {
        0: "zostało zero słów",
        1: "zostało jedno słowo",
        2: "zostały dwa słowa",
        3: "zostały trzy słowa",
        4: "zostały cztery słowa",
        5: "zostało pięć słów",
        11: "zostało jedenaście słów",
        12: "zostało dwanaście słów",
        13: "zostało trzynaście słów",
        14: "zostało czternaście słów",
        15: "zostało piętnaście słów",
        20: "zostało dwadzieścia słów",
        21: "zostało dwadzieścia jeden słów",
        22: "zostały dwadzieścia dwa słowa",
        24: "zostały dwadzieścia cztery słowa",
        25: "zostało dwadzieścia pięć słów",
    },
    ("pl", "{n?została|zostały|zostało} {n:f} {n?karta|karty|kart}"): {
        1: "została jedna karta",
        2: "zostały dwie karty",
        5: "zostało pięć kart",
        12: "zostało dwanaście kart",
        21: "zostało dwadzieścia jeden kart",
        22: "zostały dwadzieścia dwie karty",
    },
    ("pl", "{n:m} {n?znacznik|znaczniki|znaczników}"): {
        1: "jeden znacznik",
        3: "trzy znaczniki",
        9: "dziewięć znaczników",
        23: "dwadzieścia trzy znaczniki",
    },
}


@pytest.mark.parametrize(("code", "template"), EXPECTED)
def test_number_and_plural_agree(code: str, template: str, tmp_path: Path) -> None:
    said = agreeing(code, template, tmp_path)
    for number, wanted in EXPECTED[code, template].items():
        assert said[number] == wanted
    assert len(set(said)) == 26, "two numbers are said alike"


@pytest.mark.parametrize("code", codes())
def test_every_gender_has_a_word_for_each_number(code: str) -> None:
    for gender, words in load(code).table("numbers")["say"].items():
        assert len(words) >= 26, gender
        assert len(set(words)) == len(words), gender
        assert not any(re.search(r"\d", word) for word in words)


@pytest.mark.parametrize("code", codes())
def test_what_is_said_for_a_number_is_also_heard_as_it(code: str) -> None:
    numbers = load(code).table("numbers")
    for number in range(10):
        heard = numbers["hear"][str(number)]
        for words in numbers["say"].values():
            assert words[number] in heard


def test_wordings_take_turns(tmp_path: Path) -> None:
    (tmp_path / "say.toml").write_text('[phrases]\nright = ["a", "b"]\n', "utf-8")
    book = Phrasebook(Language("pt", (tmp_path, *load("pt").folders)))
    assert [book.say("right") for _ in range(3)] == ["a", "b", "a"]


def test_terse_where_there_is_a_short_wording(tmp_path: Path) -> None:
    content = '[phrases]\nturn = "long"\nend = "over"\n[terse]\nturn = "short"\n'
    (tmp_path / "say.toml").write_text(content, "utf-8")
    book = Phrasebook(Language("pt", (tmp_path, *load("pt").folders)), terse=True)
    assert (book.say("turn"), book.say("end")) == ("short", "over")


def test_a_missing_phrase_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "say.toml").write_text("[phrases]\n", "utf-8")
    with pytest.raises(MissingPhrase, match="nothing"):
        Phrasebook(Language("pt", (tmp_path, *load("pt").folders))).say("nothing")


# From here on: the phrase books as they are.


def phrases(code: str, part: str = "phrases") -> dict[str, tuple[str, ...]]:
    """Each key with its wordings."""
    table: dict[str, Any] = load(code).table("say").get(part, {})
    return {key: (text,) if isinstance(text, str) else tuple(text) for key, text in table.items()}


def wordings(code: str) -> Iterator[tuple[str, str]]:
    """Every wording of a language, terse ones too, with its key."""
    for part in ("phrases", "terse"):
        for key, texts in phrases(code, part).items():
            for text in texts:
                yield key, text


def blanks(text: str) -> set[str]:
    return {name for name, _, _ in BLANK.findall(text)}


def test_every_language_has_a_phrase_book() -> None:
    assert codes() == HAVE_SAY


def test_the_same_keys_in_every_language() -> None:
    for part in ("phrases", "terse"):
        keys = {code: set(phrases(code, part)) for code in HAVE_SAY}
        every = set().union(*keys.values())
        assert {code: sorted(every - own) for code, own in keys.items() if every - own} == {}


def test_every_terse_phrase_has_a_full_one() -> None:
    for code in HAVE_SAY:
        assert set(phrases(code, "terse")) <= set(phrases(code)), code


def test_the_same_blanks_in_every_language() -> None:
    """What one language fills in, every language does: no fact is lost in translation."""
    for key in phrases(HAVE_SAY[0]):
        used = {
            code: set().union(*(blanks(text) for text in phrases(code).get(key, ())))
            for code in HAVE_SAY
        }
        assert len({frozenset(names) for names in used.values()}) == 1, f"{key}: {used}"


@pytest.mark.parametrize("code", HAVE_SAY)
def test_wordings_of_one_key_say_the_same_facts(code: str) -> None:
    for key, texts in phrases(code).items():
        assert len({frozenset(blanks(text)) for text in texts}) == 1, key
    for key, texts in phrases(code, "terse").items():
        for text in texts:
            assert blanks(text) <= blanks(phrases(code)[key][0]), key


@pytest.mark.parametrize("code", HAVE_SAY)
def test_every_blank_is_well_formed_and_fills(code: str) -> None:
    language = load(code)
    genders = set(language.table("numbers")["say"])
    plural = c2py(language.table("language")["plural"])
    forms = {plural(number) for number in range(200)}
    books = Phrasebook(language), Phrasebook(language, terse=True)
    for key, text in wordings(code):
        for _, kind, rest in BLANK.findall(text):
            assert kind != ":" or rest in genders, f"{key}: no gender {rest}"
            assert kind != "?" or len(rest.split("|")) == len(forms), f"{key}: forms of {rest}"
    for book in books:
        for key, texts in phrases(code).items():
            names = blanks(" ".join(texts)) | blanks(" ".join(phrases(code, "terse").get(key, ())))
            # A blank may be text or a number; a number fits both.
            for number in (0, 1, 2, 5, 21, 130):
                for _ in texts:
                    filled = book.say(key, **dict.fromkeys(names, number))
                    assert not re.search(r"[{}|\[\]]", filled), f"{key}: {filled}"
                    assert filled == " ".join(filled.split()), f"{key}: spaces in {filled!r}"
                    assert filled, key


# Letters that each language writes with; those of the others give a mixture away.
LETTERS = {
    "pt": "abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõúü",
    "es": "abcdefghijklmnopqrstuvwxyzáéíóúüñ",
    "pl": "abcdefghijklmnopqrstuwyzvxąćęłńóśźż",
}
# Frequent small words that only one of the three has.
SMALL_WORDS = {
    "pt": {"não", "uma", "você", "vocês", "é", "são", "do", "da", "dos", "das", "em", "um"},
    "es": {"el", "los", "las", "una", "es", "son", "del", "y", "hay", "con", "un"},
    "pl": {"jest", "nie", "się", "w", "są", "czy", "to", "z"},
}
# Words of that list which another of the languages has too.
ALSO = {"pt": set[str](), "es": set[str](), "pl": {"do", "i", "y"}}


@pytest.mark.parametrize("code", HAVE_SAY)
def test_no_letter_of_another_language(code: str) -> None:
    own = LETTERS[load(code).base]
    for key, text in wordings(code):
        plain = BLANK.sub(lambda blank: blank[3] if blank[2] == "?" else "", text).casefold()
        strange = {letter for letter in plain if letter.isalpha() and letter not in own}
        assert not strange, f"{key}: {strange} in {text}"
        if load(code).base != "es":
            assert not set("¿¡") & set(plain), f"{key}: {text}"


@pytest.mark.parametrize("code", HAVE_SAY)
def test_no_small_words_of_another_language(code: str) -> None:
    base = load(code).base
    for key, text in wordings(code):
        words = re.findall(r"\w+", BLANK.sub(" ", text).casefold())
        for other, small in SMALL_WORDS.items():
            only_theirs = small - SMALL_WORDS[base] - ALSO[base]
            if other != base and len(words) >= 4:
                found = [word for word in words if word in only_theirs]
                assert len(found) < 2, f"{key}: {found} of {other} in {text}"


def test_no_long_phrase_is_the_same_in_two_languages() -> None:
    """A phrase of three words or more that two languages share was left untranslated; only cities
    may be called the same."""
    seen: dict[str, tuple[str, str]] = {}
    for code in HAVE_SAY:
        base = load(code).base
        for key, text in wordings(code):
            plain = BLANK.sub(" ", text).casefold()
            if key.startswith("city_") or len(re.findall(r"\w{2,}", plain)) < 3:
                continue
            other = seen.setdefault(plain, (base, key))
            assert other[0] == base, f"{key} in {base} is {other[1]} in {other[0]}: {text}"


def test_the_phrase_books_are_where_they_are_looked_for() -> None:
    assert {path.parent.name for path in LEXICONS.glob("*/say.toml")} <= set(codes())
