"""The maze cards (1.3), and that mazes of them can be run with the 48 terrain cards."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.routes import fewest_cards, random_maze, row, steps
from support.soak import sample

SAND, GRASS, BLUE = (c.TERRAINS.index(name) for name in ("sand", "grass", "blue"))


def test_the_sections_are_in_the_proportions_of_the_terrain_cards() -> None:
    sections = Counter(c.TERRAINS[terrain] for card in c.CARDS for terrain in card)
    assert sections == {
        "blue": 21,
        "beige": 31,
        "mud": 42,
        "field": 53,
        "water": 63,
        "pebble": 84,
        "grass": 105,
        "sand": 105,
    }
    for name, copies in zip(c.TERRAINS, c.COPIES, strict=True):
        assert abs(sections[name] - 504 * copies / 48) <= 0.5, name


def test_rare_sections_differ_from_card_to_card() -> None:
    rare = Counter(sum(terrain < 2 for terrain in card) for card in c.CARDS)
    assert set(rare) == {0, 1, 2, 3, 4}
    assert max(rare.values()) < 10


def test_no_two_cards_are_alike_not_even_turned() -> None:
    ways = [c.turned(laid) for laid in range(2 * len(c.CARDS))]
    assert len(ways) == len(set(ways)) == 56
    assert all(c.turned(2 * card + 1)[::-1] == c.CARDS[card] for card in range(28))


@pytest.mark.parametrize("laid", range(56))
def test_a_card_can_be_crossed_from_every_column_without_rare_sections(laid: int) -> None:
    """In eight steps at most; where the column itself begins with a rare section, from the side."""
    terrains = c.turned(laid)
    for column in range(3):
        if terrains[column] < 2:
            continue
        reached = {column}
        for _ in range(7):
            reached |= {
                to for at in reached for to in steps(at, 18) if to < 18 and terrains[to] >= 2
            }
        assert max(map(row, reached)) == 5, column


# ---------------------------------------------------------------- the search


def test_each_row_needs_a_card_and_so_does_the_goal() -> None:
    assert fewest_cards([SAND] * 18, SAND) == 7
    assert fewest_cards([SAND] * 18 + [GRASS] * 18, GRASS) == 13


def test_there_are_only_so_many_cards_of_a_terrain() -> None:
    assert fewest_cards([SAND] * 36, GRASS) is None
    assert fewest_cards([SAND] * 18, SAND, copies=[0] * 7 + [6]) is None
    assert fewest_cards(([BLUE] * 3 + [GRASS] * 3) * 3, GRASS) is None
    assert fewest_cards(([BLUE] * 3 + [GRASS] * 6) * 2, SAND) == 7


def test_a_seam_is_crossed_straight_ahead() -> None:
    """The first card can be left by its left column only, the second entered by its middle one."""
    first = [SAND] * 15 + [SAND, BLUE, BLUE]
    second = [BLUE, GRASS, BLUE] + [GRASS] * 15
    common = [0] * 6 + [10, 10]
    assert fewest_cards(first + second, GRASS, common) is None
    assert fewest_cards(first + second, GRASS) == 13, "over one blue section"
    assert fewest_cards(first + [BLUE] * 3 + [GRASS] * 15, GRASS) == 13


def test_a_detour_costs_a_card() -> None:
    """Straight over the seam into the left column, and there a step aside to reach the right."""
    first = [SAND] * 15 + [SAND, BLUE, BLUE]
    second = [GRASS, GRASS, BLUE] + [BLUE, BLUE, GRASS] * 5
    common = [0] * 6 + [10, 10]
    assert fewest_cards(first + second, GRASS, common) == 14
    second = [GRASS, GRASS, BLUE] + [BLUE, GRASS, GRASS] * 5
    assert fewest_cards(first + second, GRASS, common) == 13


def plain_search(terrains: list[int], goal: int, copies: list[int]) -> int | None:
    """The same by trying all runs of one card, of two, …"""
    layer = {(-1, tuple(copies))}
    for length in range(1, sum(copies) + 1):
        following = set()
        for at, left in layer:
            for to in steps(at, len(terrains)):
                terrain = goal if to == len(terrains) else terrains[to]
                if left[terrain]:
                    if to == len(terrains):
                        return length
                    rest = tuple(n - (t == terrain) for t, n in enumerate(left))
                    following.add((to, rest))
        layer = following
    return None


def test_the_search_is_exact() -> None:
    """On mazes of three terrains, one of which is a wall."""
    rng = Rng(5)
    found: Counter[int | None] = Counter()
    for _ in range(sample(100, 300)):
        terrains = [(BLUE, GRASS, SAND, SAND)[rng.below(4)] for _ in range(36)]
        copies = [0] * 6 + [4 + rng.below(6), 9 + rng.below(3)]
        fewest = fewest_cards(terrains, SAND, copies)
        assert fewest == plain_search(terrains, SAND, copies), (terrains, copies)
        found[fewest] += 1
    assert set(found) >= {None, 13, 14}, found


@pytest.mark.parametrize("length", [5, 6, 7])
def test_random_mazes_can_be_run_with_the_48_cards(length: int) -> None:
    """Of 7 cards too, as they come to be by penalties; no maze of 8, which has 48 rows, can."""
    rng = Rng(length)
    needed = [fewest_cards(*random_maze(rng, length)) for _ in range(sample(60, 200))]
    assert None not in needed
    assert fewest_cards(*random_maze(rng, 8)) is None
