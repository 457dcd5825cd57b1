"""An evening at the table: lines come in, the host answers, screens show it."""

import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Classic, Phase, Side, Spymaster, private
from assistant.screens.terminal import Terminal
from assistant.table.host import Host, Reply, Wish
from assistant.table.lines import Tone, phrase, put
from assistant.table.match import Match
from assistant.table.report import name

NewMatch = Callable[[], Match]


class Session:
    """Plays games one after the other until the players have had enough."""

    def __init__(
        self, host: Host, new_host: Callable[[], Host], screen: Terminal, book: Phrasebook
    ) -> None:
        self._host = host
        self._new_host = new_host
        self._screen = screen
        self._book = book

    def keyboard(self, lines: TextIO, interactive: bool) -> None:
        """Play with typed lines until they end."""
        self._begin()
        for line in _typed(lines, interactive):
            if line.strip() and not self._line(line):
                return
        self._tell("how_to_play")

    def _begin(self) -> None:
        self._screen.board(self._host.state)
        self._screen.say(self._host.greet().said)

    def _line(self, line: str) -> bool:
        """Whether the evening goes on after this line."""
        before = self._host.state
        reply = self._host.line(line)
        if self._host.state != before:
            self._screen.board(self._host.state)
        self._screen.say(reply.said)
        return self._follow(reply)

    def _follow(self, reply: Reply) -> bool:
        match reply.wish:
            case Wish.NEW_GAME:
                if self._host.state.phase is not Phase.OVER:
                    self._tell("new_game_first_end")
                else:
                    self._host.match.close()
                    self._host = self._new_host()
                    self._begin()
            case Wish.SHOW_KEY:
                self._show_key()
            case Wish.LEAVE:
                return False
            case None:
                pass
            case _:
                self._tell("no_voice_here")
        return True
