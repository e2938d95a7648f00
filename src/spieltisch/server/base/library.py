"""The games and bots that the server offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import spieltisch
from spieltisch import bots
from spieltisch.bots import Decision, PlayerView
from spieltisch.core import record
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import UnknownGame
from spieltisch.server.base.codes import Refusal

Decide = Callable[[PlayerView], Decision]
"""A bot at work: what it decides at a view. It may take long, and is called in a thread."""

Action = tuple[int, str, int]
"""The actor, the action's text, and the milliseconds since the game began."""


def unknown(game: str) -> Refusal:
    """Return the refusal of a request that names a game which is not there."""
    return Refusal("unknown-game", game=game)


class Library:
    """The games and bots of this package; tests have others.

    `components` are files, by game, that take the place of the game's own. Raises UnknownGame,
    InvalidComponents and OSError.
    """

    def __init__(self, components: Mapping[str, Path] = MappingProxyType({})) -> None:
        self._loaded = {name: spieltisch.load(name, path) for name, path in components.items()}

    def games(self) -> list[str]:
        """Return the names of all games."""
        return spieltisch.list_games()

    def load(self, name: str) -> Game:
        """Return the game of that name; UnknownGame."""
        if name not in self._loaded:
            self._loaded[name] = spieltisch.load(name)
        return self._loaded[name]

    def offered(self, name: str) -> Game:
        """Return the game that a request names; Refusal if no game has that name."""
        try:
            return self.load(name)
        except UnknownGame:
            raise unknown(name) from None

    def levels(self, game: Game) -> tuple[str, ...]:
        """Return the levels of bots that people are offered, weak to strong."""
        return bots.levels(game)

    def bots(self, game: Game) -> tuple[str, ...]:
        """Return the names of all bots that play it, those levels among them."""
        return bots.names(game)

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        """Return a new bot of that name; UnknownBot."""
        return bots.make(name, game, seed).decide

    def record(
        self,
        state: State,
        actions: Sequence[Action],
        lost: Sequence[tuple[int, str]] = (),
        pledge: Pledge | None = None,
    ) -> str:
        """Return the finished game as a text file, from its last state and all its actions; with
        times where several may act at once.

        `lost` are the seats that were lost before the end, each with the reason; `pledge` is that
        of the draws.
        """
        if state.game.spec.simultaneous:
            return record.dumps(state, actions, lost, pledge)
        timeless = [(actor, text) for actor, text, _ in actions]
        return record.dumps(state, timeless, lost, pledge)
