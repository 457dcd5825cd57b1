"""Which word of a clue it was: weights found from choices, and options where it is not sure."""

import random

from assistant.hearing.whisper.fitting import preferred
from assistant.hearing.whisper.words import OPTIONS, SIGNS, likeliest, offered


def test_what_decides_is_found_and_what_does_not_is_left() -> None:
    chance = random.Random(1)
    choices = []
    for _ in range(80):
        rows = [[chance.gauss(0, 1), chance.gauss(0, 5), 0.0] for _ in range(6)]
        meant = max(range(6), key=lambda place: rows[place][0] + chance.gauss(0, 0.2))
        choices.append((meant, rows))
    deciding, idle, constant = preferred(choices)
    assert deciding > 2
    assert abs(idle) < 0.1
    assert constant == 0.0


def test_weights_stay_finite_where_one_sign_always_decides() -> None:
    choices = [(0, [[100.0, 1.0], [-100.0, 0.0], [-90.0, 0.5]])] * 30
    assert all(abs(weight) < 10 for weight in preferred(choices))


def test_options_come_in_order_with_chances_that_add_up() -> None:
    weights = dict.fromkeys(SIGNS, 0.0) | {"score": 1.0}
    ranked = likeliest({"gelo": [-1.0, 0, 0, 0, 0], "zelo": [-3.0, 0, 0, 0, 0]}, weights)
    assert [word for word, _ in ranked] == ["gelo", "zelo"]
    assert abs(sum(chance for _, chance in ranked) - 1) < 1e-9


def test_only_as_many_are_offered_as_are_in_doubt() -> None:
    assert offered([("gelo", 0.95), ("zelo", 0.05)]) == [("gelo", 0.95)]
    assert len(offered([("gelo", 0.6), ("zelo", 0.35), ("belo", 0.05)])) == 2
    assert len(offered([(word, 0.2) for word in "abcde"])) == OPTIONS
