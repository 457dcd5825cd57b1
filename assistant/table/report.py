"""The game as JSON for scripts: what happened, and how it stands. Public facts only."""

from typing import Any

from assistant.rules import Classic, Duet, Event, State, Team
from assistant.rules.serial import dump, kind
from assistant.table.announce import place


def name(state: State, card: int) -> str:
    """A card as it is written on the table: its word, its label, or its place."""
    return state.setup.cards[card].word or state.labels[card] or place(state, card)


def event_data(event: Event, state: State) -> dict[str, Any]:
    """An event with its card by name and by number."""
    data: dict[str, Any] = {"event": kind(event), **dump(event)}
    del data["kind"]
    if "card" in data:
        data["index"] = data["card"]
        data["card"] = name(state, data["card"])
    return data


def state_data(state: State) -> dict[str, Any]:
    """How the game stands."""
    outcome = state.outcome
    data: dict[str, Any] = {
        "phase": state.phase.value,
        "turn": _turn(state),
        "outcome": None
        if outcome is None
        else {
            "reason": outcome.reason.value,
            "winner": outcome.winner.value if outcome.winner else None,
            "won": outcome.won,
        },
        "covered": {
            name(state, card): cover.identity.value
            for card, cover in enumerate(state.covers)
            if cover
        },
        "found_by": {
            name(state, card): {"by": cover.by.value, "turn": cover.turn}
            for card, cover in enumerate(state.covers)
            if cover
        },
        "remaining": _remaining(state),
        "tokens": state.bank.left if isinstance(state, Duet) else None,
        "score": outcome.score if outcome else None,
    }
    if isinstance(state, Duet):
        data["bank"] = {"check": state.bank.checks, "bystander": state.bank.bystanders}
        data["marked"] = {
            name(state, card): [side.value for side in sides]
            for card, sides in enumerate(state.marks)
            if sides
        }
    return data


def _turn(state: State) -> str | None:
    """Whose turn it is: the team, or in Duet the side that gives or gave the clue."""
    if state.outcome is not None:
        return None
    if isinstance(state, Classic):
        return state.team.value
    if state.givers and state.phase.value == "clue":
        return state.givers[0].value if len(state.givers) == 1 else None
    return state.turn.by.value if not state.sudden_death else None


def _remaining(state: State) -> dict[str, int]:
    if isinstance(state, Duet):
        return {"green": state.remaining}
    return {team.value: state.remaining(team) for team in Team}
