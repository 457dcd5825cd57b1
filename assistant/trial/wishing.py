"""What random players want to do next: anything legal, and often the right thing."""

import random
from collections.abc import Sequence

from assistant.rules import (
    UNLIMITED,
    Abandon,
    Action,
    Classic,
    DuetKey,
    GiveClue,
    Guess,
    Identity,
    NameImage,
    Number,
    Side,
    State,
    TeamKey,
    TellResult,
    TimeUp,
    legal,
)

NAMES_IMAGE = 0.03
GIVES_UP = 0.002


class Wishes:
    """Random players of one game, more or less skilled."""

    def __init__(self, words: Sequence[str], chance: random.Random) -> None:
        """`words` are what clues and labels are made of."""
        self._words = words
        self._chance = chance
        self._skill = chance.choice((0.3, 0.9, 0.98))

    def next(self, state: State) -> Action:
        """One legal action."""
        if self._chance.random() < GIVES_UP:
            return Abandon()
        moves = legal(state)
        if NameImage in moves and self._chance.random() < NAMES_IMAGE:
            images = [at for at, card in enumerate(state.setup.cards) if card.is_image]
            return NameImage(self._chance.choice(images), self._word(state))
        if GiveClue in moves:
            return self._clue(state)
        right = [move for move in moves if not isinstance(move, type) and _is_right(state, move)]
        if right and self._chance.random() < self._skill:
            return self._chance.choice(right)
        whole = [move for move in moves if not isinstance(move, type | Abandon | TimeUp)]
        return self._chance.choice(whole)

    def _clue(self, state: State) -> GiveClue:
        teams = isinstance(state, Classic)
        numbers: list[Number] = [0, 1, 1, 2, 2, 3, 4, 9]
        number = self._chance.choice([*numbers, UNLIMITED] if teams else numbers)
        by = self._chance.choice(state.givers) if not isinstance(state, Classic) else None
        return GiveClue(self._word(state), number, by)

    def _word(self, state: State) -> str:
        taken = {card.name.casefold() for card in state.setup.cards if card.name}
        taken |= {label.casefold() for label in state.labels if label}
        return self._chance.choice([word for word in self._words if word.casefold() not in taken])


def _is_right(state: State, move: Action) -> bool:
    """Whether the move covers an own word, as far as anybody but the players knows."""
    match move, state.setup.key:
        case Guess(card), TeamKey() as key if isinstance(state, Classic):
            return key.cards[card].value == state.team.value
        case Guess(card, by), DuetKey() as key:
            return (key.a if by is Side.B else key.b)[card] is Identity.GREEN
        case TellResult(identity), None:
            return identity is Identity.GREEN  # else tables with their own Duet key hardly win
        case _:
            return False
