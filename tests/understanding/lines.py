"""Understanding of the test grids, one for each language and game."""

from functools import cache

from assistant.lexicon.forms import forms
from assistant.lexicon.language import load
from assistant.rules import FIVE_BY_FIVE, Phase, Side, Team
from assistant.understanding.cards import CardNames
from assistant.understanding.intents import Intent
from assistant.understanding.understand import Understanding
from tests.table.tables import grid


@cache
def names(code: str) -> CardNames:
    """The names of the language's grid."""
    return CardNames(grid(code), FIVE_BY_FIVE, load(code), forms)


@cache
def understanding(code: str, sides: type[Team] | type[Side] = Team) -> Understanding:
    """Understanding of the language's grid."""
    return Understanding(load(code), names(code), sides)


def meant(
    code: str,
    line: str,
    phase: Phase = Phase.GUESS,
    sides: type[Team] | type[Side] = Team,
    bare: bool = True,
) -> Intent | None:
    """What a line means there."""
    return understanding(code, sides).understand(line, phase, bare)
