"""Where models lie, and whether what lies there is whole."""

import os
from pathlib import Path

from assistant.hearing.models.digests import differing, read_record
from assistant.hearing.models.manifest import MODELS, Model, named
from assistant.places import cache_folder

# Vosk knows two layouts, the newer with folders and the older flat one; it decides by where
# the acoustic model is. These are the files it cannot load without.
_VOSK_LAYOUTS = (
    ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst"),
    ("am/final.mdl", "conf/mfcc.conf", "graph/HCLG.fst", "graph/words.txt"),
    ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst"),
    ("final.mdl", "mfcc.conf", "HCLG.fst", "words.txt"),
)


def home_folder() -> Path:
    """Where `get` puts models: the folder asked for, the project's, else the user's cache."""
    chosen = os.environ.get("MESAVOZ_MODELS")
    if chosen:
        return Path(chosen)
    return MODELS if os.access(MODELS, os.W_OK) else cache_folder()


def candidates(model: Model) -> list[Path]:
    """Every folder in which this model may lie, the first choice first."""
    homes: list[Path] = []
    direct: list[Path] = []
    if chosen := os.environ.get("MESAVOZ_MODELS"):
        homes.append(Path(chosen))
    if model.engine == "vosk" and (path := os.environ.get("VOSK_MODEL_PATH")):
        homes.append(Path(path))
        # Some people set it to the model itself rather than to the folder that holds models.
        direct = [Path(path)] if Path(path).name == model.name else []
    homes += [MODELS, cache_folder()]
    if model.engine == "vosk":
        # Where the vosk package itself looks and puts them.
        homes += [Path("/usr/share/vosk"), Path.home() / ".cache" / "vosk"]
    return direct + [home / model.name for home in homes]


def lacking(folder: Path, model: Model) -> str | None:
    """What is wrong with a model's folder at a glance (names and sizes), or None."""
    if not folder.is_dir():
        return "not a folder"
    for file, piece in model.files.items():
        path = folder / file
        if not path.is_file():
            return f"{file} is missing"
        if path.stat().st_size != piece.size:
            return f"{file} has {path.stat().st_size} bytes instead of {piece.size}"
    if model.files:
        return None
    return _vosk_lacking(folder)


def _vosk_lacking(folder: Path) -> str | None:
    gaps = [[file for file in layout if not _has_bytes(folder / file)] for layout in _VOSK_LAYOUTS]
    if all(gaps):
        return f"{min(gaps, key=len)[0]} is missing"
    for file, (size, _) in read_record(folder).items():
        if not (folder / file).is_file():
            return f"{file} is missing"
        if (folder / file).stat().st_size != size:
            return f"{file} has {(folder / file).stat().st_size} bytes instead of {size}"
    return None


def _has_bytes(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def there(name: str) -> dict[Path, str | None]:
    """Every folder that bears the model's name, the first choice first, and what it lacks."""
    model = named(name)
    return {path: lacking(path, model) for path in candidates(model) if path.exists()}


def find(name: str) -> Path | None:
    """The folder of a model that is there and looks whole, or None."""
    return next((path for path, why in there(name).items() if why is None), None)


def broken(name: str) -> tuple[Path, str] | None:
    """The first folder of that name that cannot be used, and why."""
    return next(((path, why) for path, why in there(name).items() if why), None)


def spoiled(folder: Path, model: Model) -> str | None:
    """What is wrong with a folder after reading every byte of it, or None."""
    if why := lacking(folder, model):
        return why
    wanted = {file: piece.digest for file, piece in model.files.items()}
    wanted = wanted or {file: digest for file, (_, digest) in read_record(folder).items()}
    for file, digest in wanted.items():
        if differing(folder / file, digest):
            return f"{file} is not what it should be (its {digest.split(':')[0]} differs)"
    return None
