"""The measurement itself, short, against a real sound server and against none."""

import json

import pytest

from assistant.cli import main
from assistant.speaking import playing
from assistant.trial.sound_server import SoundServer


def test_a_usual_line_comes_soon_and_stops_at_once(
    sound_server: SoundServer, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = sound_server.record("room.monitor")
    main(["bench", "speak", "--lang", "pl", "--count", "3"])
    recording.stop()
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert summary["lang"] == "pl"
    assert 0 < summary["cached_first_sample"]["median_ms"] < 150
    assert 0 < summary["stop"]["median_ms"] < 100


def test_without_a_device_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing() -> None:
        raise playing.NoDevice("no PortAudio here")

    monkeypatch.setattr(playing, "library", nothing)
    assert main(["bench", "speak"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "no PortAudio here" in lines[0]
    assert json.loads(lines[-1]) == {"bench": "speak", "device": None}


def test_a_device_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "speak", "--device", "no such device"]) == 2
    assert "no such device" in capsys.readouterr().err
