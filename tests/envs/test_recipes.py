"""The recipes of `examples/recipes.md` run, each where its library is installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

PAGE = Path(__file__).resolve().parents[2] / "examples/recipes.md"
RECIPE = re.compile(r"^## (\S+)\n.*?^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NEEDED = {
    "Stable-Baselines3": "sb3_contrib",
    "TorchRL": "torchrl",
    "RLlib": "ray.rllib",
    "Tianshou": "tianshou",
    "AgileRL": "agilerl",
}
"""The module of each library."""


def test_the_page_has_a_recipe_for_each_library() -> None:
    assert [name for name, _ in RECIPE.findall(PAGE.read_text())] == list(NEEDED)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NEEDED)
def test_a_recipe_runs(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Errors name the page and its line."""
    pytest.importorskip(NEEDED[name], exc_type=ImportError)
    text = PAGE.read_text()
    (found,) = [each for each in RECIPE.finditer(text) if each[1] == name]
    line = text.count("\n", 0, found.start(2))
    module = ModuleType("recipe")
    monkeypatch.setitem(sys.modules, "recipe", module)
    exec(compile("\n" * line + found[2], str(PAGE), "exec"), vars(module))
    assert capsys.readouterr().out
