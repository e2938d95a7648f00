"""The sequential test, on players whose strength is known because they are simulated."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pytest

from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.sequential import ELO_A_DEVIATION, SequentialTest, likeliest
from support.soak import sample

RUNS = sample(40, 400)
ELO = 120.0


def player(elo: float, draws: float, sway: float, rng: Random) -> Callable[[], float]:
    """Return a source of mean shares in sets of two games, for a given normalised Elo.

    A part of the games is drawn. `sway`: how much luck the games of a set share; it
    moves the first game up as much as the second. Counting the games as independent would err.
    """
    deviation = math.sqrt(0.25 * (1 - draws))
    for _ in range(50):  # the deviation depends on the mean
        mean = 0.5 + elo / ELO_A_DEVIATION * deviation * math.sqrt(1 + sway)
        deviation = math.sqrt(mean * (1 - mean) - draws / 4)

    def game() -> float:
        luck = rng.random()
        return 0.5 if luck < draws else float(luck < draws + mean - draws / 2)

    def of_set() -> float:
        first = game()
        return first if rng.random() < sway else (first + game()) / 2

    return of_set


def decided(elo: float, draws: float, sway: float, seed: int) -> tuple[bool, int]:
    """Whether a test of 0 against `ELO` says stronger, and after how many sets."""
    test = SequentialTest(0, ELO)
    share = player(elo, draws, sway, Random(seed))
    for sets in range(1, 20_000):
        if verdict := test.add(share()):
            return verdict == "stronger", sets
    raise AssertionError("never decided")


@pytest.mark.parametrize(("draws", "sway"), [(0.0, 0.0), (0.4, 0.0), (0.1, 0.6)])
def test_it_errs_no_more_than_it_says(draws: float, sway: float) -> None:
    """At either bound at most one in twenty, with four standard errors of the runs."""
    most = 0.05 + 4 * math.sqrt(0.05 * 0.95 / RUNS)
    equal = [decided(0, draws, sway, seed) for seed in range(RUNS)]
    assert sum(verdict for verdict, _ in equal) <= most * RUNS
    strong = [decided(ELO, draws, sway, 1000 + seed) for seed in range(RUNS)]
    assert sum(not verdict for verdict, _ in strong) <= most * RUNS


def test_it_is_decided_sooner_than_by_a_number_of_games_fixed_beforehand() -> None:
    """For these bounds and error rates one would need (2 x 1.645 / t) squared sets."""
    t = ELO / ELO_A_DEVIATION * math.sqrt(2)
    fixed = (2 * 1.645 / t) ** 2
    for elo in (0, ELO):
        sets = [decided(elo, 0.2, 0.0, 5000 + seed)[1] for seed in range(RUNS)]
        assert sum(sets) / RUNS < 0.75 * fixed
    far = [decided(2 * ELO, 0.2, 0.0, 9000 + seed)[1] for seed in range(RUNS)]
    assert sum(far) / RUNS < 0.35 * fixed


def test_the_elo_seen_is_that_of_the_player() -> None:
    for elo in (-50, 0, 80):
        test = SequentialTest(0, ELO)
        share = player(elo, 0.3, 0.5, Random(4))
        for _ in range(20_000):
            test.counts[share()] += 1
        assert test.elo == pytest.approx(elo, abs=4 * ELO_A_DEVIATION / math.sqrt(40_000))


def test_the_likeliest_law_has_the_mean_it_is_to_have() -> None:
    """And is likelier than others that have it."""
    law = {0.0: 0.2, 0.25: 0.1, 0.5: 0.3, 0.75: 0.15, 1.0: 0.25}
    for t in (-0.3, 0.0, 0.2):
        found = likeliest(law, 0.5, t)
        mean = sum(p * value for value, p in found.items())
        deviation = math.sqrt(sum(p * (value - mean) ** 2 for value, p in found.items()))
        assert sum(found.values()) == pytest.approx(1)
        assert (mean - 0.5) / deviation == pytest.approx(t, abs=1e-6)

        def likelihood(other: dict[float, float]) -> float:
            return sum(p * math.log(other[value]) for value, p in law.items())

        # a change along which neither the sum nor, to first order, the mean in deviations changes
        rng = Random(1)
        for _ in range(50):
            other = {value: p * (1 + 0.05 * (rng.random() - 0.5)) for value, p in found.items()}
            total = sum(other.values())
            other = {value: p / total for value, p in other.items()}
            own = likeliest(other, 0.5, t)  # brought back to the condition
            assert likelihood(own) <= likelihood(found) + 1e-9


def test_it_says_nothing_before_there_is_anything() -> None:
    test = SequentialTest(0, 10)
    assert (test.ratio, test.verdict) == (0.0, "")
    assert math.isnan(test.elo)
    assert test.add(1.0) == ""


def test_a_strong_player_among_more_than_two_is_told_by_what_is_fair() -> None:
    """A share of a third is that of equals for three, and strong for four."""
    rng = Random(3)
    three, four = SequentialTest(0, ELO, fair=1 / 3, games=3), SequentialTest(0, ELO, fair=0.25)
    for _ in range(400):
        share = sum(rng.random() < 1 / 3 for _ in range(3)) / 3
        three.add(share)
        four.add(share)
    assert four.verdict == "stronger"
    assert three.verdict != "stronger"


@pytest.mark.parametrize("games", [1, 2, 6])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_who_does_always_the_same_is_told_at_the_farthest_bounds(share: float, games: int) -> None:
    """Of bounds that are farther it says so."""
    most = 0.8 * ELO_A_DEVIATION / math.sqrt(games)
    test = SequentialTest(0, 0.999 * most, games=games)
    for _ in range(40):
        test.add(share)
    assert test.verdict == ("stronger" if share == 1 else "not stronger")
    for low, high in ((0, 1.01 * most), (-1.01 * most, 0)):
        with pytest.raises(InvalidArgument, match="of 0 normalised Elo"):
            SequentialTest(low, high, games=games)


@pytest.mark.parametrize(("low", "high"), [(5, 5), (10, 0), (0, math.inf), (math.nan, 1)])
def test_bounds_that_leave_nothing_to_test(low: float, high: float) -> None:
    with pytest.raises(InvalidArgument, match="lower one first"):
        SequentialTest(low, high)
