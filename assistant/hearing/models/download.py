"""One file over HTTP: with progress, taken up again where it broke off, checked at the end."""

import errno
import http.client
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from assistant.hearing.models.digests import differing
from assistant.hearing.models.manifest import Piece

Progress = Callable[[int, int], None]
"""Called with the bytes there are and the bytes there will be."""

_CHUNK = 1 << 18
_PATIENCE = 30.0
"""Seconds without a byte before a connection counts as broken."""
_TRIES = 4
"""A connection that breaks off is taken up again this often in one go."""


class Unreachable(Exception):
    """A source that did not give what was wanted; the message says why in a few words."""


def download(url: str, part: Path, wanted: Piece, progress: Progress) -> None:
    """Fetch `url` into `part`, going on from what is there; what is wrong is not left behind."""
    for attempt in range(_TRIES):
        try:
            _go_on(url, part, wanted, progress)
        except urllib.error.HTTPError as error:
            raise Unreachable(f"the server answered {error.code} {error.reason}") from error
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            if full_disk(error):
                part.unlink(missing_ok=True)
                raise
            if attempt == _TRIES - 1 or not _has_more(part):
                raise Unreachable(_in_words(error)) from error
        if part.exists() and part.stat().st_size >= wanted.size:
            break
    size = part.stat().st_size
    if size < wanted.size:
        raise Unreachable(f"broke off after {size} of {wanted.size} bytes; get it again to go on")
    if size > wanted.size or differing(part, wanted.digest):
        part.unlink()
        raise Unreachable("what came is not the model (its size or digest differs)")


def full_disk(error: BaseException) -> bool:
    """Whether an error says that there is no room left."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def _go_on(url: str, part: Path, wanted: Piece, progress: Progress) -> None:
    there = part.stat().st_size if part.exists() else 0
    if there > wanted.size:
        part.unlink()
        there = 0
    if there == wanted.size:
        return
    request = urllib.request.Request(url, headers={"User-Agent": "mesavoz"})
    if there:
        request.add_header("Range", f"bytes={there}-")
    with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
        # A server that does not know ranges sends everything again, from the start.
        going_on = answer.status == http.client.PARTIAL_CONTENT
        there = there if going_on else 0
        with part.open("ab" if going_on else "wb") as file:
            # One byte more than wanted is enough to know that it is something else.
            while there <= wanted.size and (chunk := answer.read(_CHUNK)):
                file.write(chunk)
                there += len(chunk)
                progress(min(there, wanted.size), wanted.size)


def _has_more(part: Path) -> bool:
    return part.exists() and part.stat().st_size > 0


def _in_words(error: BaseException) -> str:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return f"no connection ({reason})"
