"""Reasons why one action is better than another, in terms of the game.

The coach gives the number of cards that the seat's way needs after both. A card that fits nowhere
is named, and so is a call of stop in vain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from spieltisch.core.ids import Action
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.pathfinding import NEVER, Pathfinder

Reason = dict[str, Any]

SHORTER = 0.5
"""Least difference of two ways, in cards, that is worth a word."""
RARE, FEW = 5, 2
"""A terrain is scarce with at most so many cards in the box, of which at most so many lie open."""


class Way(NamedTuple):
    """An action, and the cards that the way needs after it; `terrain` of the card that it takes."""

    action: Action
    cards: float
    terrain: c.Terrain | None = None


def shorter(better: Way, worse: Way) -> list[Reason]:
    """Return the reason that the way is shorter, if it is clearly."""
    if worse.cards - better.cards < SHORTER or worse.cards >= NEVER:
        return []
    return [{"kind": "way", "cards": round(better.cards, 1), "instead": round(worse.cards, 1)}]


def collected(
    paths: Pathfinder, pile: Sequence[c.Terrain], open_cards: Sequence[int], better: Way, worse: Way
) -> list[Reason]:
    """Return the reasons for a choice about a card or a call; `open_cards` of each terrain."""
    found: list[Reason] = []
    if not paths.after(pile):
        return [{"kind": "lost"}] if c.STOP_GOAL in (better.action, worse.action) else []
    to_go = paths.cards(0)
    fitting = paths.fitting()
    if better.action == c.STOP_GOAL and not to_go:
        found.append({"kind": "there"})
    if worse.action == c.STOP_GOAL and to_go:
        found.append({"kind": "early", "cards": round(to_go, 1)})
    if worse.terrain is not None and worse.terrain not in fitting:
        found.append({"kind": "waste", "terrain": c.TERRAINS[worse.terrain]})
    else:
        found += shorter(better, worse)
    if better.terrain is not None and better.terrain in fitting and better.terrain != worse.terrain:
        left = open_cards[better.terrain]
        if left <= FEW and c.COPIES[better.terrain] <= RARE:
            found.append({"kind": "scarce", "terrain": c.TERRAINS[better.terrain], "left": left})
    return found
