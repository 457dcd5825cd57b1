"""`--ear auto|vosk|whisper|keyboard`: which ear there is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import Ear
from assistant.hearing.models.places import broken, find, there
from assistant.lexicon.language import Language

Load = Callable[[Path], Ear]
"""Makes an ear of a model's folder; `BadInput` where the engine cannot work with it."""

WHISPER = "whisper-base"


class Choice(Enum):
    """What may be asked for."""

    AUTO = "auto"
    VOSK = "vosk"
    WHISPER = "whisper"
    KEYBOARD = "keyboard"


@dataclass(frozen=True, slots=True)
class Listening:
    """The ear that will listen, or none: then lines are typed."""

    ear: Ear | None
    troubles: tuple[str, ...] = ()
    """One line for each model that is there and cannot be used."""


def choose(choice: Choice, language: Language) -> Listening:
    """The best ear of those asked for; what is asked for by name must be there."""
    match choice:
        case Choice.KEYBOARD:
            return Listening(None)
        case Choice.WHISPER:
            return _named(WHISPER, _whisper)
        case Choice.VOSK:
            return _named(_vosk_name(language), partial(_vosk, language=language))
        case Choice.AUTO:
            return _best(language)


def _best(language: Language) -> Listening:
    whisper = _working(WHISPER, _whisper)
    vosk = _working(_vosk_name(language), partial(_vosk, language=language))
    troubles = whisper.troubles + vosk.troubles
    if whisper.ear and vosk.ear:
        from assistant.hearing.both import BothEars

        return Listening(BothEars(whisper.ear, vosk.ear), troubles)
    return Listening(whisper.ear or vosk.ear, troubles)


def _named(name: str, load: Load) -> Listening:
    found = _working(name, load)
    if found.ear is None:
        raise BadInput("; ".join(found.troubles) or _absent(name))
    return found


def _working(name: str, load: Load) -> Listening:
    """The model from the first of its places where the engine takes it."""
    troubles: list[str] = []
    for path, why in there(name).items():
        try:
            if why:
                raise BadInput(f"{path}: {why}")
            return Listening(load(path), tuple(troubles))
        except BadInput as error:
            troubles.append(_mend(str(error), name))
    return Listening(None, tuple(troubles))


def needed(name: str = WHISPER) -> Path:
    """The folder of a model, or one line that says how to get it."""
    path = find(name)
    if path is None:
        fault = broken(name)
        raise BadInput(_mend(f"{fault[0]}: {fault[1]}", name) if fault else _absent(name))
    return path


def _absent(name: str) -> str:
    return f"the model {name} is not here; get it with: mesavoz models get {name}"


def _mend(fault: str, name: str) -> str:
    return f"{fault}; mend it with: mesavoz models get {name}"


def _vosk_name(language: Language) -> str:
    name: str = language.table("language")["vosk"]
    return name


def _whisper(path: Path) -> Ear:
    from assistant.hearing.whisper.engine import WhisperEar

    try:
        ear: Ear = WhisperEar(path)
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        raise BadInput(f"{path}: Whisper cannot work with it") from error
    return ear


def _vosk(path: Path, language: Language) -> Ear:
    from assistant.hearing.vosk import VoskEar
    from assistant.hearing.vosk.probe import refused

    if why := refused(path):
        raise BadInput(f"{path}: {why}")
    return VoskEar(path, language)
