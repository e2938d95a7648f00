"""Chance for games between bots, keyed by event so that games stay comparable.

There is no single stream of draws. The n-th draw after an action of seat s depends only on the
seed, n and s, as far as the position allows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from spieltisch.core.ids import Action, Actor
from spieltisch.core.rng import Rng


class Draws:
    """Chance for one game: equal seeds draw alike wherever the same can be drawn.

    Each possible action has a clock that runs out at random, the sooner the greater its weight; the
    first one happens. This exponential race is fair for any weights. It changes its winner only if
    that one is gone or another's chance has grown.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._events: Counter[Actor] = Counter()

    def draw(self, chances: Sequence[tuple[Action, int]], after: Actor) -> Action:
        """Return one action of `[(action, weight), …]`, which is not empty.

        `after` is the last actor, CHANCE at first.
        """
        self._events[after] += 1
        event = Rng(Rng(self._seed + after).next() + self._events[after]).next()

        def clock(chance: tuple[Action, int]) -> float:
            action, weight = chance
            return -math.log((Rng(event + action).next() + 1) / 2**64) / weight

        return min(chances, key=clock)[0]
