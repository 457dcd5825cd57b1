"""Digests of files, and the record of what an archive unpacked to."""

import hashlib
from pathlib import Path

RECORD = "unpacked.sha256"
"""One line a file, as `sha256sum` writes and checks them, after a comment with its size."""


def digest_of(path: Path, kind: str) -> str:
    """The digest of a file as "kind:hex"."""
    with path.open("rb") as file:
        # md5 is what the makers of the Vosk models publish; it guards against accidents.
        made = hashlib.file_digest(file, lambda: hashlib.new(kind, usedforsecurity=False))
    return f"{kind}:{made.hexdigest()}"


def differing(path: Path, digest: str) -> bool:
    """Whether a file is another than its digest says."""
    return digest_of(path, digest.split(":")[0]) != digest


def write_record(folder: Path) -> None:
    """Write down what is in a freshly unpacked folder, so that it can be checked later."""
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != RECORD:
            digest = digest_of(path, "sha256").split(":")[1]
            name = path.relative_to(folder).as_posix()
            lines.append(f"# {path.stat().st_size}\n{digest}  {name}\n")
    (folder / RECORD).write_text("".join(lines), "utf-8")


def read_record(folder: Path) -> dict[str, tuple[int, str]]:
    """Size and digest of each file as it was unpacked; empty where nothing was written down."""
    try:
        lines = (folder / RECORD).read_text("utf-8").splitlines()
    except OSError:
        return {}
    found: dict[str, tuple[int, str]] = {}
    for comment, line in zip(lines[::2], lines[1::2], strict=False):
        digest, _, name = line.partition("  ")
        found[name] = (int(comment.removeprefix("# ")), f"sha256:{digest}")
    return found
