"""Write small mistakes, drawn by a seed, as patches for `scripts/mutants.py --folder`.

Each mistake is at one place of a Python file. A comparison or a sign is the opposite one, a `not`
or a call is gone, `and` is `or`, or a number is one more. SQL gets the same mistakes. A patch names
the files of tests that call the function with the mistake, the nearest first. `support/reached.py`
noted the calls.

    python -m pytest -p support.reached tests/server tests/bots
    scripts/sample.py 100 --seed 7 --within src/spieltisch/server
    scripts/mutants.py --each --seconds 300 --folder build/sampled

With `--called-by`, all places are in functions that a file of tests calls, and each patch names
this file first. Where other files find all that this file finds, it may be superfluous.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import re
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "sampled"
REACHED = ROOT / "build" / "reached"
FILES = 6
"""Files of tests that a patch names."""
WIDE = 40
"""A function that more files of tests call is not one of what a file is for."""
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
SQL = re.compile(r"\s*(select|insert|update|delete|with)\b")
SQL_OTHER = {
    r"(?<![<>])=": "<>", r"(?<!<)>(?!=)": ">=", r"<(?![>=])": "<=", r"(?<=[<>])=": "",
    r"\band\b": "or", r"\bor\b": "and", r"\bnot\b": "", r"\bdesc\b": "asc",
    r"\bmax\(": "min(", r"\bmin\(": "max(",
}  # fmt: skip
"""The replacements in SQL."""


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Go through the mistakes at a place."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            yield ast.Compare(node.left, [OTHER[type(op)]()], node.comparators)  # type: ignore[list-item]
        case ast.BoolOp():
            yield ast.BoolOp(OTHER[type(node.op)](), node.values)  # type: ignore[arg-type]
        case ast.BinOp() if type(node.op) in OTHER:
            yield ast.BinOp(node.left, OTHER[type(node.op)](), node.right)  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield ast.Constant(number + 1)
        case ast.Constant(value=str(text)) if SQL.match(text):
            for word, other in SQL_OTHER.items():
                for found in re.finditer(word, text):
                    yield ast.Constant(text[: found.start()] + other + text[found.end() :])
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Go through a node and all in it, but nothing in an f-string, whose parts have no places."""
    yield node
    if not isinstance(node, ast.JoinedStr):
        for child in ast.iter_child_nodes(node):
            yield from walk(child)


def places(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Go through the places in functions: the function's name, the place, the same with a mistake.
    Annotations, decorators and defaults of parameters stay as they are."""
    function = isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)
    nodes: Iterable[ast.AST] = ast.iter_child_nodes(tree)
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        nodes, within = tree.body, f"{within}{tree.name}"
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from places(node, f"{within}{'.<locals>' * function}{'.' if within else ''}")
        elif function:
            yield from ((within, one, wrong) for one in walk(node) for wrong in changed(one))


def rewritten(source: str, place: ast.AST, wrong: ast.AST) -> str:
    """Return a source with a mistake instead of one place."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    start = starts[place.lineno - 1] + place.col_offset  # type: ignore[attr-defined]
    end = starts[place.end_lineno - 1] + place.end_col_offset  # type: ignore[attr-defined]
    whole = source.encode()
    text = ast.unparse(wrong)
    inner = text if isinstance(wrong, ast.Pass | ast.Constant) else f"({text})"
    return (whole[:start] + inner.encode() + whole[end:]).decode()


def callers() -> dict[str, list[str]]:
    """Return the files of tests that call each function. The first file calls the most functions of
    the function's file; among equals, it has a test that calls little else."""
    sizes: dict[str, dict[str, int]] = defaultdict(dict)
    called: dict[tuple[str, str], set[str]] = defaultdict(set)
    for notes in REACHED.glob("*"):
        for line in notes.read_text().splitlines():
            test, names = json.loads(line)
            file = test.partition("::")[0]
            for name in names:
                sizes[name][file] = min(sizes[name].get(file, len(names)), len(names))
                called[file, name.partition(" ")[0]].add(name)

    def distance(name: str, file: str) -> tuple[int, int, str]:
        return -len(called[file, name.partition(" ")[0]]), sizes[name][file], file

    return {name: sorted(files, key=partial(distance, name)) for name, files in sizes.items()}


def patch(file: Path, source: str, wrong: str, where: str, tests: list[str]) -> str:
    """Return a mistake as a patch with its three lines."""
    name = str(file.relative_to(ROOT))
    both = source.splitlines(keepends=True), wrong.splitlines(keepends=True)
    diff = "".join(difflib.unified_diff(*both, f"a/{name}", f"b/{name}"))
    head = f"mistake: A small one in {where} of {name}.\narea: server\ntests: {' | '.join(tests)}\n"
    return f"{head}diff --git a/{name} b/{name}\n{diff}"


def main() -> int:
    """Write the patches."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--within", nargs="+", default=["src/spieltisch/server"])
    parser.add_argument("--called-by", metavar="FILE", help="only in what this file of tests calls")
    asked = parser.parse_args()
    near = callers()
    if asked.called_by:
        near = {
            name: [asked.called_by, *(file for file in files if file != asked.called_by)]
            for name, files in near.items()
            if asked.called_by in files and len(files) <= WIDE
        }
    found = [
        (file, where, place, wrong)
        for folder in asked.within
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "tests" not in file.parts
        for where, place, wrong in places(ast.parse(file.read_text()))
        if f"{file.relative_to(ROOT)} {where}" in near
    ]
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for number, (file, where, place, wrong) in enumerate(
        Random(asked.seed).sample(found, min(asked.count, len(found)))
    ):
        source = file.read_text()
        tests = near[f"{file.relative_to(ROOT)} {where}"][:FILES]
        text = patch(file, source, rewritten(source, place, wrong), where, tests)
        (FOLDER / f"{asked.seed}-{number:03}.patch").write_text(text)
    print(f"{min(asked.count, len(found))} of {len(found)} places in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
