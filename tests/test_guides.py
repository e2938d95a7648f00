"""Guided first rounds are what the games say: whatever else a guide says is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from fixtures import guides
from fixtures.files import GAMES, ROOT
from spieltisch.errors import InvalidRecord
from spieltisch.server.base.library import Library
from support.games import complete

RECORDS = sorted((ROOT / GAMES).glob("*/guide/record.txt"))
Beats = list[dict[str, Any]]


def beats(guide: dict[str, Any]) -> Beats:
    """Every moment of a guide."""
    found, left = [], [guide["first"]]
    while left:
        beat = left.pop()
        found.append(beat)
        left += [*beat.get("ways", {}).values(), *([beat["then"]] if "then" in beat else [])]
    return found


def leaves(tree: dict[str, Any], words: str = "") -> list[str]:
    """The actions of a legal tree."""
    if not tree:
        return [words.strip()]
    return [text for word, rest in tree.items() for text in leaves(rest, f"{words} {word}")]


def test_every_board_has_a_guide() -> None:
    """That of a whole game must have one."""
    boards = {path.parent.name for path in (ROOT / GAMES).glob("*/Board.svelte")}
    assert set(complete()) <= {record.parts[-3] for record in RECORDS} <= boards
    assert boards <= set(Library().games())


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.parts[-3])
def test_a_guide_teaches_in_few_steps_and_asks_for_what_it_shows(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert "expect seat 0" in text or "expect outcome" in text
    guide = guides.made(text, spieltisch.load(record.parts[-3]))
    assert 5 <= len(guide["steps"]) <= 8
    shown = beats(guide)
    assert {beat["step"] for beat in shown} == set(range(len(guide["steps"])))
    asking = [beat for beat in shown if "ways" in beat]
    assert len(asking) >= 5
    for beat in shown:
        legal = leaves(beat["seatView"]["legal"]) if beat["seatView"]["legal"] else []
        assert set(beat.get("ways", ())) <= set(legal) == set(beat["previews"])
    ends = [beat for beat in shown if "ways" not in beat and "then" not in beat]
    assert {beat["step"] for beat in ends} == {len(guide["steps"]) - 1}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.parts[-3])
def test_what_a_guide_says_has_to_be_so(record: Path) -> None:
    text, game = record.read_text(encoding="utf-8"), spieltisch.load(record.parts[-3])
    claim = re.search(r"^expect (?:seat 0 .* |outcome\..* = \[)(?=-?\d)", text, re.M)
    assert claim
    wrong = text.replace(claim[0], f"{claim[0]}77", 1)
    with pytest.raises(AssertionError, match="expected"):
        guides.made(wrong, game)
    first = re.search(r"^step .+\n(?:mark .+\n|all\n)*(0 .+)\n", text, re.M)
    assert first
    for before, refusal in (
        ("or nothing of the kind\n", "not legal"),
        ("mark purple 1\n", "no mark"),
        (f"step {text.rsplit('step ', 1)[1]}", "one name"),
    ):
        with pytest.raises(AssertionError, match=refusal):
            guides.made(text.replace(f"\n{first[1]}\n", f"\n{before}{first[1]}\n", 1), game)
    with pytest.raises(InvalidRecord):
        guides.made(text.replace(f"\n{first[1]}\n", "\n0 nothing of the kind\n", 1), game)


def test_another_action_may_be_welcome_and_what_is_unseen_is_in_the_log() -> None:
    made = [guides.made(one.read_text(), spieltisch.load(one.parts[-3])) for one in RECORDS]
    shown = [beat for guide in made for beat in beats(guide)]
    branches = [beat["ways"] for beat in shown if len(beat.get("ways", {})) > 1]
    assert branches
    for ways in branches:
        first, other = list(ways.values())[:2]
        assert first["step"] == other["step"]
        assert first["seatView"]["view"] != other["seatView"]["view"]
    unseen = [beat for beat in shown if "unseen" in beat]
    assert unseen
    assert all(beat["unseen"] and not beat["entries"] for beat in unseen)
