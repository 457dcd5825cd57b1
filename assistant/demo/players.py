"""Players who know the key card and say what players say."""

import random
from collections.abc import Sequence

from assistant.lexicon.language import Language
from assistant.rules import (
    IDENTITY_OF,
    Classic,
    Duet,
    Identity,
    Phase,
    Side,
    Spymaster,
    State,
    private,
)
from assistant.table.announce import card_name

# Real tables miss now and then; so do these players, but they steer clear of the assassin.
MISS = 0.15
CHATTER = 0.25


class Players:
    """Everybody round the table, with one chance for all of them."""

    def __init__(self, language: Language, clues: Sequence[str], seed: int) -> None:
        self._chance = random.Random(seed)
        self._clues = list(clues)
        self._chance.shuffle(self._clues)
        self._lines = language.table("demo")
        self._wanted: list[int] = []

    def chatter(self) -> str | None:
        """Now and then somebody thinks aloud; nothing may come of it."""
        if self._chance.random() < CHATTER:
            return str(self._chance.choice(self._lines["chatter"]))
        return None

    def line(self, state: State) -> str:
        """What is said next to move the game on."""
        if state.phase is Phase.CLUE:
            return self._clue(state)
        if state.phase is Phase.GUESS and state.turn.right and not self._wanted:
            return str(self._chance.choice(self._lines["stop"]))
        return self._choice(state)

    def _clue(self, state: State) -> str:
        self._wanted = []
        good = self._good(state, _giver(state))
        count = min(len(good), self._chance.choice((1, 2, 2, 3)))
        self._wanted = self._chance.sample(good, count)
        numbers = self._lines["numbers"]
        side = ""
        if isinstance(state, Duet) and len(state.givers) > 1:
            side = self._lines["sides"][state.givers[0].value] + ", "
        return f"{side}{self._clues.pop()}, {numbers[count]}"

    def _choice(self, state: State) -> str:
        guesser, giver = _guesser(state)
        good = [card for card in self._wanted if card in self._good(state, giver)]
        card = (good or self._good(state, giver))[0]
        if self._chance.random() < MISS:
            safe = [other for other in self._harmless(state, giver) if _open(state, other, guesser)]
            card = self._chance.choice(safe or [card])
        if card in self._wanted:
            self._wanted.remove(card)
        carrier = str(self._chance.choice(self._lines["choose"]))
        side = ""
        if isinstance(state, Duet) and len(state.guessers) > 1 and guesser is not None:
            side = self._lines["sides"][guesser.value] + ", "
        return side + carrier.replace("{card}", card_name(state, card))

    def _good(self, state: State, giver: Side | None) -> list[int]:
        """The cards that this turn's guessers should find."""
        if isinstance(state, Classic):
            key = private(state, Spymaster.SPYMASTER).key or ()
            own = IDENTITY_OF[state.team]
        else:
            assert giver is not None
            key = private(state, giver).key or ()
            own = Identity.GREEN
        return [card for card, kind in enumerate(key) if kind is own and state.covers[card] is None]

    def _harmless(self, state: State, giver: Side | None) -> list[int]:
        viewer = Spymaster.SPYMASTER if isinstance(state, Classic) else giver
        assert viewer is not None
        key = private(state, viewer).key or ()
        deadly = (Identity.ASSASSIN, Identity.BLACK)
        return [
            card
            for card, kind in enumerate(key)
            if kind not in deadly and state.covers[card] is None
        ]


def _giver(state: State) -> Side | None:
    return state.givers[0] if isinstance(state, Duet) else None


def _guesser(state: State) -> tuple[Side | None, Side | None]:
    """Who guesses, and whose key decides; in sudden death the first who still has words."""
    if isinstance(state, Classic):
        return None, None
    guesser = state.guessers[0]
    return guesser, guesser.other


def _open(state: State, card: int, guesser: Side | None) -> bool:
    if isinstance(state, Duet) and guesser is not None:
        return state.open_to(card, guesser)
    return state.covers[card] is None
