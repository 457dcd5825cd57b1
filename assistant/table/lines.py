"""What the host wants said, before it is put into words of any language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from assistant.lexicon.phrasebook import Phrasebook, Value


class Tone(Enum):
    """What kind of thing a line says; speaking makes priority and earcon of it."""

    RIGHT = "right"
    WRONG = "wrong"
    ASSASSIN = "assassin"
    WIN = "win"
    STATUS = "status"
    QUESTION = "question"
    READOUT = "readout"
    WARNING = "warning"
    NOT_UNDERSTOOD = "not_understood"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key of the phrase book with what fills its blanks; blanks may be phrases themselves."""

    key: str
    values: Mapping[str, "Value | Phrase | tuple[Phrase | str, ...]"] = field(default_factory=dict)
    tone: Tone = Tone.STATUS


@dataclass(frozen=True, slots=True)
class Said:
    """A line in the table's language."""

    text: str
    tone: Tone


def phrase(
    key: str, tone: Tone = Tone.STATUS, /, **values: "Value | Phrase | tuple[Phrase | str, ...]"
) -> Phrase:
    """Short for making a phrase."""
    return Phrase(key, values, tone)


def put(line: Phrase, book: Phrasebook) -> Said:
    """The phrase in words."""
    return Said(_text(line, book), line.tone)


def every(line: Phrase, book: Phrasebook) -> list[str]:
    """Each wording of the phrase, as it would be said."""
    return [_sentence(text) for text in book.every(line.key, **_filled(line, book))]


def _filled(line: Phrase, book: Phrasebook) -> dict[str, Value]:
    return {
        name: value if isinstance(value, int) else _text(value, book)
        for name, value in line.values.items()
    }


def _sentence(text: str) -> str:
    """A sentence begins with a capital, whatever blank it begins with."""
    if not text.endswith((".", "!", "?")):
        return text
    return re.sub(r"(?:^|(?<=[.!?] ))[¡¿]?\w", lambda first: first[0].upper(), text)


def _text(line: "Value | Phrase | tuple[Phrase | str, ...]", book: Phrasebook) -> str:
    match line:
        case Phrase():
            return _sentence(book.say(line.key, **_filled(line, book)))
        case tuple():
            return ", ".join(_text(part, book) for part in line)
        case _:
            return str(line)
