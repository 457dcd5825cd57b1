"""JSON in and out, driven by the types of the fields, and with a version."""

import json
import re
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from assistant.rules.actions import Action
from assistant.rules.classic.state import Classic
from assistant.rules.duet.state import Duet
from assistant.rules.errors import BadRecord, BadSetup
from assistant.rules.events import Event
from assistant.rules.game import Setup, State

# Raised whenever a stored game of the old form could no longer be read rightly.
VERSION = 1


def dump(value: Action | Event | Setup | State) -> dict[str, Any]:
    """The value as plain JSON data, with its kind."""
    return {"kind": kind(value), **_plain(value)}


def kind(value: Any) -> str:
    """The name of a value's type as JSON has it: card_covered for CardCovered."""
    return _kind(type(value))


def load_action(data: object) -> Action:
    """The action that `dump` wrote."""
    return _tagged(data, Action)  # type: ignore[return-value]


def load_event(data: object) -> Event:
    """The event that `dump` wrote."""
    return _tagged(data, Event)  # type: ignore[return-value]


def load_setup(data: object) -> Setup:
    """The set-up that `dump` wrote."""
    return _tagged(data, Setup)  # type: ignore[return-value]


def load_state(data: object) -> State:
    """The state that `dump` wrote."""
    state = _tagged(data, State)
    assert isinstance(state, Classic | Duet)
    grids = [state.covers, state.labels, *([state.marks] if isinstance(state, Duet) else [])]
    if any(len(grid) != len(state.setup.cards) for grid in grids):
        raise BadRecord("the state has another number of cards than its grid")
    return state


def save_text(state: State) -> str:
    """A whole state as one line of JSON that says its version."""
    return json.dumps({"version": VERSION, "state": dump(state)}, ensure_ascii=False)


def load_text(text: str) -> State:
    """The state in a line that `save_text` wrote, or BadRecord."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(data, dict) or "version" not in data:
        raise BadRecord("not a stored game")
    if data["version"] != VERSION:
        raise BadRecord(f"stored by version {data['version']}, this is version {VERSION}")
    return load_state(data.get("state"))


def _kind(type_: type[Any]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type_.__name__).lower()


@cache
def _hints(type_: type) -> dict[str, Any]:
    return get_type_hints(type_)


def _plain(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def _tagged(data: object, union: Any) -> object:
    if not isinstance(data, dict):
        raise BadRecord(f"expected an object, found {data!r:.80}")
    for type_ in get_args(union):
        if _kind(type_) == data.get("kind"):
            return _built(type_, {name: item for name, item in data.items() if name != "kind"})
    raise BadRecord(f"unknown kind {data.get('kind')!r}")


def _built(type_: type, data: object) -> object:
    if not isinstance(data, dict):
        raise BadRecord(f"expected {_kind(type_)}, found {data!r:.80}")
    known = {field.name: field for field in fields(type_)}
    extra = set(data) - set(known)
    if extra:
        raise BadRecord(f"{_kind(type_)} has no {', '.join(sorted(map(str, extra)))}")
    missing = [
        name
        for name, field in known.items()
        if name not in data and field.default is MISSING and field.default_factory is MISSING
    ]
    if missing:
        raise BadRecord(f"{_kind(type_)} lacks {', '.join(missing)}")
    hints = _hints(type_)
    try:
        return type_(**{name: _typed(hints[name], item) for name, item in data.items()})
    except BadSetup as error:
        raise BadRecord(str(error)) from None


def _typed(hint: Any, data: object) -> object:
    """The value of that type in the data; a union takes the first member that fits."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        for member in get_args(hint):
            try:
                return _typed(member, data)
            except BadRecord as error:
                # Data shaped for a dataclass tells best what is wrong with it.
                if is_dataclass(member) and isinstance(data, dict):
                    raise error
        raise BadRecord(f"{data!r:.80} does not fit here")
    if origin is tuple:
        if not isinstance(data, list):
            raise BadRecord(f"expected a list, found {data!r:.80}")
        return tuple(_typed(get_args(hint)[0], item) for item in data)
    if is_dataclass(hint):
        return _built(hint, data)  # type: ignore[arg-type]
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError:
            raise BadRecord(f"{data!r:.80} is no {_kind(hint)}") from None
    if hint in (int, str, bool, NoneType) and type(data) is hint:
        return data
    raise BadRecord(f"{data!r:.80} is no {getattr(hint, '__name__', hint)}")
