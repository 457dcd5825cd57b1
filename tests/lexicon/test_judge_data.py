"""The judge's tables: no word in two minds, and the labelled pairs as promised."""

import csv
from pathlib import Path

import pytest

from assistant.lexicon.judge.morphology import morphology
from assistant.lexicon.judge.verdict import Rule
from assistant.lexicon.language import load

LANGUAGES = ("pt", "es", "pl")
PAIRS = Path(__file__).resolve().parents[1] / "judge"


def rows(code: str, half: str) -> list[dict[str, str]]:
    with (PAIRS / f"{code}-{half}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_words_are_both_family_and_strangers(code: str) -> None:
    rules = morphology(load(code))
    clashes = {
        (one, other)
        for one, families in rules.families.items()
        for other in rules.families
        if one < other and families & rules.families[other]
        for group, side in rules.strangers.get(one, ())
        for other_group, other_side in rules.strangers.get(other, ())
        if group == other_group and side != other_side
    }
    assert clashes == set()


@pytest.mark.parametrize("code", ["pt", "pt-PT", "es", "es-419", "pl"])
def test_every_rule_has_its_sentence(code: str) -> None:
    said = load(code).table("judge")["because"]
    assert set(said) == {rule.value for rule in Rule}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_labelled_pairs_are_many_balanced_and_apart(code: str) -> None:
    build, kept = rows(code, "build"), rows(code, "kept")
    assert len(build) + len(kept) >= 300
    for half in (build, kept):
        not_valid = sum(row["label"] == "invalid" for row in half)
        assert 0.4 <= not_valid / len(half) <= 0.62
    assert not {row["visible"] for row in build} & {row["visible"] for row in kept}
