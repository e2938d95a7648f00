"""Games that fail the checks in `spieltisch/testing/checks/endings.py`, each by one mistake."""

from __future__ import annotations

from spieltisch.bots import PlayerView
from tests.broken.observations import Observed
from tests.broken.registry import broken
from tests.toys.guess import Coach


@broken("endings", "coach")
class AlwaysThreeRounds(Coach):
    """It judges every game as if it had three rounds."""

    def left(self, view: PlayerView) -> int:
        return 3 - int(view.view()["rounds"])


@broken("endings", "game")
class ShowsNoRounds(Observed):
    """A seat observes its card, and neither the rounds of the game nor those that are left."""
