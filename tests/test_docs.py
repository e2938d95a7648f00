"""The examples of the documentation run as they stand, a page's blocks one after the other."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from scripts import facts
from support import games

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "README.md",
    "docs/contribute/add-a-game.md",
    "docs/research/bots.md",
    "docs/research/contests.md",
    "docs/research/environments.md",
    "docs/research/positions.md",
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


ROW = re.compile(r"^\| \*\*(.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
"""A question of `docs/contribute/where.md`, the places that it names, and what to do there."""
PATH = re.compile(r"`((?:\.github|deploy|docs|examples|fixtures|scripts|src|tests|web)/[^`]*)`")
SHORT = re.compile(r"`((?:bots|server|core)/[\w/]+(?:\.pyx?|/))`")
"""Paths that begin in the package."""


def _missing(path: str) -> list[str]:
    """Return what does not exist of a path, for every complete game where it has `<game>`."""
    names = games.complete() if "<game>" in path else [""]
    paths = [path.replace("<game>", name) for name in names]
    return [path for path in paths if not (ROOT / path).exists()]


def test_where_answers_the_usual_questions_in_one_or_two_places() -> None:
    rows = ROW.findall((ROOT / "docs/contribute/where.md").read_text())
    questions = " ".join(question for question, _, _ in rows)
    for word in (
        *("a rule", "a level", "a clock", "a game", "a store", "a field for spectators"),
        *(
            "an observation",
            "something that the server offers",
            "a search",
            "a message",
            "a language",
            "a board's look",
        ),
    ):
        assert word in questions, word
    for question, places, _ in rows:
        assert 1 <= len(PATH.findall(places)) <= 2, question


def test_the_paths_of_where_exist() -> None:
    text = (ROOT / "docs/contribute/where.md").read_text()
    paths = PATH.findall(text) + [f"src/spieltisch/{path}" for path in SHORT.findall(text)]
    assert len(paths) > 40
    missing = [path for named in paths for path in _missing(named)]
    assert not missing, missing


@pytest.mark.parametrize("page", facts.pages(), ids=lambda page: page.stem)
def test_facts_are_as_the_code_has_them(page: Path) -> None:
    text = page.read_text()
    assert text == facts.filled(text), "run: python -m scripts.facts"


def test_what_the_site_is_built_with_exists() -> None:
    named = [
        found
        for page in ROOT.glob("docs/**/*.md")
        for found in facts.BUILT.findall(page.read_text())
    ]
    assert named
    for name, arguments in named:
        assert facts.FACTS[name](*arguments.split())
