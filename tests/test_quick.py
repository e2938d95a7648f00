"""`make quick` checks linters, types and tests of what changed, and finds missing words."""

from __future__ import annotations

from scripts import quick


def test_changed_tests_and_types_are_looked_at() -> None:
    changed = ["src/spieltisch/errors.py", "tests/test_fair.py", "docs/index.md"]
    parts = quick.parts([*changed, "tests/browser/test_table.py"])
    assert parts["linters"][-4:] == [*changed, "tests/browser/test_table.py"]
    assert "src/spieltisch/errors.py" in parts["types"]
    assert "docs/index.md" not in parts["types"]
    pytest = parts["engines, a table and changed tests"]
    assert "tests/test_fair.py" in pytest
    assert "tests/browser/test_table.py" not in pytest
    assert not parts["vitest"]


def test_a_change_of_the_page_is_asked_for_missing_words() -> None:
    parts = quick.parts(["web/src/lib/words/en.ts"])
    assert "src/lib/words/files.test.ts" in parts["vitest"]
    assert "src/lib/words/en.ts" in parts["vitest"]
    assert "svelte-check" in parts["the page's types"]
    assert not parts["types"]


def test_nothing_changed_leaves_the_engines_and_a_table() -> None:
    done = {part for part, command in quick.parts([]).items() if command}
    assert done == {"engines, a table and changed tests"}
