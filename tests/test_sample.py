"""Mistakes that `scripts/sample.py` draws are one to a patch, in functions that tests call."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from scripts import sample
from scripts.mutants import HEADER

SOURCE = """\
LIMIT = 3


class Seats:
    most: int = 4

    def full(self, count: int = 0) -> bool:
        return count >= self.most


def ask(names):
    def known(name):
        return name in names and not name.hidden

    print("é", len(names) + 1, f"{1}")
    query("select id from seats where n <= $1 and not taken order by n desc")
    return [name for name in names if known(name)]
"""
WRONG = {
    ("Seats.full", "(count > self.most)"),
    ("ask.<locals>.known", "(name in names or not name.hidden)"),
    ("ask.<locals>.known", "(name not in names)"),
    ("ask.<locals>.known", "(name.hidden)"),
    ("ask", "pass"),
    ("ask", "(len(names) - 1)"),
    ("ask", "2"),
    *(
        ("ask", f"'select id from seats where n {rest}'")
        for rest in (
            "< $1 and not taken order by n desc",
            "<= $1 or not taken order by n desc",
            "<= $1 and  taken order by n desc",
            "<= $1 and not taken order by n asc",
        )
    ),
}
"""Where each mistake is made, and its text."""


def test_every_mistake_changes_one_place_of_a_function() -> None:
    found = set()
    for where, place, wrong in sample.places(ast.parse(SOURCE)):
        text = sample.rewritten(SOURCE, place, wrong)
        ast.parse(text)
        old, new = SOURCE.splitlines(), text.splitlines()
        (line,) = [number for number, one in enumerate(old) if new[number] != one]
        inner = ast.unparse(wrong)
        inner = inner if isinstance(wrong, ast.Pass | ast.Constant) else f"({inner})"
        assert inner in new[line]
        found.add((where, inner))
    assert found == WRONG


def test_the_nearest_tests_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of other functions of the file are nearer than others, then tests that call little."""
    calls = {
        "tests/wide.py::test_all": ["a.py f", "a.py g", "b.py h"],
        "tests/near.py::test_f": ["a.py f"],
        "tests/near.py::test_more": ["a.py f", "b.py h", "b.py i", "c.py k"],
        "tests/other.py::test_g": ["a.py g", "b.py h"],
    }
    lines = [json.dumps(call) + "\n" for call in calls.items()]
    (tmp_path / "1").write_text("".join(lines[:2]))
    (tmp_path / "2").write_text("".join(lines[2:]))
    monkeypatch.setattr(sample, "REACHED", tmp_path)
    near = sample.callers()
    assert near["a.py f"] == ["tests/wide.py", "tests/near.py"]
    assert near["a.py g"] == ["tests/wide.py", "tests/other.py"]
    assert near["b.py h"] == ["tests/near.py", "tests/other.py", "tests/wide.py"]
    assert near["b.py i"] == ["tests/near.py"]


def test_a_patch_can_be_planted() -> None:
    file = sample.ROOT / "src" / "a.py"
    text = sample.patch(file, "one = 1\n", "one = 2\n", "f", ["tests/a.py", "tests/b.py"])
    head = HEADER.match(text)
    assert head is not None
    assert head[3] == "tests/a.py | tests/b.py"
    assert text.endswith("--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-one = 1\n+one = 2\n")
