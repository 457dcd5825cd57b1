"""Plays a staged game sound to sound, and watches that nothing happens that nobody said."""

import random
import time
from collections import Counter
from pathlib import Path

from assistant.hearing.ear import Sound
from assistant.hearing.synthetic import spoken, voices
from assistant.lexicon.normal import fold
from assistant.rules import GiveClue
from assistant.trial.casting import Clue, Take, noise
from assistant.trial.player import Player, own_voice
from assistant.trial.reporting import Report, differences, without_accents
from assistant.trial.scenes import Act, Scene
from assistant.trial.sitting import Sitting
from assistant.trial.staging import Stage
from assistant.trial.virtual_sound import VirtualSound
from assistant.understanding.intents import Meaning

REPEATS = 4
"""Times that a line is said before it is typed."""
ANSWERS = 4
"""Questions in a row that a player answers before beginning again."""


class Performance:
    """One staged game at a real table without air."""

    def __init__(self, stage: Stage, room: VirtualSound, folder: Path) -> None:
        self._stage = stage
        self._room = room
        self._folder = folder
        self._chance = random.Random(f"{stage.language.code} {stage.game}")
        self._talk: list[str] = stage.language.table("demo")["chatter"]
        self._voices = voices(stage.language)
        self._clues = iter(stage.clues)
        self._noise = noise()
        self._used: Counter[Meaning] = Counter()
        self.report = Report(stage.game, stage.language.code)

    def play(self, show: bool = False) -> Report:
        """Play the whole script."""
        report = self.report
        report.auditions = self._stage.auditions
        report.people = sum(clue.take is not None for clue in self._stage.clues)
        began = time.monotonic()
        with self._room.record_speaker() as speaker:
            options = self._stage.options(self._folder)
            self._sitting = Sitting(self._folder, options, speaker)
            self._player = Player(self._room, self._sitting, report)
            try:
                self._sitting.wait_for(self._sitting.begun, 60)
                for scene in self._stage.plot.scenes:
                    self._perform(scene, show)
                self._sitting.wait_until_quiet()
                state = without_accents(self._sitting.state())
                report.outcome = state.outcome.reason.value if state.outcome else ""
                typed = without_accents(self._stage.typed())
                report.same_state = state == typed
                report.differs = differences(state, typed)
                self._leave()
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

    def _perform(self, scene: Scene, show: bool) -> None:
        self.report.scenes += 1
        began = time.monotonic()
        self._sitting.wait_until_quiet()
        match scene.act:
            case Act.CLUE:
                self._clue(next(self._clues))
            case Act.CORRECTED:
                self._corrected(next(self._clues))
            case Act.CHOICE:
                self._choose(scene.card)
            case Act.UNDONE:
                self._choose(scene.card)
                self._sitting.wait_until_quiet()
                self._undo()
            case Act.STOP:
                self._stop()
            case Act.QUESTION:
                self._ask()
            case Act.CHATTER:
                self._idle(spoken(self._chance.choice(self._talk), next(self._voices)))
            case Act.NOISE:
                self._idle(self._noise)
        seconds = round(time.monotonic() - began, 1)
        self.report.seconds_a_step.append(seconds)
        if show:
            print(f"# {scene.act.value} {scene.card} {seconds} s", flush=True)

    # What players do

    def _clue(self, clue: Clue) -> None:
        before = len(self._sitting.actions())
        number = f"{clue.word} {clue.number}"
        for attempt in range(REPEATS if clue.take else 0):
            assert clue.take is not None
            self._player.say(clue.take, again=attempt > 0)
            for _ in range(ANSWERS):
                if self._moved(before, 0.0):
                    if self._is_given(clue):
                        return
                    self._undo()
                    break
                question = self._asked
                if question is None:
                    break
                if self._stage.side and not self._echoes(question, clue):
                    asks_side = self._is_side(question)
                    self._player.say(self._stage.side if asks_side else self._no)
                elif self._echoes(question, clue):
                    if not self._moved(before, 8.0) and self._asked == question:
                        self._player.say(self._phrase(Meaning.CONFIRM))
                else:
                    self._player.say(self._no)
        self._type(number, before)
        if len(self._sitting.actions()) == before and self._stage.side:
            self._type(self._stage.side.text, before)

    def _is_given(self, clue: Clue) -> bool:
        """Whether the clue that was taken is the one that was given."""
        taken = self._sitting.actions()[-1]
        given = (fold(clue.word), clue.number)
        return isinstance(taken, GiveClue) and (fold(taken.word), taken.number) == given

    def _corrected(self, clue: Clue) -> None:
        """Give a clue and object to it when it is said back."""
        if clue.take is None:
            return
        before = len(self._sitting.actions())
        self._player.say(clue.take)
        for _ in range(REPEATS):
            if self._asked is None or len(self._sitting.actions()) > before:
                break
            self._player.say(self._no)
        while len(self._sitting.actions()) > before:  # the objection came too late
            self._undo()

    def _choose(self, card: int) -> None:
        take, name = self._stage.cards[card], self._stage.names[card]
        before = self._sitting.actions()
        for attempt in range(REPEATS):
            self._player.say(take, again=attempt > 0)
            for answer in range(ANSWERS):
                if self._moved(len(before), 0.0):
                    self._check_reveal(name)
                    return
                question = self._asked
                if question is None:
                    break
                self._player.say(self._picked(take, name, question, answer))
        self._type(take.text, len(before))
        self._check_reveal(name)

    def _picked(self, take: Take, name: str, question: str, answer: int) -> Take:
        """Answer "this, that or the other?": by saying it again, by its place, by yes, by no."""
        said = fold(question)
        options = sorted((word for word in self._stage.words if fold(word) in said),
                         key=lambda word: said.index(fold(word)))  # fmt: skip
        if name not in options:
            return self._no
        if len(options) == 1:
            return self._phrase(Meaning.CONFIRM)
        ordinals = self._stage.ordinals[options.index(name) :]
        return ordinals[0] if ordinals and answer % 2 else take

    def _undo(self) -> None:
        before = self._sitting.actions()
        for attempt in range(REPEATS):
            self._player.say(self._phrase(Meaning.UNDO), again=attempt > 0)
            if self._asked is not None:
                self._player.say(self._phrase(Meaning.CONFIRM))
            if self._sitting.actions() == before[:-1]:
                return
        line = self._phrase(Meaning.UNDO).text
        self._player.type(line)
        self._sitting.wait_for(lambda: self._sitting.actions() == before[:-1], 5)

    def _stop(self) -> None:
        before = len(self._sitting.actions())
        for attempt in range(REPEATS):
            self._player.say(self._phrase(Meaning.STOP), again=attempt > 0)
            if self._asked is not None:
                self._player.say(self._phrase(Meaning.CONFIRM))
            if self._moved(before, 0.0):
                return
        self._type(self._phrase(Meaning.STOP).text, before)

    def _ask(self) -> None:
        """Ask whose turn it is; the answer must change nothing."""
        before = self._sitting.actions()
        self._player.say(self._phrase(Meaning.WHOSE_TURN))
        if self._asked is not None:
            self._player.say(self._phrase(Meaning.CONFIRM))
        self.report.taken_from_talk += self._sitting.actions() != before

    def _idle(self, sound: Sound) -> None:
        """Talk or noise that must change nothing; a question about it is turned down."""
        before = self._sitting.actions()
        self._player.sound(sound)
        self._sitting.wait_for(lambda: False, 2.0)
        self._sitting.wait_until_quiet()
        if self._asked is not None:
            self._player.say(self._no)
        if self._sitting.actions() != before:
            self.report.taken_from_talk += 1
            while len(self._sitting.actions()) > len(before):
                self._undo()

    def _leave(self) -> None:
        """Say goodbye; who does not is seen out."""
        if Meaning.END_GAME not in self._stage.phrases:
            return
        self._player.say(self._phrase(Meaning.END_GAME))
        if self._sitting.running:
            self._sitting.wait_for(lambda: not self._sitting.running, 3.0)

    # What they see and hear

    def _phrase(self, meaning: Meaning) -> Take:
        """A phrase for it, and another one the next time: so people do who were not understood."""
        takes = self._stage.phrases[meaning]
        self._used[meaning] += 1
        return takes[self._used[meaning] % len(takes)]

    @property
    def _no(self) -> Take:
        return self._phrase(Meaning.DENY)

    @property
    def _asked(self) -> str | None:
        return self._player.asked

    def _echoes(self, question: str, clue: Clue) -> bool:
        words = self._stage.language.table("numbers")["say"]
        numbers = {words[gender][clue.number] for gender in words}
        said = fold(question)
        return fold(clue.word) in said and any(fold(number) in said.split() for number in numbers)

    def _is_side(self, question: str) -> bool:
        assert self._stage.side is not None
        return fold(self._stage.side.text) in fold(question)

    def _moved(self, before: int, patience: float) -> bool:
        return self._sitting.wait_for(lambda: len(self._sitting.actions()) > before, patience)

    def _type(self, line: str, before: int) -> None:
        self._player.type(line)
        self._moved(before, 5.0)

    def _check_reveal(self, name: str) -> None:
        """The card that was just covered or marked must be the one that was said."""
        action = self._sitting.actions()[-1]
        card = getattr(action, "card", None)
        if card is None or self._stage.words[card] != name:
            self.report.wrong_reveals += 1
            self._sitting.screen.append(f"# revealed {action} for {name}")
            self._undo()
