"""The missions of a named team, read from the journals of its games.

The journals are the only record: a mission is won when its game was, and an undo of the last
guess takes it back, with no second file to keep in step.
"""

from pathlib import Path

from assistant.errors import BadInput
from assistant.lexicon.normal import fold
from assistant.rules import STANDARD, Duet, Mission, Record, State, mission, replay
from assistant.table import journal

TEAM = "team"
"""The note in a journal that says whose game it is."""
STANDARD_GAME = "prague"
"""Nine tokens are the first mission, by whatever name they are played."""


def record(team: str, folder: Path) -> Record:
    """What the team has won and lost so far, in the order of its games."""
    if not fold(team):
        raise BadInput("a team needs a name")
    found = Record(team)
    for path in sorted(folder.glob("*.jsonl")):
        try:
            stored = journal.read(path)
        except BadInput:
            continue
        if fold(str(stored.notes.get(TEAM, ""))) == fold(team):
            state, _ = replay(stored.setup, stored.actions)
            name = _mission(state)
            if name and state.outcome and state.outcome.won is not None:
                found = found.after(name, state.outcome.won)
    return found


def offered(team: str, name: str, folder: Path) -> Mission:
    """The mission, if the team has come so far on the map."""
    open_now = record(team, folder).offered
    wanted = mission(name)
    if wanted not in open_now:
        names = ", ".join(each.name for each in open_now)
        raise BadInput(f"{name} is not open to team {team} yet; open: {names}")
    return wanted


def _mission(state: State) -> str | None:
    if not isinstance(state, Duet):
        return None
    if state.setup.mission is not None:
        return state.setup.mission.name
    return STANDARD_GAME if state.setup.bank == STANDARD else None
