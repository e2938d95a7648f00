"""Ratings by the Bradley-Terry model of the library `openskill`.

A rating is a normal distribution: its mean and its deviation. People see `shown`, a number around
1500 that depends on the mean only.

A game of several sides is rated as its duels. Each two sides have won, drawn or lost against each
other, and the changes of a side are added up. A side is a single player, or partners together. So a
better place never gains less than a worse one, however many sides share a place. The library's
models of whole rankings do not have this property. The following holds exactly, for any ratings. A
side that moves up in the order gains at least as much as before, and the numbering of the sides has
no effect. For players with equal deviations: the better placed of two gains no less, unless its
mean was higher.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from spieltisch.server.table.course.meetings import Meetings
from spieltisch.server.table.stored import EndedSeat

PROVISIONAL = 10
"""Games until which a rating is provisional."""
_MIDDLE = 1500
_STEP = 40
"""Points for one of the model's own: a newcomer's deviation is then about 330."""
_MODEL = BradleyTerryFull()
_LEAST = 0.01
"""The part of a variance that stays at least, whatever one game says."""


class Skill(NamedTuple):
    """The mean and the deviation of a rating."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


class Rating(NamedTuple):
    """A guest's rating in a mode."""

    skill: Skill = Skill()
    games: int = 0
    """The rated games so far."""
    met: Sequence[int] = ()
    """The guests who count as opponents for leaderboards."""


class Change(NamedTuple):
    """The change of a guest's rating by a game: the rating after it, and the difference that people
    see."""

    rating: Rating
    by: int


Side = tuple[int, ...]
"""The positions of the players of one side."""
Weigh = Callable[[int, int], float]
"""The weight of a game between two players, by their positions: from 0 (it does not count) to 1."""


def in_full(mine: int, other: int) -> float:
    """Count a game between any two players in full."""
    return 1.0


def changes(
    seats: Sequence[EndedSeat], before: Mapping[int, Rating], meetings: Meetings
) -> dict[int, Change]:
    """Return the changes of ratings by a rated game, by seat; none for a seat whose game counts
    against nobody.

    `before` are the ratings of guests who have one. Guests who never acted are compared with
    nobody.
    """
    guests = [seat.guest for seat in seats if seat.guest is not None]
    places = [seat.place for seat in seats if seat.place is not None]
    assert len(guests) == len(places) == len(seats)  # rated games are among people, and not solo
    sides = [seat.side for seat in seats]
    old = [before.get(guest, Rating()) for guest in guests]

    def weigh(mine: int, other: int) -> float:
        played = seats[mine].acted and seats[other].acted
        return meetings.weight(guests[mine], guests[other]) if played else 0.0

    found: dict[int, Change] = {}
    for seat, skill in enumerate(rate([one.skill for one in old], sides, places, weigh)):
        if skill is None:
            continue
        others = [
            guest
            for other, guest in enumerate(guests)
            if sides[other] != sides[seat] and weigh(seat, other) > 0
        ]
        met = meetings.counted(guests[seat], old[seat].met, others)
        difference = shown(skill.mu) - shown(old[seat].skill.mu)
        found[seat] = Change(Rating(skill, old[seat].games + 1, met), difference)
    return found


def rate(
    before: Sequence[Skill],
    sides: Sequence[int],
    places: Sequence[int],
    weigh: Weigh = in_full,
) -> list[Skill | None]:
    """Return the ratings after a game; None for a player whose game counts against nobody.

    `sides` and `places` are those of the players, in order. A duel of two sides counts as much as
    the pair of opponents in it that counts least. Among `n` sides there are `n * (n - 1) / 2`
    duels, but `n - 1` independent comparisons: so each duel has the weight `2 / n`.
    """
    players = [
        tuple(number for number, its in enumerate(sides) if its == side)
        for side in sorted(set(sides))
    ]
    weights = {
        (mine, others): min(weigh(one, other) for one in mine for other in others)
        for mine, others in combinations(players, 2)
    }
    duels = {pair: weight for pair, weight in weights.items() if weight > 0}
    met = {side for pair in duels for side in pair}
    changes: dict[int, tuple[float, float]] = {one: (0.0, 0.0) for side in met for one in side}
    for (mine, others), weight in duels.items():
        for player, mean, variance in _duel(before, places, mine, others):
            sums, share = changes[player], weight * 2 / len(met)
            changes[player] = sums[0] + share * mean, sums[1] + share * variance
    return [
        _changed(skill, *changes[player]) if player in changes else None
        for player, skill in enumerate(before)
    ]


def _duel(
    before: Sequence[Skill], places: Sequence[int], mine: Side, others: Side
) -> list[tuple[int, float, float]]:
    """Return the players of two sides that met, each with the changes of mean and variance."""
    teams = [[_MODEL.rating(*before[player]) for player in side] for side in (mine, others)]
    ranks = [float(places[side[0]]) for side in (mine, others)]
    found = [one for team in _MODEL.rate(teams, ranks=ranks) for one in team]
    return [
        (player, one.mu - before[player].mu, one.sigma**2 - before[player].sigma ** 2)
        for player, one in zip((*mine, *others), found, strict=True)
    ]


def _changed(old: Skill, mean: float, variance: float) -> Skill:
    return Skill(old.mu + mean, max(old.sigma**2 + variance, _LEAST * old.sigma**2) ** 0.5)


def shown(mu: float) -> int:
    """Return a rating as people see it."""
    return round(_MIDDLE + _STEP * (mu - _MODEL.mu))
