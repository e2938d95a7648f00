"""Games of other packages, found as entry points of the group `spieltisch.games`.

A package's `pyproject.toml` gives the name of its game and its object:

    [project.entry-points."spieltisch.games"]
    kalah = "spieltisch_kalah:GAME"

A broken one is reported and does not affect the others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from spieltisch.core.game import Game
from spieltisch.errors import SpieltischError

GROUP = "spieltisch.games"
_NAME = re.compile("[a-z][a-z0-9_-]{0,29}")


class Outside(NamedTuple):
    """Found games by name, and for each broken one a line with the reason."""

    games: dict[str, Game]
    broken: dict[str, str]


def find_games(own: Collection[str]) -> Outside:
    """Return the games of other packages; their packages are imported."""
    found = Outside({}, {})
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, _package(point)))
    names = Counter(point.name for point in points)
    for point in points:
        try:
            if names[point.name] > 1:
                others = ", ".join(_package(one) for one in points if one.name == point.name)
                raise SpieltischError(f"several packages have a game of this name: {others}")
            found.games[point.name] = _loaded(point, own)
        except (Exception, SystemExit) as error:
            told = str(error) if isinstance(error, SpieltischError) else _told(error)
            line = f"the game {point.name!r} of the package {_package(point)} is left out: {told}"
            found.broken[point.name] = " ".join(line.split())
    return found


def _loaded(point: EntryPoint, own: Collection[str]) -> Game:
    """Return a package's game. Raises SpieltischError for other objects, and import errors."""
    if point.name in own:
        raise SpieltischError("spieltisch has a game of this name itself")
    if not _NAME.fullmatch(point.name):
        raise SpieltischError("a name is a small letter, then small letters, digits, - and _")
    game = point.load()
    if not isinstance(game, Game):
        raise SpieltischError(f"{point.value} is not a Game but {type(game).__name__}")
    if game.spec.name != point.name:
        raise SpieltischError(f"its Spec calls it {game.spec.name!r}; both names must be the same")
    return game


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _package(point: EntryPoint) -> str:
    return "?" if point.dist is None else point.dist.name
