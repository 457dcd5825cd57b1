"""Whoever speaks at the virtual table: into the microphone, and then waits for what comes of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import numpy as np

from assistant.hearing import audio
from assistant.hearing.ear import RATE, Sound
from assistant.trial.casting import Take
from assistant.trial.reporting import likeness
from assistant.trial.sitting import Sitting
from assistant.trial.virtual_sound import VirtualSound

REACTION = 9.0
"""Seconds in which an utterance must have reached the ear."""
OWN_VOICE = 0.5
"""Likeness from which something heard is the assistant's own voice (people: below 0.2)."""
_EDGE = np.zeros(int(0.3 * RATE), np.float32)


class Counted(Protocol):
    """What is counted of the talk."""

    said: int
    repeated: int
    questions: int
    typed: list[str]


class Player:
    """The voices and the keyboard of a table."""

    def __init__(
        self,
        room: VirtualSound,
        sitting: Sitting,
        report: Counted,
        counts: Callable[[str], bool] = bool,
    ) -> None:
        """`counts` says which of the questions that are put are counted."""
        self._counts = counts
        self._room = room
        self._sitting = sitting
        self._report = report
        self._since = 0
        self._played: list[Sound] = []

    def say(self, take: Take, again: bool = False) -> None:
        """Say a line into the microphone and wait for what comes of it."""
        self._report.said += 1
        self._report.repeated += again
        heard = len(self._sitting.heard())
        self.sound(take.sound)
        self._sitting.wait_for(lambda: len(self._sitting.heard()) > heard, REACTION)
        self._sitting.wait_until_quiet()
        self._report.questions += self._counts(self.asked or "")

    def sound(self, sound: Sound) -> None:
        """Let any sound be heard."""
        self._since = len(self._sitting.screen)
        loud = np.concatenate([_EDGE, audio.levelled(sound), _EDGE])
        self._played.append(loud)
        self._room.play_into_microphone(loud)

    @property
    def played(self) -> Sound:
        """Everything that was said into the microphone, one after the other."""
        return np.concatenate([_EDGE, *self._played])

    def type(self, line: str) -> None:
        """Type a line, as players do when they are not heard."""
        self._report.typed.append(line)
        self._since = len(self._sitting.screen)
        self._sitting.type(line)

    @property
    def asked(self) -> str | None:
        """What was asked since the last line, if that is the last thing that was said."""
        return self._sitting.question(self._since)

    @property
    def answer(self) -> list[str]:
        """What has been said since the last line."""
        return self._sitting.said(self._since)


def own_voice(folder: Path, spoken: Sound, played: Sound) -> int:
    """How many of the utterances kept in a folder were the assistant's own voice.

    A player with the same synthetic voice may say a word that the assistant says too, as in
    reading cards; what was played into the microphone is then the more like of the two.
    """
    kept = [audio.read(path) for path in sorted((folder / "audio").glob("*.wav"))]
    own = ((likeness(heard, spoken), likeness(heard, played)) for heard in kept)
    return sum(it > OWN_VOICE and it > player for it, player in own)
