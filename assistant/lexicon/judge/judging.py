"""The judgement: each rule in turn, the strictest first."""

from collections.abc import Iterator, Sequence

from assistant.errors import BadInput
from assistant.lexicon.judge import hints
from assistant.lexicon.judge.clue import LARGEST, Parsed, parse
from assistant.lexicon.judge.compounds import HALF, parts
from assistant.lexicon.judge.dictionary import dictionary, foreign, lemmas
from assistant.lexicon.judge.morphology import key
from assistant.lexicon.judge.roots import kin, strangers
from assistant.lexicon.judge.verdict import Leniencies, Rule, Verdict
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy

GAMES = ("classic", "pictures", "duet")
# Longer than any word of the three languages and any title people would say.
LONGEST = 80
STRICT = Leniencies()
# A shared "tele-" may be a hint (contrabando for CONTRAGOLPE is not valid); a shared "des-" is not.
SHORT_HALF = 4


def judge(
    clue: str,
    visible: Sequence[str],
    language: Language,
    game: str = "classic",
    allow: Leniencies = STRICT,
) -> Verdict:
    """Judge a clue, with or without its number, against the words still visible."""
    if game not in GAMES:
        raise BadInput(f"no game {game!r}; there are: {', '.join(GAMES)}")
    if len(clue) > LONGEST:
        raise BadInput(f"a clue of {len(clue)} characters is too long; {LONGEST} are enough")
    parsed = parse(clue, language)
    if not tidy(parsed.words):
        raise BadInput("the clue is empty; say one word and a number")
    cards = [] if game == "pictures" else [card for card in visible if tidy(card)]
    findings = [*_number(parsed), *_shape(parsed, language, allow)]
    findings += [finding for card in cards for finding in _card(parsed.words, card, language)]
    findings += _doubts(parsed, cards, language, allow)
    # Not valid is said before doubtful, and the plainest reason first: the order they are found.
    for valid in (False, None):
        for found_valid, rule, card, part in findings:
            if found_valid is valid:
                return _verdict(parsed, valid, rule, language, card, part)
    return _verdict(parsed, True, Rule.FINE, language)


def warm(language: Language) -> None:
    """Load what judging needs (under a second), so that the first clue is not kept waiting."""
    parts("-", language)
    dictionary(language)
    for code in language.table("judge")["foreign"]["neighbours"]:
        foreign("-", code)


Finding = tuple[bool | None, Rule, str | None, str | None]
"""Valid or not, by which rule, about which card, through which part of a compound."""


def _number(clue: Parsed) -> Iterator[Finding]:
    if isinstance(clue.number, int) and clue.number > LARGEST:
        yield False, Rule.NUMBER_TOO_LARGE, None, None


def _shape(clue: Parsed, language: Language, allow: Leniencies) -> Iterator[Finding]:
    """One word: spaces, hyphens and acronyms are the group's choice."""
    words = clue.words
    if clue.number is None and hints.means_unlimited(words, language):
        yield False, Rule.NUMBER_ONLY, None, None
    elif " " in words:
        if not allow.hyphens and not ((allow.names or allow.titles) and words[:1].isupper()):
            # Heard words have no capitals: a name and "dama de ferro" then look the same.
            asks = allow.names or allow.titles
            yield None if asks else False, Rule.SEVERAL_WORDS, None, None
    elif "-" in words.strip("-"):
        if not allow.hyphens:
            yield False, Rule.HYPHEN, None, None
    elif hints.is_acronym(words, language) and not allow.acronyms:
        yield False, Rule.ACRONYM, None, None


def _card(words: str, card: str, language: Language) -> Iterator[Finding]:
    """What one card has against the clue."""
    if same_word(words, card, language):
        yield False, Rule.SAME_WORD, card, None
        return
    # A compound's part is a plainer reason than "the same family", so it is looked for first.
    if not strangers(words, card, language):
        yield from _parts(words, card, language)
    if kin(words, card, language):
        yield False, Rule.FORM, card, None


def _parts(words: str, card: str, language: Language) -> Iterator[Finding]:
    """What compounds have to do with each other, or with a simple word."""
    ours, theirs = parts(words, language), parts(card, language)
    for part in theirs:
        if not part.endswith(HALF) and kin(words, part, language):
            yield False, Rule.PART, card, part
    for part in ours:
        for other in theirs:
            if part.endswith(HALF) or other.endswith(HALF):
                if part == other and len(part) > SHORT_HALF:
                    yield None, Rule.SHARED_PART, card, part
            elif kin(part, other, language):
                yield False, Rule.SHARED_PART, card, other
    for part in ours:
        if not part.endswith(HALF) and kin(part, card, language):
            yield False, Rule.CONTAINS, card, part


def same_word(words: str, card: str, language: Language) -> bool:
    """The same spelling, whatever the accents, unless they make two words of the dictionary."""
    one, other = key(words), key(card)
    if one == other:
        return True
    if fold(one) != fold(other):
        return False
    base, other_base = lemmas(one, language), lemmas(other, language)
    return not base or not other_base or bool(base & other_base)


def _doubts(
    clue: Parsed, cards: Sequence[str], language: Language, allow: Leniencies
) -> Iterator[Finding]:
    """What only people can judge: sound, place, letters, foreign words."""
    words = clue.words
    if allow.sounds is not True:
        for card in cards:
            if hints.sounds_like(words, card, language):
                yield allow.sounds, Rule.SOUND_ALIKE, card, None
    if hints.points_at_letters(clue, cards, language):
        yield None, Rule.LETTERS, None, None
    if hints.points_at_place(words, language):
        yield None, Rule.POSITION, None, None
    if hints.means_unlimited(words, language):
        yield None, Rule.NUMBER_ONLY, None, None
    if hints.is_foreign(words, language):
        yield None, Rule.FOREIGN, None, None


def _verdict(
    clue: Parsed,
    valid: bool | None,
    rule: Rule,
    language: Language,
    card: str | None = None,
    part: str | None = None,
) -> Verdict:
    said = language.table("judge")["because"][rule.value]
    because = said.format(clue=clue.words, card=card or "", part=(part or "").rstrip(HALF))
    return Verdict(clue.words, valid, rule, because, card, clue.number)
