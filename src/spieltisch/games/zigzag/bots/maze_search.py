"""Maze building for bots: arrangements of the cards are tried, and the easiest one is laid."""

from __future__ import annotations

from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.pathfinding import Pathfinder


def roughest(hand: list[c.Card], supply: list[float]) -> c.Card:
    """Return the card with the rarest sections."""
    return max(hand, key=lambda card: sum(1 / supply[terrain] for terrain in c.CARDS[card]))


def arranged(
    paths: Pathfinder,
    maze: list[c.Laid],
    hand: list[c.Card],
    to_lay: int,
    goals: tuple[c.Terrain, ...],
    trials: int,
    rng: Rng,
) -> list[c.Laid]:
    """Return the best of `trials` continuations of `maze` by `to_lay` cards of the hand.

    The first is random; in each further one two cards change places, or one is turned round.
    """

    def cost(laid: list[c.Laid]) -> float:
        return sum(paths.lay([*maze, *laid[:to_lay]], goal) for goal in goals)

    cards = list(hand)
    best = [2 * cards.pop(rng.below(len(cards))) + rng.below(2) for _ in hand]
    lowest = cost(best) if trials else 0.0
    for _ in range(trials):
        other = list(best)
        one, two = rng.below(to_lay), rng.below(len(best))
        other[one], other[two] = other[two], other[one]
        other[one] ^= int(one == two or rng.below(2))
        if (value := cost(other)) < lowest:
            best, lowest = other, value
    return best[:to_lay]
