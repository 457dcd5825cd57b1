"""From what players want to what they say: one of the many ways that their language has."""

import random
from dataclasses import dataclass

from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language
from assistant.rules import (
    UNLIMITED,
    Abandon,
    Action,
    Challenge,
    CoverWord,
    Decline,
    GiveClue,
    Guess,
    Identity,
    LetStand,
    NameImage,
    NoneLeft,
    Number,
    Side,
    State,
    Stop,
    Team,
    TellResult,
)
from assistant.table.expecting import phrases
from assistant.understanding.intents import Meaning
from assistant.understanding.templates import expand

SAYS_SIDE = 0.5
"""How often a side of Duet says which it is before being asked."""
_PLAIN: dict[type[Action], Meaning] = {
    Stop: Meaning.STOP,
    Challenge: Meaning.CHALLENGE,
    LetStand: Meaning.LET_STAND,
    Decline: Meaning.DECLINE,
    Abandon: Meaning.END_GAME,
}


@dataclass(frozen=True, slots=True)
class Line:
    """What one player says, and what is in it."""

    text: str
    carrier: str = ""
    """A phrase with `{card}` in it; empty where the card word stands alone."""
    card: int | None = None
    form: str = ""
    """The card as it was said: its name, a case of it, or its place."""
    word: str = ""
    number: Number | None = None
    side: str = ""
    """How the line begins where it says who speaks."""


class Tongue:
    """Puts things into words, seldom twice the same way."""

    def __init__(self, language: Language, chance: random.Random) -> None:
        self._language = language
        self._chance = chance
        self._hear = language.table("hear")

    def phrase(self, meaning: Meaning) -> Line:
        """A phrase without blanks."""
        return Line(self._chance.choice(phrases(self._language, meaning)))

    def action(self, action: Action, state: State, bare: bool) -> Line:
        """A move; `bare` says that a card word alone is enough."""
        match action:
            case GiveClue(word, number, by):
                several = not isinstance(by, Team | None) and len(_givers(state)) > 1
                side = self.side(by).text if by and several and self._says_side() else ""
                said = f"{word}, {self.number(number).text}"
                text = f"{side}, {said}" if side else said
                return Line(text, word=word, number=number, side=side)
            case Guess(card):
                return self.card(card, state, "" if bare else self._carrier(Meaning.CHOOSE))
            case CoverWord(card):
                return self.card(card, state, self._carrier(Meaning.COVER))
            case TellResult(identity):
                return Line(self._identity(identity))
            case NoneLeft(side):
                return Line(self._filled(Meaning.NONE_LEFT, side=self.side(side).text))
            case NameImage(card, label):
                place = self._place(card, state)
                return Line(self._filled(Meaning.NAME_IMAGE, place=place, label=label))
            case _:
                return self.phrase(_PLAIN[type(action)])

    def card(self, card: int, state: State, carrier: str = "") -> Line:
        """A card by its name or by its place."""
        name = state.setup.cards[card].word or state.labels[card]
        ways = forms(name, self._language) if name else ()
        by_place = not ways or self._chance.random() < 0.1
        form = self._place(card, state) if by_place else self._chance.choice(ways)
        text = carrier.replace("{card}", form) if carrier else form
        return Line(text, carrier, card, form)

    def ordinal(self, position: int) -> Line:
        """The first, the second, the third."""
        ways = self._hear["options"]["ordinals"][position]
        return Line(self._chance.choice([way for way in ways if not way.isdigit()]))

    def number(self, number: Number) -> Line:
        """A number in words."""
        key = number.value if number is UNLIMITED else str(number)
        return Line(self._chance.choice(self._language.table("numbers")["hear"][key]))

    def side(self, side: Team | Side) -> Line:
        """A side by name; one letter alone is hard to hear, so nobody says it."""
        ways = [way for way in self._hear["sides"][side.value] if len(way) > 1]
        return Line(self._chance.choice(ways))

    def _says_side(self) -> bool:
        return self._chance.random() < SAYS_SIDE

    def _carrier(self, meaning: Meaning) -> str:
        return self._chance.choice(phrases(self._language, meaning, "{card}"))

    def _identity(self, identity: Identity) -> str:
        way: str = self._chance.choice(self._hear["identities"][identity.value])
        return way

    def _place(self, card: int, state: State) -> str:
        row, column = divmod(card, state.setup.layout.columns)
        words = self._language.table("numbers")["say"]["m"]
        letter = self._hear["places"]["columns"][column][-1]
        template = self._chance.choice(self._hear["places"]["spoken"])
        text: str = template.format(row=words[row + 1], column=words[column + 1], letter=letter)
        return text

    def _filled(self, meaning: Meaning, **blanks: str) -> str:
        templates = self._hear["intents"][meaning.value]
        ways = [text for template in templates for text in expand(template)]
        return self._chance.choice(ways).format(**blanks)


def _givers(state: State) -> tuple[Side, ...]:
    return getattr(state, "givers", ())
