"""What the host understood beside what the players meant."""

from assistant.lexicon import decks
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.rules import Action, CoverWord, Event, GiveClue, Guess
from assistant.rules.events import CardCovered, CardMarked, CardTouched
from assistant.understanding.intents import Intent, Meaning


def revealed(events: tuple[Event, ...]) -> list[int]:
    """The cards that were touched, covered or marked."""
    shown = (CardCovered, CardMarked, CardTouched)
    return [event.card for event in events if isinstance(event, shown)]


def is_meant(meant: Action | None, intent: Intent) -> bool:
    """Whether what the host understood is the move that was meant."""
    match meant:
        case GiveClue(word, number, by):
            same = fold(intent.word) == fold(word) and intent.number == number
            return same and intent.meaning is Meaning.CLUE and intent.by in (None, by)
        case Guess(card) | CoverWord(card):
            return intent.cards == (card,) and same_kind(meant, intent)
        case _:
            return False


def same_kind(meant: Action, intent: Intent) -> bool:
    """Whether it is at least the same kind of move."""
    return kind(meant) is intent.meaning


def kind(action: Action) -> Meaning | None:
    """The meaning that leads to the action; None where several do."""
    names = {"GiveClue": "clue", "Guess": "choose", "CoverWord": "cover", "Abandon": "end_game",
             "LetStand": "let_stand", "Decline": "decline", "Challenge": "challenge",
             "Stop": "stop"}  # fmt: skip
    name = names.get(type(action).__name__)
    return Meaning(name) if name else None


def clue_words(language: Language) -> list[str]:
    """Words for clues and labels, none of two words and none that is also a phrase."""
    return [word for word in decks.find("duet", language).words if word.isalpha()]
