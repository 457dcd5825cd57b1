"""`mesavoz judge` and `mesavoz bench judge`, as they are called."""

import json
import subprocess
import sys

import pytest

from assistant.cli import main


def test_the_verdict_is_one_json_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--lang", "es", "--visible", "TELA, LIMONADA", "limón 2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["clue"] == "limón"
    assert (answer["valid"], answer["rule"], answer["word"]) == (False, "form", "LIMONADA")
    assert "LIMONADA" in answer["because"]


def test_the_groups_choices_are_flags(capsys: pytest.CaptureFixture[str]) -> None:
    strict = ["judge", "--lang", "pt", "--visible", "CELA"]
    for flags, clue, valid in (
        ([], "sela", None),
        (["--sounds", "allow"], "sela", True),
        (["--sounds", "forbid"], "sela", False),
        (["--allow-hyphens"], "obra-prima", True),
        (["--allow-names"], "George Washington", True),
        (["--allow-acronyms"], "FBI", True),
    ):
        assert main([*strict, *flags, clue]) == 0
        assert json.loads(capsys.readouterr().out)["valid"] is valid


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "pt", "--visible", "MESA", ""],
        ["--lang", "pt", "--visible", "", "clima"],
        ["--lang", "pt", "--visible", " , ,", "clima"],
        ["--lang", "xx", "--visible", "MESA", "clima"],
        ["--lang", "pt", "--visible", "MESA", "a" * 2000],
        ["--lang", "pt", "--visible", "M" * 2000, "clima"],
        ["--lang", "pt", "--visible", "MESA", "--game", "chess", "clima"],
        ["--lang", "pt", "--visible", "MESA", "\udcff\udcfe"],
        ["--lang", "pt", "--visible", "MESA\udcff", "clima"],
    ],
)
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1


def test_pictures_need_no_visible_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--lang", "pt", "--game", "pictures", "gato", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["valid"] is True


def test_importing_the_judge_loads_no_dictionary() -> None:
    code = (
        "import sys, assistant.lexicon.judge, assistant.commands.judge;"
        "print([m for m in ('simplemma', 'morfeusz2') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_bench_meets_its_promise_on_the_kept_apart_half() -> None:
    # A process of its own, so that the memory is the judge's and not that of other tests.
    command = [sys.executable, "-m", "assistant", "bench", "judge"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    summary = json.loads(run.stdout.splitlines()[-1])
    for code in ("pt", "es", "pl"):
        kept = summary["languages"][code]["kept"]
        for half in ("build", "kept"):
            ours = summary["languages"][code][half]["mesavoz"]
            assert ours["precision"] >= 0.95
            assert ours["recall"] >= 0.95
        for simpler in ("stemmer", "substring"):
            assert kept[simpler]["recall"] < kept["mesavoz"]["recall"]
        assert summary["languages"][code]["milliseconds"]["mean"] < 20
    assert summary["megabytes"] < 200
