"""No module imports, through others, itself; docs/contribute/how-it-works.md says why."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"


def sources() -> dict[str, str]:
    """The texts of the package's modules, without tests, by file."""
    package = SOURCES / "spieltisch"
    files = [path for kind in ("*.py", "*.pyx") for path in package.rglob(kind)]
    return {
        path.relative_to(SOURCES).as_posix(): path.read_text()
        for path in files
        if "tests" not in path.relative_to(package).parts
    }


def module_name(file: str) -> str:
    """The dotted name of a module."""
    return file.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def module_graph(texts: Mapping[str, str], types: bool = False) -> dict[str, set[str]]:
    """The modules, and which of them each imports or cimports, even if only when a function runs.
    Imports for type checkers only are left out, unless `types`."""
    graph: dict[str, set[str]] = {module_name(file): set() for file in texts}
    for file, text in texts.items():
        importer = module_name(file)
        if types:
            text = text.replace("TYPE_CHECKING", "COUNTED")
        found = declared(text) if not file.endswith(".py") else imported(text)
        for module, name in found:
            for one in (f"{module}.{name}", module):
                if one in graph:
                    graph[importer] |= {one} - {importer}
                    break
    return graph


@cache
def imported(text: str) -> tuple[tuple[str, str], ...]:
    """Return what a module in Python imports: module, and name or ''."""
    found: list[tuple[str, str]] = []
    left: list[ast.AST] = [ast.parse(text)]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            left += node.orelse
        elif isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").replace("cython.cimports.", "")
            found += [(module, alias.name) for alias in node.names]
        elif not isinstance(node, ast.expr):
            left += ast.iter_child_nodes(node)
    return tuple(found)


def declared(text: str) -> Iterator[tuple[str, str]]:
    """Go through what a module in Cython imports or cimports."""
    text = re.sub(r"^if TYPE_CHECKING:\n(?:(?: +.*)?\n)+", "", text, flags=re.MULTILINE)
    lines = re.sub(r"\(([^()]*)\)", lambda found: found[1].replace("\n", " "), text)
    for line in lines.split("\n"):
        if found := re.match(r"\s*from (\S+) c?import (.+)", line):
            for name in found[2].split("#")[0].split(","):
                yield found[1], name.split(" as ")[0].strip()
        elif found := re.match(r"\s*c?import (\S+)", line):
            yield found[1], ""


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules of which each imports the next, and the last is the first; [] where none do."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return []


def test_no_imports_run_in_a_circle() -> None:
    graph = module_graph(sources())
    assert len(graph) > 200
    assert "spieltisch.core.state" in graph["spieltisch.core.python.py_state"]
    assert circle(graph) == []


def test_no_types_run_in_a_circle() -> None:
    """Outside `core`, where a game makes states and each state names its game, no module is
    imported back, not even for its types."""
    graph = module_graph(sources(), types=True)
    core = {module for module in graph if module.startswith("spieltisch.core.")}
    assert circle({module: to - core for module, to in graph.items() if module not in core}) == []


def test_a_circle_of_types_is_noticed() -> None:
    texts = sources()
    texts[VALUES] += "if TYPE_CHECKING:\n    import spieltisch.server.table.state\n"
    assert circle(module_graph(texts)) == []
    assert module_name(VALUES) in circle(module_graph(texts, types=True))


VALUES = "spieltisch/server/table/values.py"


@pytest.mark.parametrize(
    ("file", "line", "runs"),
    [
        (VALUES, "from spieltisch.server.table import state", True),
        (VALUES, "from spieltisch.server.table.state import TableState", True),
        (VALUES, "try:\n    import spieltisch.server.table.state as s\nfinally:\n    ()", True),
        (VALUES, "if TYPE_CHECKING:\n    import spieltisch.server.table.state", False),
        (VALUES, "if TYPE_CHECKING:\n    pass\nelse:\n    import spieltisch.server.run", True),
        (VALUES, "import spieltisch.server.base.logs", False),
        ("spieltisch/core/rng.pyx", "from spieltisch.core.state cimport State", True),
        ("spieltisch/core/rng.pyx", "from spieltisch.core cimport (\n    buffer, state)", True),
        ("spieltisch/core/rng.pyx", "cimport spieltisch.core.state", True),
    ],
)
def test_a_circle_is_noticed(file: str, line: str, runs: bool) -> None:
    texts = sources()
    texts[file] = f"{texts[file]}\n{line}\n"
    found = circle(module_graph(texts))
    assert (module_name(file) in found) == runs
    assert bool(found) == runs
