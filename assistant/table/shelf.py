"""The shelf of games: where journals lie, and which one to go on with."""

from datetime import datetime
from pathlib import Path

from assistant.errors import BadInput
from assistant.rules import Phase, replay
from assistant.table import journal


def new_file(folder: Path, now: datetime) -> Path:
    """A name for a new game that sorts by time and is not taken."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stem}.jsonl"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}.jsonl"
        count += 1
    return path


def unfinished(folder: Path) -> Path:
    """The newest game that is not over; a file that cannot be read is passed over."""
    for path in sorted(folder.glob("*.jsonl"), reverse=True):
        try:
            stored = journal.read(path)
        except BadInput:
            continue
        state, _ = replay(stored.setup, stored.actions)
        if state.phase is not Phase.OVER:
            return path
    raise BadInput(f"there is no unfinished game in {folder}")
