"""The value of a small game when both players play perfectly: by its engine, and by an oracle."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from typing import Any

from spieltisch import CHANCE, State

LONG = 1000
"""More actions than a game has."""


def engine_value(state: State, left: int = LONG) -> Fraction:
    """Return what the first player can expect; a game cut off after `left` actions is a draw, and
    positions that are alike are counted once."""
    known: dict[tuple[int, int], Fraction] = {}

    def value(state: State, left: int) -> Fraction:
        if not state.actors() or not left:
            return Fraction(state.returns()[0])
        if (key := (state.key(), left)) not in known:
            (actor,) = state.actors()
            after = []
            for action in state.legal(actor):
                after.append(state.clone())
                after[-1].apply(actor, action)
            weights = [weight for _, weight in state.chances()]
            known[key] = expected(actor, [value(each, left - 1) for each in after], weights)
        return known[key]

    return value(state, left)


def oracle_value(oracle: Any, left: int = LONG) -> Fraction:
    """Return the same by the slow reading of the rules, in the whole tree."""
    outcome = oracle.outcome()
    if outcome is not None:
        first, second = outcome["ranks"]
        return Fraction(second - first)
    if not left:
        return Fraction(0)
    (actor,) = oracle.actors()
    chances, found = oracle.chances(), []
    for text in chances or oracle.legal(actor):
        other = deepcopy(oracle)
        other.apply(text)
        found.append(oracle_value(other, left - 1))
    return expected(actor, found, [*chances.values()])


def expected(actor: int, found: list[Fraction], weights: list[int]) -> Fraction:
    """Return the value of a choice between values, or of a draw by weights."""
    if actor == CHANCE:
        worth = sum((w * v for w, v in zip(weights, found, strict=True)), Fraction())
        return worth / sum(weights)
    return min(found) if actor else max(found)
