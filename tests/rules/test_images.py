"""Grids of words, images or both, and what images are called."""

import pytest

from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    BadSetup,
    Card,
    Classic,
    ClassicSetup,
    Law,
    NameImage,
    Phase,
)

from .tables import (
    BLUE,
    RED,
    Table,
    classic,
    images,
    pictures,
    team_names,
    team_setup,
)


def test_pictures_cards_have_a_place_and_take_any_label() -> None:
    table: Table[Classic] = Table(team_setup(FIVE_BY_FIVE, cards=images(FIVE_BY_FIVE)))
    table.name(7, "  torre   inclinada ")
    assert table.state.labels[7] == "torre inclinada"
    assert table.setup.layout.place(7) == "C2"
    assert table.setup.layout.index(3, 2) == 7
    table.name(7, "torre")
    assert table.card("torre") == 7
    table.clue().guess("torre")
    assert table.state.covers[7] is not None


def test_pictures_a_label_is_for_one_image_only() -> None:
    table = pictures()
    table.name(0, "torre")
    table.refuses(NameImage(1, "TORRE"), Law.IMAGE_LABEL)
    table.refuses(NameImage(1, "  "), Law.IMAGE_LABEL)
    table.refuses(NameImage(1, "x" * 100), Law.IMAGE_LABEL)
    table.refuses(NameImage(20, "casa"), Law.IMAGE_LABEL)
    table.refuses(NameImage(-1, "casa"), Law.IMAGE_LABEL)


def test_pictures_labels_can_be_given_at_any_moment_of_the_game() -> None:
    table = pictures().name(0, "uma")
    table.clue().name(1, "duas").guess("duas").challenge().name(2, "três")
    assert table.state.phase is Phase.PENALTY
    assert table.state.labels[:3] == ("uma", "duas", "três")


def test_mixed_grid_of_words_and_images() -> None:
    cards = tuple(Card(name) if index % 2 else Card() for index, name in enumerate(team_names()))
    table: Table[Classic] = Table(team_setup(cards=cards))
    table.refuses(NameImage(1, "torre"), Law.IMAGE_LABEL)
    table.refuses(NameImage(0, "r2"), Law.IMAGE_LABEL)
    table.name(0, "torre").clue(number=1).guess("torre", "R2")
    assert table.state.turn.right == 2


def test_words_on_the_grid_of_pictures_and_images_on_the_grid_of_words() -> None:
    words = Table[Classic](team_setup(FIVE_BY_FOUR))
    assert (words.state.remaining(RED), words.state.remaining(BLUE)) == (8, 7)
    shown = Table[Classic](team_setup(FIVE_BY_FIVE, cards=images(FIVE_BY_FIVE)))
    assert (shown.state.remaining(RED), shown.state.remaining(BLUE)) == (9, 8)


def test_labels_are_offered_only_where_there_are_images() -> None:
    assert pictures().may(NameImage)
    assert not classic().may(NameImage)


@pytest.mark.parametrize(
    "cards",
    [
        tuple(Card(f"w{number}") for number in range(24)),
        tuple(Card(f"w{number}") for number in range(26)),
        (*(Card(f"w{number}") for number in range(24)), Card("W0")),
        (*(Card(f"w{number}") for number in range(24)), Card(" ")),
        (*(Card(f"w{number}") for number in range(24)), Card("")),
        (*(Card(f"w{number}") for number in range(24)), Card(label="")),
        (*(Card(f"w{number}") for number in range(24)), Card(label="w3")),
    ],
    ids=["24 cards", "26 cards", "twice", "blank", "empty", "empty label", "label is a word"],
)
def test_a_grid_that_no_game_can_be_played_on_is_refused(cards: tuple[Card, ...]) -> None:
    with pytest.raises(BadSetup):
        ClassicSetup(cards, FIVE_BY_FIVE, RED)
