"""Shows the key to those who may see it, and hides it again."""

from typing import Protocol

from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Classic, Identity, Side, Spymaster, State, private
from assistant.screens.terminal import Terminal
from assistant.table.announce import side_name
from assistant.table.lines import Phrase, Said, Tone, phrase, put
from assistant.table.report import name


class Enter(Protocol):
    """Waits for the Enter key."""

    def enter(self) -> bool:
        """Whether it came; False when nobody is there any more."""
        ...


class KeyShow:
    """The terminal, turned to the spymasters."""

    def __init__(self, screen: Terminal, book: Phrasebook, inbox: Enter | None) -> None:
        """`inbox` waits for the Enter key; None where nobody sits at a terminal."""
        self._screen = screen
        self._book = book
        self._inbox = inbox

    def show(self, state: State) -> Said | None:
        """Show each key to its owner; or say why not."""
        viewers = (Spymaster.SPYMASTER,) if isinstance(state, Classic) else tuple(Side)
        for viewer in viewers:
            key = private(state, viewer).key
            if key is None:
                return put(phrase("key_unknown"), self._book)
            if state.outcome is not None:  # no secret any more
                self._draw(state, key)
            elif self._inbox is None:
                return put(phrase("key_not_here", Tone.NOT_UNDERSTOOD), self._book)
            elif not self._show_to(viewer, state, key):
                break
        return None

    def _show_to(self, viewer: Spymaster | Side, state: State, key: tuple[Identity, ...]) -> bool:
        """Ask the others to turn away, show, and wipe; whether the players are still there."""
        assert self._inbox is not None
        warning = (
            phrase("key_secret_side", Tone.WARNING, side=side_name(viewer))
            if isinstance(viewer, Side)
            else phrase("key_secret", Tone.WARNING)
        )
        self._say(warning)
        if not self._inbox.enter():
            return False
        self._draw(state, key)
        self._say(phrase("key_hide"))
        there = self._inbox.enter()
        self._screen.clear()
        self._screen.board(state)
        return there

    def _draw(self, state: State, key: tuple[Identity, ...]) -> None:
        names = [name(state, card) for card in range(state.setup.layout.size)]
        self._screen.key(state.setup.layout, key, names)

    def _say(self, line: Phrase) -> None:
        self._screen.say([put(line, self._book)])
