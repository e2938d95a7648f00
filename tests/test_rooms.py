"""Folders hold few modules, files few lines, and a game's folder needs no other tests."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = 14
"""The most modules of a folder, without its `__init__.py`."""
LINES = 450
"""The most lines of a file."""
WRITTEN = {".py", ".pyx", ".ts", ".js", ".svelte", ".css", ".c", ".h", ".sh"}
GENERATED = ("web/src/lib/wire.ts", "web/src/lib/paraglide/", "src/spieltisch/server/static/")
PACKAGE = "src/spieltisch"
IMPORT_OF_TESTS = re.compile(r"^\s*(?:from|import) tests\b", re.MULTILINE)


def crowded_folders(root: Path) -> list[str]:
    """Return each folder of the package with too many modules, as `folder: number`."""
    modules = [path for kind in ("*.py", "*.pyx") for path in (root / PACKAGE).rglob(kind)]
    count = Counter(
        path.parent.relative_to(root).as_posix() for path in modules if path.stem != "__init__"
    )
    return [f"{folder}: {number}" for folder, number in sorted(count.items()) if number > MODULES]


def long_files(root: Path) -> list[str]:
    """Return each file with too many lines, as `file: number`."""
    found = []
    for folder in ("src", "tests", "support", "web/src", "bench", "scripts"):
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in WRITTEN and not name.startswith(GENERATED):
                lines = path.read_text().count("\n")
                found += [f"{name}: {lines}"] * (lines > LINES)
    return found


def games_that_need_tests(root: Path) -> list[str]:
    """Return each file of a game that imports the root `tests/`."""
    files = sorted((root / PACKAGE / "games").rglob("*.py"))
    return [
        path.relative_to(root).as_posix()
        for path in files
        if IMPORT_OF_TESTS.search(path.read_text())
    ]


def test_no_folder_is_crowded() -> None:
    assert crowded_folders(ROOT) == []


def test_no_file_is_long() -> None:
    assert long_files(ROOT) == []


def test_a_game_is_one_folder() -> None:
    """Helpers that its tests share with others lie in `support/` or `spieltisch.testing`."""
    assert games_that_need_tests(ROOT) == []


def write(root: Path, name: str, text: str = "") -> None:
    """Write a file, and the folders that it lies in."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_a_crowded_folder_is_noticed(tmp_path: Path) -> None:
    for number in range(MODULES):
        write(tmp_path, f"{PACKAGE}/core/part{number}.py")
    write(tmp_path, f"{PACKAGE}/core/__init__.py")
    assert crowded_folders(tmp_path) == []
    write(tmp_path, f"{PACKAGE}/core/another.pyx")
    assert crowded_folders(tmp_path) == [f"{PACKAGE}/core: {MODULES + 1}"]


@pytest.mark.parametrize(
    "name", [f"{PACKAGE}/core/state.pyx", "web/src/App.svelte", "tests/test_rules.py"]
)
def test_a_long_file_is_noticed(tmp_path: Path, name: str) -> None:
    write(tmp_path, "web/src/lib/wire.ts", "\n" * 2 * LINES)
    write(tmp_path, name, "\n" * LINES)
    assert long_files(tmp_path) == []
    write(tmp_path, name, "\n" * (LINES + 1))
    assert long_files(tmp_path) == [f"{name}: {LINES + 1}"]


@pytest.mark.parametrize("line", ["import tests.order", "from tests.server.harness import serving"])
def test_a_game_that_needs_other_tests_is_noticed(tmp_path: Path, line: str) -> None:
    file = f"{PACKAGE}/games/gap/tests/test_records.py"
    write(tmp_path, file, "from support.soak import sample\n")
    assert games_that_need_tests(tmp_path) == []
    write(tmp_path, file, f"def check() -> None:\n    {line}\n")
    assert games_that_need_tests(tmp_path) == [file]
