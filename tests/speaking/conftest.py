"""What the tests of the voice share: a sound server, a synthesiser, folders of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.speaking.synthesis import RATE, Synthesiser
from assistant.trial.sound_server import SoundServer, missing


@pytest.fixture(scope="session")
def _sound_tools() -> None:
    """Skip where there is nothing to make sound with."""
    if why := missing():
        pytest.skip(why)


@pytest.fixture(scope="module")
def sound_server(_sound_tools: None) -> Iterator[SoundServer]:
    """One server for the tests of a file: the room's loudspeaker, and headphones."""
    with SoundServer("room", "headphones", rate=RATE) as server:
        yield server


@pytest.fixture(scope="session")
def synthesiser() -> Iterator[Synthesiser]:
    """One real synthesiser for all tests."""
    one = Synthesiser()
    yield one
    one.close()


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches what the user has set or cached."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
