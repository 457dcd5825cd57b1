"""The process that speaks pyttsx3: one JSON request a line on stdin, sound on stdout.

Why a process of its own, measured with pyttsx3 2.99 and espeak-ng 1.52: from one thread, 300
lines in five voices were each right, at 12 ms a line; with an engine in each of two threads the
program hung. It also prints a line for every file it saves, into what may be JSON; and a driver
that never reports the end of a line would wait for ever. A child can be killed and started again.
"""

import ctypes
import json
import os
import signal
import sys
import tempfile
import threading
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_TRIES = 5
_AFTER_CANCEL = 0.1
_AFTER_LOOP = 5.0
_last: dict[str, Any] = {}


def main() -> None:
    """Answer requests until the parent closes the pipe."""
    # Ctrl-C reaches the whole group of processes; the parent decides when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    engine: Any = None
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin.buffer:
            try:
                engine = engine or _engine()
                sound = _spoken(engine, json.loads(line), Path(folder) / "line.wav")
                header: dict[str, Any] = {"bytes": len(sound)}
            except Exception as error:
                # Whatever a synthesiser of some system raises: the parent is told, not broken.
                sound, header = b"", {"error": f"{type(error).__name__}: {error}"}
            answers.write(json.dumps(header).encode() + b"\n" + sound)
            answers.flush()


def _engine() -> Any:
    _load_espeak()
    import pyttsx3

    return pyttsx3.init()


def _load_espeak() -> None:
    """Where Linux has no espeak-ng of its own, load the wheel's before pyttsx3 looks for it."""
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        import espeakng_loader

        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)


def _spoken(engine: Any, request: dict[str, Any], path: Path) -> bytes:
    """One line as 16-bit mono at 22,050 Hz, tried again where pyttsx3 cancelled it itself."""
    for _ in range(_TRIES):
        sound = _run(engine, request, path)
        if sound is not None:
            return sound
    raise RuntimeError("the synthesiser cancels every line")


def _run(engine: Any, request: dict[str, Any], path: Path) -> bytes | None:
    """One file for one run of the engine's loop; None where the line was cancelled.

    pyttsx3 cancels a line when espeak's thread is still busy, be it with a change of voice or
    rate: 5 of 1,500 lines came out empty that way. It does tell, by ending the line as not
    completed, and the second try, which changes nothing, goes through.
    """
    problems: list[Exception] = []
    ended, cancelled = threading.Event(), threading.Event()
    tokens = [
        engine.connect("error", lambda name, exception: problems.append(exception)),
        engine.connect(
            "finished-utterance", lambda name, completed: (ended if completed else cancelled).set()
        ),
    ]
    _set(engine, request)
    path.unlink(missing_ok=True)
    engine.save_to_file(request["text"], str(path))
    engine.runAndWait()
    # The loop can return before espeak's thread has written the file.
    ended.wait(_AFTER_CANCEL if cancelled.is_set() else _AFTER_LOOP)
    for token in tokens:
        engine.disconnect(token)
    if problems:
        _last.clear()
        raise problems[0]
    if cancelled.is_set():
        return None
    with wave.open(str(path)) as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, 22_050):
            raise ValueError(f"unexpected sound format {file.getparams()}")
        return bytes(file.readframes(file.getnframes()))


def _set(engine: Any, request: dict[str, Any]) -> None:
    """Voice, rate and pitch where they differ from those of the last line."""
    wanted = {"voice": _voice(engine, request["voices"]), "rate": request["rate"]}
    if str(engine) == "espeak":
        wanted["pitch"] = request["pitch"]
    if wanted == _last:
        return
    # While it is busy (which it is between lines) pyttsx3 puts settings off to its next loop, and
    # there its own cancelling drops some of them: 14 % of lines came out at the rate before.
    engine.proxy.setBusy(False)
    for name, value in wanted.items():
        engine.setProperty(name, value)
    if str(engine) == "espeak":
        from pyttsx3.drivers import _espeak

        _espeak.Synchronize()
    engine.proxy.setBusy(True)
    _last.update(wanted)


def _voice(engine: Any, wanted: Sequence[str]) -> str:
    """The first wanted voice there is; pyttsx3 itself would keep the last one without a word.

    espeak's variants go by a plus sign: `pt-br+f3` is a woman's voice.
    """
    there = engine.getProperty("voices")
    for asked in wanted:
        name, plus, variant = asked.casefold().partition("+")
        for voice in there:
            languages = [str(language).casefold() for language in voice.languages or []]
            if name in (voice.id.casefold(), voice.name.casefold(), *languages):
                return f"{voice.id}{plus}{variant}"
    raise LookupError(f"no voice {' or '.join(wanted)}")


if __name__ == "__main__":
    main()
