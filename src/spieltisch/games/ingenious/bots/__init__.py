"""Bots for Ingenious: the heuristic of generic bots, and the levels for people."""

from functools import partial

from spieltisch.bots import HOUSE
from spieltisch.games.ingenious.bots.heuristic import AscendingTracks
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge
from spieltisch.games.ingenious.bots.levels import HouseBot

BOTS = {name: partial(HouseBot, number=number) for number, name in enumerate(HOUSE)}
"""Makers of bots, by level."""

__all__ = ["BOTS", "AscendingTracks", "HouseBot", "PlacementKnowledge"]
