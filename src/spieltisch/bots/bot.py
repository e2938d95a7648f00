"""What a bot is: something that chooses an action through a door."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spieltisch.bots.door import Door
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng


class Bot(ABC):
    """A player of one game. Equal seeds at equal doors choose equally.

    A bot may be used at one door at a time; for two threads make two.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether this kind of bot can play `game`."""
        return True

    @abstractmethod
    def choose(self, door: Door) -> Action:
        """One of `door.legal()`. Raises ValueError when there is none."""

    def wait(self, door: Door, action: Action) -> float | None:
        """Seconds that a person would take to choose this and do it, in a game of real time.

        None: as long as the table has bots take. `action` is what `choose` gave at this door.
        """
        return None

    def lingers(self, door: Door, action: Action) -> bool:
        """Whether the bot would rather look again after `wait` than do this, where seats race."""
        return False
