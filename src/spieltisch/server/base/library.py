"""The games and bots the server offers, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.state import State

Decide = Callable[[PlayerView], Decision]
"""A bot at work: what it decides at a view. It may take long, and is called in a thread."""

Action = tuple[int, str, int]
"""The actor, the action's text, and the milliseconds since the game began."""


class Library(Protocol):
    """Games by name, and bots for them."""

    def games(self) -> list[str]:
        """Return the names of all games."""

    def load(self, name: str) -> Game:
        """Return the game of that name; UnknownGame."""

    def levels(self, game: Game) -> tuple[str, ...]:
        """Return the levels of bots that people are offered, weak to strong."""

    def bots(self, game: Game) -> tuple[str, ...]:
        """Return the names of all bots that play it, those levels among them."""

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        """Return a new bot of that name; UnknownBot."""

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """Return the finished game as a text file, from its last state and all its actions."""
