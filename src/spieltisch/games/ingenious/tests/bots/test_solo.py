"""The network of the solo game: what it sees, by a slow reading of views, and what it foresees."""

from __future__ import annotations

import math
from typing import Any

import pytest

from spieltisch import Rng
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.learned.samples import play_alone
from spieltisch.games.ingenious.bots.learned.solo import SOFTNESS, SoloForecast
from spieltisch.games.ingenious.bots.learned.weights import WEIGHTS_OF
from spieltisch.games.ingenious.components import COLOURS, PLACE, SOLO_INPUTS, SOLO_UNITS
from spieltisch.games.ingenious.state import IngeniousState

Hexagon = tuple[int, int]
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CELLS = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5]


def beside(at: Hexagon) -> list[Hexagon]:
    """Return the neighbours of a cell on the board."""
    near = [(at[0] + q, at[1] + r) for q, r in AROUND]
    return [one for one in near if one in CELLS]


def scored(board: dict[Hexagon, str], at: Hexagon, colour: str) -> int:
    """Return the points of a symbol on an empty cell (4.1)."""
    points = 0
    for q, r in AROUND:
        far = (at[0] + q, at[1] + r)
        while board.get(far) == colour:
            points += 1
            far = (far[0] + q, far[1] + r)
    return points


def read(view: dict[str, Any]) -> list[list[float]]:
    """Return the network's inputs about each colour, from the view of a position."""
    board: dict[Hexagon, str] = {}
    for cell, symbol in view["board"].items():
        q, r = map(int, cell.split(","))
        board[q, r] = symbol
    empty = {cell for cell in CELLS if cell not in board}
    free = {cell: sum(near in empty for near in beside(cell)) for cell in empty}
    live = [cell for cell in empty if free[cell]]
    points = {cell: {c: scored(board, cell, c) for c in COLOURS} for cell in empty}
    tracks = view["tracks"][0]
    low, mean, tiles = sorted(tracks), sum(tracks) / 6, len(view["tiles"])
    common = [
        *(len(empty) / 91, len(live) / 91, tiles / 42, mean / 20, low[0] / 18),
        *((low[1] - low[0]) / 10, (mean - low[0]) / 10),
        sum(sum(points[cell].values()) for cell in live) / 200,
        (len(empty) - len(live)) / 10,
        sum(max(points[cell].values()) for cell in live) / 100,
        sum(free.values()) / 400,
        sum(number == 1 for number in free.values()) / 15,
        1,
    ]
    rows = []
    for place, colour in enumerate(COLOURS):
        level = tracks[place]
        left = 40 - sum(one == colour for one in board.values()) + 1
        own = sorted((points[cell][colour] for cell in live), reverse=True)
        rest = {cell: sum(points[cell].values()) - points[cell][colour] for cell in live}
        held = [cell for cell in live if points[cell][colour]]
        pairs = [
            points[a][colour] + points[b][colour]
            for a in live
            for b in beside(a)
            if b in empty and a < b and points[a][colour] + points[b][colour]
        ]
        leads = [
            points[cell][colour]
            for cell in held
            if points[cell][colour] == max(points[cell].values())
        ]
        best = [rest[cell] for cell in held if points[cell][colour] == own[0]]
        rows.append(
            [
                *(level / 18, float(level >= 18), (level - mean) / 10, (level - low[0]) / 10),
                *(left / 40, left * len(live) / (20 * (120 - tiles)), sum(own) / 40),
                *(
                    sum(one >= least for one in own) / unit
                    for least, unit in enumerate((25, 15, 8, 6, 4), 1)
                ),
                *(one / 8 for one in own[:3]),
                max(pairs, default=0) / 10,
                sum(both >= 3 for both in pairs) / 20,
                sum(both >= 5 for both in pairs) / 8,
                sum(points[cell][colour] * free[cell] for cell in live) / 120,
                *(sum(leads) / 30, sum(one >= 2 for one in leads) / 10, max(leads, default=0) / 8),
                sum(rest[cell] for cell in held) / (10 * len(held)) if held else 0,
                min(best, default=0) / 8,
                *common,
            ]
        )
    return rows


def test_the_network_sees_what_the_view_shows() -> None:
    """After every placement of a game; equal games give equal inputs."""
    start = GAME.start(mode="solo")
    assert isinstance(start, IngeniousState)
    actions, seen = play_alone(PlacementKnowledge(), start.clone(), Rng(3))
    assert play_alone(PlacementKnowledge(), start.clone(), Rng(3)) == (actions, seen)
    state, compared = start.clone(), 0
    for action in actions:
        state.apply(state.actors()[0], action)
        if action >= PLACE and state.actors():
            assert [pytest.approx(row, abs=1e-5) for row in read(state.view(0))] == seen[compared]
            compared += 1
    assert compared == len(seen) > 30


def test_it_foresees_the_result() -> None:
    """In games that it was not fitted to, some turns before their end."""
    inputs = WEIGHTS_OF["solo"]
    units = [inputs[i::SOLO_UNITS][:SOLO_INPUTS] for i in range(SOLO_UNITS)]
    out, bias = inputs[SOLO_INPUTS * SOLO_UNITS : -1], inputs[-1]
    found = []
    for seed in range(100):
        state = GAME.start(mode="solo")
        assert isinstance(state, IngeniousState)
        _, seen = play_alone(PlacementKnowledge(), state, Rng(10**6 + seed))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.result is not None
        ends = [
            18 * row[0]
            + 18 * bias
            + 18
            * sum(
                much * max(0.0, sum(x * w for x, w in zip(row, unit, strict=True)))
                for much, unit in zip(out, units, strict=True)
            )
            for row in seen[34]
        ]
        forecast = -SOFTNESS * math.log(sum(math.exp(-end / SOFTNESS) for end in ends))
        found.append((outcome.result, forecast))
    mean = sum(result for result, _ in found) / len(found)
    assert mean > 16  # the policy alone comes to 15
    wrong = sum((result - forecast) ** 2 for result, forecast in found)
    assert wrong < 0.75 * sum((result - mean) ** 2 for result, _ in found)


def test_a_network_has_so_many_weights() -> None:
    with pytest.raises(ValueError, match="weights"):
        SoloForecast([0.0])
