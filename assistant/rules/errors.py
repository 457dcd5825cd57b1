"""What the rules answer when something cannot be done."""

from assistant.rules.laws import Law


class IllegalAction(Exception):
    """An action that the rules do not allow now: which rule, and what would be allowed."""

    def __init__(self, law: Law, detail: str, legal: tuple[str, ...] = ()) -> None:
        self.law = law
        self.detail = detail
        self.legal = legal
        allowed = f"; legal now: {', '.join(legal)}" if legal else ""
        super().__init__(f"{detail} [{law.value}]{allowed}")


class BadSetup(ValueError):
    """A board, key or choice of variants that no game can be played with."""


class BadRecord(ValueError):
    """Stored data that is not a state, action or event of this version."""
