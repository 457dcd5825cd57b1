"""The voice of the table: one protocol, with sound or without."""

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from assistant.lexicon.language import Language
from assistant.places import cache_folder, config_folder
from assistant.speaking.cache import Cache
from assistant.speaking.earcons import Earcon
from assistant.speaking.playing import Loudspeaker, NoDevice, Player
from assistant.speaking.queue import Hooks, Priority, Said, SpeakingQueue
from assistant.speaking.synthesis import RATE, Manner, Sound, Synthesiser
from assistant.speaking.trouble import Trouble
from assistant.speaking.voice import Change, Memory, Settings, changed


class Mouth(Protocol):
    """What the table speaks with; every method returns at once and may be called by any thread."""

    @property
    def busy(self) -> bool:
        """Whether anything is being said or waits to be."""
        ...

    @property
    def settings(self) -> Settings:
        """How it speaks now."""
        ...

    @property
    def history(self) -> tuple[Said, ...]:
        """What was handed in to be said, oldest first."""
        ...

    def say(self, text: str, priority: Priority, earcon: Earcon | None = None) -> None:
        """Say one line."""
        ...

    def read(self, lines: Sequence[str]) -> None:
        """Read rows out, giving way to everything else."""
        ...

    def stop(self) -> None:
        """Be silent now."""
        ...

    def resume(self, row: int | None = None) -> bool:
        """Go on with a stopped read-out; whether there was one."""
        ...

    def repeat(self, count: int = 1) -> tuple[str, ...]:
        """Say the last entries of the history again; their lines, for the screens."""
        ...

    def adjust(self, change: Change) -> bool:
        """Change how it speaks and remember it; False where the limit is reached."""
        ...

    def warm(self, lines: Iterable[str]) -> None:
        """Make usual lines ready in the background."""
        ...

    def wait_until_quiet(self, timeout: float | None = None) -> bool:
        """Wait until everything is said (a farewell before the program ends); whether it was."""
        ...

    def close(self) -> None:
        """Stop speaking for good."""
        ...


class SoundMouth:
    """A voice that is heard."""

    def __init__(
        self,
        language: Language,
        player: Player,
        memory: Memory,
        hooks: Hooks,
        cache_folder: Path | None,
        settings: Settings,
    ) -> None:
        self._language = language
        self._player = player
        self._memory = memory
        self._hooks = hooks
        self._settings = settings
        self._maker = Synthesiser()
        self._cache = Cache(self._maker, cache_folder)
        self._first = True
        self._closing = False
        self._queue = SpeakingQueue(self._voiced, player, hooks, lambda: self._settings.earcons)
        self.say, self.read = self._queue.say, self._queue.read
        self.stop, self.resume = self._queue.stop, self._queue.resume
        self.repeat, self.wait_until_quiet = self._queue.repeat, self._queue.wait_until_quiet

    @property
    def busy(self) -> bool:
        """Whether anything is being said or waits to be."""
        return self._queue.busy

    @property
    def settings(self) -> Settings:
        """How it speaks now."""
        return self._settings

    @property
    def history(self) -> tuple[Said, ...]:
        """What was handed in to be said, oldest first."""
        return self._queue.history

    def adjust(self, change: Change) -> bool:
        """Change how it speaks and remember it; False where the limit is reached."""
        before, self._settings = self._settings, changed(self._settings, change)
        return _remembered(before, self._settings, self._language, self._memory, self._hooks)

    def warm(self, lines: Iterable[str]) -> None:
        """Make usual lines ready in the background."""
        # Lines after the first are only worth making while somebody may still say them.
        wanted = (line for line in tuple(lines) if not self._closing)

        def work() -> None:
            self._cache.prune()
            self._cache.warm(wanted, manner(self._language, self._settings))

        threading.Thread(target=work, name="voice-warm", daemon=True).start()

    def close(self) -> None:
        """Stop speaking for good."""
        self._closing = True
        self._queue.close()
        self._maker.close()
        self._player.close()

    def _voiced(self, text: str) -> Sound:
        settings = self._settings
        sound = self._cache.sound(text, manner(self._language, settings))
        sound = sound * np.float32(settings.volume / 100)
        if self._first and sound.size:
            self._first = False
            sound = softly_begun(sound)
        return sound


class SilentMouth:
    """A voice that is only shown: it keeps history and settings, and is never busy."""

    def __init__(
        self, language: Language, memory: Memory, hooks: Hooks, settings: Settings
    ) -> None:
        self._language = language
        self._memory = memory
        self._hooks = hooks
        self._settings = settings
        self._history: list[Said] = []
        self._lock = threading.Lock()
        self.busy = False

    @property
    def settings(self) -> Settings:
        """How it would speak."""
        return self._settings

    @property
    def history(self) -> tuple[Said, ...]:
        """What was handed in to be said, oldest first."""
        with self._lock:
            return tuple(self._history)

    def say(self, text: str, priority: Priority, earcon: Earcon | None = None) -> None:
        """Keep the line."""
        self._keep((text,) if text else (), priority)

    def read(self, lines: Sequence[str]) -> None:
        """Keep the rows."""
        self._keep(tuple(lines), Priority.READING)

    def stop(self) -> None:
        """There is nothing to stop."""

    def resume(self, row: int | None = None) -> bool:
        """There is nothing to go on with: all rows are on the screen."""
        return False

    def repeat(self, count: int = 1) -> tuple[str, ...]:
        """The last lines, for the screens."""
        again = self.history[-count:] if count > 0 else ()
        return tuple(line for said in again for line in said.lines)

    def adjust(self, change: Change) -> bool:
        """Change the settings for the next time there is sound; False at the limit."""
        before, self._settings = self._settings, changed(self._settings, change)
        return _remembered(before, self._settings, self._language, self._memory, self._hooks)

    def warm(self, lines: Iterable[str]) -> None:
        """Text needs no warming."""

    def wait_until_quiet(self, timeout: float | None = None) -> bool:
        """It is always quiet."""
        return True

    def close(self) -> None:
        """There is nothing to close."""

    def _keep(self, lines: tuple[str, ...], priority: Priority) -> None:
        if lines:
            with self._lock:
                self._history.append(Said(lines, priority))


def open_mouth(
    language: Language,
    *,
    sound: bool = True,
    device: str | int | None = None,
    hooks: Hooks | None = None,
    adjusted: Callable[[Settings], Settings] = lambda settings: settings,
) -> Mouth:
    """The voice for a table; without a sound device a silent one, told once through the hooks.

    `adjusted` lays the command line's flags over what is remembered; they are not saved unless
    something is then changed by voice.
    """
    hooks = hooks or Hooks()
    memory = Memory(config_folder() / "voice.json")
    settings, trouble = memory.load(language.code)
    settings = adjusted(settings)
    if trouble is not None:
        hooks.tell(trouble)
    if not sound:
        return SilentMouth(language, memory, hooks, settings)
    try:
        player = Loudspeaker(device, reopens=True)
    except NoDevice:
        hooks.tell(Trouble.NO_DEVICE)
        return SilentMouth(language, memory, hooks, settings)
    return SoundMouth(language, player, memory, hooks, cache_folder() / "voice", settings)


def manner(language: Language, settings: Settings) -> Manner:
    """What to ask the synthesiser for: the chosen voice, else the language's own."""
    own = tuple(language.table("language")["voices"])
    chosen = (settings.voice,) if settings.voice else ()
    return Manner((*chosen, *own), settings.rate, settings.pitch)


def softly_begun(sound: Sound) -> Sound:
    """The first sound of a session swells over its first second, so that nobody is startled."""
    swell = np.ones(len(sound), np.float32)
    length = min(len(sound), RATE)
    swell[:length] = np.linspace(0.25, 1, RATE, dtype=np.float32)[:length]
    return sound * swell


def _remembered(
    before: Settings, after: Settings, language: Language, memory: Memory, hooks: Hooks
) -> bool:
    if before == after:
        return False
    trouble = memory.save(language.code, after)
    if trouble is not None:
        hooks.tell(trouble)
    return True
