"""A Sphinx extension: readers run the examples of a page (`_static/playground.js`).

It needs the engine that `make tab-wheel` makes; without it, pages have no such buttons.
"""

from __future__ import annotations

import ast
import builtins
import sys
from pathlib import Path
from typing import Any

from docutils import nodes

from scripts.tab import parts
from spieltisch.tab import folder

PAGES = "research/"
"""Pages below this folder have examples that can be run."""
UNABLE = ("concurrent.futures", "spieltisch.envs", "spieltisch.research.selfplay")
"""Modules that need threads, or packages that are not there."""
RATINGS = ".ratings"
"""Ratings of a contest need NumPy."""
ENGINE = parts.PARTS / "engine"


def names(code: str) -> tuple[set[str], set[str]]:
    """Return the names that an example takes from elsewhere, and those that it sets."""
    asked: set[str] = set()
    made: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name):
            (asked if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
            made.add(node.name or "")
    return asked - made, made


def modules(code: str) -> set[str]:
    """Return the dotted names of everything that an example imports."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def there(module: str) -> bool:
    """Return whether the engine has a module, and it works there."""
    ours = module.split(".")[0] in {*sys.stdlib_module_names, "spieltisch"}
    return ours and not module.startswith(UNABLE)


def able(codes: list[str]) -> list[bool]:
    """Return for each example of a page whether it can be run, after those before it."""
    found, known = [], set(dir(builtins))
    for code in codes:
        asked, made = names(code)
        runs = all(map(there, modules(code))) and asked <= known and RATINGS not in code
        known |= made if runs else set()
        found.append(runs)
    return found


def mark(app: Any, doctree: nodes.document) -> None:
    """Mark the examples of a page that can be run."""
    if app.env.docname.startswith(PAGES):
        blocks = list(doctree.findall(_is_example))
        for block, runs in zip(blocks, able([one.astext() for one in blocks]), strict=True):
            block["classes"] += ["runs"] if runs else []


def _is_example(node: nodes.Node) -> bool:
    """Return whether a node is an example in Python, or the cell of a notebook."""
    if not isinstance(node, nodes.literal_block):
        return False
    return node.get("language") == "python" or "cell_input" in node.parent.get("classes", ())


def add(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Add the script to pages with such examples."""
    blocks = doctree.findall(nodes.literal_block) if doctree is not None else ()
    if ENGINE.exists() and any("runs" in block["classes"] for block in blocks):
        app.add_js_file("playground.js")


def finish(app: Any, error: Exception | None) -> None:
    """Put the engine next to the script."""
    if error is None and app.builder.format == "html" and ENGINE.exists():
        folder.write_engine(Path(app.outdir, "_static", "engine"), ENGINE, "playground.js")


def setup(app: Any) -> dict[str, bool]:
    """Add the extension."""
    app.connect("doctree-read", mark)
    app.connect("html-page-context", add)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
