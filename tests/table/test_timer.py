"""The timer, on a clock that the tests turn."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.table.timer import (
    Count,
    Due,
    Phase,
    SystemClock,
    TimeLeft,
    Timer,
    TimeRefused,
    TimeRules,
    TimeUp,
)

CLUE, GUESS = Phase.CLUE, Phase.GUESS


class FakeClock:
    """A clock that goes only when told."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def now(self) -> float:
        return self.time


class Table:
    """A timer with its clock."""

    def __init__(self, **rules: object) -> None:
        self.clock = FakeClock()
        self.timer = Timer(self.clock, TimeRules(**rules))  # type: ignore[arg-type]

    def after(self, seconds: float) -> tuple[Due, ...]:
        self.clock.time += seconds
        return self.timer.tick()

    def through(self, seconds: int, step: float = 0.25) -> list[Due]:
        """Everything due while so many seconds pass, asked every step."""
        return [due for _ in range(int(seconds / step)) for due in self.after(step)]


def test_off_by_default() -> None:
    table = Table()
    table.timer.start(CLUE)
    assert table.through(3_600, step=60) == []
    assert table.timer.left is None
    assert not table.timer.more(60)
    assert not table.timer.pause()


def test_two_minutes_for_a_clue_with_every_warning() -> None:
    table = Table(clue=120, enforced=True)
    table.timer.start(CLUE)
    said = table.through(180)
    assert said == [
        *(TimeLeft(CLUE, seconds) for seconds in (60, 30, 10)),
        *(Count(CLUE, seconds) for seconds in (5, 4, 3, 2, 1)),
        TimeUp(CLUE, enforced=True),
    ]


def test_warnings_come_when_that_much_is_left() -> None:
    table = Table(guess=90)
    table.timer.start(GUESS)
    assert table.after(29.9) == ()
    assert table.timer.left == 61
    assert table.after(0.1) == (TimeLeft(GUESS, 60),)
    assert table.timer.left == 60
    assert table.after(30) == (TimeLeft(GUESS, 30),)


def test_clue_and_guessing_have_their_own_times() -> None:
    table = Table(clue=60, guess=None)
    table.timer.start(GUESS)
    assert table.timer.left is None
    table.timer.start(CLUE)
    assert table.timer.left == 60


def test_first_clue_of_the_game_has_more_time() -> None:
    table = Table(clue=60, first_clue_extra=120, guess=45)
    table.timer.start(CLUE, first=True)
    assert table.timer.left == 180
    table.timer.start(CLUE)
    assert table.timer.left == 60
    table.timer.start(GUESS, first=True)
    assert table.timer.left == 45


def test_the_end_comes_exactly_once() -> None:
    table = Table(guess=30)
    table.timer.start(GUESS)
    assert table.after(31) == (TimeUp(GUESS, enforced=False),)
    assert table.through(60) == []
    assert table.timer.left == 0


def test_each_turn_starts_anew() -> None:
    table = Table(guess=30)
    table.timer.start(GUESS)
    table.after(31)
    table.timer.start(GUESS)
    assert table.timer.left == 30
    assert TimeUp(GUESS, enforced=False) in table.through(31)


def test_a_new_turn_is_never_paused() -> None:
    table = Table(guess=30)
    table.timer.start(GUESS)
    table.timer.pause()
    table.timer.start(GUESS)
    assert not table.timer.paused
    assert table.after(31) == (TimeUp(GUESS, enforced=False),)


def test_after_the_end_of_the_game_nothing_is_due() -> None:
    table = Table(clue=30)
    table.timer.start(CLUE)
    table.timer.end()
    assert table.through(60) == []
    assert table.timer.left is None


def test_a_slow_loop_hears_only_what_is_still_true() -> None:
    table = Table(clue=120)
    table.timer.start(CLUE)
    assert table.after(112) == (TimeLeft(CLUE, 10),)
    assert table.after(5) == (Count(CLUE, 3),)


def test_pause_and_resume() -> None:
    table = Table(guess=60)
    table.timer.start(GUESS)
    table.after(20)
    assert table.timer.pause()
    assert not table.timer.pause()
    assert table.through(600, step=10) == []
    assert table.timer.left == 40
    assert table.timer.resume()
    assert not table.timer.resume()
    assert table.after(9) == ()
    assert table.after(1) == (TimeLeft(GUESS, 30),)


def test_time_stands_still_while_the_assistant_speaks_and_asks() -> None:
    table = Table(guess=60)
    table.timer.start(GUESS)
    table.after(10)
    table.timer.hold()
    table.timer.hold()
    assert table.after(100) == ()
    table.timer.release()
    assert table.after(100) == ()
    assert table.timer.left == 50
    table.timer.release()
    table.after(5)
    assert table.timer.left == 45


def test_a_turn_that_starts_while_the_assistant_speaks_loses_nothing() -> None:
    table = Table(guess=60)
    table.timer.hold()
    table.timer.start(GUESS)
    table.after(30)
    table.timer.release()
    assert table.timer.left == 60


def test_a_pause_within_a_hold_lasts_after_it() -> None:
    table = Table(guess=60)
    table.timer.start(GUESS)
    table.timer.hold()
    table.timer.pause()
    table.after(10)
    table.timer.release()
    table.after(10)
    assert table.timer.left == 60
    table.timer.resume()
    table.after(10)
    assert table.timer.left == 50


def test_release_without_hold_is_a_fault() -> None:
    with pytest.raises(ValueError, match="without hold"):
        Table().timer.release()


def test_more_time_warns_again() -> None:
    table = Table(guess=60)
    table.timer.start(GUESS)
    assert table.after(31) == (TimeLeft(GUESS, 30),)
    assert table.timer.more(30)
    assert table.timer.left == 59
    assert table.after(29) == (TimeLeft(GUESS, 30),)


def test_more_time_when_it_is_just_over() -> None:
    table = Table(guess=30)
    table.timer.start(GUESS)
    table.after(45)
    assert table.timer.more(60)
    assert table.timer.left == 60
    assert table.through(61)[-1] == TimeUp(GUESS, enforced=False)


@pytest.mark.parametrize(
    ("seconds", "reason", "limit"),
    [(29, "time-too-short", 30), (0, "time-too-short", 30), (601, "time-too-long", 600)],
)
def test_times_out_of_bounds_are_refused_with_a_reason(
    seconds: int, reason: str, limit: int
) -> None:
    for rules in ({"clue": seconds}, {"guess": seconds}):
        with pytest.raises(TimeRefused) as refused:
            TimeRules(**rules)
        assert (refused.value.reason, refused.value.limit) == (reason, limit)


def test_the_bounds_themselves_are_allowed() -> None:
    assert TimeRules(clue=30, guess=600).limit(GUESS, first=False) == 600


def test_warnings_can_be_off() -> None:
    table = Table(guess=60, warnings=frozenset(), countdown=False)
    table.timer.start(GUESS)
    assert table.through(61) == [TimeUp(GUESS, enforced=False)]


def test_the_countdown_can_be_off() -> None:
    table = Table(guess=60, countdown=False)
    table.timer.start(GUESS)
    assert table.through(61) == [TimeLeft(GUESS, 30), TimeLeft(GUESS, 10), TimeUp(GUESS, False)]


def test_other_times_keep_what_was_used() -> None:
    table = Table(guess=120)
    table.timer.start(GUESS)
    table.after(30)
    table.timer.change(TimeRules(guess=180))
    assert table.timer.left == 150
    table.timer.change(TimeRules(guess=60))
    assert table.timer.left == 30
    table.timer.change(TimeRules())
    assert table.timer.left is None
    table.timer.change(TimeRules(guess=60))
    assert table.timer.left == 60


def test_less_time_never_ends_a_turn_at_a_stroke() -> None:
    table = Table(guess=300)
    table.timer.start(GUESS)
    table.after(200)
    table.timer.change(TimeRules(guess=60, enforced=True))
    assert table.timer.left == 30
    assert table.after(11) == (TimeLeft(GUESS, 20),)


def test_turning_a_warning_off_changes_no_time_and_brings_no_second_end() -> None:
    table = Table(guess=60)
    table.timer.start(GUESS)
    table.after(61)
    table.timer.change(TimeRules(guess=60, countdown=False))
    assert table.through(30) == []


SETS = st.frozensets(st.sampled_from([60, 30, 10]))


@given(limit=st.integers(30, 600), warnings=SETS, countdown=st.booleans())
def test_enforced_time_is_always_warned_twenty_seconds_before(
    limit: int, warnings: frozenset[int], countdown: bool
) -> None:
    table = Table(guess=limit, enforced=True, warnings=warnings, countdown=countdown)
    table.timer.start(GUESS)
    due = table.through(limit + 2, step=0.5)
    assert max(d.seconds for d in due if isinstance(d, TimeLeft)) >= 20
    assert due.count(TimeUp(GUESS, enforced=True)) == 1


def events() -> Iterator[st.SearchStrategy[tuple[str, int]]]:
    yield st.tuples(st.just("pass"), st.integers(1, 40))
    yield st.tuples(st.sampled_from(["pause", "resume", "hold", "release"]), st.just(0))
    yield st.tuples(st.just("more"), st.integers(1, 60))


@given(st.lists(st.one_of(*events()), max_size=40))
def test_time_runs_only_while_nobody_stops_it(script: list[tuple[str, int]]) -> None:
    """Against a plain account of the seconds that counted."""
    table = Table(guess=600)
    table.timer.start(GUESS)
    left, paused, holds, ends = 600, False, 0, 0
    for what, amount in script:
        match what:
            case "pass":
                left -= amount if not paused and holds == 0 else 0
                ends += sum(isinstance(due, TimeUp) for due in table.after(amount))
            case "pause" if left > 0:
                table.timer.pause()
                paused = True
            case "resume":
                table.timer.resume()
                paused = False
            case "hold":
                table.timer.hold()
                holds += 1
            case "release" if holds:
                table.timer.release()
                holds -= 1
            case "more":
                table.timer.more(amount)
                ends, left = 0, max(0, left) + amount
        assert table.timer.left == max(0, left)
        assert ends == (left <= 0)


def test_the_machines_clock_goes_forward() -> None:
    clock = SystemClock()
    assert clock.now() <= clock.now()
