"""The figures of a mode, all of games between bots with equal seeds."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq

from spieltisch.bots import HOUSE, levels
from spieltisch.bots.arena import Contest, Mean, interval
from spieltisch.bots.arena.standings import mean_of
from spieltisch.bots.selfplay import SelfPlay
from spieltisch.bots.study.variance import parts
from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, OptionValue
from spieltisch.errors import InvalidArgument

QUICK = 3
"""Levels that are compared where nothing else is said: the lowest, which decide at once."""


class Row(NamedTuple):
    """A number: of which figure, at which place of it, with its 95 % interval, of how many games.

    `low` and `high` are None where there is no interval.
    """

    figure: str
    place: str
    value: float
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True)
class Study:
    """What was found of a mode: the raw numbers of `games` games, and the figures.

    `branching` has, for the k-th decision of a game, the legal actions of every game that came so
    far; `lengths` the decisions of each game; `scores` everybody's; `margins` how far the first
    was ahead; `results` those of a solo mode, else nothing.
    """

    game: str
    mode: str
    seats: int
    options: str
    players: tuple[str, ...]
    games: int
    seed: int
    branching: list[list[int]]
    lengths: list[int]
    scores: list[int]
    margins: list[int]
    results: list[int]
    rows: list[Row]


def measure(
    game: Game,
    mode: Mode,
    games: int = 100,
    *,
    seed: int = 0,
    workers: int = 1,
    players: Sequence[str] | None = None,
    progress: Callable[[int], object] = lambda played: None,
    **options: OptionValue,
) -> Study:
    """Return what `games` games of each comparison show of a mode, with its fewest seats.

    `players` are levels of bots, weak to strong; without them the lowest three of the house. The
    second of them plays the games that are looked at; the first and the last play the same draws,
    for luck and skill; and each meets the one below. `progress` is told after each game how many
    have been played. Equal seeds give equal figures, whatever `workers` is. Raises InvalidArgument,
    InvalidOptions and UnknownBot.
    """
    games = positive("the number of games", games)
    ladder = tuple(players or [level for level in levels(game) if level in HOUSE][:QUICK])
    if len(set(ladder)) < 2:
        raise InvalidArgument(f"a study of {game.spec.name} needs two levels of bots at least")
    played = 0

    def told() -> None:
        nonlocal played
        played += 1
        progress(played)

    chosen: dict[str, Any] = {**options, "mode": mode.name}
    with tempfile.TemporaryDirectory() as folder:
        run = SelfPlay(game, [ladder[1]], games, folder, seed=seed, **chosen)
        for _ in run.play(workers):
            told()
        table = pq.read_table(
            f"{folder}/shards", columns=["game", "seat", "legal", "scores", "ranks", "result"]
        )
        manifest = run.finish()
    found = table.to_pylist()
    own: dict[int, list[int]] = {}
    ends = {}
    for row in found:
        if row["seat"] >= 0:
            own.setdefault(row["game"], []).append(row["legal"])
        ends[row["game"]] = row
    longest = max(map(len, own.values()))
    branching = [[legal[k] for legal in own.values() if len(legal) > k] for k in range(longest)]
    study = Study(
        game.spec.name, mode.name, manifest["seats"], manifest["options"], ladder, games, seed,
        branching,
        lengths=[len(legal) for legal in own.values()],
        scores=[score for end in ends.values() for score in end["scores"]],
        margins=[_margin(end["scores"]) for end in ends.values() if len(end["scores"]) > 1],
        results=[end["result"] for end in ends.values() if end["result"] is not None],
        rows=[],
    )  # fmt: skip
    rows = study.rows
    rows += [
        _row("decisions of a game", "", study.lengths),
        _row("actions to choose from", "", [n for legal in own.values() for n in legal]),
        _row("score", "", study.scores),
    ]
    rows += [_row("legal", str(k), legal) for k, legal in enumerate(branching)]
    if mode.solo:
        rows.append(_row("result", "", study.results))
    else:
        rows.append(_row("margin", "", study.margins))
        for seat in range(study.seats):
            shares = [_share(end["ranks"], seat) for end in ends.values()]
            rows.append(Row("seat", str(seat), fmean(shares), *interval(shares), len(shares)))
    rows += _luck(game, mode, ladder, games, seed, workers, told, chosen)
    rows += _rungs(game, mode, ladder, games, seed, workers, told, chosen)
    return study


def total(mode: Mode, games: int, players: int) -> int:
    """Return about how many games a study of a mode plays."""
    return games * (3 if mode.solo else 4) + games * (players - 1) * (2 if mode.solo else 1)


def _luck(
    game: Game, mode: Mode, ladder: Sequence[str], games: int, seed: int, workers: int,
    told: Callable[[], None], options: dict[str, Any],
) -> list[Row]:  # fmt: skip
    """Return the parts of the variance of the first seat's margin, solo of the result: of the
    draws, of who plays, and of both together."""
    count = 2 * games if mode.solo else games
    bots = [ladder[0], ladder[-1]]
    contest = Contest(game, bots, count, seed=seed, self_play=not mode.solo, **options)
    cells: dict[int, dict[tuple[int, int], float]] = {}
    for one in contest.play(workers):
        value = one.result if one.result is not None else _ahead(one.scores, one.sides)
        cells.setdefault(one.set, {})[one.match, one.game] = float(value)
        told()
    width = max(map(len, cells.values()))
    table = [
        [value for _, value in sorted(row.items())] for row in cells.values() if len(row) == width
    ]
    names = ("draws", "players", "both together")
    return [
        Row("variance", name, share, None, None, len(table))
        for name, share in zip(names, parts(np.array(table)), strict=True)
    ]


def _rungs(
    game: Game, mode: Mode, ladder: Sequence[str], games: int, seed: int, workers: int,
    told: Callable[[], None], options: dict[str, Any],
) -> list[Row]:  # fmt: skip
    """Return how often each level beats the one below; solo also what each comes to."""
    rows = []
    for below, above in pairwise(ladder):
        count = 2 * games if mode.solo else games
        contest = Contest(game, [above, below], count, seed=seed + 1, **options)
        for _ in contest.play(workers):
            told()
        standing = contest.result().matches[0].standings[0]
        place = f"{above} against {below}"
        rows.append(Row("rung", place, standing.score, standing.low, standing.high, standing.games))
        for one in contest.result().matches[0].standings if mode.solo else ():
            result = one.result or Mean(0, 0, 0)
            rows.append(
                Row("result of", one.name, result.value, result.low, result.high, one.games)
            )
    return rows


def _row(figure: str, place: str, values: Sequence[int]) -> Row:
    mean = mean_of([float(value) for value in values]) or Mean(0, 0, 0)
    known = len(values) > 1
    low, high = (mean.low, mean.high) if known else (None, None)
    return Row(figure, place, mean.value, low, high, len(values))


def _margin(scores: Sequence[int]) -> int:
    """Return how far the best is ahead of the next."""
    first, second, *_ = sorted(scores, reverse=True)
    return first - second


def _ahead(scores: Sequence[int], sides: Sequence[int]) -> int:
    """Return how far the first seat's side is ahead of the best other."""
    return scores[0] - max(s for s, side in zip(scores, sides, strict=True) if side != sides[0])


def _share(ranks: Sequence[int], seat: int) -> float:
    """Return a seat's share of the win."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
