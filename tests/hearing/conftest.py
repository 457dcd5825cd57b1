"""A real Vosk model for the tests of hearing, and as much of its language as they need."""

from pathlib import Path

import pytest

from assistant.hearing.models.fetch import NotFetched, fetch
from assistant.hearing.models.manifest import named
from assistant.hearing.models.places import find
from assistant.lexicon.language import Language
from assistant.places import cache_folder

RUSSIAN = "vosk-model-small-ru-0.22"
LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
TABLES = {
    "language": f'name = "русский"\nvosk = "{RUSSIAN}"\n',
    "numbers": """
[hear]
0 = ["ноль"]
2 = ["два", "две"]
5 = ["пять"]
unlimited = ["сколько угодно"]
[say]
m = ["ноль", "один", "два"]
""",
    "hear": """
[places]
spoken = ["ряд {row} колонка {column}"]
columns = [["а"]]
""",
    "forms": "endings = []\n",
    "sounds": "rewrite = []\n",
    "letters": "[names]\n" + "".join(f'"{letter}" = ["{letter}"]\n' for letter in LETTERS),
}


@pytest.fixture(scope="session")
def model() -> Path:
    """The Russian model, fetched through the same way as ours."""
    place = find(RUSSIAN)
    if place is None:
        try:
            place = fetch(named(RUSSIAN), cache_folder(), lambda _: lambda there, whole: None)
        except NotFetched as error:
            pytest.skip(f"the model for tests cannot be fetched: {error}")
    return place


@pytest.fixture(scope="session")
def russian(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """As much of a language as hearing needs."""
    folder = tmp_path_factory.mktemp("lexicons") / "ru"
    folder.mkdir()
    for name, table in TABLES.items():
        (folder / f"{name}.toml").write_text(table, "utf-8")
    return Language("ru", (folder,))
