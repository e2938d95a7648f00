"""Write each notebook of the documentation as `.ipynb`, for Jupyter.

    python scripts/notebooks.py

The pages in `docs/research/notebooks/` are the source; the `.ipynb` files follow from them. Outputs
are left out.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "research" / "notebooks"
CODE = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"\A---\n.*?^---\n", re.DOTALL | re.MULTILINE)
OPTION = re.compile(r"\A(?::[^\n]*\n)+\n?")
"""Lines of MyST at the top of a cell, such as `:tags: [hide-output]`."""


def notebook(page: str) -> str:
    """Return the notebook of a page in MyST's form."""
    text, cells, at = HEAD.sub("", page), list[dict[str, Any]](), 0
    for found in CODE.finditer(text):
        cells += _prose(text[at : found.start()])
        code = OPTION.sub("", found[1]).strip()
        cells.append(_cell("code", code) | {"execution_count": None, "outputs": []})
        at = found.end()
    cells += _prose(text[at:])
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    told = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _prose(text: str) -> list[dict[str, Any]]:
    return [_cell("markdown", text.strip())] if text.strip() else []


def _cell(kind: str, text: str) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {}, "source": text.splitlines(keepends=True)}


def main() -> None:
    """Write all of them."""
    for page in sorted(FOLDER.glob("*.md")):
        page.with_suffix(".ipynb").write_text(notebook(page.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
