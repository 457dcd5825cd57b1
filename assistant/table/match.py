"""One game being played: its state, its past, and its journal."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assistant.rules import Action, Event, Setup, State, apply, new_game
from assistant.table.journal import Journal, JournalFault


@dataclass(frozen=True, slots=True)
class Undone:
    """What was taken back, with the game before and after."""

    action: Action
    before: State
    after: State


class Match:
    """The game at the table; what it acknowledges is already in the journal."""

    def __init__(
        self, setup: Setup, journal: Journal | None = None, actions: tuple[Action, ...] = ()
    ) -> None:
        state, self.opening = new_game(setup)
        self._journal = journal
        self._states: list[State] = [state]
        self._actions: list[Action] = []
        self.unsaved: str | None = None
        """Why the last lines are not on disk; None while they are."""
        for action in actions:
            self._states.append(apply(self.state, action)[0])
            self._actions.append(action)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._states[-1]

    @property
    def setup(self) -> Setup:
        """What was settled before the first clue."""
        return self.state.setup

    @property
    def last(self) -> Action | None:
        """What was done last."""
        return self._actions[-1] if self._actions else None

    @property
    def kept(self) -> bool:
        """Whether there is a journal to find the game in again."""
        return self._journal is not None

    @property
    def begun(self) -> bool:
        """Whether anything has been done yet."""
        return bool(self._actions)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action that the rules allow; raises IllegalAction otherwise."""
        state, events = apply(self.state, action)
        self._save(lambda journal: journal.action(action))
        self._states.append(state)
        self._actions.append(action)
        return events

    def undo(self) -> Undone | None:
        """Take back the last action, if there is one."""
        if not self._actions:
            return None
        self._save(Journal.undo)
        before = self._states.pop()
        return Undone(self._actions.pop(), before, self.state)

    def note(self, name: str, value: Any) -> None:
        """Keep something beside the game; the last value holds."""
        self._save(lambda journal: journal.note(name, value))

    def _save(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal; a full disk is told to the players and stops nobody."""
        self.unsaved = None
        if self._journal:
            try:
                write(self._journal)
            except JournalFault as fault:
                self.unsaved = str(fault)

    def close(self) -> None:
        """Let the journal go."""
        if self._journal:
            self._journal.close()
