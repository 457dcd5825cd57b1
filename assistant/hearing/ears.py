"""`--ear auto|vosk|whisper|keyboard`: which ear there is."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import Ear
from assistant.hearing.models.places import broken, find
from assistant.lexicon.language import Language

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
            return Listening(_whisper(needed(WHISPER)))
        case Choice.VOSK:
            return Listening(_vosk(needed(_vosk_name(language)), language))
        case Choice.AUTO:
            return _best(language)


def _best(language: Language) -> Listening:
    troubles: list[str] = []
    whisper = vosk = None
    try:
        if path := _found(WHISPER, troubles):
            whisper = _whisper(path)
    except BadInput as error:
        troubles.append(str(error))
    try:
        if path := _found(_vosk_name(language), troubles):
            vosk = _vosk(path, language)
    except BadInput as error:
        troubles.append(str(error))
    if whisper and vosk:
        from assistant.hearing.both import BothEars

        return Listening(BothEars(whisper, vosk), tuple(troubles))
    if whisper:
        return Listening(whisper, tuple(troubles))
    if vosk:
        return Listening(vosk, tuple(troubles))
    return Listening(None, tuple(troubles))


def _found(name: str, troubles: list[str]) -> Path | None:
    path = find(name)
    if path is None and (fault := broken(name)):
        troubles.append(f"{fault[0]}: {fault[1]}; mend it with: mesavoz models get {name}")
    return path


def needed(name: str = WHISPER) -> Path:
    """The folder of a model, or one line that says how to get it."""
    path = find(name)
    if path is None:
        fault = broken(name)
        why = f"is broken ({fault[0]}: {fault[1]})" if fault else "is not here"
        raise BadInput(f"the model {name} {why}; get it with: mesavoz models get {name}")
    return path


def _vosk_name(language: Language) -> str:
    name: str = language.table("language")["vosk"]
    return name


def _whisper(path: Path) -> Ear:
    from assistant.hearing.whisper.engine import WhisperEar

    try:
        ear: Ear = WhisperEar(path)
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        line = f"{path}: Whisper cannot work with it; mend it with: mesavoz models get {path.name}"
        raise BadInput(line) from error
    return ear


def _vosk(path: Path, language: Language) -> Ear:
    from assistant.hearing.vosk import VoskEar
    from assistant.hearing.vosk.probe import refused

    if why := refused(path):
        raise BadInput(f"{path}: {why}; mend it with: mesavoz models get {path.name}")
    return VoskEar(path, language)
