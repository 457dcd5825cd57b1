"""What a judgement is: a rule, a card, and a sentence the table can hear."""

from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """The rule a verdict rests on; the value is its stable id."""

    FINE = "fine"
    SAME_WORD = "same-word"
    FORM = "form"
    PART = "part-of-compound"
    CONTAINS = "compound-with-word"
    SHARED_PART = "shared-part"
    SEVERAL_WORDS = "several-words"
    HYPHEN = "hyphen"
    ACRONYM = "acronym"
    SOUND_ALIKE = "sound-alike"
    POSITION = "position"
    LETTERS = "letters"
    FOREIGN = "foreign"
    NUMBER_ONLY = "number-only"
    NUMBER_TOO_LARGE = "number-too-large"


@dataclass(frozen=True, slots=True)
class Leniencies:
    """What the group agreed to let pass, beyond the strict rules."""

    names: bool = False
    """Proper names of several words: George Washington."""
    acronyms: bool = False
    """Common abbreviations: CIA, NASA."""
    titles: bool = False
    """Titles of books and films of several words."""
    hyphens: bool = False
    """Compounds written with a hyphen or a space: obra-prima."""
    sounds: bool | None = None
    """Sound-alikes: allowed, not allowed, or (None) asked about each time."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Valid, not valid, or doubtful (None): then the other side decides."""

    clue: str
    """The clue's word or words, without its number."""
    valid: bool | None
    rule: Rule
    because: str
    """The reason, as a sentence in the table's language."""
    word: str | None = None
    """The card that the reason is about."""
    number: int | str | None = None
    """The clue's number, where it came with one: 0 to 9, or "unlimited"."""
