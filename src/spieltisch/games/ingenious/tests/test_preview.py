"""Previews: equal in all worlds that the seat cannot tell from the real one."""

from __future__ import annotations

from typing import Any

import pytest

import spieltisch
from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.engine import CHANCE
from spieltisch.core.views.preview import in_all_worlds
from spieltisch.games.ingenious.bots import AscendingTracks

GAME = spieltisch.load("ingenious")
HEURISTIC = AscendingTracks()
MODES: list[tuple[dict[str, Any], set[str]]] = [
    ({"seats": 3}, {"score", "bonus", "shown"}),
    ({"mode": "solo"}, {"score"}),
    ({"mode": "team"}, {"score", "shown"}),
    ({"mode": "duel"}, {"score", "bonus", "token", "shown"}),
]
"""With the kinds of items that must occur."""


@pytest.mark.parametrize(("mode", "kinds"), MODES, ids=[str(mode) for mode, _ in MODES])
def test_nothing_that_an_action_brings_is_hidden(mode: dict[str, Any], kinds: set[str]) -> None:
    """4, 5, 6.3, 9.3: points, bonuses and tokens, and what of the own rack is shown."""
    met = set()
    for seed in range(8):
        state, rng = GAME.start(**mode), spieltisch.Rng(seed)
        while state.actors():
            (seat,) = state.actors()
            if seat == CHANCE:
                GAME.playout(state, rng, 1)
                continue
            legal = state.legal(seat)
            best = best_action(state, seat, HEURISTIC, rng)
            few = len(legal) < 9
            for action in legal if few else [best]:
                told = state.preview(seat, action)
                met |= {item["kind"] for item in told}
                if few or rng.below(20) == 0:
                    assert told == in_all_worlds(state, seat, action), state.text(action)
            state.apply(seat, best)
    assert met >= kinds
