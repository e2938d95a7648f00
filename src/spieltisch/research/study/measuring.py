"""Figures of a mode from games between bots with equal seeds."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
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
from spieltisch.research.study.meetings import Terms, climb, luck
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
    given = {**options, "mode": mode.name}
    terms = Terms(game, mode, seed, processes, _counted(progress), given)
    legal, ends, manifest = _games(terms, chosen[1], games)
    study = Study(
        game.spec.name, mode.name, manifest["seats"], manifest["options"], chosen, climbing,
        games, steps, seed,
        branching=_by_decision(legal),
        lengths=[len(each) for each in legal],
        scores=[score for end in ends for score in end["scores"]],
        margins=[_margin(end["scores"]) for end in ends if len(end["scores"]) > 1],
        results=[end["result"] for end in ends if end["result"] is not None],
        rows=[],
    )  # fmt: skip
    study.rows.extend(_own_rows(study, legal, ends))
    if mode.solo:
        study.rows.append(_row("result", "", study.results))
        study.rows.extend(_settings(terms, study))
    else:
        study.rows.append(_row("margin", "", study.margins))
        study.rows.extend(_seats(study, ends))
    study.rows.extend(luck(terms, (chosen[0], chosen[-1]), games))
    study.rows.extend(climb(terms, climbing, steps))
    return study


def _counted(progress: Callable[[int], object]) -> Callable[[], None]:
    """Return a function to call after each game, which passes on the number of games."""
    played = 0

    def told() -> None:
        nonlocal played
        played += 1
        progress(played)

    return told


def total(game: Game, mode: Mode, games: int, ladder: int, steps: int) -> int:
    """Return the approximate number of games in a study of a mode with `ladder` levels."""
    if mode.solo:
        return games * (3 + len(_others(game, mode, {}))) + 2 * steps * (ladder - 1)
    return games * 4 + steps * (ladder - 1)


def _games(
    terms: Terms, player: str, games: int, **changed: OptionValue
) -> tuple[list[list[int]], list[dict[str, Any]], dict[str, Any]]:
    """Return games in which one bot has all seats: the numbers of legal actions at each game's
    decisions, each game's end, and the manifest. `changed` options replace the terms'."""
    found: dict[int, list[int]] = {}
    ends: dict[int, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        options: dict[str, Any] = {**terms.options, **changed}
        run = SelfPlay(terms.game, [player], games, folder, seed=terms.seed, **options)
        for _ in run.play(terms.processes):
            terms.told()
        columns = ["game", "seat", "legal", "scores", "ranks", "result"]
        for row in pq.read_table(f"{folder}/shards", columns=columns).to_pylist():
            if row["seat"] >= 0:
                found.setdefault(row["game"], []).append(row["legal"])
            ends[row["game"]] = row
        return list(found.values()), list(ends.values()), run.finish()


def _by_decision(legal: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the numbers of legal actions at the k-th decision of all games that have one."""
    longest = max(map(len, legal))
    return [[each[k] for each in legal if len(each) > k] for k in range(longest)]


def _own_rows(
    study: Study, legal: list[list[int]], ends: Sequence[dict[str, Any]]
) -> Iterator[Row]:
    """Yield the figures of the measured games, but for what decides them."""
    yield _row("decisions of a game", "", study.lengths)
    yield _of_games("actions to choose from", legal, study.seed)
    yield _of_games("score", [end["scores"] for end in ends], study.seed)
    for k, numbers in enumerate(study.branching):
        yield _row("legal", str(k), numbers)


def _seats(study: Study, ends: Sequence[dict[str, Any]]) -> Iterator[Row]:
    """Yield each seat's share of the wins."""
    for seat in range(study.seats):
        shares = [_share(end["ranks"], seat) for end in ends]
        yield Row("seat", str(seat), fmean(shares), *interval(shares), len(shares))


def _settings(terms: Terms, study: Study) -> list[Row]:
    """Return a solo mode's results with each option changed, and gains on the same draws."""
    rows = []
    for name, choice in _others(terms.game, terms.mode, terms.options):
        _, ends, _ = _games(terms, study.players[1], study.games, **{name: choice})
        results = [end["result"] for end in ends]
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
