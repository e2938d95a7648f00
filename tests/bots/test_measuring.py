"""Figures against a level: each game, or each pair of games, meets a bot with a seed of its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MEASURING = ("examples", "bench", "fitting")
STEADY = ("random", "greedy", "master")
"""Levels that draw nothing when they are made."""
LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp)


def single_bots(source: str) -> list[int]:
    """Return the lines that make one bot of a level which may draw a habit, outside any loop.

    A bot of which only an attribute is read, by `getattr`, plays no games.
    """
    found = []

    def visit(node: ast.AST, looped: bool) -> None:
        if isinstance(node, ast.Call) and not looped:
            name = ast.unparse(node.func)
            if name == "getattr":
                return
            if name in ("bots.make", "make") and len(node.args) > 1:
                level = node.args[0]
                if not (isinstance(level, ast.Constant) and level.value in STEADY):
                    found.append(node.lineno)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            looped = False
        for child in ast.iter_child_nodes(node):
            visit(child, looped or isinstance(node, LOOPS))

    visit(ast.parse(source), False)
    return found


def test_no_figure_comes_from_one_bot() -> None:
    """Such a bot is bold or timid in all its games; `docs/research/bots.md` explains it."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in MEASURING
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in single_bots(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def f(level):\n    other = bots.make(level, GAME, 1)\n", [2]),
        ("def f():\n    other = bots.make('club', GAME, 1)\n", [2]),
        ("def f():\n    other = bots.make('greedy', GAME, 1)\n", []),
        ("def f(level):\n    return [bots.make(level, GAME, n) for n in range(9)]\n", []),
        ("def f(level):\n    for n in range(9):\n        bot = bots.make(level, GAME, n)\n", []),
        ("def f(n):\n    return getattr(bots.make(n, GAME, 1), 'knowledge', None)\n", []),
    ],
)
def test_the_pattern_is_recognised(source: str, lines: list[int]) -> None:
    assert single_bots(source) == lines
