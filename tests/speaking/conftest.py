"""What the tests of the voice share: a sound server, a synthesiser, folders of their own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sound_server import TOOLS, SoundServer, started_server

from assistant.speaking.synthesis import Synthesiser


@pytest.fixture(scope="session")
def _sound_tools() -> None:
    """Skip where there is nothing to make sound with."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"no sound server to test with: {', '.join(missing)} not installed")
    try:
        import sounddevice  # noqa: F401
    except OSError:
        pytest.skip("no PortAudio library (Debian: libportaudio2)")


@pytest.fixture(scope="module")
def sound_server(_sound_tools: None) -> Iterator[SoundServer]:
    """One server for the tests of a file."""
    with started_server() as server:
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
