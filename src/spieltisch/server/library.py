"""The games and bots the server offers, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.state import State

Decide = Callable[[State, int], Decision]
"""A bot at work: what it decides for a seat. It may take long, and is called in a thread."""

Action = tuple[int, str, int]
"""Who acted, the action's text, and the milliseconds since the game began."""


class Library(Protocol):
    """Games by name, and bots for them."""

    def games(self) -> list[str]:
        """Return the names of all games."""

    def load(self, name: str) -> Game:
        """Return the game of that name; UnknownGame."""

    def levels(self, game: Game) -> tuple[str, ...]:
        """Return the levels of the bots that play it, weak to strong."""

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """Return a new bot of that level; UnknownBot."""

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """Return the finished game as a text file, from its last state and all its actions."""
