"""The mission map of Duet, and a team's record of it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.rules.duet.bank import Bank
from assistant.rules.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Mission:
    """A city of the map."""

    name: str
    """Its English name in small letters: an identifier; lexicons say what it is called."""
    turns: int
    mistakes: int

    @property
    def bank(self) -> Bank:
        """Allowed mistakes lie bystander side up, the other tokens check side up."""
        return Bank(self.turns - self.mistakes, self.mistakes)


MISSIONS = {
    name: Mission(name, turns, mistakes)
    for name, turns, mistakes in (
        ("prague", 9, 9), ("berlin", 11, 2), ("cairo", 9, 5), ("moscow", 8, 8),
        ("london", 10, 2), ("montreal", 9, 2), ("los_alamos", 8, 2), ("washington", 7, 2),
        ("paris", 11, 0), ("madrid", 10, 0), ("monte_carlo", 9, 0), ("vatican", 8, 0),
        ("casablanca", 9, 3), ("bogota", 8, 3), ("rio_de_janeiro", 7, 3),
        ("cape_town", 10, 1), ("sydney", 9, 1), ("tokyo", 8, 1),
        ("yakutsk", 8, 4), ("shanghai", 7, 4), ("hong_kong", 6, 4),
        ("baghdad", 8, 5), ("dubai", 7, 5), ("mumbai", 6, 5),
        ("bangkok", 7, 7), ("singapore", 6, 6),
    )
}  # fmt: skip
FIRST = MISSIONS["prague"]
SECOND = frozenset({"berlin", "cairo", "moscow"})


def mission(name: str) -> Mission:
    """The mission of that name."""
    found = MISSIONS.get(name)
    if found is None:
        raise BadSetup(f"no mission {name}; there are: {', '.join(MISSIONS)}")
    return found


@dataclass(frozen=True, slots=True)
class Record:
    """The missions that a named team has won and lost."""

    team: str
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def after(self, name: str, won: bool) -> "Record":
        """The record with one more mission."""
        mission(name)
        if won:
            return replace(self, won=(*self.won, name))
        return replace(self, lost=(*self.lost, name))

    @property
    def offered(self) -> tuple[Mission, ...]:
        """What the team may play next.

        Prague opens Berlin, Cairo and Moscow. The links beyond are drawn on the printed sheet
        only, so once one of those is won all missions are offered.
        """
        if SECOND & set(self.won):
            return tuple(MISSIONS.values())
        if FIRST.name in self.won:
            return (FIRST, *_named(SECOND))
        return (FIRST,)


def _named(names: Iterable[str]) -> Iterable[Mission]:
    return (found for name, found in MISSIONS.items() if name in names)
