"""A clue: one word and one number."""

from dataclasses import dataclass
from enum import Enum

from assistant.rules.errors import IllegalAction
from assistant.rules.laws import Law


class Unlimited(Enum):
    """The number that is no number; an Enum so that it is one value everywhere."""

    UNLIMITED = "unlimited"


UNLIMITED = Unlimited.UNLIMITED
Number = int | Unlimited
HIGHEST = 9
# A spoken clue is a word; this only keeps absurd input out of the journal.
LONGEST_WORD = 80


@dataclass(frozen=True, slots=True)
class Clue:
    """What a spymaster said."""

    word: str
    number: Number

    @property
    def guesses(self) -> int | None:
        """How many guesses it allows teams, or None for no limit ("the rule of one more")."""
        if self.number is UNLIMITED or self.number == 0:
            return None
        assert isinstance(self.number, int)
        return self.number + 1


def checked(word: str, number: Number, unlimited_allowed: bool) -> Clue:
    """The clue, or a refusal that names the rule."""
    word = " ".join(word.split())
    if not word or len(word) > LONGEST_WORD:
        raise IllegalAction(Law.CLUE_WORD, "a clue needs one word of at most 80 letters")
    if number is UNLIMITED:
        if not unlimited_allowed:
            raise IllegalAction(Law.NUMBER_RANGE, "Duet has no unlimited clue; guesses never end")
    elif isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= HIGHEST:
        raise IllegalAction(Law.NUMBER_RANGE, f"{number} is no number for a clue")
    return Clue(word, number)
