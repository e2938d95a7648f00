"""The fixtures of the page's boards are what the games show now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from runpy import run_path

import pytest

import spieltisch
from fixtures.files import GAMES, ROOT, made, stale, text_of, write
from spieltisch import Option
from support.games import complete


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    """Every file as it would be made now."""
    return made()


def test_fixtures_are_fresh(texts: dict[Path, str]) -> None:
    """`make fixtures` writes them."""
    assert not stale(texts)


def test_every_board_has_fixtures(texts: dict[Path, str]) -> None:
    """That of a whole game must have some."""
    boards = {path.parent.name for path in (ROOT / GAMES).glob("*/Board.svelte")}
    assert set(complete()) <= {path.parts[len(GAMES.parts)] for path in texts} <= boards


def test_what_is_stale_is_named_and_written(texts: dict[Path, str], tmp_path: Path) -> None:
    """A file with another text, one that is missing, and one that nothing makes."""
    write(texts, tmp_path)
    assert not stale(texts, tmp_path)
    changed, missing, *_ = texts
    left = changed.with_name("left.json")
    (tmp_path / changed).write_text(texts[changed].replace('"seat":0', '"seat":1'))
    (tmp_path / missing).unlink()
    (tmp_path / left).write_text("{}")
    assert stale(texts, tmp_path) == sorted([changed, missing, left])
    write(texts, tmp_path)
    assert not stale(texts, tmp_path)
    assert not (tmp_path / left).exists()


def test_a_new_option_leaves_the_fixtures_as_they_are(
    texts: dict[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = spieltisch.load("lastdie")
    longer = (*game.spec.options, Option("planted", (False, True), False, "Nothing."))
    monkeypatch.setattr(game, "spec", replace(game.spec, options=longer))
    folder = GAMES / "lastdie"
    maker = run_path(str(ROOT / folder / "make_fixtures.py"))["FILES"]
    first = maker["fixtures/first.json"]()
    assert first["table"]["options"]["planted"] is False
    assert text_of(first) == texts[folder / "fixtures/first.json"]
