"""The journal: every acknowledged action is on disk before anybody hears of it.

A file of JSON lines. The first says what game it is; each further one is an action, an undo, or
a note. Every line carries its own checksum, so a line that a crash cut short is known for it.
The file holds the key: it is readable by its owner only.
"""

import fcntl
import json
import os
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.errors import BadInput
from assistant.rules import Action, BadRecord, IllegalAction, Setup, apply, new_game
from assistant.rules.serial import VERSION, dump, load_action, load_setup


@dataclass(frozen=True, slots=True)
class Stored:
    """What a journal holds."""

    setup: Setup
    notes: dict[str, Any]
    """What the table wants to find again beside the game: its language, for one."""
    actions: tuple[Action, ...]
    dropped: bool
    """Whether a damaged last line had to be left out."""


class JournalFault(Exception):
    """The disk did not take a line; the line is kept and goes with the next one."""


class Journal:
    """An open journal that is written to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        except OSError as error:
            raise BadInput(f"cannot write the journal {path}: {error.strerror}") from None
        self._file = os.fdopen(descriptor, "ab", buffering=0)
        self._waiting = b""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadInput(f"another mesavoz is playing the game in {path}") from None

    @classmethod
    def begin(cls, path: Path, setup: Setup, notes: dict[str, Any]) -> "Journal":
        """A new journal, which must not exist yet."""
        if path.is_file() and path.stat().st_size:
            raise BadInput(f"{path} holds a game already; resume it, or name another file")
        journal = cls(path)
        try:
            journal._write({"mesavoz": VERSION, "setup": dump(setup), "notes": notes})
        except JournalFault as fault:
            journal.close()
            raise BadInput(f"cannot write the journal {fault}") from None
        _settle_name(path)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple["Journal", Stored]:
        """The journal opened for more, a damaged last line cut away."""
        if not path.is_file():
            raise BadInput(f"there is no game to resume at {path}")
        journal = cls(path)
        try:
            stored, good = _read(path)
        except BaseException:
            journal.close()
            raise
        if stored.dropped:
            os.truncate(path, good)
        return journal, stored

    def action(self, action: Action) -> None:
        """Write an action; it is on disk when this returns."""
        self._write({"do": dump(action)})

    def undo(self) -> None:
        """Write that the last action was taken back."""
        self._write({"undo": 1})

    def note(self, name: str, value: Any) -> None:
        """Write what the table wants to find again beside the game."""
        self._write({"note": {name: value}})

    def close(self) -> None:
        """Let the file go; lines that a full disk did not take get a last chance."""
        if self._waiting:
            with suppress(JournalFault):
                self._write_waiting()
        self._file.close()

    def _write(self, entry: dict[str, Any]) -> None:
        self._waiting += _sealed(entry)
        self._write_waiting()

    def _write_waiting(self) -> None:
        length = os.fstat(self._file.fileno()).st_size
        try:
            written = self._file.write(self._waiting)
            os.fsync(self._file.fileno())
            if written != len(self._waiting):
                raise OSError(0, "the disk is full")
        except OSError as error:
            # Half a line would make the next one unreadable.
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), length)
            raise JournalFault(f"{self.path}: {error.strerror}") from None
        self._waiting = b""


def _settle_name(path: Path) -> None:
    """Have the new file's name on disk too, or a power cut would lose a whole game."""
    with suppress(OSError):  # not every file system can
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read(path: Path) -> Stored:
    """What a journal holds, for reading only."""
    return _read(path)[0]


def _sealed(entry: dict[str, Any]) -> bytes:
    body = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    return f"{zlib.crc32(body.encode()):08x} {body}\n".encode()


def _unsealed(line: bytes) -> dict[str, Any] | None:
    """The entry of a line, or None where the line is not whole."""
    seal, _, body = line.partition(b" ")
    if not line.endswith(b"\n") or seal != f"{zlib.crc32(body[:-1]):08x}".encode():
        return None
    entry = json.loads(body)
    return entry if isinstance(entry, dict) else None


def _read(path: Path) -> tuple[Stored, int]:
    """What the file holds, and how many of its bytes are whole lines."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise BadInput(f"cannot read the journal {path}: {error.strerror}") from None
    entries: list[dict[str, Any]] = []
    good = 0
    for number, line in enumerate(lines, start=1):
        entry = _unsealed(line)
        if entry is None:
            if number < len(lines) or number == 1:
                raise BadInput(f"{path} is no journal, or is damaged at line {number}")
            break
        entries.append(entry)
        good += len(line)
    if not entries:
        raise BadInput(f"{path} is empty: there is no game in it")
    return _stored(path, entries, dropped=len(entries) < len(lines)), good


def _stored(path: Path, entries: list[dict[str, Any]], dropped: bool) -> Stored:
    head, *rest = entries
    if head.get("mesavoz") != VERSION:
        raise BadInput(
            f"{path} was written by journal version {head.get('mesavoz')}; "
            f"this mesavoz reads version {VERSION}"
        )
    notes = head.get("notes") or {}
    try:
        if not isinstance(notes, dict):
            raise BadRecord("its notes are none")
        setup = load_setup(head.get("setup"))
        state, _ = new_game(setup)
        states = [state]
        actions: list[Action] = []
        for entry in rest:
            if isinstance(entry.get("note"), dict):
                notes = {**notes, **entry["note"]}
            elif "undo" in entry and actions:
                actions.pop()
                states.pop()
            else:
                action = load_action(entry.get("do"))
                states.append(apply(states[-1], action)[0])
                actions.append(action)
    except (BadRecord, IllegalAction) as error:
        raise BadInput(f"{path} does not hold a game that can be played: {error}") from None
    return Stored(setup, notes, tuple(actions), dropped)
