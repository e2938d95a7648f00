"""The games that a shared test is about: those of the package, and of these what declares a part.

A game of another package may be installed next to them. Only the package's own games have files
here.
"""

from __future__ import annotations

from pathlib import Path

import spieltisch

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "src/spieltisch/games"
PAGE = ROOT / "web/src/games"
EXPECTED = 10
"""The lines with `expect` that a golden record of the package has at least."""


def own() -> list[str]:
    """Return the names of the package's own games."""
    return [name for name in spieltisch.list_games() if (FOLDER / name).is_dir()]


def compiled() -> list[str]:
    """Return the games of the package with compiled rules."""
    return [name for name in own() if (FOLDER / name / "state.pyx").exists()]


def observed() -> list[str]:
    """Return the games that offer observations, from wherever they come."""
    return [name for name in spieltisch.list_games() if spieltisch.load(name).encoder is not None]


def declared() -> list[str]:
    """Return the games that declare the types of their views, from wherever they come."""
    return [name for name in spieltisch.list_games() if spieltisch.load(name).view_types]


def complete() -> list[str]:
    """Return the games of the package that have every part: compiled, with a coach and a board."""
    return [
        name
        for name in compiled()
        if spieltisch.load(name).coach is not None and (PAGE / name / "index.ts").exists()
    ]


def judged() -> spieltisch.Game:
    """Return a whole game of the package whose bots look ahead, for tests that need any such."""
    return next(game for game in map(spieltisch.load, complete()) if game.heuristic is not None)
