"""The games: each folder here that defines `GAME`, and those that other packages announce.

A folder is found by its name, another package's game by its entry point (`core/outside.py`).
"""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from functools import cache
from os import PathLike

from spieltisch.core.game import Game
from spieltisch.core.outside import Outside, find_games
from spieltisch.errors import UnknownGame


def list_games() -> list[str]:
    """Return the names of all games, sorted.

    Other packages' games that are broken are left out; a warning, given once, says why.
    """
    return sorted([*_own(), *_outside().games])


def load(name: str, components: str | PathLike[str] | None = None) -> Game:
    """Return the game of that name. Raises UnknownGame, which lists those there are.

    `components` takes the place of the game's own, see `Game.with_components`.
    """
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by a text, not by {name!r}", game=str(name))
    game = _LOADED.get(name)
    if game is None:
        game = _LOADED[name] = _found(name)
    return game if components is None else game.with_components(components)


Game.load = staticmethod(load)


def _found(name: str) -> Game:
    """Return a game that was not asked for before. Raises UnknownGame."""
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
"""Those that were asked for: to look into the folder takes a thousand times as long."""


def _own() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


@cache
def _outside() -> Outside:
    """Look for other packages' games, once; a warning for each that is broken."""
    found = find_games(_own())
    for line in found.broken.values():
        warnings.warn(line, stacklevel=3)
    return found
