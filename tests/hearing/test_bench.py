"""The measurements run on the recordings beside the project and end with a line of JSON."""

import argparse
import json
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.errors import BadInput
from assistant.hearing import measuring
from assistant.hearing.clips import SPEECH, VARIANT, clips, grid
from assistant.hearing.ears import needed
from assistant.hearing.shortlist import alike
from assistant.lexicon.language import load


@pytest.fixture
def manifest() -> Path:
    path = SPEECH / "es" / "manifest.tsv"
    if not path.exists():
        pytest.skip("no recordings beside the project")
    try:
        needed()
    except BadInput as error:
        pytest.skip(str(error))
    return path


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("choices", {"rank one", "accepted", "wrongly accepted", "obvious way", "with care"}),
        ("offgrid", {"accepted", "asked"}),
        ("chatter", {"moves", "asked"}),
        ("clues", {"number right", "word right"}),
        ("reading", {"right", "asked rightly", "asked wrongly", "passed over", "wrong"}),
    ],
)
def test_a_measurement_ends_with_its_figures(
    manifest: Path, capsys: pytest.CaptureFixture[str], what: str, names: set[str]
) -> None:
    assert main(["bench", what, "--clips", str(manifest), "--limit", "2"]) == 0
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert summary["bench"] == what
    row = summary["languages"]["es"]
    assert row["clips"] >= 2
    assert all(0 <= row[name] <= 1 for name in names)


def test_a_language_brings_only_its_own_recordings(manifest: Path) -> None:
    args = argparse.Namespace(clips=None, lang="pl", seed=0)
    chosen = measuring.chosen(args)
    assert set(chosen) == {"pl"}
    assert chosen["pl"]
    assert all(clip.path.is_relative_to(SPEECH / "pl") for clip in chosen["pl"])


def test_a_grid_holds_its_word_once_and_nothing_like_it() -> None:
    import random

    language = load("pt")
    words = ["estónia", "estônia", "gato", "mesa", "lua", "rio", "sapo", "faca", "anel", "bota"]
    chance = random.Random(1)
    drawn = grid("estónia", words, language, chance, size=8)
    assert drawn[0] == "estónia"
    assert "estônia" not in drawn
    without = grid("estónia", words, language, chance, size=8, holds=False)
    assert all(alike(card, "estónia", language) < VARIANT for card in without)


@pytest.mark.parametrize("text", ["", "path\ttranscript\n", "word\nno\n"])
def test_a_manifest_without_clips_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "manifest.tsv"
    path.write_text(text)
    with pytest.raises(BadInput):
        clips(path, load("es"))
