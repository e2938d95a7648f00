"""Standings of a tournament: points, and the tie-breaks that tournaments use.

A win is a point, the last place none. Places between give the share of the opponents at the table
who came behind. An opponent in the same place counts half, so a draw of two is half a point. Tables
of three and of four weigh the same. A bye is a point. Partners are one side: they are no opponents
of each other.

- *Buchholz* adds up the points of the opponents: those who met stronger players come first.
- *Sonneborn-Berger* adds up the points of the opponents, each times the result against them: a win
  against a strong player counts more.

At a table of several, both take the mean of the opponents there. A bye counts as an opponent with
as many points as one's own. Players who are equal in all of this share a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from spieltisch.server.features.tournaments.values import Pairing, Round

HALF = Fraction(1, 2)


class Standing(NamedTuple):
    """A player's line in the standings: `place` is 1 for the best, `played` counts games."""

    player: int
    place: int
    points: Fraction
    buchholz: Fraction
    sonneborn: Fraction
    wins: int
    played: int

    @property
    def rank(self) -> tuple[Fraction, Fraction, Fraction, int]:
        """Return what players are compared by; more is better."""
        return self.points, self.buchholz, self.sonneborn, self.wins


def standings(players: int, rounds: Sequence[Round]) -> list[Standing]:
    """Return the standings of all players, the best first; equal ones by their number."""
    over = [one for played in rounds for one in played if one.places is not None]
    total = points(players, rounds)
    buchholz: dict[int, Fraction] = defaultdict(Fraction)
    sonneborn: dict[int, Fraction] = defaultdict(Fraction)
    wins, games = [0] * players, [0] * players
    for table in over:
        if len(table.seats) == 1:
            (alone,) = table.seats
            buchholz[alone] += total[alone]
            sonneborn[alone] += total[alone]
            continue
        for seat, player in enumerate(table.seats):
            others = table.opponents(seat)
            theirs = [total[table.seats[other]] for other in others]
            beaten = [_against(table, seat, other) for other in others]
            buchholz[player] += sum(theirs) / Fraction(len(others))
            weighed = (one * share for one, share in zip(theirs, beaten, strict=True))
            sonneborn[player] += sum(weighed) / Fraction(len(others))
            wins[player] += all(share == 1 for share in beaten)
            games[player] += 1
    lines = [
        Standing(one, 0, total[one], buchholz[one], sonneborn[one], wins[one], games[one])
        for one in range(players)
    ]
    return [
        line._replace(place=1 + sum(other.rank > line.rank for other in lines))
        for line in sorted(lines, key=lambda line: line.rank, reverse=True)
    ]


def points(players: int, rounds: Sequence[Round]) -> list[Fraction]:
    """Return the points of all players."""
    found = [Fraction(0)] * players
    for played in rounds:
        for table in played:
            if table.places is not None:
                for seat, player in enumerate(table.seats):
                    found[player] += result(table, seat)
    return found


def result(table: Pairing, seat: int) -> Fraction:
    """Return the points of a seat at a table that is over."""
    others = table.opponents(seat)
    if not others:
        return Fraction(1)
    return sum((_against(table, seat, other) for other in others), Fraction(0)) / len(others)


def _against(table: Pairing, seat: int, other: int) -> Fraction:
    """Return the result of a seat against another: 1, a half, or 0."""
    assert table.places is not None
    mine, theirs = table.places[seat], table.places[other]
    return HALF if mine == theirs else Fraction(mine < theirs)
