"""How a spoken game went, and how it compares with the typed one."""

from dataclasses import dataclass, field, fields, replace

import numpy as np

from assistant.hearing.ear import Sound
from assistant.lexicon.normal import fold
from assistant.rules import State


@dataclass(slots=True)
class Report:
    """How a spoken game went."""

    game: str
    lang: str
    scenes: int = 0
    said: int = 0
    repeated: int = 0
    typed: list[str] = field(default_factory=list)
    questions: int = 0
    wrong_reveals: int = 0
    taken_from_talk: int = 0
    answered_itself: int = 0
    heard: int = 0
    same_state: bool = False
    differs: list[str] = field(default_factory=list)
    outcome: str = ""
    minutes: float = 0.0
    seconds_a_step: list[float] = field(default_factory=list)
    auditions: int = 0
    people: int = 0
    """Clues in recorded voices; everything else is synthetic."""

    @property
    def good(self) -> bool:
        """Whether nothing happened that must not."""
        faults = self.wrong_reveals + self.taken_from_talk + self.answered_itself
        return self.same_state and not faults


def without_accents(state: State) -> State:
    """An ear writes a clue now with its accents and now without; it is the same clue."""
    turns = tuple(
        replace(turn, clue=turn.clue and replace(turn.clue, word=fold(turn.clue.word)))
        for turn in state.turns
    )
    return replace(state, turns=turns)


def differences(state: State, typed: State) -> list[str]:
    """In what two games differ."""
    pairs = {
        part.name: (getattr(state, part.name), getattr(typed, part.name)) for part in fields(state)
    }
    return [f"{name}: {one} not {other}" for name, (one, other) in pairs.items() if one != other]


def likeness(piece: Sound, whole: Sound) -> float:
    """How much a piece of sound is like some stretch of a longer one (1: it is cut from it)."""
    if piece.size > whole.size:
        return 0.0
    size = 1 << (whole.size + piece.size - 1).bit_length()
    across = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(piece, size)), size)
    across = across[: whole.size - piece.size + 1]
    energy = np.concatenate([[0.0], np.cumsum(np.square(whole, dtype=np.float64))])
    windows = energy[piece.size :] - energy[: energy.size - piece.size]
    own = float(np.square(piece, dtype=np.float64).sum())
    loud = windows > 0.05 * own  # silence is like everything
    return float((across[loud] / np.sqrt(windows[loud] * own)).max(initial=0.0))
