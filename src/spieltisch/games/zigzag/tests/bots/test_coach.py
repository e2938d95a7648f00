"""The coach's advice on runs and cards, and the things it keeps secret."""

from __future__ import annotations

from itertools import pairwise

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.coach import ZigZagCoach, shares

GAME = spieltisch.load("zigzag")
RECORD = bots.trace(GAME, [bots.make("club", GAME, 1), bots.make("novice", GAME, 2)], seed=3)
STATES = list(RECORD.replay(GAME))
ANALYSIS = bots.analyse_game(RECORD)


def furthest(state: State, seat: int) -> set[int]:
    """Where a run may end, every way being tried: what the coach must not fall short of."""
    ends, open_ = set(), [state]
    while open_:
        at = open_.pop()
        if at.actors() != (seat,):
            ends.add(_standing(at, seat))
            continue
        for action in at.legal(seat):
            after = at.clone()
            after.apply(seat, action)
            open_.append(after)
    return ends


def _standing(state: State, seat: int) -> int:
    """A runner's place: cards crossed count by the state before (4.5), so by what is left."""
    at = state.full()["runners"][seat]
    if at == "goal":
        return 1000
    left = len(state.full()["mazes"][seat])
    return -left * c.SECTIONS + (0 if at == "start" else 3 * at[1] + at[2])


def test_a_run_with_hindsight_comes_to_the_goal_where_any_does() -> None:
    coach, checked = ZigZagCoach(GAME, 1), 0
    for before, state in pairwise(STATES):
        if state.view(None)["phase"] != "run" or before.view(None)["phase"] == "run":
            continue
        (seat,) = state.actors()
        pile = state.full()["piles"][seat]
        if len(pile) > 14:
            continue
        run = state.clone()
        while run.actors() == (seat,):
            run.apply(seat, coach.decide(coach.hindsight(run, seat)).action)
        best = max(furthest(state, seat))
        assert (_standing(run, seat) == 1000) == (best == 1000)
        checked += 1
    assert checked


def test_cards_that_lay_open_and_fitted_are_what_costs() -> None:
    """A bot that turns cards over or leaves them, although a card face up leads on."""
    slips = [slip for seat in ANALYSIS.seats for slip in seat.slips]
    assert slips
    for slip in slips:
        (better,), (played,) = slip.better, slip.played
        state = STATES[slip.number - 1]
        seat = RECORD.actions[slip.number - 1].actor
        assert state.is_legal(seat, state.parse(better))
        assert better != played
    (winner,) = [seat for seat in (0, 1) if ANALYSIS.turns[-1].expected[seat] == 1.0]
    assert STATES[-1].ranks()[winner] == 1
    assert len({turn.seat for turn in ANALYSIS.turns}) == 3


def test_expectations_follow_from_the_way_and_the_points() -> None:
    shown = STATES[100].view(0)
    even, ahead = shares(shown, [80, 80]), shares(shown, [60, 80])
    assert even == (0.5, 0.5)
    assert ahead[0] == pytest.approx(1 - ahead[1])
    assert 0.6 < ahead[0] < 0.9
    over = {**shown, "arrived": [1]}
    assert shares(over, [10, 80]) == (0.0, 1.0)
    long = GAME.start(2, mode="long").view(0)
    assert shares({**long, "points": [3, 0]}, [50, 50])[0] > 0.6


def test_there_are_hints_for_mazes_and_runs_but_not_for_what_to_reach_for() -> None:
    collecting = next(state for state in STATES if state.view(None)["phase"] == "collect")
    with pytest.raises(InvalidArgument, match="while cards are collected"):
        bots.advise(bots.make_coach(GAME), bots.PlayerView(collecting, 0))
    building = next(state for state in STATES if state.actors() == (0, 1))
    advice = bots.advise(bots.make_coach(GAME), bots.PlayerView(building, 0))
    built = building.clone()
    for text in advice.candidates[0].actions:
        built.apply(0, built.parse(text))
    assert 0 not in built.actors()


def test_a_hint_for_a_run_does_not_know_the_pile() -> None:
    """The runner's pile may be any: nobody may look through it (3.3)."""
    running = [state for state in STATES if state.view(None)["phase"] == "run"]
    assert running
    for state in running[::5]:
        (seat,) = state.actors()
        advice = bots.advise(bots.make_coach(GAME), bots.PlayerView(state, seat))
        for draw in range(3):
            other = state.determinize(seat, Rng(draw))
            assert bots.advise(bots.make_coach(GAME), bots.PlayerView(other, seat)) == advice
