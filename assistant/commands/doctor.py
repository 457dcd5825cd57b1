"""`mesavoz doctor`: what is there, what is missing, and the one command that mends it."""

import argparse
import ctypes.util
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.cli import Subparsers


@dataclass(frozen=True, slots=True)
class Need:
    """A system package, how to tell that it is there, and what goes without it."""

    package: str
    there: Callable[[], bool]
    without: str
    for_tests: bool = False


def _program(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


def _plugin() -> bool:
    """ALSA's way to PulseAudio, which PortAudio takes; it is a file, no program."""
    folders = [Path("/usr/lib"), Path("/usr/lib64")]
    return any(next(folder.glob("**/libasound_module_pcm_pulse.so"), None) for folder in folders)


NEEDS = (
    Need("libportaudio2", lambda: bool(ctypes.util.find_library("portaudio")), "no sound at all"),
    Need("pulseaudio", _program("pulseaudio"), "no tests with sound", for_tests=True),
    Need("pulseaudio-utils", _program("pactl"), "no tests with sound", for_tests=True),
    Need("libasound2-plugins", _plugin, "no tests with sound", for_tests=True),
    Need("alsa-utils", _program("aplay"), "no tests with sound", for_tests=True),
)


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("doctor", help="what is missing, and how to mend it")
    parser.add_argument("--mend", action="store_true", help="install and fetch what can be")
    parser.add_argument("--tests", action="store_true", help="also what the tests need")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Report, and mend where asked; nothing that is missing here keeps the game from playing."""
    missing = [need for need in NEEDS if (args.tests or not need.for_tests) and not need.there()]
    if missing and args.mend:
        _install([need.package for need in missing])
        missing = [need for need in missing if not need.there()]
    if missing:
        for need in missing:
            print(f"missing: {need.package} ({need.without})")
        print(f"mend it: {_command([need.package for need in missing])}")
    else:
        print("system packages: all there")
    return max(_models(args.mend), 0 if not missing or args.mend else 1)


def _command(packages: list[str]) -> str:
    return f"sudo apt-get install {' '.join(packages)}"


def _install(packages: list[str]) -> None:
    """Install with apt where that is allowed without asking; otherwise leave it to be told."""
    if shutil.which("apt-get") is None:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and (shutil.which("sudo") is None or _fails([*sudo, "true"])):
        return
    print(f"installing {' '.join(packages)} ...", flush=True)
    quiet = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    if _fails([*quiet, "install", "--no-install-recommends", "-y", *packages]):
        _fails([*quiet, "update"])
        _fails([*quiet, "install", "--no-install-recommends", "-y", *packages])


def _fails(command: list[str]) -> bool:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode != 0


def _models(mend: bool) -> int:
    """Whether a recogniser's model is there; fetched where asked."""
    from assistant.cli import main
    from assistant.hearing.ears import WHISPER
    from assistant.hearing.models.places import find

    if find(WHISPER) is None and mend:
        main(["models", "get", WHISPER])
    if find(WHISPER) is None:
        print(f"missing: {WHISPER} (no ear: the keyboard is used)")
        print(f"mend it: mesavoz models get {WHISPER}")
        return 0 if mend else 1
    print(f"ear: {WHISPER} is there")
    return 0
