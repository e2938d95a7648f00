"""Trees of texts: those that are made at once, and those of numbers known beforehand."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch import Rng
from spieltisch.core.words.trees import Trees, expanded, tree

WORDS = ["place", "RG", "0,1", "-1,2", 'a"b', "\\", "棋", "z"]
TEXTS = [
    " ".join(words)
    for words in [
        *([one] for one in WORDS[:2]),
        *([one, "x"] for one in WORDS),
        *([one, other, "last"] for one in WORDS for other in WORDS if other != "x"),
    ]
]


@given(st.lists(st.sampled_from(range(len(TEXTS))), unique=True))
def test_numbers_make_the_tree_of_their_texts(numbers: list[int]) -> None:
    """Any words, with their numbers in any order."""
    made = json.loads(Trees(TEXTS).encoded(numbers), object_pairs_hook=only_once)
    assert expanded(made) == tree([TEXTS[number] for number in numbers])
    for level in levels(made):
        branches = list(level.values())
        assert all(branches.count(branch) == 1 for branch in branches), "two keys could be one"


def only_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A branch, whose words stand once."""
    words = [word for key, _ in pairs for word in key.split()]
    assert len(words) == len(set(words)), "a word stands twice"
    return dict(pairs)


def levels(branch: dict[str, Any]) -> list[dict[str, Any]]:
    """All branches of a tree."""
    return [branch, *(level for below in branch.values() for level in levels(below))]


@pytest.mark.parametrize("number", [-1, len(TEXTS)])
def test_a_number_without_a_text_is_refused(number: int) -> None:
    with pytest.raises(IndexError, match=f"no text {number}"):
        Trees(TEXTS).encoded([0, number])


def test_words_stand_in_the_order_of_the_texts() -> None:
    """Where a program takes the first of what it may do, that is the game's first."""
    texts = ["b 1", "a 2", "b 2", "c 1", "a 1", "d"]
    assert Trees(texts).encoded(range(6)) == b'{"b":{"1 2":{}},"a":{"2 1":{}},"c":{"1":{}},"d":{}}'


def test_independent_choices_take_the_room_of_a_sum() -> None:
    """Where each of three words goes with each of four, seven stand there."""
    texts = [f"put {one} {other}" for one in "abc" for other in "1234"]
    assert Trees(texts).encoded(range(12)) == b'{"put":{"a b c":{"1 2 3 4":{}}}}'


def test_every_list_of_a_game_comes_back() -> None:
    """Random games of Ingenious, whose lists are the longest. For two they take no more than 2 KB
    as sockets compress them, and a third of what a product takes."""
    game = spieltisch.load("ingenious")
    assert game.trees is not None
    plain = sent = 0
    for seats in (2, 4):
        rng = Rng(seats)
        state = game.start(seats)
        while actors := state.actors():
            legal = state.legal(actors[0])
            if actors[0] >= 0:
                told = game.trees.encoded(legal)
                whole = tree(state.texts(legal))
                assert expanded(json.loads(told)) == whole
                assert seats > 2 or len(zlib.compress(told)) < 2048
                sent += len(told)
                plain += len(json.dumps(whole, separators=(",", ":")))
            state.apply(actors[0], legal[rng.below(len(legal))])
    assert 3 * sent < plain
