"""Figures of a mode from games between bots with equal seeds."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from spieltisch.bots import HOUSE, levels
from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, OptionValue
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena import Mean, interval
from spieltisch.research.arena.standings import mean_of
from spieltisch.research.selfplay import SelfPlay
from spieltisch.research.study.intervals import Floats, by_game
from spieltisch.research.study.meetings import climb, luck
from spieltisch.research.study.row import Row

QUICK = 3
"""Number of default levels: the lowest, which decide at once."""


@dataclass(frozen=True)
class Study:
    """The results for a mode: raw numbers of `games` games, and the figures.

    `players` are the levels for luck and skill. Each of `ladder` is compared with the one below, in
    `steps` games.

    `branching` has the numbers of legal actions at each game's k-th decision, `lengths` the numbers
    of decisions. `scores` are those of all seats, `margins` the first seat's leads. `results` are
    those of a solo mode, else empty.
    """

    game: str
    mode: str
    seats: int
    options: str
    players: tuple[str, ...]
    ladder: tuple[str, ...]
    games: int
    steps: int
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
    processes: int = 1,
    players: Sequence[str] | None = None,
    ladder: Sequence[str] | None = None,
    steps: int | None = None,
    progress: Callable[[int], object] = lambda played: None,
    **options: OptionValue,
) -> Study:
    """Return the figures of a mode, with its fewest seats, from `games` games for each comparison.

    `players` are levels of bots, weak to strong, by default the lowest three. The second plays the
    measured games, in a solo mode also with each other choice of each option. The first and the
    last play the same draws, for luck and skill. Each of `ladder` (default: `players`) meets the
    one below in `steps` games (default: `games`). `progress` gets the number of games after each
    game. Equal seeds give equal figures for any `processes`. Raises InvalidArgument, InvalidOptions
    and UnknownBot.
    """
    games = positive("the number of games", games)
    steps = positive("the number of games of a step", steps or games)
    chosen = tuple(players or [level for level in levels(game) if level in HOUSE][:QUICK])
    climbing = tuple(ladder or chosen)
    if min(len(set(chosen)), len(set(climbing))) < 2:
        raise InvalidArgument(f"a study of {game.spec.name} needs at least two levels of bots")
    played = 0

    def told() -> None:
        nonlocal played
        played += 1
        progress(played)

    given: dict[str, Any] = {**options, "mode": mode.name}
    found, manifest = _played(game, chosen[1], games, seed, processes, told, given)
    own: dict[int, list[int]] = {}
    ends = {}
    for row in found:
        if row["seat"] >= 0:
            own.setdefault(row["game"], []).append(row["legal"])
        ends[row["game"]] = row
    longest = max(map(len, own.values()))
    branching = [[legal[k] for legal in own.values() if len(legal) > k] for k in range(longest)]
    study = Study(
        game.spec.name, mode.name, manifest["seats"], manifest["options"], chosen, climbing,
        games, steps, seed, branching,
        lengths=[len(legal) for legal in own.values()],
        scores=[score for end in ends.values() for score in end["scores"]],
        margins=[_margin(end["scores"]) for end in ends.values() if len(end["scores"]) > 1],
        results=[end["result"] for end in ends.values() if end["result"] is not None],
        rows=[],
    )  # fmt: skip
    rows = study.rows
    rows += [
        _row("decisions of a game", "", study.lengths),
        _of_games("actions to choose from", list(own.values()), seed),
        _of_games("score", [end["scores"] for end in ends.values()], seed),
    ]
    rows += [_row("legal", str(k), legal) for k, legal in enumerate(branching)]
    if mode.solo:
        rows.append(_row("result", "", study.results))
        rows += _settings(game, mode, study, processes, told, given)
    else:
        rows.append(_row("margin", "", study.margins))
        for seat in range(study.seats):
            shares = [_share(end["ranks"], seat) for end in ends.values()]
            rows.append(Row("seat", str(seat), fmean(shares), *interval(shares), len(shares)))
    who = [chosen[0], chosen[-1]]
    rows += luck(game, mode, who, games, seed, processes, told, given)
    rows += climb(game, mode, climbing, steps, seed, processes, told, given)
    return study


def total(game: Game, mode: Mode, games: int, ladder: int, steps: int) -> int:
    """Return the approximate number of games in a study of a mode with `ladder` levels."""
    if mode.solo:
        return games * (3 + len(_others(game, mode, {}))) + 2 * steps * (ladder - 1)
    return games * 4 + steps * (ladder - 1)


def _played(
    game: Game, player: str, games: int, seed: int, processes: int, told: Callable[[], None],
    options: dict[str, Any],
) -> tuple[list[dict[str, Any]], dict[str, Any]]:  # fmt: skip
    """Return every action of games in which one bot has all seats, and the manifest."""
    with tempfile.TemporaryDirectory() as folder:
        run = SelfPlay(game, [player], games, folder, seed=seed, **options)
        for _ in run.play(processes):
            told()
        columns = ["game", "seat", "legal", "scores", "ranks", "result"]
        return pq.read_table(f"{folder}/shards", columns=columns).to_pylist(), run.finish()


def _settings(
    game: Game, mode: Mode, study: Study, processes: int, told: Callable[[], None],
    options: dict[str, Any],
) -> list[Row]:  # fmt: skip
    """Return a solo mode's results with each option changed, and gains on the same draws."""
    rows = []
    for name, choice in _others(game, mode, options):
        changed = {**options, name: choice}
        found, _ = _played(
            game, study.players[1], study.games, study.seed, processes, told, changed
        )
        results = list({row["game"]: row["result"] for row in found}.values())
        setting = write_options({name: choice})
        rows.append(_row("result with", setting, results))
        more = [there - here for there, here in zip(results, study.results, strict=True)]
        rows.append(_row("result more with", setting, more))
    return rows


def _others(game: Game, mode: Mode, options: dict[str, Any]) -> list[tuple[str, OptionValue]]:
    """Return every choice of the mode's options that differs from the given ones."""
    _, usual = game.spec.resolve(None, {**options, "mode": mode.name})
    return [
        (option.name, choice)
        for option in game.spec.options
        if option.offered(mode.name)
        for choice in option.choices
        if choice != usual[option.name]
    ]


def _of_games(figure: str, games: Sequence[Sequence[int]], seed: int) -> Row:
    """Return the mean of all values, which are not independent within a game."""
    sums, counts = np.array([sum(one) for one in games]), np.array([len(one) for one in games])

    def mean(chosen: Any) -> Floats:
        return np.array([sums[chosen].sum() / counts[chosen].sum()])

    (value,) = mean(slice(None))
    if len(games) < 2:
        return Row(figure, "", float(value), None, None, len(games))
    (low,), (high,) = by_game(mean, len(games), seed)
    return Row(figure, "", float(value), float(low), float(high), len(games))


def _row(figure: str, place: str, values: Sequence[int]) -> Row:
    mean = mean_of([float(value) for value in values]) or Mean(0, 0, 0)
    known = len(values) > 1
    low, high = (mean.low, mean.high) if known else (None, None)
    return Row(figure, place, mean.value, low, high, len(values))


def _margin(scores: Sequence[int]) -> int:
    """Return the lead of the best over the next."""
    first, second, *_ = sorted(scores, reverse=True)
    return first - second


def _share(ranks: Sequence[int], seat: int) -> float:
    """Return a seat's share of the win."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
