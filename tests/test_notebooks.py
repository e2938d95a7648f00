"""Notebooks: the files for Jupyter are what `scripts/notebooks.py` makes of the pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import notebooks


@pytest.mark.parametrize("page", sorted(notebooks.FOLDER.glob("*.md")), ids=lambda page: page.stem)
def test_a_notebook_is_its_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert page.with_suffix(".ipynb").read_text(encoding="utf-8") == notebooks.notebook(text)


def test_cells_are_prose_and_code() -> None:
    code = "```{code-cell}\n:tags: [hide]\n\nx = 1\nx\n```"
    page = f"---\na: 1\n---\n\n# Title\n\n{code}\n\nAn end.\n"
    cells = json.loads(notebooks.notebook(page))["cells"]
    found = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    assert found == [("markdown", "# Title"), ("code", "x = 1\nx"), ("markdown", "An end.")]
