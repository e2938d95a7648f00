"""The program in plain C that Carcassonne is measured against plays by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import spieltisch
from bench.engine import CARCASSONNE
from support.soak import sample


def test_its_games_are_the_engines_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine takes each action and comes to the same points."""
    monkeypatch.chdir(tmp_path)
    CARCASSONNE.build()
    game = spieltisch.load("carcassonne")
    state, games = game.start(2, farms="farm"), 0
    for line in CARCASSONNE.play(str(sample(20, 2000)), "texts").splitlines():
        if line.startswith("points"):
            assert state.actors() == ()
            assert state.points() == [int(points) for points in line.split()[1:]]
            state, games = game.start(2, farms="farm"), games + 1
        else:
            state.play(line)
    assert games == sample(20, 2000)
