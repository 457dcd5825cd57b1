"""Settles a game by voice, sound to sound: a `mesavoz play` that was told its language only."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from assistant.lexicon.normal import fold
from assistant.rules import Phase
from assistant.table.plan import Source
from assistant.trial.casting import Take
from assistant.trial.player import Player, own_voice
from assistant.trial.scripting import Line, Script, played
from assistant.trial.sitting import Sitting
from assistant.trial.virtual_sound import VirtualSound

REPEATS = 4
"""Times that a line is said before it is typed."""
ANSWERS = 3
"""Questions in a row that a player answers before beginning again."""
CORRECTIONS = 2
"""Corrections that are not heard before players take the wrong card back and read the right one."""
PATIENCE = 60.0
"""Seconds for the model to load and for the first question; and for five rows to be read out."""
TYPED = 8.0
"""Seconds in which a typed line must have been taken."""


@dataclass(slots=True)
class SetupReport:
    """How a spoken set-up went."""

    setup: str
    lang: str
    lines: int = 0
    said: int = 0
    repeated: int = 0
    typed: list[str] = field(default_factory=list)
    questions: int = 0
    """"Do you mean …?"; the questions that every set-up puts are not counted."""
    mistaken: list[str] = field(default_factory=list)
    """What was taken though something else was said; players hear it and put it right."""
    answered_itself: int = 0
    heard: int = 0
    same_plan: bool = False
    differs: list[str] = field(default_factory=list)
    clue_awaited: bool = False
    minutes: float = 0.0
    auditions: int = 0

    @property
    def good(self) -> bool:
        """Whether the game that was settled is the one that was wanted."""
        return self.same_plan and self.clue_awaited and not self.answered_itself


class Settling:
    """One set-up at a real table without air."""

    def __init__(self, script: Script, room: VirtualSound, folder: Path) -> None:
        self._script = script
        self._room = room
        self._folder = folder
        self.report = SetupReport(script.kind.value, script.language.code)
        self.report.auditions = script.auditions

    def play(self, show: bool = False) -> SetupReport:
        """Say the whole script, and see what came of it."""
        report, script = self.report, self._script
        began = time.monotonic()
        with self._room.record_speaker() as speaker:
            self._sitting = Sitting(self._folder, ["--lang", script.language.code], speaker)
            self._player = Player(self._room, self._sitting, report, self._is_doubt)
            try:
                self._sitting.wait_for(lambda: self._sitting.question(0) is not None, PATIENCE)
                self._sitting.wait_until_quiet()
                for line in (*script.choices, script.begin):
                    self._get_across(line)
                source = Source.DEAL if self._sitting.begun() else Source.READ
                for line in script.rest:
                    self._get_across(line)
                report.clue_awaited = self._sitting.wait_for(self._waits_for_a_clue, PATIENCE)
                self._compare(source)
                report.minutes = round((time.monotonic() - began) / 60, 2)
                report.heard = len(self._sitting.heard())
                report.answered_itself = own_voice(
                    self._folder, speaker.sound(), self._player.played
                )
            finally:
                self._sitting.end()
                if show:
                    print("\n".join(self._sitting.screen))
        return report

    def _compare(self, source: Source) -> None:
        wanted = self._script.settled
        if not self._sitting.begun():
            self.report.differs = ["no game has begun"]
            return
        got = played(self._sitting.state().setup, source)
        self.report.same_plan = got == wanted
        names = [name for name in got.__slots__ if getattr(got, name) != getattr(wanted, name)]
        self.report.differs = [f"{n}: {getattr(got, n)} not {getattr(wanted, n)}" for n in names]

    def _waits_for_a_clue(self) -> bool:
        opened = any(self._script.opening in line for line in self._sitting.said(0))
        return opened and self._sitting.state().phase is Phase.CLUE

    def _get_across(self, line: Line) -> None:
        """Say a line until it is taken, another way each time; type it when all else fails."""
        self.report.lines += 1
        takes = line.takes
        for attempt in range(REPEATS):
            self._player.say(takes[attempt % len(takes)], again=attempt > 0)
            for _ in range(ANSWERS):
                if self._is_taken(line) or self._player.asked is None:
                    break
                if not self._is_doubt(self._player.asked):
                    break
                self._player.say(self._answer(line, self._player.asked, attempt))
            if self._is_taken(line):
                return
            if echo := self._mistaken():
                takes = self._put_right(line, echo)
            elif takes is line.correction and self._has_removed():
                takes = line.plain
            elif takes is line.correction and attempt >= CORRECTIONS - 1:
                self._get_across(self._script.back)
                takes = line.plain
        self._player.type(takes[0].text)
        self._sitting.wait_for(lambda: self._is_taken(line), TYPED)
        self._sitting.wait_until_quiet()

    def _put_right(self, line: Line, echo: str) -> tuple[Take, ...]:
        """Take back what lies too many, as players would who hear its number; what to say next."""
        self.report.mistaken.append(echo)
        card = next(n for n, said in enumerate(self._script.echoes) if echo.startswith(said))
        if line.card is None:
            self._get_across(self._script.back)
            return line.takes
        for _ in range(card - line.card):
            self._get_across(self._script.back)
        # After a correction that was heard as one more card, the wrong one lies there still.
        return line.correction if card >= line.card else line.takes

    def _answer(self, line: Line, question: str, attempt: int) -> Take:
        """Yes or the place among the options where the question names what was said, else no."""
        begins, between, ends = self._script.which
        if question.startswith(begins) and between in question:
            inner = question.removeprefix(begins).removesuffix(ends).replace(between, ", ")
            for place, option in enumerate(inner.split(", ")):
                if fold(option) in line.doubts:
                    return self._script.ordinals[place]
        said = fold(question)
        meant = any(f" {doubt} " in f" {said} " for doubt in line.doubts)
        answers = self._script.yes if meant else self._script.no
        return answers[attempt % len(answers)]

    def _is_taken(self, line: Line) -> bool:
        return any(line.sign in said for said in self._player.answer)

    def _is_doubt(self, question: str) -> bool:
        """Whether it asks what was meant; the other questions of a set-up want no yes."""
        return any(question.startswith(a) and question.endswith(b) for a, b in self._script.doubts)

    def _has_removed(self) -> bool:
        """Whether a card was taken back just now."""
        return any(self._script.back.sign in said for said in self._player.answer)

    def _mistaken(self) -> str | None:
        """A card that was read back though nobody read it, or not at that place."""
        said = [text[3:] for text in self._player.answer if text.startswith(" • ")]
        return next((text for text in said if text.startswith(self._script.echoes)), None)
