"""Plans: matches, their seatings, and the order of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.entrants import Entrant


@dataclass(frozen=True)
class Match:
    """A line-up and its rotation round the seats: the games of a set, a name for each seat.

    In a solo mode each of the line-up plays a game by itself.
    """

    lineup: tuple[str, ...]
    rotations: tuple[tuple[str, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, each once."""
        return tuple(dict.fromkeys(self.lineup))

    def __str__(self) -> str:
        return " - ".join(self.lineup)


@dataclass(frozen=True)
class Slot:
    """One game of the plan: match, set, game within the set, and the seed of its draws."""

    match: int
    set: int
    game: int
    seed: int


@dataclass(frozen=True)
class Plan:
    """All games to play: `sets` of each match, set by set."""

    game: Game
    entrants: Mapping[str, Entrant]
    matches: tuple[Match, ...]
    sets: tuple[int, ...]
    sides: tuple[int, ...]
    options: Mapping[str, OptionValue]
    solo: bool
    seed: int

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.sides)

    @property
    def total(self) -> int:
        """Number of games."""
        return sum(
            sets * len(match.rotations) for match, sets in zip(self.matches, self.sets, strict=True)
        )

    def fair(self, match: Match) -> float:
        """Return the fair share of the first of a line-up, by sides, or by bots in a solo mode."""
        if self.solo:
            return 1 / len(match.names)
        own = {
            side
            for side, name in zip(self.sides, match.lineup, strict=True)
            if name == match.lineup[0]
        }
        return len(own) / len(set(self.sides))

    def slots(self) -> Iterator[Slot]:
        """Yield the games: a set of each match, then the next of each.

        The n-th sets of all matches have the same draws.
        """
        first = Rng(self.seed).next()
        for number in range(max(self.sets)):
            seed = Rng(first + number).next()
            for index, match in enumerate(self.matches):
                if number < self.sets[index]:
                    for game in range(len(match.rotations)):
                        yield Slot(index, number, game, seed)


def plan(
    game: Game,
    entrants: Sequence[Entrant],
    games: int,
    seats: int | None,
    seed: int,
    self_play: bool,
    options: Mapping[str, OptionValue],
) -> Plan:
    """Return the plan for `games` games of each match, rounded up to whole sets.

    As many bots as seats are one line-up. With more bots, all combinations play. With fewer, each
    takes one side if their numbers are equal; else the last bot takes the remaining seats. A single
    bot takes all. In a solo mode all are compared with each other. `self_play` adds matches of each
    against itself. Raises InvalidOptions and InvalidArgument.
    """
    games = positive("the number of games", games)
    if not entrants:
        raise InvalidArgument("the line-up is empty: name at least one bot")
    state = game.start(seats, **options)
    solo = game.spec.mode(state.options["mode"]).solo
    names = [entrant.name for entrant in entrants]
    if solo:
        each = tuple(dict.fromkeys(names))
        matches = [Match(each, tuple((name,) * state.seats for name in each))]
    else:
        lineups = _lineups(names, state.sides())
        if self_play:
            lineups += [(name,) * state.seats for name in dict.fromkeys(names)]
        matches = [Match(lineup, _rotations(lineup)) for lineup in dict.fromkeys(lineups)]
    return Plan(
        game=game,
        entrants={entrant.name: entrant for entrant in entrants},
        matches=tuple(matches),
        sets=tuple(-(-games // len(match.rotations)) for match in matches),
        sides=tuple(state.sides()),
        options=dict(state.options),
        solo=solo,
        seed=seed,
    )


def _lineups(names: Sequence[str], sides: Sequence[int]) -> list[tuple[str, ...]]:
    """Return the line-ups for seats with these sides."""
    seats, order = len(sides), sorted(set(sides))
    if len(names) == seats:
        return [tuple(names)]
    if len(names) > seats:
        each = list(dict.fromkeys(names))
        if len(each) < seats:
            raise InvalidArgument(f"{seats} seats need as many different bots, or one each")
        return list(combinations(each, seats))
    if len(names) == len(order):
        return [tuple(names[order.index(side)] for side in sides)]
    return [(*names, *[names[-1]] * (seats - len(names)))]


def _rotations(lineup: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the distinct rotations of a line-up round the seats."""
    return tuple(dict.fromkeys((*lineup[i:], *lineup[:i]) for i in range(len(lineup))))
