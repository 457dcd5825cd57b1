"""Settings: steps with limits, remembered across sessions, never in the way."""

import json
import os
from pathlib import Path

import pytest

from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Change, Memory, Settings, changed, fitted, write_whole

NUMBERS = [
    (Change.SLOWER, Change.FASTER, "rate"),
    (Change.SOFTER, Change.LOUDER, "volume"),
    (Change.LOWER, Change.HIGHER, "pitch"),
]


@pytest.mark.parametrize(("down", "up", "name"), NUMBERS)
def test_steps_go_down_and_up_to_a_limit(down: Change, up: Change, name: str) -> None:
    usual = Settings()
    assert getattr(changed(usual, down), name) < getattr(usual, name)
    assert changed(changed(usual, down), up) == usual
    for change in (down, up):
        settings, steps = usual, 0
        while (after := changed(settings, change)) != settings:
            settings, steps = after, steps + 1
        assert 1 <= steps <= 12
    assert getattr(settings, name) > 0


def test_the_softest_is_still_heard() -> None:
    settings = Settings()
    for _ in range(20):
        settings = changed(settings, Change.SOFTER)
    assert settings.volume >= 20


def test_switches() -> None:
    assert changed(Settings(), Change.TERSER).terse
    assert not changed(Settings(terse=True), Change.WORDIER).terse
    assert not changed(Settings(), Change.EARCONS_OFF).earcons
    assert changed(Settings(earcons=False), Change.EARCONS_ON).earcons


def test_every_change_there_is_changes_something() -> None:
    between = Settings(rate=200, volume=60, pitch=50)
    for change in Change:
        for start in (between, Settings(terse=True, earcons=False)):
            if changed(start, change) != start:
                break
        else:
            pytest.fail(f"{change} does nothing")


def test_flags_out_of_bounds_are_brought_in() -> None:
    settings = fitted(Settings(rate=5_000, volume=0, pitch=-3))
    assert settings == Settings(rate=345, volume=20, pitch=10)


def test_each_language_is_remembered_for_itself(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "voice.json"
    polish, spanish = Settings(rate=205, voice="pl"), Settings(volume=40, terse=True)
    assert Memory(file).save("pl", polish) is None
    assert Memory(file).save("es", spanish) is None
    assert Memory(file).load("pl") == (polish, None)
    assert Memory(file).load("es") == (spanish, None)
    assert Memory(file).load("pt") == (Settings(), None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b'{"pl": 3}',
        b'{"pl": []}',
        b'{"pl": {"rate": "fast"}}',
        b'{"pl": {"terse": 1}}',
        b'{"pl": {"volume": true}}',
    ],
)
def test_a_damaged_file_means_the_usual_settings_and_one_line(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "voice.json"
    file.write_bytes(content)
    assert Memory(file).load("pl") == (Settings(), Trouble.SETTINGS_DAMAGED)
    assert Memory(file).save("pl", Settings(rate=205)) is None
    assert Memory(file).load("pl") == (Settings(rate=205), None)


def test_what_a_newer_version_wrote_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "voice.json"
    file.write_text(json.dumps({"pl": {"rate": 185, "reverb": 3}, "fr": {"rate": 145}}))
    assert Memory(file).load("pl") == (Settings(rate=185), None)
    Memory(file).save("pl", Settings())
    assert Memory(file).load("fr") == (Settings(rate=145), None)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert Memory(blocked / "voice.json").save("pl", Settings()) is Trouble.SETTINGS_NOT_SAVED


def test_an_interrupted_write_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "voice.json"
    file.write_text("old")

    def full_disk(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space"):
        write_whole(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["voice.json"]
    assert file.read_text() == "old"
