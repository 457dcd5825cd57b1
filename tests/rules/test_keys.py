"""Key cards: their make, drawn from a seed, and refused where they are not of that make."""

import random
from collections import Counter

import pytest

from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    IDENTITY_OF,
    BadSetup,
    ClassicSetup,
    DuetKey,
    DuetSetup,
    Identity,
    Layout,
    Team,
    TeamKey,
    draw_duet_key,
    draw_team_key,
)
from assistant.rules.keys import AGENTS, DUET_PAIRS, duet_pairs, duet_possible

from .tables import RED, duet_names, images, team_names, words

SEEDS = range(50)
G, B, K = Identity.GREEN, Identity.BEIGE, Identity.BLACK


@pytest.mark.parametrize(
    ("layout", "first", "second", "civilians"),
    [(FIVE_BY_FIVE, 9, 8, 7), (FIVE_BY_FOUR, 8, 7, 4)],
    ids=["classic", "pictures"],
)
def test_team_key_holds_the_table_of_the_rulebook(
    layout: Layout, first: int, second: int, civilians: int
) -> None:
    for seed in SEEDS:
        key = draw_team_key(layout, seed)
        assert Counter(key.cards) == {
            IDENTITY_OF[key.starts]: first,
            IDENTITY_OF[key.starts.other]: second,
            Identity.CIVILIAN: civilians,
            Identity.ASSASSIN: 1,
        }
        key.check(layout)


def test_duet_key_holds_the_table_of_the_rulebook() -> None:
    for seed in SEEDS:
        key = draw_duet_key(seed)
        pairs = Counter(zip(key.a, key.b, strict=True))
        assert pairs == {
            (G, G): 3, (G, B): 5, (G, K): 1,
            (B, G): 5, (B, B): 7, (B, K): 1,
            (K, G): 1, (K, B): 1, (K, K): 1,
        }  # fmt: skip
        for side in (key.a, key.b):
            assert Counter(side) == {G: 9, B: 13, K: 3}
        assert sum(G in pair for pair in zip(key.a, key.b, strict=True)) == 15 == AGENTS
        key.check()


def test_a_seed_draws_the_same_key_every_time_and_seeds_differ() -> None:
    assert draw_team_key(FIVE_BY_FIVE, 7) == draw_team_key(FIVE_BY_FIVE, 7)
    assert draw_duet_key(7) == draw_duet_key(7)
    assert len({draw_team_key(FIVE_BY_FIVE, seed) for seed in SEEDS}) == len(SEEDS)
    assert len({draw_duet_key(seed) for seed in SEEDS}) == len(SEEDS)
    assert {draw_team_key(FIVE_BY_FIVE, seed).starts for seed in SEEDS} == set(Team)


@pytest.mark.parametrize("starts", Team)
def test_a_key_can_be_drawn_for_a_team_that_must_start(starts: Team) -> None:
    # Two players are always the starting team.
    assert all(draw_team_key(FIVE_BY_FOUR, seed, starts).starts is starts for seed in SEEDS)


def test_no_key_for_another_grid() -> None:
    with pytest.raises(BadSetup):
        draw_team_key(Layout(4, 4), 1)
    with pytest.raises(BadSetup):
        ClassicSetup(images(Layout(4, 4)), Layout(4, 4), RED)


def swapped(cards: tuple[Identity, ...], old: Identity, new: Identity) -> tuple[Identity, ...]:
    """The cards with one of a kind turned into another."""
    index = cards.index(old)
    return (*cards[:index], new, *cards[index + 1 :])


@pytest.mark.parametrize("old", [Identity.RED, Identity.BLUE, Identity.CIVILIAN])
@pytest.mark.parametrize("new", [Identity.ASSASSIN, Identity.GREEN])
def test_a_team_key_of_another_mixture_is_refused(old: Identity, new: Identity) -> None:
    key = draw_team_key(FIVE_BY_FIVE, 1, RED)
    wrong = TeamKey(RED, swapped(key.cards, old, new))
    with pytest.raises(BadSetup):
        ClassicSetup(words(team_names()), FIVE_BY_FIVE, RED, wrong)


@pytest.mark.parametrize("size", [0, 20, 24])
def test_a_team_key_of_another_size_is_refused(size: int) -> None:
    key = draw_team_key(FIVE_BY_FIVE, 1, RED)
    with pytest.raises(BadSetup):
        ClassicSetup(words(team_names()), FIVE_BY_FIVE, RED, TeamKey(RED, key.cards[:size]))


def test_a_team_key_must_agree_on_who_starts() -> None:
    key = draw_team_key(FIVE_BY_FIVE, 1, RED)
    with pytest.raises(BadSetup):
        ClassicSetup(words(team_names()), FIVE_BY_FIVE, Team.BLUE, key)
    with pytest.raises(BadSetup):
        ClassicSetup(words(team_names()), FIVE_BY_FIVE, Team.BLUE, TeamKey(Team.BLUE, key.cards))


def test_a_duet_key_whose_sides_do_not_go_together_is_refused() -> None:
    key = draw_duet_key(1)
    other = draw_duet_key(2)
    for wrong in (
        DuetKey(key.a, other.b),
        DuetKey(key.a, key.a),
        DuetKey(key.a[:24], key.b[:24]),
        DuetKey(key.a, key.b[:24]),
        DuetKey(swapped(key.a, G, Identity.RED), key.b),
    ):
        with pytest.raises(BadSetup):
            DuetSetup(words(duet_names()), wrong)


# What a partial Duet key still allows


def test_any_part_of_a_real_key_is_possible() -> None:
    chance = random.Random(1)
    for seed in SEEDS:
        key = draw_duet_key(seed)
        told = [
            duet_pairs((a,) if chance.random() < 0.6 else (G, B, K), (b,))
            if chance.random() < 0.6
            else duet_pairs((a,) if chance.random() < 0.6 else (G, B, K))
            for a, b in zip(key.a, key.b, strict=True)
        ]
        assert duet_possible(told)


@pytest.mark.parametrize("pair", DUET_PAIRS)
def test_one_more_card_of_a_pair_than_there_is_is_impossible(
    pair: tuple[Identity, Identity],
) -> None:
    exact = duet_pairs((pair[0],), (pair[1],))
    rest = [duet_pairs()] * 25
    count = DUET_PAIRS[pair]
    assert duet_possible([exact] * count + rest[count:])
    assert not duet_possible([exact] * (count + 1) + rest[count + 1 :])


@pytest.mark.parametrize(("colour", "count"), [(G, 9), (B, 13), (K, 3)])
def test_one_more_card_of_a_colour_than_a_side_has_is_impossible(
    colour: Identity, count: int
) -> None:
    for seen in (duet_pairs(a=(colour,)), duet_pairs(b=(colour,))):
        assert duet_possible([seen] * count + [duet_pairs()] * (25 - count))
        assert not duet_possible([seen] * (count + 1) + [duet_pairs()] * (24 - count))


def test_joint_counts_are_tighter_than_each_sides_own() -> None:
    # Nine green for A and nine other cards green for B: 18 agents, where a key has 15.
    a_green, b_green = duet_pairs(a=(G,)), duet_pairs(b=(G,))
    assert duet_possible([a_green] * 9 + [b_green] * 6 + [duet_pairs()] * 10)
    assert not duet_possible([a_green] * 9 + [b_green] * 7 + [duet_pairs()] * 9)
    assert duet_possible([a_green] * 8 + [b_green] * 7 + [duet_pairs()] * 10)
    assert not duet_possible([a_green] * 8 + [b_green] * 8 + [duet_pairs()] * 9)
