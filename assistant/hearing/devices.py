"""The sound devices of this machine: microphones and loudspeakers, and which one is meant."""

from dataclasses import dataclass
from types import ModuleType

from assistant import portaudio as library
from assistant.errors import BadInput
from assistant.lexicon.normal import fold

PORTAUDIO_HINT = "the PortAudio library is missing; on Debian: apt install libportaudio2"


class NoSound(Exception):
    """This machine has no such sound device; the keyboard still works. The message says why."""


@dataclass(frozen=True, slots=True)
class Device:
    """One device as PortAudio lists it."""

    number: int
    name: str
    inputs: int
    outputs: int
    rate: float
    """The rate it works at by itself."""
    default_input: bool
    default_output: bool


def portaudio() -> ModuleType:
    """The sounddevice module, or one line on what is missing for it."""
    try:
        return library.load()
    except OSError as error:
        raise NoSound(PORTAUDIO_HINT) from error


def devices() -> list[Device]:
    """Every sound device there is."""
    sd = portaudio()
    default_input, default_output = sd.default.device
    return [
        Device(
            number=number,
            name=str(found["name"]),
            inputs=int(found["max_input_channels"]),
            outputs=int(found["max_output_channels"]),
            rate=float(found["default_samplerate"]),
            default_input=number == default_input,
            default_output=number == default_output,
        )
        for number, found in enumerate(sd.query_devices())
    ]


def refresh() -> None:
    """Look again which devices there are; every open stream is lost by it."""
    # PortAudio lists devices once; this is the way its maintainers name (sounddevice #125).
    sd = portaudio()
    try:
        sd._terminate()
        sd._initialize()
    except sd.PortAudioError as error:
        raise NoSound(f"the sound system does not answer: {error}") from error


def microphone(wanted: str | int | None = None) -> Device:
    """The microphone of that number or (part of a) name, or the default one."""
    found = [device for device in devices() if device.inputs]
    if not found:
        raise NoSound("no microphone is connected")
    if wanted is None:
        return next((device for device in found if device.default_input), found[0])
    return _meant(found, wanted, "microphone")


def loudspeaker(wanted: str | int | None = None) -> Device:
    """The loudspeaker of that number or (part of a) name, or the default one."""
    found = [device for device in devices() if device.outputs]
    if not found:
        raise NoSound("no loudspeaker is connected")
    if wanted is None:
        return next((device for device in found if device.default_output), found[0])
    return _meant(found, wanted, "loudspeaker")


def _meant(found: list[Device], wanted: str | int, kind: str) -> Device:
    text = str(wanted).strip()
    if text.isdecimal():
        matching = [device for device in found if device.number == int(text)]
    else:
        exact = [device for device in found if device.name == text]
        matching = exact or [device for device in found if fold(text) in fold(device.name)]
    if len(matching) == 1:
        return matching[0]
    listed = "; ".join(f"{device.number} {device.name}" for device in (matching or found))
    problem = f"several {kind}s are called" if matching else f"no {kind}"
    raise BadInput(f"{problem} {text!r}; there are: {listed}")
