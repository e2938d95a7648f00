"""Pairings and standings of tournaments, for any number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.server.features.tournaments import pairing
from spieltisch.server.features.tournaments.pairing import Field, Table
from spieltisch.server.features.tournaments.standings import Standing, standings
from spieltisch.server.features.tournaments.values import Pairing, Round
from spieltisch.server.table.values import FEWEST, MOST
from support.soak import sample

FIELDS = range(FEWEST, MOST + 1)
SEEDS = st.integers(0, 2**62)


def over(tables: Sequence[Table], random: Random) -> Round:
    """A round whose games ended by chance, some of them drawn."""
    found = []
    for table in tables:
        places = [random.randrange(1, len(table) + 1) for _ in table]
        ranked = tuple(1 + sum(other < mine for other in places) for mine in places)
        found.append(Pairing(table, "", (1,) if len(table) == 1 else ranked))
    return tuple(found)


def robin(players: int, seed: int) -> Field:
    """A whole round robin."""
    field = Field(players, frozenset(range(players)), (), seed)
    for _ in range(pairing.rounds_of_round_robin(players)):
        tables = pairing.round_robin(field)
        field = field._replace(rounds=(*field.rounds, over(tables, Random(seed))))
    return field


def swiss(
    players: int, rounds: int, seed: int, most: int = 2, seats: Sequence[int] = (2,)
) -> Field:
    """A Swiss tournament of so many rounds."""
    field = Field(players, frozenset(range(players)), (), seed)
    for number in range(rounds):
        tables = pairing.swiss(field, most, seats)
        assert sorted(one for table in tables for one in table) == list(range(players))
        field = field._replace(rounds=(*field.rounds, over(tables, Random(seed + number))))
    return field


@pytest.mark.parametrize("players", FIELDS)
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    field = robin(players, players)
    met = field.met()
    assert all(met[frozenset(pair)] == 1 for pair in combinations(range(players), 2))
    assert all(met[frozenset((one,))] == players % 2 for one in range(players))
    first = Counter(table.seats[0] for one in field.rounds for table in one if len(table.seats) > 1)
    assert max(first.values()) - min(first.values()) <= 2  # about as often as others begin


@pytest.mark.parametrize("players", FIELDS)
def test_in_a_swiss_nobody_meets_again_and_byes_are_one_each(players: int) -> None:
    """Up to half as many rounds as players: so long there is always a way."""
    met = swiss(players, min(players // 2, 7), players).met()
    assert max(met.values()) == 1


@settings(max_examples=sample(15, 200), deadline=None)
@given(st.integers(4, 9), SEEDS)
def test_what_is_repeated_could_not_be_avoided(players: int, seed: int) -> None:
    """To the last possible round, compared with all pairings that there are."""
    field = Field(players, frozenset(range(players)), (), seed)
    for number in range(players - 1):
        tables = pairing.swiss(field, 2, (2,))
        met = field.met()
        worst = sum(met[frozenset(table)] * (2 if len(table) == 1 else 1) for table in tables)
        assert worst == least(sorted(range(players)), met)
        field = field._replace(rounds=(*field.rounds, over(tables, Random(seed + number))))


def least(players: list[int], met: Counter[frozenset[int]]) -> int:
    """The fewest repetitions in any pairing; a second bye counts twice."""
    if not players:
        return 0
    one, *others = players
    if len(players) % 2:
        byes = [
            2 * met[frozenset((rest,))] + least([x for x in players if x != rest], met)
            for rest in players
        ]
        return min(byes)
    return min(
        met[frozenset((one, other))] + least([x for x in others if x != other], met)
        for other in others
    )


@settings(max_examples=sample(25, 300), deadline=None)
@given(st.integers(FEWEST, MOST), st.integers(2, 6), st.sets(st.integers(2, 6), min_size=1), SEEDS)
def test_tables_fit_and_byes_are_few(players: int, most: int, allowed: set[int], seed: int) -> None:
    sizes, byes = pairing.sizes(players, most, allowed)
    assert sum(sizes) + byes == players
    assert all(size in allowed and size <= most for size in sizes)
    if 2 in allowed:
        assert byes <= 1
    if {2, 3} <= allowed and most > 2:
        assert byes == 0
    if sizes:
        assert max(sizes) - min(sizes) <= 1
        field = swiss(players, 2, seed, most, sorted(allowed))
        byes_each = [n for met, n in field.met().items() if len(met) == 1]
        assert max(byes_each, default=0) <= (1 if 2 * byes <= players else 2)


@pytest.mark.parametrize(("players", "most"), [(16, 4), (20, 4), (25, 5), (12, 3), (9, 3), (32, 4)])
def test_tables_of_several_bring_together_those_who_have_not_met(players: int, most: int) -> None:
    met = swiss(players, 2, 1, most, range(2, most + 1)).met()
    assert max(met.values()) == 1


@given(st.integers(FEWEST, 12), SEEDS)
@settings(max_examples=sample(10, 100), deadline=None)
def test_the_same_seed_gives_the_same_pairings(players: int, seed: int) -> None:
    assert swiss(players, 3, seed) == swiss(players, 3, seed)
    assert swiss(players, 2, seed, 4, (2, 3, 4)) == swiss(players, 2, seed, 4, (2, 3, 4))
    assert robin(players, seed) == robin(players, seed)


def test_another_seed_gives_other_pairings() -> None:
    assert len({repr(swiss(8, 1, seed).rounds) for seed in range(5)}) > 1


def test_leaders_meet_leaders() -> None:
    """After a first round without draws, winners meet winners."""
    field = Field(8, frozenset(range(8)), (), 1)
    first = tuple(Pairing(table, "", (1, 2)) for table in pairing.swiss(field, 2, (2,)))
    won = {table.seats[0] for table in first}
    tables = pairing.swiss(field._replace(rounds=(first,)), 2, (2,))
    assert all(len(won & set(table)) in (0, 2) for table in tables)
    of_four = pairing.swiss(field._replace(rounds=(first,)), 4, (4,))
    assert (
        any(won == set(table) for table in of_four)
        or max(len(won & set(table)) for table in of_four) == 2
    )  # those who met stay apart, even so


def test_players_who_left_meet_nobody() -> None:
    field = robin(6, 2)._replace(active=frozenset(range(5)))
    tables = pairing.round_robin(field._replace(rounds=field.rounds[:2]))
    assert sorted(one for table in tables for one in table) == list(range(5))
    assert sorted(map(len, tables)) == [1, 2, 2]
    tables = pairing.swiss(field._replace(rounds=field.rounds[:1]), 2, (2,))
    assert sorted(one for table in tables for one in table) == list(range(5))


def line(lines: Sequence[Standing], player: int) -> Standing:
    return next(one for one in lines if one.player == player)


def test_points_and_tie_breaks() -> None:
    """A worked example: 0 beats 1, draws with 2; 3 has a bye, then loses to 1."""
    rounds = (
        (Pairing((0, 1), "a", (1, 2)), Pairing((2,), "", (1,)), Pairing((3,), "", (1,))),
        (Pairing((0, 2), "b", (1, 1)), Pairing((3, 1), "c", (2, 1))),
        (Pairing((0, 3), "d", None),),
    )
    lines = standings(4, rounds)
    half = Fraction(1, 2)
    assert [line(lines, player).points for player in range(4)] == [1 + half, 1, 1 + half, 1]
    assert line(lines, 0).buchholz == 1 + (1 + half)
    assert line(lines, 0).sonneborn == 1 + half * (1 + half)
    assert line(lines, 2).buchholz == (1 + half) + (1 + half)  # a bye is an opponent like oneself
    assert line(lines, 2).sonneborn == (1 + half) + half * (1 + half)
    assert [one.player for one in lines] == [2, 0, 1, 3]
    assert [one.place for one in lines] == [1, 2, 3, 4]
    assert (line(lines, 0).wins, line(lines, 0).played) == (1, 2)


def test_a_table_of_several_gives_shares_of_a_point() -> None:
    lines = standings(5, ((Pairing((0, 1, 2), "a", (1, 2, 3)), Pairing((3, 4), "b", (2, 1))),))
    assert [line(lines, player).points for player in range(5)] == [1, Fraction(1, 2), 0, 0, 1]
    assert line(lines, 0).buchholz == Fraction(1, 4)
    drawn = standings(3, ((Pairing((0, 1, 2), "a", (1, 1, 3)),),))
    assert [line(drawn, player).points for player in range(3)] == [Fraction(3, 4)] * 2 + [0]
    assert [one.place for one in drawn] == [1, 1, 3]


@settings(max_examples=sample(20, 200), deadline=None)
@given(st.integers(FEWEST, 12), st.integers(2, 4), SEEDS)
def test_each_table_gives_as_many_points(players: int, most: int, seed: int) -> None:
    """Half a point for each player at it, whatever comes of the game."""
    field = swiss(players, 2, seed, most, (2, 3, 4))
    lines = standings(players, field.rounds)
    byes = sum(len(table.seats) == 1 for one in field.rounds for table in one)
    assert sum(one.points for one in lines) == Fraction(2 * players - byes, 2) + byes
    assert [one.place for one in lines] == sorted(one.place for one in lines)
