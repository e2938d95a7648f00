"""The folders of the server, each with its purpose."""

from __future__ import annotations

import ast
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2] / "src" / "spieltisch" / "server"


def text() -> str:
    """Return the tree."""
    return "\n".join(["```", "src/spieltisch/server/", *_lines(SERVER, 1), "```"])


def _lines(folder: Path, depth: int) -> list[str]:
    """Return a line for each folder below this one, with the first line of its docstring."""
    lines = []
    for one in sorted(path.parent for path in folder.glob("*/__init__.py")):
        about = (ast.get_docstring(ast.parse((one / "__init__.py").read_text())) or "").split("\n")
        lines.append(f"{'    ' * depth + one.name + '/':<24} {about[0]}")
        lines += _lines(one, depth + 1)
    return lines
