"""The examples of the documentation run as they stand, a page's blocks one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/research.md")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Errors name the page and its line."""
    text = (ROOT / page).read_text()
    blocks = list(BLOCK.finditer(text))
    assert blocks, f"{page} has no examples"
    names: dict[str, object] = {"__name__": page}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], str(ROOT / page), "exec"), names)
    assert capsys.readouterr().out
