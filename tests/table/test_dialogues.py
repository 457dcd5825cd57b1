"""Every path of talk at the table, as scripts that read like a game."""

import pytest

from .dialogue import Dialogue, dialogues, play

ALL = dialogues()
THREE = ("pt", "es", "pl")


@pytest.mark.parametrize("dialogue", ALL, ids=[f"{each.code}-{each.title}" for each in ALL])
def test_dialogue(dialogue: Dialogue) -> None:
    assert any(sign == "<" for sign, _ in dialogue.lines)
    play(dialogue)


def test_every_path_is_walked_in_every_language() -> None:
    paths = {code: {each.title for each in ALL if each.code == code} for code in THREE}
    assert paths["pt"] == paths["es"] == paths["pl"]
