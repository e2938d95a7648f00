"""The greedy bot's choices, against a slow reading of views in plain Python."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest

import spieltisch
from spieltisch.bots import PlayerView, make
from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.engine import CHANCE
from spieltisch.core.state import State
from support.soak import sample

GAME = spieltisch.load("ingenious")
MODES = [
    ({"seats": 2}, {"place", "swap"}),
    ({"seats": 3}, {"place", "swap"}),
    ({"seats": 4}, {"place", "swap"}),
    ({"mode": "solo"}, {"place", "score"}),
    ({"mode": "team"}, {"place", "swap"}),
    ({"mode": "duel"}, {"place", "aside"}),
]
"""With the phases that must occur."""

Judgement = tuple[int, tuple[int, ...], int]
"""Won, on, or lost; the list; tiles set aside."""


def judge(state: State, seat: int) -> Judgement:
    """Return AscendingTracks' judgement as tuples, which compare as its numbers should."""
    seen = state.view(seat)
    side = seat % 2 if seen["options"]["mode"] == "team" else seat
    sides = len(seen["ascending"])
    lists = [listed(state, seen, side) for side in range(sides)]
    result = 0
    if seen["outcome"] is not None and sides > 1:
        result = 1 if seen["outcome"]["ranks"][seat] == 1 else -1
    elif seen["phase"] == "place" and seen["turn"] == seat:
        step = 1 if seen["options"]["mode"] == "duel" else 2
        lists[side] = (lists[side][0] + step * (1 + seen["owed"]), *lists[side][1:])
    return result, lists[side], len(seen["aside"])


def listed(state: State, seen: dict[str, Any], side: int) -> tuple[int, ...]:
    """Return the lists compared at the end."""
    if "shared" in seen:
        markers = [at if side == 0 else -at for at in seen["shared"]]
        ahead = sorted(at for at in markers if at > 0)
        return (len(ahead), *ahead, *[at for at in markers if at <= 0])
    if seen["phase"] != "score":
        return tuple(seen["ascending"][side])
    ends = []
    for action in state.legal(seen["turn"]):
        after = state.clone()
        after.apply(seen["turn"], action)
        ends.append(tuple(after.view(None)["ascending"][side]))
    return max(ends)


def turns(seed: int, mode: dict[str, Any]) -> list[State]:
    """The positions of a game in which a seat acts: greedy bots, now and then a random action."""
    state, rng, found = GAME.start(**mode), spieltisch.Rng(seed), []
    bots = [make("greedy", GAME, s) for s in range(state.seats)]
    while actors := state.actors():
        if actors[0] != CHANCE:
            found.append(state.clone())
        if actors[0] == CHANCE or rng.below(4) == 0:
            GAME.playout(state, rng, 1)
        else:
            state.apply(actors[0], bots[actors[0]].decide(PlayerView(state, actors[0])).action)
    return found


@pytest.mark.parametrize(("mode", "phases"), MODES)
def test_greedy_finds_the_best_action(mode: dict[str, Any], phases: set[str]) -> None:
    """No action leads to a position that is judged better, in any phase of the game."""
    met = set()
    for seed in range(sample(3, 6)):
        for n, state in enumerate(turns(seed, mode)):
            (seat,) = state.actors()
            legal = state.legal(seat)
            if len(legal) > 2 and (n + seed) % 12:  # placements take long to judge
                continue
            met.add(state.view(seat)["phase"])
            judged = {}
            for action in legal:
                after = state.clone()
                after.apply(seat, action)
                judged[action] = judge(after, seat)
            chosen = make("greedy", GAME, n).decide(PlayerView(state, seat)).action
            best = max(judged, key=judged.__getitem__)
            assert judged[chosen] == judged[best], (
                f"seed {seed}, position {n}: {state.text(chosen)} {judged[chosen]}, but "
                f"{state.text(best)} {judged[best]}"
            )
    assert met >= phases


def test_copies_judge_alike() -> None:
    """From another process, or copied with what holds it."""
    own = GAME.heuristic
    assert own is not None
    for heuristic in (pickle.loads(pickle.dumps(own)), deepcopy(own)):
        for state in turns(1, {"mode": "duel"})[::3]:
            found = [
                best_action(state, state.actors()[0], asked, spieltisch.Rng(1))
                for asked in (heuristic, own)
            ]
            assert found[0] == found[1]
