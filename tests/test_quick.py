"""`make quick` checks linters, types and tests of what changed, and finds missing words."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    assert "src/lib/words/parts.test.ts" in parts["vitest"]
    assert "svelte-check" in parts["the page's types"]
    assert "--incremental" in parts["the page's types"]
    assert not parts["types"]


def test_the_tests_next_to_a_file_of_the_page_run() -> None:
    near = quick.near(["web/src/lib/table/Line.svelte"])
    assert "src/lib/table/Table.svelte.test.ts" in near
    assert quick.near(["web/src/lib/table/words/en.ts"]) == near
    assert quick.near(["web/vite.config.ts"]) == []


def test_the_longest_part_runs_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It meets a file that another part writes; each part that fails is named."""
    flag = tmp_path / "flag"
    waits = (
        f"import pathlib, time\nwhile not pathlib.Path({str(flag)!r}).exists(): time.sleep(0.01)"
    )
    planted = {
        "types": ["-c", f"open({str(flag)!r}, 'w')"],
        "vitest": ["-c", "raise SystemExit(3)"],
        quick.BESIDE: ["-c", f"{waits}\nprint('met')\nraise SystemExit(1)"],
    }
    monkeypatch.setattr(quick, "parts", lambda names: planted)
    assert quick.main() == 1
    said = capfd.readouterr().out
    assert "\nmet\n" in said
    assert said.endswith(f"failed: vitest, {quick.BESIDE}\n")


def test_nothing_changed_leaves_the_engines_and_a_table() -> None:
    done = {part for part, command in quick.parts([]).items() if command}
    assert done == {"engines, a table and changed tests"}
