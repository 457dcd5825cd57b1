"""Plays the demo: every line is synthesised, heard, understood, and shown with its time."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.demo.players import Players
from assistant.hearing.ear import Decision, Ear, Heard
from assistant.hearing.synthetic import Voice, spoken, voices
from assistant.lexicon.language import Language
from assistant.rules import Phase, State
from assistant.screens.terminal import Terminal
from assistant.table.announce import card_name
from assistant.table.host import Host
from assistant.table.questions import Meant, ReallyEnd, SaidBack, WhichCard, WhichSide, WhichWord
from assistant.table.reply import Reply

# Said again by another voice when it was not heard; then typed, as a player would.
TRIES = 3


class TurnedClock:
    """A clock that the demo turns: nobody waits for a window to close."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Seconds so far."""
        return self._now

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds


@dataclass(slots=True)
class Tally:
    """How the ear did."""

    said: int = 0
    heard: int = 0
    asked: int = 0
    typed: int = 0
    wrong: int = 0
    """Cards revealed that nobody had said: the worst that can happen."""
    chatter: int = 0
    chatter_taken: int = 0
    seconds: float = 0.0


class Show:
    """One demo game."""

    def __init__(
        self, host: Host, ear: Ear, players: Players, screen: Terminal, clock: TurnedClock
    ) -> None:
        self._host = host
        self._ear = ear
        self._players = players
        self._screen = screen
        self._clock = clock
        self._language: Language = host.language
        self._voices: Iterator[Voice] = voices(host.language)
        self.tally = Tally()

    def play(self, turns: int | None = None) -> None:
        """Play to the end, or for some turns."""
        self._screen.board(self._host.state)
        self._screen.say(self._host.greet().said)
        while self._host.state.phase is not Phase.OVER:
            if turns is not None and len(self._host.state.turns) > turns:
                return
            self._chatter()
            self._move(self._players.line(self._host.state))

    def _chatter(self) -> None:
        line = self._players.chatter()
        if line is None:
            return
        before = self._host.state
        heard = self._hear(line)
        self.tally.chatter += 1
        reply = self._host.heard(heard)
        self._screen.say(reply.said)
        if self._host.state != before:
            self.tally.chatter_taken += 1
            self._screen.say(self._host.line(self._language.table("demo")["undo"]).said)

    def _move(self, line: str) -> None:
        """Say a line until something has come of it."""
        before = self._host.state
        for _ in range(TRIES):
            heard = self._hear(line)
            self.tally.heard += heard.decision is not Decision.IGNORE
            self._follow(self._host.heard(heard), before, line)
            if self._host.state != before:
                return
        self.tally.typed += 1
        self._screen.note(f" ⌨ {line}")
        self._follow(self._host.line(line), before, line)
        if self._host.state == before:
            raise AssertionError(f"the demo is stuck at {line!r}")

    def _follow(self, reply: Reply, before: State, line: str) -> None:
        """Show what was answered, and answer what was asked."""
        self._screen.say(reply.said)
        for _ in range(TRIES):
            question = self._host.question
            if question is None:
                break
            reply = self._settle(question, line)
            self._screen.say(reply.said)
        if self._host.state.covers != before.covers:
            self._check(before, line)
            self._screen.board(self._host.state)

    def _settle(self, question: object, line: str) -> Reply:
        match question:
            case SaidBack(intent) if intent.word.casefold() in line.casefold():
                self._clock.turn(60)  # nobody objects
                return self._host.tick()
            case WhichCard(intent):
                meant = [card for card in intent.cards if self._says(card, line)]
                if meant:
                    return self._host.line(card_name(self._host.state, meant[0]))
            case WhichWord(_, words):
                said = [word for word in words if word.casefold() in line.casefold().split()]
                if said:
                    return self._host.line(said[0])
            case WhichSide(_, sides):
                side = self._language.table("demo")["sides"][sides[0].value]
                return self._host.line(side)
            case Meant(text) if text.casefold() in line.casefold():
                return self._host.line(self._language.table("demo")["yes"])
            case ReallyEnd() | _:
                pass
        return self._host.line(self._language.table("demo")["no"])

    def _says(self, card: int, line: str) -> bool:
        return card_name(self._host.state, card) in line.casefold()

    def _check(self, before: State, line: str) -> None:
        """Count a card that was covered though nobody said it."""
        for card, (old, new) in enumerate(zip(before.covers, self._host.state.covers, strict=True)):
            if old is None and new is not None and not self._says(card, line):
                self.tally.wrong += 1

    def _hear(self, line: str) -> Heard:
        voice = next(self._voices)
        sound = spoken(line, voice)
        self._screen.note(f" 🗣 {line}   [{voice.name}]")
        began = time.perf_counter()
        heard = self._ear.hear(sound, self._host.expected())
        seconds = time.perf_counter() - began
        self.tally.said += 1
        self.tally.seconds += seconds
        self.tally.asked += heard.decision is Decision.ASK
        self._screen.note(f" 👂 {heard.text or '—'}   {heard.decision.value}, {seconds:.2f} s")
        return heard
