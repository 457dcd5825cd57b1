"""What random players want to do next: anything legal, and often the right thing."""

import random
from collections.abc import Sequence

from assistant.rules import (
    UNLIMITED,
    Abandon,
    Action,
    Classic,
    Clue,
    GiveClue,
    Guess,
    Identity,
    NameImage,
    Phase,
    Side,
    State,
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
        self._skill = chance.choice((0.0, 0.6, 0.95))

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
        right = [move for move in moves if isinstance(move, Guess) and _is_right(state, move)]
        told = TellResult(Identity.GREEN)  # else tables with their own Duet key hardly win
        right += [told] if told in moves else []
        if right and self._chance.random() < self._skill:
            return self._chance.choice(right)
        whole = [move for move in moves if not isinstance(move, type | Abandon | TimeUp)]
        return self._chance.choice(whole)

    def _clue(self, state: State) -> GiveClue:
        teams = isinstance(state, Classic)
        numbers: list[Clue | object] = [0, 1, 1, 2, 2, 3, 4, 9]
        number = self._chance.choice([*numbers, UNLIMITED] if teams else numbers)
        by = self._chance.choice(state.givers) if not isinstance(state, Classic) else None
        return GiveClue(self._word(state), number, by)

    def _word(self, state: State) -> str:
        taken = {card.name.casefold() for card in state.setup.cards if card.name}
        taken |= {label.casefold() for label in state.labels if label}
        return self._chance.choice([word for word in self._words if word.casefold() not in taken])


def _is_right(state: State, move: Guess) -> bool:
    """Whether the guess covers an own word, where the key is known."""
    key = state.setup.key
    if key is None:
        return False
    if isinstance(state, Classic):
        assert hasattr(key, "cards")
        return bool(key.cards[move.card].value == state.team.value)
    assert hasattr(key, "a")
    seen = key.a if move.by is Side.B else key.b
    return bool(seen[move.card] is Identity.GREEN)
