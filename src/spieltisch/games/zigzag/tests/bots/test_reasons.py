"""Reasons of Zig-Zag's coach for choices that people see at the table."""

from __future__ import annotations

from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import GAME
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.pathfinding import Pathfinder
from spieltisch.games.zigzag.bots.reasons import Way, collected, shorter


def paths() -> Pathfinder:
    """Return the ways of seat 0 through a maze, with nothing collected."""
    state, rng = GAME.start(2), Rng(4)
    while "collect" not in str(state.view(0)["phase"]):
        state.settle(rng)
        for seat in state.actors():
            state.apply(seat, state.legal(seat)[0])
        state.settle(rng)
    return Pathfinder(state.determinize(0, rng), 0, c.COPIES)


def test_a_shorter_way_is_said_if_it_is_clearly_shorter() -> None:
    assert shorter(Way(0, 42.31), Way(1, 43.8)) == [{"kind": "way", "cards": 42.3, "instead": 43.8}]
    assert shorter(Way(0, 42.0), Way(1, 42.4)) == []


def test_a_card_that_fits_nowhere_is_wasted() -> None:
    way = paths()
    assert way.after([])
    misfit = next(t for t in range(len(c.TERRAINS)) if t not in way.fitting())
    fit = way.fitting()[0]
    found = collected(way, [], [5] * 8, Way(c.TAKE, 20.0, fit), Way(c.TAKE + 1, 30.0, misfit))
    assert found == [{"kind": "waste", "terrain": c.TERRAINS[misfit]}]


def test_a_call_in_vain_is_named_with_what_is_missing() -> None:
    found = collected(paths(), [], [5] * 8, Way(c.FLIP, 20.0), Way(c.STOP_GOAL, 20.3))
    assert [reason["kind"] for reason in found] == ["early"]
    assert found[0]["cards"] > 5


def test_rare_cards_that_fit_are_named() -> None:
    way = paths()
    way.after([])
    for terrain in way.fitting():
        open_cards = [5] * 8
        open_cards[terrain] = 1
        found = collected(way, [], open_cards, Way(c.TAKE, 20.0, terrain), Way(c.FLIP, 20.0))
        rare = c.COPIES[terrain] <= 5
        kinds = [reason["kind"] for reason in found]
        assert kinds == (["scarce"] if rare else [])


def test_a_pile_that_leads_nowhere_is_said() -> None:
    way = paths()
    way.after([])
    misfit = next(t for t in range(len(c.TERRAINS)) if t not in way.fitting())
    found = collected(way, [misfit], [5] * 8, Way(c.STOP_GOAL, 9.0), Way(c.FLIP, 20.0))
    assert found == [{"kind": "lost"}]
