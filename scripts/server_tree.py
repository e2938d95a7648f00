"""Write the tree of `docs/server.md`: the folders of the server, each with its purpose.

python scripts/server_tree.py
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "server.md"
SERVER = ROOT / "src" / "spieltisch" / "server"
TREE = re.compile(r"(?<=```\nsrc/spieltisch/server/\n).*?(?=```)", re.DOTALL)


def page() -> str:
    """Return the page with the tree as it is."""
    lines = "".join(f"{line}\n" for line in _lines(SERVER, 1))
    return TREE.sub(lambda _: lines, PAGE.read_text(), count=1)


def _lines(folder: Path, depth: int) -> list[str]:
    """Return a line for each folder below this one, with the first line of its docstring."""
    lines = []
    for one in sorted(path.parent for path in folder.glob("*/__init__.py")):
        about = (ast.get_docstring(ast.parse((one / "__init__.py").read_text())) or "").split("\n")
        lines.append(f"{'    ' * depth + one.name + '/':<24} {about[0]}")
        lines += _lines(one, depth + 1)
    return lines


if __name__ == "__main__":
    PAGE.write_text(page())
