"""Lines already made into sound, in memory and on disk, so that usual answers come at once."""

import hashlib
import io
import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import numpy as np

from assistant.speaking.synthesis import Manner, Sound, SynthesisFailed
from assistant.speaking.voice import write_whole

# A line of two seconds is 90 kB in a file and 180 kB in memory: about 150 lines in memory (a game
# says some 60 different ones), 700 on disk.
_IN_MEMORY = 150
_ON_DISK = 64_000_000


class Maker(Protocol):
    """What turns text into sound: the synthesiser, or a measured stand-in of it."""

    def sound(self, text: str, manner: Manner) -> Sound:
        """What `text` sounds like."""
        ...


class Cache:
    """Sounds by text, voice, rate and pitch. Never for private speech: the disk is no secret."""

    def __init__(self, maker: Maker, folder: Path | None, on_disk: int = _ON_DISK) -> None:
        self._maker = maker
        self._folder = folder
        self._on_disk = on_disk
        self._sounds: OrderedDict[str, Sound] = OrderedDict()
        self._lock = threading.Lock()

    def sound(self, text: str, manner: Manner) -> Sound:
        """The sound of a line, from memory, from disk, or made now and kept."""
        name = _name(text, manner)
        with self._lock:
            if name in self._sounds:
                self._sounds.move_to_end(name)
                return self._sounds[name]
        sound = self._read(name)
        if sound is None:
            sound = self._maker.sound(text, manner)
            self._write(name, sound)
        with self._lock:
            self._sounds[name] = sound
            while len(self._sounds) > _IN_MEMORY:
                self._sounds.popitem(last=False)
        return sound

    def warm(self, lines: Iterable[str], manner: Manner) -> int:
        """Make lines ready before they are needed; how many are."""
        ready = 0
        for line in lines:
            try:
                self.sound(line, manner)
            except SynthesisFailed:
                continue
            ready += 1
        return ready

    def prune(self) -> None:
        """Leave the most recently used lines on disk, as many as fit the limit."""
        if self._folder is None:
            return
        try:
            files = [(path.stat(), path) for path in self._folder.glob("*.npy")]
            kept = 0
            for stat, path in sorted(files, key=lambda file: -file[0].st_mtime):
                kept += stat.st_size
                if kept > self._on_disk:
                    path.unlink(missing_ok=True)
        except OSError:
            return

    def _read(self, name: str) -> Sound | None:
        """A sound from disk; a damaged file counts as none and is written anew."""
        if self._folder is None:
            return None
        path = self._folder / f"{name}.npy"
        try:
            samples = np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
            path.touch()
        except (OSError, ValueError, EOFError):
            return None
        if samples.dtype != np.int16 or samples.ndim != 1:
            return None
        sound: Sound = samples.astype(np.float32) / np.float32(32_768)
        return sound

    def _write(self, name: str, sound: Sound) -> None:
        if self._folder is None:
            return
        file = io.BytesIO()
        np.save(file, np.round(sound * 32_768).clip(-32_768, 32_767).astype(np.int16))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / f"{name}.npy", file.getvalue())
        except OSError:
            # A full or read-only disk costs speed, never the game.
            self._folder = None


def _name(text: str, manner: Manner) -> str:
    key = "\0".join((text, *manner.voices, str(manner.rate), str(manner.pitch)))
    return hashlib.sha256(key.encode()).hexdigest()[:32]
