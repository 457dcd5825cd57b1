"""A clue is taken when nobody objects in time; who has begun to speak is waited for."""

from assistant.demo.show import TurnedClock
from assistant.table.objecting import LONGEST, ON_ITS_WAY, Objecting


def watched() -> tuple[Objecting, TurnedClock]:
    clock = TurnedClock()
    clock.turn(100)
    return Objecting(clock), clock


def test_nobody_speaks_so_the_clue_need_not_wait() -> None:
    objecting, _ = watched()
    assert not objecting.goes_on(waits=True, talking=False)


def test_who_speaks_is_waited_for_until_it_has_been_heard() -> None:
    objecting, clock = watched()
    assert objecting.goes_on(waits=True, talking=True)
    clock.turn(ON_ITS_WAY / 2)
    assert objecting.goes_on(waits=True, talking=False)
    clock.turn(ON_ITS_WAY)
    assert not objecting.goes_on(waits=True, talking=False)


def test_talk_without_end_does_not_hold_the_game_up() -> None:
    objecting, clock = watched()
    waited = 0.0
    while objecting.goes_on(waits=True, talking=True):
        clock.turn(0.1)
        waited += 0.1
        assert waited < LONGEST + 1
    assert waited > LONGEST / 2


def test_talk_holds_nothing_up_where_no_clue_waits() -> None:
    objecting, clock = watched()
    assert not objecting.goes_on(waits=False, talking=True)
    clock.turn(0.1)
    assert objecting.goes_on(waits=True, talking=True)
