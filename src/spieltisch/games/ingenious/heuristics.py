"""How a player who looks one placement ahead judges a position."""

import cython

from spieltisch.core.game import Heuristic

if not cython.compiled:
    from spieltisch.games.ingenious.state import IngeniousState


class AscendingTracks(Heuristic):
    """10.2: compare ascending lists, the lowest marker first; 9.4 in the duel."""

    def value(self, state, seat):
        """Higher is better for `seat`."""
        return judge(cython.cast(IngeniousState, state), seat)


def judge(position, seat):
    """Digits of the ascending list, and half a step for a swap of tiles that help nothing."""
    colour: cython.int
    sign: cython.int = 1 if seat == 0 else -1
    side: cython.int = position.side(seat)
    level: cython.int
    count: cython.int
    total: cython.double = 0
    own: cython.int = 0
    # Digits of radix 40: how many markers stand at each height, lowest first.
    if position.p.duel:
        for level in range(1, 10):
            for colour in range(6):
                if position.p.shared[colour] * sign == level:
                    total = total * 40 + level
                    own += 1
        for colour in range(6):
            if position.p.shared[colour] * sign <= 0:
                total = total * 40 + 18 + position.p.shared[colour] * sign
        total += own * 4.0e10
    else:
        for level in range(37):
            count = 0
            for colour in range(6):
                count += position.p.track[side][colour] == level
            while count > 0:
                total = total * 40 + level
                count -= 1
    if position.p.aside_count > 0:
        total += 0.5
    return total
