"""A player's memory of its own pile, through which it may not look (3.3)."""

from __future__ import annotations

from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.pathfinding import Pathfinder

MILLE = 1000


class Memory:
    """The terrains of a pile, first card first, as far as its owner knows them.

    `slips` of a thousand cards are remembered wrongly, as others that would have led on. So are
    cards taken before the memory began.
    """

    def __init__(self, rng: Rng, slips: int) -> None:
        self.pile: list[c.Terrain] = []
        self._rng = rng
        self._slips = slips
        self._reached: c.Terrain | None = None

    def reach(self, terrain: c.Terrain) -> None:
        """Note that a card of this terrain is about to go onto the pile, if no seat is quicker."""
        self._reached = terrain

    def recall(self, count: int, paths: Pathfinder) -> None:
        """Recall a pile of `count` cards; afterwards `paths` looks from the end of it."""
        if count < len(self.pile):
            self.pile.clear()
        while len(self.pile) < count:
            known = self._reached if len(self.pile) == count - 1 else None
            slip = self._rng.below(MILLE) < self._slips
            self.pile.append(self._guess(known, paths) if known is None or slip else known)
        self._reached = None

    def _guess(self, known: c.Terrain | None, paths: Pathfinder) -> c.Terrain:
        """Return a card that leads on from the pile, other than the real one."""
        paths.after(self.pile)
        likely = [terrain for terrain in paths.fitting() if terrain != known]
        if not likely:
            likely = [terrain for terrain in range(len(c.TERRAINS)) if terrain != known]
        return likely[self._rng.below(len(likely))]
