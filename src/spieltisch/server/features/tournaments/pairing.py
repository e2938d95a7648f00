"""Pairings of players for the next round. Everything here is pure.

A *round robin* has two players at a table, and everybody meets everybody once. A *Swiss* pairs
players of about the same points. Nobody meets an opponent again, and nobody has a second bye, as
long as that can be avoided. For two at a table, a matching of the least weight finds the best
pairing of all. For more, a search by exchanges finds a good one. Where a game has partners,
`partners.py` divides each table into sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from spieltisch.server.features.tournaments.partners import Partners, Sides
from spieltisch.server.features.tournaments.standings import standings
from spieltisch.server.features.tournaments.values import Round

AGAIN = 10**15
"""The weight of a game that was played before, or a second bye: more than all that follows."""
UP = 10**12
"""The weight of each player below the one who has the bye."""
APART = 10**6
"""The weight of a difference of points, squared, in halves of a point."""
STARTS = 24
"""Beginnings of a search by exchanges, of which it tries a third before it is content."""

Table = tuple[int, ...]
"""Players in the order of their seats; one alone has a bye."""


class Field(NamedTuple):
    """The players of a tournament: how many, those who still play, and the rounds so far."""

    players: int
    active: frozenset[int]
    rounds: Sequence[Round]
    seed: int

    def drawn(self) -> list[int]:
        """Return all players in an order that was drawn by lot, the same in each round."""
        return Random(self.seed).sample(range(self.players), self.players)

    def ranked(self) -> list[int]:
        """Return those who play, the best first; equal ones as drawn."""
        drawn = {player: at for at, player in enumerate(self.drawn())}
        lines = standings(self.players, self.rounds)
        order = sorted(lines, key=lambda line: (line.place, drawn[line.player]))
        return [line.player for line in order if line.player in self.active]

    def met(self) -> Counter[frozenset[int]]:
        """Return how often each pair of players has met as opponents; a set of one counts byes."""
        return self._pairs(opponents=True)

    def partnered(self) -> Counter[frozenset[int]]:
        """Return how often each pair of players was on one side."""
        return self._pairs(opponents=False)

    def _pairs(self, opponents: bool) -> Counter[frozenset[int]]:
        found: Counter[frozenset[int]] = Counter()
        for table in (table for played in self.rounds for table in played):
            if len(table.seats) == 1:
                found.update([frozenset(table.seats)] if opponents else [])
            for one, other in combinations(range(len(table.seats)), 2):
                if (other in table.opponents(one)) == opponents:
                    found[frozenset((table.seats[one], table.seats[other]))] += 1
        return found


def sizes(players: int, most: int, allowed: Collection[int]) -> tuple[list[int], int]:
    """Return the sizes of a round's tables, and the number of byes, which are as few as can be.

    Tables are as alike as possible, and none has more than `most` players.

    >>> sizes(7, 4, (2, 3, 4)), sizes(7, 2, (2,))
    (([4, 3], 0), ([2, 2, 2], 1))
    """
    fitting = {size for size in allowed if 2 <= size <= most}
    for byes in range(players if fitting else 0):
        rest = players - byes
        for tables in range(-(-rest // most), rest // min(fitting) + 1):
            small, larger = divmod(rest, tables)
            if small in fitting and (not larger or small + 1 in fitting):
                return [small + 1] * larger + [small] * (tables - larger), byes
    return [], players


def round_robin(field: Field) -> list[Table]:
    """Return the next round of a round robin, by the circle method.

    Opponents of players who have left have a bye.
    """
    places: list[int | None] = [*field.drawn()]
    if len(places) % 2:
        places.append(None)
    fixed, *circle = places
    turns = len(field.rounds) % len(circle)
    around = [fixed, *circle[turns:], *circle[:turns]]
    half = len(around) // 2
    pairs = zip(around[:half], reversed(around[half:]), strict=True)
    found = []
    for pair in pairs:
        active = tuple(player for player in pair if player in field.active)
        if active:
            found.append(active)
    return _seated(field, found)


def rounds_of_round_robin(players: int) -> int:
    """Return the number of rounds in which everybody meets everybody."""
    return players - 1 if players % 2 == 0 else players


def swiss(
    field: Field, most: int, allowed: Collection[int], teams: Mapping[int, Sides] | None = None
) -> list[Table]:
    """Return the next round of a Swiss tournament, with at most so many players at a table; empty
    where nobody could meet anybody.

    `teams` has the sides of the seats for each size of a table, in a game of partners.
    """
    ranked, met = field.ranked(), field.met()
    tables, byes = sizes(len(ranked), most, allowed)
    if not tables:
        return []
    weights = _weights(field, ranked, met)
    if max(tables) == 2:
        return _seated(field, _matched(ranked, met, weights, byes))
    resting = sorted(ranked, key=lambda one: (met[frozenset((one,))], -ranked.index(one)))[:byes]
    playing = [player for player in ranked if player not in resting]
    partners = None if teams is None else _partners(field, teams, weights, met)
    harm = _met_harm(weights) if partners is None else partners.harm
    found = _exchanged(playing, tables, harm, Random(field.seed + len(field.rounds)))
    return _seated(field, [*found, *((player,) for player in resting)], partners)


Weights = Sequence[Sequence[int]]
"""The harm of a meeting, by both players: the pairing has as little as can be."""
Harm = Callable[[Sequence[int]], int]
"""Returns the harm of a table."""


def _weights(field: Field, ranked: Sequence[int], met: Counter[frozenset[int]]) -> Weights:
    """Return the weight of each pair.

    Players of equal points meet across: the first of the upper half the first of the lower half.
    """
    total = {line.player: line.points for line in standings(field.players, field.rounds)}
    equal: dict[Fraction, list[int]] = {}
    for player in ranked:
        equal.setdefault(total[player], []).append(player)
    found = [[0] * field.players for _ in range(field.players)]
    for one, other in combinations(ranked, 2):
        group = equal[total[one]]
        weight = AGAIN * met[frozenset((one, other))] + round(
            APART * (2 * (total[one] - total[other])) ** 2
        )
        if total[one] == total[other]:
            away = abs(group.index(one) - group.index(other))
            weight += (away - len(group) // 2) ** 2
        found[one][other] = found[other][one] = weight
    return found


def _matched(
    ranked: Sequence[int], met: Counter[frozenset[int]], weights: Weights, byes: int
) -> list[Table]:
    """Return the pairs of least weight, and the bye where the number of players is odd."""
    from networkx import Graph, max_weight_matching  # it takes long to load

    rest = -1
    graph = Graph()
    for one, other in combinations(ranked, 2):
        graph.add_edge(one, other, weight=-weights[one][other])
    if byes:
        for above, player in enumerate(reversed(ranked)):
            weight = 2 * AGAIN * met[frozenset((player,))] + UP * above
            graph.add_edge(player, rest, weight=-weight)
    at = {player: place for place, player in enumerate(ranked)}
    pairs = max_weight_matching(graph, maxcardinality=True)
    found = [
        tuple(sorted((one for one in pair if one != rest), key=at.__getitem__)) for pair in pairs
    ]
    return sorted(found, key=lambda table: (len(table) == 1, at[table[0]]))


def _met_harm(weights: Weights) -> Harm:
    """Return the harm of tables at which everybody meets everybody."""

    def harm(table: Sequence[int]) -> int:
        return sum(weights[one][other] for one, other in combinations(table, 2))

    return harm


def _partners(
    field: Field, teams: Mapping[int, Sides], weights: Weights, met: Counter[frozenset[int]]
) -> Partners:
    """Return what divides tables into sides: partners who were partners before count like
    opponents who met before."""
    partnered = field.partnered()
    together = [[*row] for row in weights]
    for one, other in combinations(range(field.players), 2):
        pair = frozenset((one, other))
        together[one][other] += AGAIN * (partnered[pair] - met[pair])
        together[other][one] = together[one][other]
    points = {line.player: line.points for line in standings(field.players, field.rounds)}
    return Partners(teams, weights, together, points, {})


def _exchanged(
    playing: Sequence[int], tables: Sequence[int], harm: Harm, random: Random
) -> list[Table]:
    """Return tables of these sizes: players by their standing, then exchanged between tables as
    long as that helps, from several beginnings."""
    best: list[Table] = []
    least = -1
    for start in range(STARTS):
        if start >= STARTS // 3 and least < AGAIN:
            break
        order = list(playing)
        for _ in range(start):
            one, other = random.randrange(len(order)), random.randrange(len(order))
            order[one], order[other] = order[other], order[one]
        found = _improved(_cut(order, tables), harm)
        weight = sum(map(harm, found))
        if not best or weight < least:
            best, least = [tuple(table) for table in found], weight
    return best


def _cut(order: Sequence[int], tables: Sequence[int]) -> list[list[int]]:
    found, at = [], 0
    for size in tables:
        found.append(list(order[at : at + size]))
        at += size
    return found


def _improved(tables: list[list[int]], harm: Harm) -> list[list[int]]:
    """Exchange two players of different tables as long as that makes the tables better."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            now = harm(one) + harm(other)
            for a in range(len(one)):
                for b in range(len(other)):
                    one[a], other[b] = other[b], one[a]
                    then = harm(one) + harm(other)
                    if then < now:
                        now, better = then, True
                    else:
                        one[a], other[b] = other[b], one[a]
    return tables


def _seated(field: Field, tables: Sequence[Table], partners: Partners | None = None) -> list[Table]:
    """Return the tables with their seats in turn: those who sat first less often sit first."""
    seats: dict[int, list[int]] = {player: [] for player in range(field.players)}
    for played in field.rounds:
        for table in played:
            if len(table.seats) > 1:
                for seat, player in enumerate(table.seats):
                    seats[player].append(seat)
    lot = Random(field.seed + 1 + len(field.rounds)).sample(range(field.players), field.players)

    def key(player: int) -> tuple[int, float, int]:
        mean = sum(seats[player]) / len(seats[player]) if seats[player] else 0.0
        return seats[player].count(0), -mean, lot[player]

    return [
        tuple(sorted(table, key=key))
        if partners is None or len(table) == 1
        else partners.seats(table, key)
        for table in tables
    ]
