"""The games and bots of this package, as the server offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import spieltisch
from spieltisch import bots
from spieltisch.core import record
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.server.base.library import Action, Decide


class BuiltinLibrary:
    """See `Library`. `components` are files, by game, that take the place of the game's own.

    Raises UnknownGame, InvalidComponents and OSError.
    """

    def __init__(self, components: Mapping[str, Path] = MappingProxyType({})) -> None:
        self._loaded = {name: spieltisch.load(name, path) for name, path in components.items()}

    def games(self) -> list[str]:
        return spieltisch.list_games()

    def load(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = spieltisch.load(name)
        return self._loaded[name]

    def levels(self, game: Game) -> tuple[str, ...]:
        return bots.levels(game)

    def bots(self, game: Game) -> tuple[str, ...]:
        return bots.names(game)

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        return bots.make(name, game, seed).decide

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """Return the record; times are kept where several may act at once."""
        if state.game.spec.simultaneous:
            return record.dumps(state, actions)
        return record.dumps(state, [(actor, text) for actor, text, _ in actions])
