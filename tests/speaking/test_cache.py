"""The cache: what was made once is not made again, and what is damaged is made anew."""

import os
from pathlib import Path

import numpy as np
import pytest

from assistant.speaking.cache import Cache
from assistant.speaking.synthesis import Manner, Sound, Synthesiser, SynthesisFailed

PT = Manner(("pt-br",), 165, 50)


class Counted:
    """The real synthesiser, with a count of what was asked."""

    def __init__(self, synthesiser: Synthesiser) -> None:
        self._synthesiser = synthesiser
        self.asked: list[str] = []

    def sound(self, text: str, manner: Manner) -> Sound:
        self.asked.append(text)
        if text == "broken":
            raise SynthesisFailed(text)
        return self._synthesiser.sound(text, manner)


@pytest.fixture
def maker(synthesiser: Synthesiser) -> Counted:
    return Counted(synthesiser)


def test_a_line_is_made_once(maker: Counted, tmp_path: Path) -> None:
    cache = Cache(maker, tmp_path)
    first = cache.sound("certo", PT)
    assert cache.sound("certo", PT) is first
    assert maker.asked == ["certo"]


def test_the_next_session_finds_it_on_disk(maker: Counted, tmp_path: Path) -> None:
    first = Cache(maker, tmp_path).sound("certo", PT)
    second = Cache(maker, tmp_path).sound("certo", PT)
    assert maker.asked == ["certo"]
    assert np.allclose(first, second, atol=1e-4)
    assert second.dtype == np.float32


def test_another_voice_rate_pitch_or_text_is_another_sound(maker: Counted, tmp_path: Path) -> None:
    cache = Cache(maker, tmp_path)
    for text, voice, rate, pitch in (
        ("certo", "pt-br", 165, 50),
        ("certo", "pt", 165, 50),
        ("certo", "pt-br", 185, 50),
        ("certo", "pt-br", 165, 60),
        ("errado", "pt-br", 165, 50),
    ):
        cache.sound(text, Manner((voice,), rate, pitch))
    assert len(maker.asked) == 5


def test_warming_makes_all_that_can_be_made(maker: Counted, tmp_path: Path) -> None:
    cache = Cache(maker, tmp_path)
    assert cache.warm(["um", "broken", "dois"], PT) == 2
    maker.asked.clear()
    cache.sound("dois", PT)
    assert maker.asked == []


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x93NUMPY\x01\x00v\x00"])
def test_a_damaged_file_is_made_anew(maker: Counted, tmp_path: Path, content: bytes) -> None:
    first = Cache(maker, tmp_path).sound("certo", PT)
    (file,) = tmp_path.iterdir()
    file.write_bytes(content)
    assert len(Cache(maker, tmp_path).sound("certo", PT)) == pytest.approx(len(first), rel=0.05)
    assert maker.asked == ["certo", "certo"]
    Cache(maker, tmp_path).sound("certo", PT)
    assert maker.asked == ["certo", "certo"]


def test_a_file_of_another_kind_is_made_anew(maker: Counted, tmp_path: Path) -> None:
    Cache(maker, tmp_path).sound("certo", PT)
    (file,) = tmp_path.iterdir()
    np.save(file, np.zeros((2, 2)))
    assert Cache(maker, tmp_path).sound("certo", PT).ndim == 1


def test_a_disk_that_cannot_be_written_costs_only_speed(maker: Counted, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    cache = Cache(maker, blocked)
    assert cache.sound("certo", PT).size
    assert cache.sound("errado", PT).size


def test_without_a_folder_nothing_is_written(
    maker: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cache = Cache(maker, None)
    cache.sound("certo", PT)
    cache.prune()
    assert list(tmp_path.iterdir()) == []


def test_pruning_keeps_the_newest(maker: Counted, tmp_path: Path) -> None:
    cache = Cache(maker, tmp_path)
    for age, text in enumerate(["um", "dois", "três"]):
        before = set(tmp_path.iterdir())
        cache.sound(text, PT)
        (new,) = set(tmp_path.iterdir()) - before
        os.utime(new, (1_000_000 + age, 1_000_000 + age))
    newest = max(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime)
    Cache(maker, tmp_path, on_disk=newest.stat().st_size).prune()
    assert list(tmp_path.iterdir()) == [newest]


def test_the_memory_is_bounded(tmp_path: Path) -> None:
    class Short:
        def sound(self, text: str, manner: Manner) -> Sound:
            return np.full(3, 0.5, np.float32)

    cache = Cache(Short(), None)
    for number in range(400):
        cache.sound(str(number), PT)
    assert len(cache._sounds) <= 150
