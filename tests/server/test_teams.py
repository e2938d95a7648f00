"""Tournaments of games with partners: a side wins together, and partners are no opponents."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch import load
from spieltisch.server.features.tournaments import book, pairing
from spieltisch.server.features.tournaments.pairing import Field
from spieltisch.server.features.tournaments.partners import divisions
from spieltisch.server.features.tournaments.standings import result, standings
from spieltisch.server.features.tournaments.values import (
    Entrant,
    NewTournament,
    Pairing,
    Round,
    Tournament,
)
from support.soak import sample

FOUR = (0, 1, 0, 1)
TEAMS = {4: FOUR}
SEEDS = st.integers(0, 2**62)


def places(sides: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """The places of a game that ended by chance, perhaps as a draw."""
    reached = {side: random.randrange(2) for side in set(sides)}
    return tuple(1 + sum(reached[other] < reached[side] for other in sides) for side in sides)


def swiss(players: int, rounds: int, seed: int) -> Field:
    """A Swiss tournament of teams with so many rounds."""
    field = Field(players, frozenset(range(players)), (), seed)
    for number in range(rounds):
        random = Random(seed + number)
        tables = pairing.swiss(field, 4, (4,), TEAMS)
        assert sorted(one for table in tables for one in table) == list(range(players))
        played = tuple(
            Pairing(table, "", (1,))
            if len(table) == 1
            else Pairing(table, "t", places(FOUR, random), FOUR)
            for table in tables
        )
        field = field._replace(rounds=(*field.rounds, played))
    return field


def test_partners_win_and_lose_together() -> None:
    """Four at a table, and a fifth player who has a bye."""
    rounds = [(Pairing((0, 1, 2, 3), "t", (1, 2, 1, 2), FOUR), Pairing((4,), "", (1,)))]
    lines = {line.player: line for line in standings(5, rounds)}
    assert [lines[player].points for player in range(5)] == [1, 0, 1, 0, 1]
    assert [lines[player].wins for player in range(5)] == [1, 0, 1, 0, 0]
    assert [lines[player].buchholz for player in range(5)] == [0, 1, 0, 1, 1]
    assert [lines[player].sonneborn for player in range(5)] == [0, 0, 0, 0, 1]
    drawn = (Pairing((0, 1, 2, 3), "t", (1, 1, 1, 1), FOUR),)
    assert {line.points for line in standings(4, [drawn])} == {result(drawn[0], 0)}
    assert {line.wins for line in standings(4, [drawn])} == {0}


@settings(max_examples=sample(40, 400), deadline=None)
@given(st.integers(2, 6), st.integers(1, 5), SEEDS)
def test_pairs_that_stay_together_stand_like_single_players(
    pairs: int, rounds: int, seed: int
) -> None:
    """The partners `2n` and `2n + 1` have the line of player `n` of a tournament without teams."""
    random = Random(seed)
    teams: list[Round] = []
    singles: list[Round] = []
    for _ in range(rounds):
        order = random.sample(range(pairs), pairs)
        met = list(zip(order[::2], order[1::2], strict=False))
        ranked = [places((0, 1), random) for _ in met]
        bye = [] if pairs % 2 == 0 else [order[-1]]
        singles.append(
            (
                *(Pairing(two, "t", won) for two, won in zip(met, ranked, strict=True)),
                *(Pairing((one,), "", (1,)) for one in bye),
            )
        )
        teams.append(
            (
                *(
                    Pairing((2 * a, 2 * b, 2 * a + 1, 2 * b + 1), "t", (*won, *won), FOUR)
                    for (a, b), won in zip(met, ranked, strict=True)
                ),
                *(Pairing((2 * one + two,), "", (1,)) for one in bye for two in (0, 1)),
            )
        )
    alone = {line.player: line for line in standings(pairs, singles)}
    for line in standings(2 * pairs, teams):
        assert line.rank == alone[line.player // 2].rank
        assert line.played == alone[line.player // 2].played


@settings(max_examples=sample(15, 150), deadline=None)
@given(st.integers(4, 17), st.integers(1, 4), SEEDS)
def test_a_meeting_is_one_of_opponents(players: int, rounds: int, seed: int) -> None:
    """Each table has four meetings and two pairs of partners, and gives each player half a point
    in the mean."""
    field = swiss(players, rounds, seed)
    tables = [table for played in field.rounds for table in played if len(table.seats) == 4]
    met, partnered = field.met(), field.partnered()
    assert sum(met[pair] for pair in met if len(pair) == 2) == 4 * len(tables)
    assert sum(partnered.values()) == 2 * len(tables)
    again: Counter[frozenset[int]] = Counter()
    for table in tables:
        a, b, c, d = table.seats
        again.update(map(frozenset, ((a, c), (b, d))))
        assert [result(table, seat) for seat in (0, 1)] == [result(table, seat) for seat in (2, 3)]
        assert sum(result(table, seat) for seat in range(4)) == 2
    assert partnered == again


@pytest.mark.parametrize("players", [8, 12, 16, 20])
def test_nobody_meets_an_opponent_or_has_a_partner_again(players: int) -> None:
    field = swiss(players, 3, players)
    assert max(field.met().values()) == max(field.partnered().values()) == 1


def test_four_change_their_partners() -> None:
    """With one table each of the three divisions is played once."""
    field = swiss(4, 3, 5)
    assert set(field.partnered().values()) == {1}
    assert len(field.partnered()) == 6


def test_the_strongest_of_a_table_plays_with_the_weakest() -> None:
    """So that both sides have as many points as can be."""
    won = [(0, 4), (1, 5), (2, 6), (3, 7), (0, 5), (1, 6), (2, 4), (0, 6), (1, 4), (0, 7)]
    rounds = tuple((Pairing(pair, "t", (1, 2)),) for pair in won)
    field = Field(8, frozenset((0, 1, 2, 3)), rounds, 1)  # with 4, 3, 2 and 1 points
    ((a, b, c, d),) = pairing.swiss(field, 4, (4,), TEAMS)
    assert {frozenset((a, c)), frozenset((b, d))} == {frozenset((0, 3)), frozenset((1, 2))}


def test_all_divisions_are_tried() -> None:
    assert len(list(divisions(range(6), (2, 2, 2)))) == 15
    assert len(list(divisions(range(6), (3, 3)))) == 10
    assert len(list(divisions(range(5), (3, 2)))) == 10
    for way in divisions(range(5), (3, 2)):
        assert sorted(one for side in way for one in side) == list(range(5))


def test_a_tournament_of_ingenious_in_teams_knows_its_sides() -> None:
    game = load("ingenious")
    plan = NewTournament(
        "Cup", "ingenious", {"mode": "team"}, seats=4, system="swiss", rounds=2, players=5
    )
    entrants = tuple(Entrant(str(number), number + 1) for number in range(5))
    one = Tournament("a", 1, 0, 0, 1, "playing", plan, 3, "link", entrants)
    (tables,) = book.paired(one, game).rounds
    sides = [table.sides for table in tables]
    assert sorted(sides) == [(), game.start(4, mode="team").sides()]
    duel = NewTournament("Cup", "ingenious", {"mode": "duel"}, 2, "swiss", 2, 5)
    one = Tournament("a", 1, 0, 0, 1, "playing", duel, 3, "link", entrants)
    (tables,) = book.paired(one, game).rounds
    assert {table.sides for table in tables} == {()}
    assert all(len(set(pair)) == 2 for table in tables for pair in combinations(table.seats, 2))
