"""Trees of texts: those that are made at once, and those of numbers known beforehand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.words.trees import Trees, tree

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
    made = Trees(TEXTS).encoded(numbers)
    assert json.loads(made) == tree([TEXTS[number] for number in numbers])
    assert made.count(b":{") == sum(map(len, levels(json.loads(made)))), "a word stands twice"


def levels(branch: dict[str, Any]) -> list[dict[str, Any]]:
    """All branches of a tree."""
    return [branch, *(level for below in branch.values() for level in levels(below))]


@pytest.mark.parametrize("number", [-1, len(TEXTS)])
def test_a_number_without_a_text_is_refused(number: int) -> None:
    with pytest.raises(IndexError, match=f"no text {number}"):
        Trees(TEXTS).encoded([0, number])


def test_words_stand_in_the_order_of_the_texts() -> None:
    """Where a program takes the first of what it may do, that is the game's first."""
    whole = Trees(TEXTS).encoded(range(len(TEXTS))).decode()
    assert whole == json.dumps(tree(TEXTS), ensure_ascii=False, separators=(",", ":"))
