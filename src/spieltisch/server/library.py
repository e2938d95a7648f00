"""The games and bots the server offers, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from spieltisch.core.game import Game
from spieltisch.core.state import State


class Timed(NamedTuple):
    """An action, and the seconds, thinking included, after which it is played; None: the table's
    pace. `again`: where seats race, the bot is asked again then, and the action is not played."""

    action: int
    seconds: float | None
    again: bool = False


Choose = Callable[[State, int], int | Timed]
"""A bot at work: the action it plays for a seat. It may take long, and is called in a thread."""

Action = tuple[int, str, int]
"""Who acted, the action's text, and the milliseconds since the game began."""


class Library(Protocol):
    """Games by name, and bots for them."""

    def games(self) -> list[str]:
        """The names of all games."""

    def load(self, name: str) -> Game:
        """The game of that name; UnknownGame."""

    def levels(self, game: Game) -> tuple[str, ...]:
        """The bots that play it, weak to strong."""

    def bot(self, level: str, game: Game, seed: int) -> Choose:
        """A new bot of that level; UnknownBot."""

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """The finished game as a text file, from its last state and all its actions."""
