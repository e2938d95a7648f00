"""Chances as coaches tell them: certain ones stay, partners share, and bins compare with wins."""

from __future__ import annotations

import pytest

import spieltisch
from bench.chances.collecting import Given
from bench.chances.judging import bins, difference, fitted_loss, mean_loss
from spieltisch.bots import PlayerView, make_coach
from spieltisch.bots.chances import Temper, tempered
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng


def test_a_temper_keeps_certainty_and_order_and_counts_partners_once() -> None:
    temper = Temper(power=0.5, pull=0.1)
    assert tempered((1.0, 0.0, 0.0), (0, 9, 9), (0, 1, 2), temper) == (1.0, 0.0, 0.0)
    favourite, other = tempered((0.9, 0.1), (3, 3), (0, 1), temper)
    assert (favourite, other) == pytest.approx((0.75, 0.25))
    ahead = tempered((0.5, 0.5), (10, 0), (0, 1), temper)
    assert ahead[0] > 0.7
    team = tempered((0.7, 0.3, 0.7, 0.3), (1, 1, 1, 1), (0, 1, 0, 1), Temper())
    assert team == pytest.approx((0.7, 0.3, 0.7, 0.3))


@pytest.mark.parametrize(
    "name", [name for name in spieltisch.list_games() if spieltisch.load(name).coach]
)
def test_every_coach_tells_shares_of_one_win(name: str) -> None:
    """At the first choice of every table with sides; tables that are tempered differ from raw."""
    game = spieltisch.load(name)
    for mode in game.spec.modes:
        if mode.solo:
            continue
        state = game.start(mode.seats[-1], mode=mode.name)
        while state.actors() == (CHANCE,):
            state.draw(Rng(5))
        seat = state.actors()[0]
        coach = make_coach(game)
        best = coach.analyse(PlayerView(state, seat), judged=1)[0]
        sides = dict(zip(state.sides(), best.expected, strict=True))
        assert sum(sides.values()) == pytest.approx(1)
        temper = coach.tempers.get((mode.name, state.seats))
        if temper not in (None, Temper()) and len(set(best.expected)) > 1:
            coach = make_coach(game)
            coach.tempers = {}
            assert coach.analyse(PlayerView(state, seat), judged=1)[0].expected != best.expected


def test_bins_compare_chances_with_wins() -> None:
    """Chances of 0.9 of which 8 in 10 win are off by a tenth; a fit on the lead finds the rest."""
    found = [
        Given(k, 0.5, (0.9, 0.1), (5.0, 0.0), (1.0, 0.0) if k % 10 < 8 else (0.0, 1.0))
        for k in range(100)
    ]
    assert [one.given for one in bins(found)] == pytest.approx([0.1, 0.9])
    assert [one.won for one in bins(found)] == pytest.approx([0.2, 0.8])
    assert [one.sides for one in bins(found)] == [100, 100]
    assert difference(found) == pytest.approx(0.1)
    assert fitted_loss(found) == pytest.approx(0.5004, abs=0.001)
    assert mean_loss(found) > fitted_loss(found)
