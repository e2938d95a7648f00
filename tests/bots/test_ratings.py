"""Ratings of players whose strength is known."""

from __future__ import annotations

from math import fsum, log10
from random import Random

import pytest

import spieltisch
from spieltisch.games import list_games
from spieltisch.research import arena
from spieltisch.research.arena.ratings import PRIOR, rate
from spieltisch.research.arena.standings import pair_points

GAME = next(game for game in map(spieltisch.load, list_games()) if game.heuristic is not None)
PAIR = ("greedy", "random")
STRENGTH = {"strong": 200.0, "fair": 0.0, "weak": -200.0}


def simulated(sets: int, seed: int) -> arena.Tournament:
    """Three meet in pairs and win as often as their Elo says."""
    rng = Random(seed)
    names = list(STRENGTH)
    pairs = [(0, 1), (0, 2), (1, 2)]
    matches = tuple(
        arena.Match((names[i], names[j]), ((names[i], names[j]), (names[j], names[i])))
        for i, j in pairs
    )
    games = []
    for number in range(sets):
        for index, match in enumerate(matches):
            for game, seated in enumerate(match.rotations):
                ahead = STRENGTH[seated[0]] - STRENGTH[seated[1]]
                won = rng.random() < 1 / (1 + 10 ** (-ahead / 400))
                games.append(
                    arena.GameResult(
                        match=index, set=number, game=game, seed=0, names=seated, sides=(0, 1),
                        ranks=(1, 2) if won else (2, 1), scores=(0, 0), reason="", result=None,
                        fault="", decisions=(1, 1), seconds=(0.0, 0.0),
                    )
                )  # fmt: skip
    contest = arena.Contest(GAME, ["greedy", "random", "py:spieltisch.bots.RandomBot"], 2)
    entrants = dict(zip(names, contest.plan.entrants.values(), strict=True))
    plan = arena.Plan(GAME, entrants, matches, (sets,) * 3, (0, 1), contest.plan.options, False, 0)
    return arena.Tournament(plan, tuple(games))


def test_ratings_find_the_strength() -> None:
    """The intervals hold it nearly always: 95 of 100 of them should."""
    held = 0
    for seed in range(8):
        ratings = simulated(150, seed).ratings
        assert [rating.name for rating in ratings] == ["strong", "fair", "weak"]
        assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)
        held += sum(r.low <= STRENGTH[r.name] <= r.high for r in ratings)
        assert all(20 < r.high - r.low < 160 for r in ratings)
    assert held >= 19


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    result = arena.run(GAME, ["greedy", "random"], 6)
    first, second = result.ratings
    assert (first.name, second.name) == ("greedy", "random")
    assert 50 < first.elo < 1000
    assert first.low < first.elo < first.high
    more = arena.run(GAME, ["greedy", "random"], 60).ratings[0]
    assert more.elo > first.elo
    assert more.low > first.low


def test_nobody_is_rated_alone() -> None:
    assert arena.run(GAME, ["random"], 2).ratings == ()


def test_partners_solo_players_and_several_at_a_table_are_rated() -> None:
    """By the points of each set: of two, the odds of their points are their distance in Elo."""
    for game in map(spieltisch.load, list_games()):
        for mode in game.spec.modes:
            if "greedy" in spieltisch.bots.names(game):
                result = arena.run(
                    game, ["greedy", "random"], 4, mode=mode.name, seats=mode.seats[-1]
                )
                assert [rating.name for rating in result.ratings] == ["greedy", "random"]
                (match,) = result.matches
                sets = [pair_points(games, match.solo) for games in match.sets]
                good, bad = (fsum(one[pair] for one in sets) for pair in (PAIR, PAIR[::-1]))
                assert good + bad > 0
                even = PRIOR + (good + bad) / len(sets)  # what no side has to win
                odds = (good + even) / (bad + even)
                apart = result.ratings[0].elo - result.ratings[1].elo
                assert apart == pytest.approx(400 * log10(odds), abs=0.1)


def test_bots_that_never_met_have_no_ratings() -> None:
    assert rate(["one", "other"], []) == ()
