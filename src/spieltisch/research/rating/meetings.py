"""Meetings: the contests that rate the levels of a game at one table.

Each level meets the next two above it, since games between distant levels are foregone. At a table
for one each plays alone, on the same draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spieltisch import bots
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena import Contest
from spieltisch.research.arena.foreign import SECONDS

REACH = 2
"""Number of levels above that each level meets."""
BELOW_GREEDY = 2
"""Number of levels that stand below `greedy` in the order of meetings."""


def tables(game: Game, mode: str | None = None, seats: int | None = None) -> list[tuple[Mode, int]]:
    """Return the modes of a game with their numbers of seats, limited to those given.

    Raises InvalidOptions for an unknown mode, and InvalidArgument if no table is left.
    """
    modes = game.spec.modes if mode is None else (game.spec.mode(mode),)
    found = [(each, count) for each in modes for count in each.seats if seats in (None, count)]
    if not found:
        known = sorted({count for each in modes for count in each.seats})
        raise InvalidArgument(
            f"{game.spec.name} has no table for {seats}; choose of {', '.join(map(str, known))}"
        )
    return found


def ladder(game: Game) -> tuple[str, ...]:
    """Return the bots that are rated, in an order from weak to strong.

    These are the levels, `random` and `greedy`. The place of `greedy` differs from game to game.
    """
    levels = bots.levels(game)
    if levels != bots.HOUSE:
        return levels
    middle = [name for name in ("greedy",) if name in bots.names(game)]
    return ("random", *levels[:BELOW_GREEDY], *middle, *levels[BELOW_GREEDY:])


def pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of those who meet, weak to strong, the stronger of each first."""
    for number, above in enumerate(names):
        for below in reversed(names[max(0, number - REACH) : number]):
            yield above, below


def lineup(seats: int, sides: int, level: str, below: str) -> list[str]:
    """Return the bots of the first game of a set: half the seats each, as far as they go.

    The weaker one has an odd seat, and partners are of one level.
    """
    if sides < seats:
        return [level, below]
    return [level if seat % 2 == 0 and seat < 2 * (seats // 2) else below for seat in range(seats)]


@dataclass(frozen=True)
class Table:
    """A table with its contests, the weakest bots first.

    `bots` has the names of the arena with those of the report, weak to strong.
    """

    game: Game
    mode: Mode
    seats: int
    bots: Mapping[str, str]
    contests: tuple[Contest, ...]


def meet(
    game: Game,
    mode: Mode,
    seats: int,
    rated: Sequence[str],
    games: int,
    *,
    most: int,
    seed: int = 0,
    move_seconds: float = SECONDS,
    out: Path | None = None,
) -> Table:
    """Return a table where those in `rated`, weak to strong, meet.

    `games` are those of a contest, rounded up to whole sets. Levels that search do so without a
    clock, on one thread, with at most `most` simulations of their own. So equal seeds give equal
    games on any machine. `out` keeps each contest in a folder of its own. Raises the errors of
    `Contest`, and InvalidArgument for fewer than two bots.
    """
    names = {timeless(name, game, most): name for name in rated}
    if len(names) < 2 and not mode.solo:
        raise InvalidArgument("a rating compares bots: name at least two")
    sides = len(set(game.start(seats, mode=mode.name).sides()))
    lineups = [lineup(seats, sides, *pair) for pair in pairs([*names])]
    contests = []
    for given in [[name] for name in names] if mode.solo else lineups:
        kept = "-".join(names[name] for name in dict.fromkeys(reversed(given)))
        contests.append(
            Contest(
                game,
                given,
                games,
                seats=seats,
                seed=seed,
                move_seconds=move_seconds,
                out=out and out / f"{mode.name}-{seats}" / re.sub(r"[^\w.@=,-]", "_", kept),
                mode=mode.name,
            )
        )
    return Table(game, mode, seats, names, tuple(contests))


def cheapest_first(tables: Sequence[Table]) -> list[Contest]:
    """Return the contests of all tables: those of the weakest bots first, which think least."""
    placed = [
        (max(map([*table.bots].index, contest.plan.entrants)), contest)
        for table in tables
        for contest in table.contests
    ]
    return [contest for _, contest in sorted(placed, key=lambda one: one[0])]


def timeless(bot: str, game: Game, most: int) -> str:
    """Return the text for the arena of a bot that no clock limits."""
    if bot in bots.names(game) and isinstance(bots.make(bot, game, 0), bots.SearchBot):
        return f"{bot}:most={most},threads=1"
    return bot
