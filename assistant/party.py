"""Whoever answers at the table, and who decides which of them comes next."""

from typing import Protocol

from assistant.hearing.ear import Expected, Heard
from assistant.table.reply import Reply
from assistant.understanding.intents import Meaning


class Party(Protocol):
    """Whoever answers at the table: the talk before a game, the laying of cards, the host."""

    def greet(self) -> Reply: ...
    def line(self, text: str) -> Reply: ...
    def heard(self, heard: Heard, pushed: bool = False) -> Reply: ...
    def expected(self, pushed: bool = False) -> Expected: ...
    def tick(self) -> Reply: ...
    def hold(self) -> None: ...
    def release(self) -> None: ...


class Director(Protocol):
    """Knows who comes after whom."""

    def first(self) -> Party:
        """Who opens the evening."""
        ...

    def after(self, party: Party, wish: Meaning) -> Party | None:
        """Who follows; None ends the session."""
        ...
