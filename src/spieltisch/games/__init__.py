"""The games: each folder here that defines `GAME`, and those that other packages announce.

A folder is found by its name, another package's game by its entry point (`core/system/outside.py`).
"""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from functools import cache
from os import PathLike

from spieltisch.core.game import Game
from spieltisch.core.system.outside import Outside, find_games
from spieltisch.errors import UnknownGame


def list_games() -> list[str]:
    """Return the names of all games, sorted.

    Broken games of other packages are left out, with a warning that is given once.
    """
    return sorted([*_own(), *_outside().games])


def load(name: str, components: str | PathLike[str] | None = None) -> Game:
    """Return the game of that name. Raises UnknownGame, which lists the known ones.

    `components` replaces the game's own, see `Game.with_components`.
    """
    if not isinstance(name, str):
        raise UnknownGame(f"the name of a game must be a text, not {name!r}", game=str(name))
    game = _LOADED.get(name)
    if game is None:
        game = _LOADED[name] = _found(name)
    return game if components is None else game.with_components(components)


Game.load = staticmethod(load)


def _found(name: str) -> Game:
    """Return a game that was not loaded before. Raises UnknownGame."""
    if name in _own():
        game = importlib.import_module(f"{__name__}.{name}").GAME
        assert isinstance(game, Game)
        return game
    outside = _outside()
    if name in outside.games:
        return outside.games[name]
    if name in outside.broken:
        raise UnknownGame(outside.broken[name], game=name)
    raise UnknownGame(f"no game {name!r}; there are: {', '.join(list_games())}", game=str(name))


_LOADED: dict[str, Game] = {}
"""Loaded games: looking into the folder takes a thousand times as long."""


def _own() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


@cache
def _outside() -> Outside:
    """Find other packages' games, once; warn of each broken one."""
    found = find_games(_own())
    for line in found.broken.values():
        warnings.warn(line, stacklevel=3)
    return found
