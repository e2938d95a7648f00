"""The games: each folder here that defines `GAME` is one, found by its name."""

from __future__ import annotations

import importlib
import pkgutil
from os import PathLike

from spieltisch.core.game import Game
from spieltisch.errors import UnknownGame


def list_games() -> list[str]:
    """Return the names of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str, components: str | PathLike[str] | None = None) -> Game:
    """Return the game of that name. Raises UnknownGame, which lists those there are.

    `components` takes the place of the game's own, see `Game.with_components`.
    """
    game = _LOADED.get(name) if isinstance(name, str) else None
    if game is None:
        games = list_games()
        if name not in games:
            raise UnknownGame(f"no game {name!r}; there are: {', '.join(games)}", game=str(name))
        game = importlib.import_module(f"{__name__}.{name}").GAME
        assert isinstance(game, Game)
        _LOADED[name] = game
    return game if components is None else game.with_components(components)


_LOADED: dict[str, Game] = {}
"""Those that were asked for: to look into the folder takes a thousand times as long."""
