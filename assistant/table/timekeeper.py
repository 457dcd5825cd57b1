"""Keeps time for the host: follows the turns, says what is due, obeys what players want."""

from dataclasses import replace

from assistant.rules import Phase as GamePhase
from assistant.rules import State
from assistant.table.lines import Phrase, Tone, phrase
from assistant.table.timer import Count, Phase, TimeLeft, Timer, TimeRefused, TimeUp
from assistant.understanding.intents import Intent, Meaning

# What "more time" means without a number; access.md asks that one word be enough.
MORE = 60
_PHASES = {
    GamePhase.CLUE: Phase.CLUE,
    GamePhase.GUESS: Phase.GUESS,
    GamePhase.SUDDEN_DEATH: Phase.GUESS,
}


class Timekeeper:
    """The timer of one table, in words."""

    def __init__(self, timer: Timer) -> None:
        self.timer = timer
        self._moment: tuple[Phase | None, int] = (None, -1)

    def follow(self, state: State) -> None:
        """Start anew where a new clue or a new guessing is due, and stop where none is."""
        if state.phase is GamePhase.RESULT:  # the guessing is not over, only waited with
            return
        phase = _PHASES.get(state.phase)
        moment = (phase, len(state.turns))
        if moment == self._moment:
            return
        self._moment = moment
        if phase is None:
            self.timer.end()
        else:
            self.timer.start(phase, first=not state.turns)

    def due(self) -> tuple[list[Phrase], bool]:
        """What is to be said now, and whether the turn is over by it."""
        lines: list[Phrase] = []
        over = False
        for due in self.timer.tick():
            match due:
                case TimeLeft(_, seconds):
                    lines.append(phrase("time_warning", Tone.WARNING, time=duration(seconds)))
                case Count(_, seconds):
                    lines.append(phrase("time_count", n=seconds))
                case TimeUp(_, True):
                    over = True
                case TimeUp(_, False):
                    lines.append(phrase("time_up_advice", Tone.WARNING))
        return lines, over

    def obey(self, intent: Intent) -> list[Phrase] | None:
        """What players want of the time; None where the intent is about something else."""
        timer = self.timer
        try:
            match intent.meaning:
                case Meaning.TIME_LEFT:
                    return [self._left()]
                case Meaning.SET_TIMER if intent.seconds is not None:
                    seconds = intent.seconds
                    timer.change(replace(timer.rules, clue=seconds, guess=seconds))
                    return [phrase("timer_set", time=duration(seconds))]
                case Meaning.TIMER_OFF:
                    timer.change(replace(timer.rules, clue=None, guess=None))
                    return [phrase("timer_is_off")]
                case Meaning.PAUSE:
                    return [phrase("time_paused") if timer.pause() else self._left()]
                case Meaning.RESUME if timer.paused:
                    timer.resume()
                    return [phrase("time_resumed")]
                case Meaning.MORE_TIME:
                    seconds = intent.seconds or MORE
                    if not timer.more(seconds):
                        return [phrase("no_timer")]
                    return [phrase("time_added", time=duration(seconds)), self._left()]
        except TimeRefused as refused:
            key = refused.reason.replace("-", "_")
            return [phrase(key, Tone.NOT_UNDERSTOOD, time=duration(refused.limit))]
        return None

    def _left(self) -> Phrase:
        left = self.timer.left
        if left is None:
            return phrase("no_timer")
        return phrase("time_left_paused" if self.timer.paused else "time_left", time=duration(left))


def duration(seconds: int) -> Phrase:
    """A time in minutes and seconds, as people say it."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return phrase("seconds", n=rest)
    if not rest:
        return phrase("minutes", n=minutes)
    return phrase(
        "minutes_and_seconds",
        minutes=phrase("minutes", n=minutes),
        seconds=phrase("seconds", n=rest),
    )
