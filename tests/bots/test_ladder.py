"""The ladder of levels that `python -m bench levels` climbs."""

from __future__ import annotations

import pytest

import spieltisch
from bench import levels
from spieltisch import bots
from spieltisch.games import list_games
from spieltisch.research import arena

HOUSES = [game for game in map(spieltisch.load, list_games()) if bots.levels(game) == bots.HOUSE]


def test_a_level_meets_the_one_below_on_every_number_of_seats() -> None:
    assert levels.lineup(2, 2, "b", "a") == ["b", "a"]
    assert levels.lineup(3, 3, "b", "a") == ["b", "a", "a"]
    assert levels.lineup(4, 4, "b", "a") == ["b", "a", "b", "a"]
    assert levels.lineup(5, 5, "b", "a") == ["b", "a", "b", "a", "a"]
    assert levels.lineup(4, 2, "b", "a") == ["b", "a"]  # a side each
    assert levels.lineup(1, 1, "b", "a") == ["b", "a"]


def test_who_comes_before_whom_is_counted_seat_by_seat() -> None:
    def game(ranks: tuple[int, ...]) -> arena.GameResult:
        return arena.GameResult(
            match=0, set=0, game=0, seed=0, names=("b", "a", "a"), sides=(0, 1, 2), ranks=ranks,
            scores=(0, 0, 0), reason="", result=None, fault="", decisions=(1, 1, 1),
            seconds=(0.0, 0.0, 0.0),
        )  # fmt: skip

    assert levels.ahead([game((2, 1, 3))], "b", solo=False) == 0.5
    assert levels.ahead([game((1, 1, 3)), game((1, 2, 3))], "b", solo=False) == 0.875


@pytest.mark.skipif(not HOUSES, reason="no game has the house's levels")
def test_every_rung_is_climbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With bots that are quicker: what is looked at is who meets whom, in every mode."""
    game = HOUSES[0]
    quick = dict.fromkeys(bots.HOUSE, bots.GreedyBot if game.heuristic else bots.RandomBot)
    monkeypatch.setattr(game, "bots", quick)
    for mode, seats in levels.tables(game):
        rungs = list(levels.climb(game, mode, seats, 2, processes=1))
        assert [(rung.level, rung.below) for rung in rungs] == list(
            zip(bots.HOUSE[1:], bots.HOUSE, strict=False)
        )
        assert all(0 <= rung.low <= rung.share <= rung.high <= 1 for rung in rungs)
        assert all(rung.games >= 2 for rung in rungs)


def test_a_game_without_the_levels_has_no_ladder() -> None:
    game = next((g for g in map(spieltisch.load, list_games()) if g not in HOUSES), None)
    if game is not None:
        mode, seats = next(iter(levels.tables(game)))
        assert list(levels.climb(game, mode, seats, 2, processes=1)) == []
