"""What happened in random games, and what must not."""

from dataclasses import dataclass, field


class Fault(Exception):
    """Something that must not happen: the seed that showed it is in the message."""


@dataclass(slots=True)
class Tally:
    """What happened in one or more games."""

    games: int = 0
    ended: int = 0
    moves: int = 0
    said: int = 0
    misheard: int = 0
    asked: int = 0
    """Questions that the host put."""
    typed: int = 0
    """Moves that were not understood however often they were said."""
    typed_kinds: dict[str, int] = field(default_factory=dict)
    undone: int = 0
    reveals: int = 0
    wrong_by_ear: int = 0
    """Cards revealed that nobody said: the confusion model was sure of another one."""
    wrong_confirmed: int = 0
    """Asked about, and the answer was misheard."""
    wrong_unconfirmed: int = 0
    """Neither: the host's own fault."""
    replayed: int = 0
    """Times that the journal was read back and gave the same game."""

    def add(self, other: "Tally") -> None:
        """Take another game's numbers in."""
        for name in self.__slots__:
            if name != "typed_kinds":
                setattr(self, name, getattr(self, name) + getattr(other, name))
        for kind, count in other.typed_kinds.items():
            self.typed_kinds[kind] = self.typed_kinds.get(kind, 0) + count
