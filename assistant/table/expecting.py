"""What an ear should listen for now: the legal moves as a vocabulary."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import lru_cache

from assistant.hearing.ear import Asking, Expected, Spoken
from assistant.lexicon.language import Language
from assistant.rules import Duet, Phase, Side, State, Team
from assistant.table.announce import card_name
from assistant.understanding.intents import Meaning
from assistant.understanding.numbers import MOST
from assistant.understanding.templates import expand


class Choosing(Enum):
    """How a spoken card word becomes a choice."""

    CARRIER = "carrier"
    """Only with a carrier: "escolhemos pizza"."""
    BARE = "bare"
    """The word alone, and then confirmed."""
    PUSH = "push"
    """Whatever is said while the key or the pedal is down."""


_MOVING = {
    Phase.CLUE: (),
    Phase.GUESS: (Meaning.STOP, Meaning.CHALLENGE),
    Phase.SUDDEN_DEATH: (Meaning.STOP,),
    Phase.RESULT: (Meaning.RESULT,),
    Phase.PENALTY: (Meaning.LET_STAND, Meaning.DECLINE),
    Phase.COVER: (),
    Phase.OVER: (Meaning.NEW_GAME, Meaning.SHOW_KEY),
}
# Asked or wanted at any time. A lone yes or no counts only where something was asked.
_ALWAYS = (
    Meaning.UNDO, Meaning.END_GAME, Meaning.HELP, Meaning.OVERVIEW, Meaning.WHOSE_TURN,
    Meaning.CURRENT_CLUE, Meaning.EARLIER_CLUES, Meaning.WORDS_LEFT, Meaning.READ_GRID,
    Meaning.SPELL_CLUE, Meaning.SAVE, Meaning.SCORE, Meaning.TOKENS, Meaning.MISSION,
    Meaning.REPEAT,
    Meaning.TIME_LEFT, Meaning.TIMER_OFF, Meaning.PAUSE, Meaning.RESUME, Meaning.MORE_TIME,
    Meaning.SLOWER, Meaning.FASTER, Meaning.LOUDER, Meaning.SOFTER, Meaning.LOWER, Meaning.HIGHER,
    Meaning.TERSER, Meaning.WORDIER, Meaning.EARCONS_OFF, Meaning.EARCONS_ON, Meaning.HUSH,
    Meaning.SLEEP,
    Meaning.MISHEARD,
)  # fmt: skip
_ABOUT_A_CARD = (Meaning.WHERE_IS, Meaning.SPELL_CARD)
_TOO_LARGE = frozenset(map(str, range(10, MOST + 1)))
_CARD_PHASES = (Phase.GUESS, Phase.SUDDEN_DEATH, Phase.PENALTY, Phase.COVER)


def expected(
    state: State,
    language: Language,
    cards: Iterable[int],
    forms: Callable[[str, Language], Sequence[str]],
    bare: bool,
    asked: bool,
) -> Expected:
    """The vocabulary of this moment; `asked` says whether a question is open."""
    covering = state.phase in (Phase.PENALTY, Phase.COVER)
    meanings = [*_ALWAYS, *_MOVING[state.phase]]
    if asked:
        meanings += [Meaning.CONFIRM, Meaning.DENY]
    said = [text for meaning in meanings for text in phrases(language, meaning)]
    said += _with_blanks(state, language)
    if asked:
        said += _answers(state, language)
    if state.phase is Phase.RESULT:
        said += _identities(state, language)
    choosing = state.phase in _CARD_PHASES
    return Expected(
        language,
        cards=tuple(_spoken(state, card, language, forms) for card in cards) if choosing else (),
        carriers=phrases(language, Meaning.COVER if covering else Meaning.CHOOSE, "{card}"),
        bare=bare and choosing,
        commands=tuple(dict.fromkeys(said)),
        clue=state.phase is Phase.CLUE,
        lying=_lying(state, language, forms),
        asking=tuple(
            Asking(meaning.value, phrases(language, meaning, "{card}")) for meaning in _ABOUT_A_CARD
        ),
    )


def only(language: Language, meaning: Meaning) -> Expected:
    """Nothing but one command: what a sleeping table hears."""
    return Expected(language, commands=phrases(language, meaning))


@lru_cache(maxsize=512)
def phrases(language: Language, meaning: Meaning, blank: str = "") -> tuple[str, ...]:
    """Every phrase for a meaning: those without blanks, or those with this one blank."""
    templates = language.table("hear")["intents"].get(meaning.value, [])
    said = (text for template in templates for text in expand(template))
    return tuple(text for text in said if text.count("{") == bool(blank) and blank in text)


def _spoken(
    state: State,
    card: int,
    language: Language,
    forms: Callable[[str, Language], Sequence[str]],
) -> Spoken:
    name = state.setup.cards[card].word or state.labels[card]
    said = tuple(forms(name, language)) if name else ()
    return Spoken(card_name(state, card), (*said, *_place(state, card, language)))


def _lying(
    state: State, language: Language, forms: Callable[[str, Language], Sequence[str]]
) -> tuple[Spoken, ...]:
    """Every card that has a name: nobody asks where B4 is, or how it is spelled."""
    names = (
        card.word or label for card, label in zip(state.setup.cards, state.labels, strict=True)
    )
    return tuple(Spoken(name.casefold(), tuple(forms(name, language))) for name in names if name)


def _place(state: State, card: int, language: Language) -> tuple[str, ...]:
    row, column = divmod(card, state.setup.layout.columns)
    places = language.table("hear")["places"]
    words = language.table("numbers")["say"]["m"]
    blanks = {
        "row": words[row + 1],
        "column": words[column + 1],
        "letter": places["columns"][column][-1],
    }
    return tuple(template.format(**blanks) for template in places["spoken"])


def _with_blanks(state: State, language: Language) -> list[str]:
    """Commands with something in them, spelled out: "linha dois", "dar nome a bê quatro"."""
    hear, numbers = language.table("hear"), language.table("numbers")["say"]["m"]
    layout = state.setup.layout
    said = _filled(language, Meaning.READ_ROW, "{row}", numbers[1 : layout.rows + 1])
    columns = numbers[1 : layout.columns + 1]
    said += _filled(language, Meaning.READ_COLUMN, "{column}", columns)
    # Any time can be typed; these are the ones that a table wants.
    timers = hear["timers"]
    said += [way.format(time=time) for way in timers["spoken"] for time in timers["times"]]
    for meaning in (Meaning.ALLOW, Meaning.FORBID):
        ways = [ways[0] for ways in hear["leniencies"].values()]
        said += _filled(language, meaning, "{leniency}", ways)
    if state.phase is Phase.OVER:
        return said
    images = [card for card in range(layout.size) if state.setup.cards[card].is_image]
    places = [place for card in images for place in _place(state, card, language)]
    said += _filled(language, Meaning.NAME_IMAGE, "{place}", places)
    if isinstance(state, Duet) and state.setup.key is None:
        sides = [way for side in Side for way in _sides(language, side)]
        said += phrases(language, Meaning.NONE_LEFT)
        said += _filled(language, Meaning.NONE_LEFT, "{side}", sides)
        said += _filled(language, Meaning.NONE_LEFT, "{guesser}", sides)
    return said


def _filled(language: Language, meaning: Meaning, blank: str, ways: Iterable[str]) -> list[str]:
    """The phrases with just this blank, filled in each of these ways."""
    carried = phrases(language, meaning, blank)
    return [text.replace(blank, way) for way in ways for text in carried]


def _sides(language: Language, side: Team | Side) -> list[str]:
    """How a side is called; a lone letter is too short to be heard."""
    return [way for way in language.table("hear")["sides"][side.value] if len(way) > 1]


def _answers(state: State, language: Language) -> list[str]:
    """Ordinals, sides and numbers: what a question may be answered with."""
    hear = language.table("hear")
    sides: type[Team] | type[Side] = Side if isinstance(state, Duet) else Team
    said = [way for ways in hear["options"]["ordinals"] for way in ways if not way.isdigit()]
    said += [way for side in sides for way in _sides(language, side)]
    numbers = language.table("numbers")["hear"].items()
    # Larger numbers are no answer to anything that is asked.
    return said + [way for number, ways in numbers if number not in _TOO_LARGE for way in ways]


def _identities(state: State, language: Language) -> list[str]:
    names = (
        ("green", "beige", "black")
        if isinstance(state, Duet)
        else ("red", "blue", "civilian", "assassin")
    )
    told = [way for name in names for way in language.table("hear")["identities"][name]]
    carried = phrases(language, Meaning.RESULT, "{identity}")
    return told + [text.replace("{identity}", way) for text in carried for way in told]
