"""From what was meant to the move that it is."""

from assistant.rules import (
    Abandon,
    Action,
    Challenge,
    CoverWord,
    Decline,
    GiveClue,
    Guess,
    LetStand,
    NameImage,
    NoneLeft,
    Side,
    Stop,
    TellResult,
)
from assistant.understanding.intents import Intent, Meaning


def move(intent: Intent) -> Action | None:
    """The action that an intent asks for; None where it asks for none."""
    match intent.meaning:
        case Meaning.CLUE if intent.number is not None:
            return GiveClue(intent.word, intent.number, intent.by)
        case Meaning.CHOOSE:
            return Guess(intent.cards[0], intent.by)
        case Meaning.STOP:
            return Stop()
        case Meaning.RESULT if intent.identity is not None:
            return TellResult(intent.identity)
        case Meaning.CHALLENGE:
            return Challenge()
        case Meaning.LET_STAND:
            return LetStand()
        case Meaning.DECLINE:
            return Decline()
        case Meaning.COVER:
            return CoverWord(intent.cards[0])
        case Meaning.NONE_LEFT if isinstance(intent.by, Side):
            return NoneLeft(intent.by)
        case Meaning.NAME_IMAGE:
            return NameImage(intent.cards[0], intent.word)
        case Meaning.ABANDON:
            return Abandon()
        case _:
            return None
