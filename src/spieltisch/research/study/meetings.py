"""Comparisons of bots' levels: luck and skill, and each level against the one below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.research.arena import Contest, Mean
from spieltisch.research.arena.game import GameResult
from spieltisch.research.arena.standings import mean_of
from spieltisch.research.study.intervals import Floats, by_game
from spieltisch.research.study.row import Row
from spieltisch.research.study.variance import parts


@dataclass(frozen=True)
class Terms:
    """Terms of all games of a study: what is played, from which seed, and how many at once."""

    game: Game
    mode: Mode
    seed: int
    processes: int
    told: Callable[[], None]
    """The function to call after each game."""
    options: dict[str, Any]


def luck(terms: Terms, bots: Sequence[str], games: int) -> list[Row]:
    """Return the parts of a result's variance that are due to draws, to players, and to both."""
    solo = terms.mode.solo
    count = 2 * games if solo else games
    contest = Contest(terms.game, bots, count, seed=terms.seed, self_play=not solo, **terms.options)
    cells: dict[int, dict[tuple[int, int], float]] = {}
    for one in contest.play(terms.processes):
        value = one.result if one.result is not None else _ahead(one.scores, one.sides)
        cells.setdefault(one.set, {})[one.match, one.game] = float(value)
        terms.told()
    width = max(map(len, cells.values()))
    table = np.array(
        [[value for _, value in sorted(row.items())] for row in cells.values() if len(row) == width]
    )

    def shares(sets: Any) -> Floats:
        return np.array(parts(table[sets]))

    low, high = by_game(shares, len(table), terms.seed)
    names = ("draws", "players", "both together")
    return [
        Row("variance", name, share, float(low[i]), float(high[i]), len(table))
        for i, (name, share) in enumerate(zip(names, parts(table), strict=True))
    ]


def climb(terms: Terms, ladder: Sequence[str], games: int) -> list[Row]:
    """Return each level's wins against the one below (solo: result and lead), and certain steps."""
    rows = []
    for below, above in pairwise(ladder):
        count = 2 * games if terms.mode.solo else games
        contest = Contest(terms.game, [above, below], count, seed=terms.seed + 1, **terms.options)
        for _ in contest.play(terms.processes):
            terms.told()
        (match,) = contest.result().matches
        standing = match.standings[0]
        place = f"{above} against {below}"
        rows.append(Row("rung", place, standing.score, standing.low, standing.high, standing.games))
        if not terms.mode.solo:
            continue
        for one in match.standings:
            came = one.result or Mean(0, 0, 0)
            rows.append(Row("result of", one.name, came.value, came.low, came.high, one.games))
        ahead = mean_of([float(_gain(one, standing.name)) for one in match.sets])
        if ahead is not None:
            rows.append(Row("result ahead", place, *ahead, len(match.sets)))
    known = sum(row.low is not None and row.low > 0.5 for row in rows if row.figure == "rung")
    rows.append(Row("known steps", f"{ladder[0]} to {ladder[-1]}", known, None, None, games))
    return rows


def _gain(games: Sequence[GameResult], name: str) -> int:
    """Return a bot's lead over the other in two solo games with equal draws."""
    return sum((game.result or 0) * (1 if game.names[0] == name else -1) for game in games)


def _ahead(scores: Sequence[int], sides: Sequence[int]) -> int:
    """Return the lead of the first seat's side over the best other."""
    return scores[0] - max(s for s, side in zip(scores, sides, strict=True) if side != sides[0])
