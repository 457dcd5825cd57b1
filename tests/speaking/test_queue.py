"""Who speaks first, who gives way: with a player that the tests turn, without waiting."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from assistant.speaking.earcons import Earcon, melody
from assistant.speaking.playing import DeviceLost
from assistant.speaking.queue import Hooks, Priority, Said, SpeakingQueue
from assistant.speaking.synthesis import Sound, SynthesisFailed
from assistant.speaking.trouble import Trouble

RESULT, STATUS, READING = Priority.RESULT, Priority.STATUS, Priority.READING
PATIENCE = 5.0


def voiced(text: str) -> Sound:
    """A stand-in for the synthesiser: the letters as samples, so that a player can read them."""
    if text == "broken":
        raise SynthesisFailed("broken")
    return np.array([ord(letter) for letter in text], np.float32)


class FakePlayer:
    """Plays a line for as long as the test wants; writes down what began and how it ended."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.gone = False
        self._turn = threading.Condition()
        self._begun = 0
        self._may_end = 0

    def play(self, sound: Sound, cut: threading.Event) -> bool:
        if self.gone:
            raise DeviceLost("gone")
        text = "".join(chr(int(sample)) for sample in sound if sample >= 32)
        with self._turn:
            self.log.append(text)
            self._begun += 1
            mine = self._begun
            self._turn.notify_all()
            # The cut is set without this condition, so it is looked at again and again.
            while not self._turn.wait_for(lambda: self._may_end >= mine, 0.002):
                if cut.is_set():
                    break
            if cut.is_set():
                self.log[mine - 1] = text + "–"
        return not cut.is_set()

    def close(self) -> None:
        """Nothing to let go."""

    def wait_for_start(self, number: int) -> None:
        with self._turn:
            assert self._turn.wait_for(lambda: self._begun >= number, PATIENCE), self.log

    def end_current(self) -> None:
        with self._turn:
            self._may_end = self._begun
            self._turn.notify_all()

    def end_all(self) -> None:
        with self._turn:
            self._may_end = 1_000_000
            self._turn.notify_all()


class Table:
    """A queue with its player and what the hooks told."""

    def __init__(self) -> None:
        self.player = FakePlayer()
        self.muted = 0
        self.pairs: list[str] = []
        self.troubles: list[Trouble] = []
        self.earcons = True
        self.talks: list[bool] = []
        hooks = Hooks(self.start, self.end, self.troubles.append, self.somebody_talks)
        self.queue = SpeakingQueue(voiced, self.player, hooks, lambda: self.earcons, row_pause=0.0)

    def start(self) -> None:
        self.muted += 1
        self.pairs.append("start")

    def end(self) -> None:
        self.muted -= 1
        self.pairs.append("end")

    def somebody_talks(self) -> bool:
        return self.talks.pop() if self.talks else False

    def finish(self) -> list[str]:
        self.player.end_all()
        assert self.queue.wait_until_quiet(PATIENCE)
        return self.player.log


@pytest.fixture
def table() -> Iterator[Table]:
    one = Table()
    yield one
    one.player.end_all()
    one.queue.close()


def test_what_matters_comes_first(table: Table) -> None:
    table.queue.say("now", STATUS)
    table.player.wait_for_start(1)
    table.queue.read(["row"])
    table.queue.say("turn", STATUS)
    table.queue.say("assassin", RESULT)
    table.queue.say("time", STATUS)
    assert table.finish() == ["now", "assassin", "turn", "time", "row"]


def test_a_short_line_is_not_cut_by_a_result(table: Table) -> None:
    table.queue.say("turn", STATUS)
    table.player.wait_for_start(1)
    table.queue.say("right", RESULT)
    assert table.finish() == ["turn", "right"]


def test_the_same_waiting_line_is_said_once(table: Table) -> None:
    table.queue.say("now", STATUS)
    table.player.wait_for_start(1)
    for _ in range(3):
        table.queue.say("your turn", STATUS)
    table.queue.say("other", STATUS)
    table.queue.say("your turn", RESULT)
    assert table.finish() == ["now", "your turn", "other"]


def test_a_line_already_said_may_be_said_again(table: Table) -> None:
    table.player.end_all()
    table.queue.say("right", RESULT)
    table.queue.wait_until_quiet(PATIENCE)
    table.queue.say("right", RESULT)
    assert table.finish() == ["right", "right"]


def test_a_read_out_goes_on_with_its_row_after_a_status_line(table: Table) -> None:
    table.queue.read(["one", "two", "three"])
    table.player.wait_for_start(1)
    table.player.end_current()
    table.player.wait_for_start(2)
    table.queue.say("thirty seconds", STATUS)
    assert table.finish() == ["one", "two–", "thirty seconds", "two", "three"]


def test_a_read_out_ends_with_a_result_and_goes_on_when_asked(table: Table) -> None:
    table.queue.read(["one", "two", "three"])
    table.player.wait_for_start(1)
    table.player.end_current()
    table.player.wait_for_start(2)
    table.queue.say("right", RESULT)
    assert table.finish() == ["one", "two–", "right"]
    assert table.queue.resume()
    assert table.finish()[3:] == ["two", "three"]
    assert not table.queue.resume()


def test_a_result_also_ends_a_read_out_that_waits_to_go_on(table: Table) -> None:
    table.queue.read(["one", "two"])
    table.player.wait_for_start(1)
    table.queue.say("thirty seconds", STATUS)
    table.player.wait_for_start(2)
    table.queue.say("right", RESULT)
    assert table.finish() == ["one–", "thirty seconds", "right"]
    assert table.queue.resume()
    assert table.finish()[3:] == ["one", "two"]


def test_a_result_right_after_a_status_line_decides(table: Table) -> None:
    table.queue.read(["one", "two"])
    table.player.wait_for_start(1)
    table.queue.say("thirty seconds", STATUS)
    table.queue.say("right", RESULT)
    said = table.finish()
    assert said[0] == "one–"
    assert sorted(said[1:]) == ["right", "thirty seconds"]
    assert table.queue.resume()


def test_stop_is_silence_and_can_be_taken_up_by_row(table: Table) -> None:
    table.queue.read(["one", "two", "three"])
    table.player.wait_for_start(1)
    table.queue.stop()
    assert table.queue.wait_until_quiet(PATIENCE)
    assert table.player.log == ["one–"]
    assert table.queue.resume(row=2)
    assert table.finish()[1:] == ["three"]


def test_stop_drops_what_waits_but_it_can_be_repeated(table: Table) -> None:
    table.queue.say("now", STATUS)
    table.player.wait_for_start(1)
    table.queue.say("right", RESULT)
    table.queue.stop()
    assert table.queue.wait_until_quiet(PATIENCE)
    assert not table.queue.busy
    assert table.queue.repeat() == ("right",)
    assert table.finish() == ["now–", "right"]


def test_stop_when_nothing_is_said_harms_nothing(table: Table) -> None:
    table.queue.stop()
    table.queue.say("after", STATUS)
    assert table.finish() == ["after"]


def test_a_newer_read_out_replaces_the_older(table: Table) -> None:
    table.queue.read(["old", "old two"])
    table.player.wait_for_start(1)
    table.queue.read(["new"])
    assert table.finish() == ["old–", "new"]
    assert not table.queue.resume()


def test_repeat_says_the_last_entry_and_is_no_entry_itself(table: Table) -> None:
    table.queue.say("right", RESULT, Earcon.RIGHT)
    table.queue.read(["one", "two"])
    table.finish()
    assert table.queue.repeat() == ("one", "two")
    table.finish()
    assert table.queue.repeat(2) == ("right", "one", "two")
    assert table.queue.history == (Said(("right",), RESULT), Said(("one", "two"), READING))


def test_repeat_with_nothing_said(table: Table) -> None:
    assert table.queue.repeat() == ()
    assert table.finish() == []


def test_the_ear_is_shut_while_sound_plays_and_between_rows_open(table: Table) -> None:
    table.queue.read(["one", "two"])
    table.player.wait_for_start(1)
    assert table.muted == 1
    table.finish()
    assert table.pairs == ["start", "end", "start", "end"]
    assert table.muted == 0


def test_the_ear_opens_again_after_a_cut(table: Table) -> None:
    table.queue.say("now", STATUS)
    table.player.wait_for_start(1)
    table.queue.stop()
    table.queue.wait_until_quiet(PATIENCE)
    assert table.pairs == ["start", "end"]


def test_a_read_out_waits_while_somebody_talks(table: Table) -> None:
    table.talks = [True]
    table.queue.read(["one", "two"])
    assert table.finish() == ["one", "two"]
    assert table.talks == []


def test_busy_from_the_first_word_to_the_last(table: Table) -> None:
    assert not table.queue.busy
    table.queue.say("now", STATUS)
    assert table.queue.busy
    table.player.wait_for_start(1)
    assert table.queue.busy
    table.finish()
    assert not table.queue.busy


def test_a_failing_synthesiser_costs_a_line_not_the_game(table: Table) -> None:
    table.queue.say("broken", RESULT)
    table.queue.say("whole", RESULT)
    table.queue.say("broken", STATUS)
    assert table.finish() == ["whole"]
    assert table.troubles == [Trouble.NO_SYNTHESIS]
    assert len(table.queue.history) == 3


def test_a_lost_device_is_told_once_and_the_lines_are_kept(table: Table) -> None:
    table.player.gone = True
    table.queue.say("right", RESULT)
    table.queue.read(["one", "two"])
    assert table.finish() == []
    table.queue.say("turn", STATUS)
    assert table.finish() == []
    assert table.troubles == [Trouble.DEVICE_LOST]
    assert table.pairs == ["start", "end"]
    assert table.queue.repeat() == ("turn",)


def test_a_lost_device_is_tried_again_and_a_second_loss_is_told_again() -> None:
    player, troubles = FakePlayer(), list[Trouble]()
    player.end_all()
    queue = SpeakingQueue(voiced, player, Hooks(tell=troubles.append), try_again=0.0)
    for gone, line in ((True, "one"), (True, "two"), (False, "three"), (True, "four")):
        player.gone = gone
        queue.say(line, STATUS)
        assert queue.wait_until_quiet(PATIENCE)
    queue.close()
    assert player.log == ["three"]
    assert troubles == [Trouble.DEVICE_LOST, Trouble.DEVICE_BACK, Trouble.DEVICE_LOST]


def test_a_fault_in_a_hook_costs_one_line(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    class Spoilt(Exception):
        pass

    def spoilt() -> None:
        raise Spoilt

    player = FakePlayer()
    player.end_all()
    queue = SpeakingQueue(voiced, player, Hooks(on_start=spoilt))
    queue.say("one", STATUS)
    assert queue.wait_until_quiet(PATIENCE)
    assert "Spoilt" in caplog.text
    queue.say("two", STATUS)
    assert queue.wait_until_quiet(PATIENCE)
    queue.close()


def test_a_melody_goes_before_the_words_and_can_be_off() -> None:
    lengths: list[int] = []

    class Measure:
        def play(self, sound: Sound, cut: threading.Event) -> bool:
            lengths.append(len(sound))
            return True

        def close(self) -> None:
            """Nothing to let go."""

    wanted = [True]
    queue = SpeakingQueue(voiced, Measure(), Hooks(), lambda: wanted[0])
    queue.say("right", RESULT, Earcon.RIGHT)
    queue.wait_until_quiet(PATIENCE)
    wanted[0] = False
    queue.say("right", RESULT, Earcon.RIGHT)
    queue.wait_until_quiet(PATIENCE)
    queue.close()
    assert lengths == [len(melody(Earcon.RIGHT)) + 5, 5]


def test_many_threads_may_speak(table: Table) -> None:
    table.player.end_all()

    def speak(name: int) -> None:
        for number in range(25):
            table.queue.say(f"{name} {number}", Priority(number % 2))

    threads = [threading.Thread(target=speak, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(set(table.finish())) == 100


def test_closing_cuts_what_is_said() -> None:
    table = Table()
    table.queue.say("long", STATUS)
    table.player.wait_for_start(1)
    table.queue.close()
    assert table.player.log == ["long–"]
    assert table.muted == 0
