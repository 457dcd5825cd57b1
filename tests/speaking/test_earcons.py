"""The melodies: soft, short, and told apart without hearing pitch well."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from assistant.speaking.earcons import _MELODIES, Earcon, melody
from assistant.speaking.synthesis import RATE


@pytest.mark.parametrize("earcon", Earcon)
def test_each_is_short_soft_and_without_clicks(earcon: Earcon) -> None:
    sound = melody(earcon)
    assert 0.05 < len(sound) / RATE < 1.0
    assert 0.1 < np.abs(sound).max() < 0.25
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01
    assert np.abs(np.diff(sound)).max() < 0.1


@pytest.mark.parametrize(("one", "other"), list(combinations(Earcon, 2)))
def test_no_two_share_contour_and_rhythm(one: Earcon, other: Earcon) -> None:
    """Even moved to the same pitch they stay different (access rule 9)."""

    def shape(earcon: Earcon) -> list[tuple[int, float]]:
        notes = _MELODIES[earcon]
        steps = [int(np.sign(b[0] - a[0])) for a, b in pairwise(notes)]
        return list(zip([0, *steps], [length for _, length in notes], strict=True))

    assert shape(one) != shape(other)
