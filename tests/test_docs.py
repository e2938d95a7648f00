"""The examples of the documentation run as they stand, a page's blocks one after the other."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import spieltisch

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "README.md",
    "docs/research.md",
    "docs/python-bots.md",
    "docs/batches.md",
    "docs/environments.md",
    "docs/adding-a-game.md",
    "docs/arena.md",
    "docs/selfplay.md",
    "docs/assistants.md",
)
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Errors name the page and its line."""
    text = (ROOT / page).read_text()
    blocks = list(BLOCK.finditer(text))
    assert blocks, f"{page} has no examples"
    module = ModuleType(Path(page).stem)  # classes are pickled by the name of their module
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], str(ROOT / page), "exec"), vars(module))
    assert capsys.readouterr().out


def test_rooms_exist() -> None:
    """Every path that `docs/where.md` sends a reader to, for every game where it is for all."""
    paths = re.findall(r"`((?:src|web|docs|tests)/[^`]*)`", (ROOT / "docs/where.md").read_text())
    assert len(paths) > 20
    for path in paths:
        names = spieltisch.list_games() if "<game>" in path else [""]
        for name in names:
            room = path.replace("<game>", name)
            assert "<name>" in room or (ROOT / room).exists(), room
