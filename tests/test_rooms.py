"""Folders hold few modules, files and functions few lines, and a game's folder needs no other
tests."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = 14
"""The most modules of a folder, without its `__init__.py`."""
LINES = 450
"""The most lines of a file that people write."""
FUNCTION = 60
"""The most lines of a function, with its docstring."""
PARAMETERS = 8
"""The most parameters of a function besides options: those are named by every caller (they stand
behind `*`) and have a default. So the public constructors, such as `Game`, may have many."""
WRITTEN = {".py", ".pyx", ".ts", ".js", ".svelte", ".css", ".c", ".h", ".sh"}
BUILT = "src/spieltisch/server/static/"
GENERATED = "// Generated from "
"""The first words of a file that `make wire` writes. Nobody reads it from top to bottom."""
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
            if path.suffix not in WRITTEN or name.startswith(BUILT):
                continue
            text = path.read_text()
            lines = text.count("\n")
            if lines > LINES and not text.startswith(GENERATED):
                found.append(f"{name}: {lines}")
    return found


def large_functions(root: Path) -> list[str]:
    """Return each function of the package with too many lines or parameters."""
    found = []
    for path in sorted((root / PACKAGE).rglob("*.py")):
        if "tests" in path.relative_to(root).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                number = parameters(node.args)
                if lines > FUNCTION or number > PARAMETERS:
                    name = path.relative_to(root / PACKAGE).as_posix()
                    found.append(f"{name} {node.name}: {lines} lines, {number} parameters")
    return found


def parameters(given: ast.arguments) -> int:
    """Return the number of parameters that are no options, without `self` and `cls`."""
    names = [one.arg for one in (*given.posonlyargs, *given.args)]
    named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    needed = [one.arg for one, default in named if default is None]
    return len([name for name in names if name not in ("self", "cls")]) + len(needed)


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


def test_no_function_is_large() -> None:
    assert large_functions(ROOT) == []


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
    for made in ("lib/net/wire.ts", "games/gap/view_types.ts"):
        write(tmp_path, f"web/src/{made}", f"{GENERATED}gap/view_types.py.\n" + "\n" * LINES)
    write(tmp_path, name, "\n" * LINES)
    assert long_files(tmp_path) == []
    write(tmp_path, name, "\n" * (LINES + 1))
    assert long_files(tmp_path) == [f"{name}: {LINES + 1}"]


LONG = "def f():\n" + "    pass\n" * FUNCTION


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (LONG.removesuffix("    pass\n"), ""),
        (LONG, "61 lines, 0 parameters"),
        (
            f"class A:\n    async {LONG}".replace("\n    pass", "\n        pass"),
            "61 lines, 0 parameters",
        ),
        ("def f(self, a, b, c, d, e, g, h, i, *, j=1, k=2): ...", ""),
        ("def f(self, a, b, c, d, e, g, h, i, j=1): ...", "1 lines, 9 parameters"),
        ("def f(a, b, c, d, e, g, h, i, *, j): ...", "1 lines, 9 parameters"),
    ],
)
def test_a_large_function_is_noticed(tmp_path: Path, text: str, size: str) -> None:
    write(tmp_path, f"{PACKAGE}/core/tests/test_state.py", LONG)
    write(tmp_path, f"{PACKAGE}/core/state.py", text)
    assert large_functions(tmp_path) == [f"core/state.py f: {size}"] * bool(size)


@pytest.mark.parametrize("line", ["import tests.order", "from tests.server.harness import serving"])
def test_a_game_that_needs_other_tests_is_noticed(tmp_path: Path, line: str) -> None:
    file = f"{PACKAGE}/games/gap/tests/test_records.py"
    write(tmp_path, file, "from support.soak import sample\n")
    assert games_that_need_tests(tmp_path) == []
    write(tmp_path, file, f"def check() -> None:\n    {line}\n")
    assert games_that_need_tests(tmp_path) == [file]
