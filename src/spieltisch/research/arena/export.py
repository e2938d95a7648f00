"""Exports of a contest's result: Parquet and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spieltisch.research.arena.result import Tournament

COLUMNS = pa.schema(
    [
        ("match", pa.int32()),
        ("set", pa.int32()),
        ("game", pa.int32()),
        ("seed", pa.uint64()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("side", pa.int8()),
        ("rank", pa.int8()),
        ("score", pa.int64()),
        ("result", pa.int64()),
        ("reason", pa.string()),
        ("fault", pa.string()),
        ("decisions", pa.int32()),
        ("seconds", pa.float64()),
    ]
)
"""One row for each seat of each game."""
COLUMN = {"names": "bot", "sides": "side", "ranks": "rank", "scores": "score"}
"""The columns of what `GameResult` has for each seat, where the name differs."""
ROW_INCHES, WIDTH_INCHES = 0.32, 7.0


def write_parquet(result: Tournament, path: Path) -> None:
    """Write all games, one row for each seat: `COLUMNS`, explained in `GameResult`."""
    rows: list[dict[str, Any]] = [
        {
            COLUMN.get(name, name): fact[seat] if isinstance(fact, tuple) else fact
            for name, fact in {**vars(game), "seat": seat}.items()
        }
        for game in result.games
        for seat in range(len(game.names))
    ]
    pq.write_table(pa.Table.from_pylist(rows, schema=COLUMNS), path)


def write_picture(result: Tournament, path: Path) -> None:
    """Draw each bot's share in each match, and all ratings, with 95 % intervals."""
    shares = [
        (f"{standing.name}   ({match.match})", standing.score, standing.low, standing.high)
        for match in result.matches
        if match.games and len(match.standings) > 1
        for standing in match.standings
    ]
    fair = {
        standing.fair
        for match in result.matches
        for standing in match.standings
        if match.games and len(match.standings) > 1
    }
    ratings = [(one.name, one.elo, one.low, one.high) for one in result.ratings]
    panels = [
        (shares, "share of the wins", sorted(fair)),
        (ratings, "Elo (Bradley-Terry), 0 is the mean", [0.0]),
    ]
    panels = [panel for panel in panels if panel[0]]
    heights = [ROW_INCHES * len(rows) + 1 for rows, _, _ in panels] or [1.0]
    figure = Figure(figsize=(WIDTH_INCHES, sum(heights)), layout="constrained")
    axes = figure.subplots(max(len(panels), 1), squeeze=False, height_ratios=heights)
    for axis, (rows, title, lines) in zip(axes[:, 0], panels, strict=False):
        _draw(axis, rows, title, lines)
    plan = result.plan
    figure.suptitle(f"{plan.game.spec.name} {plan.options['mode']}, {len(result.games)} games")
    figure.savefig(path, dpi=150)


def _draw(
    axis: Axes, rows: list[tuple[str, float, float, float]], title: str, lines: list[float]
) -> None:
    """Draw a point with its interval and name for each row."""
    heights = list(range(len(rows), 0, -1))
    for height, (_, value, low, high) in zip(heights, rows, strict=True):
        axis.plot([min(low, value), max(high, value)], [height, height], color="0.6", linewidth=2)
        axis.plot([value], [height], "o", color="tab:blue")
    for line in lines:
        axis.axvline(line, color="0.8", linewidth=1, zorder=0)
    axis.set_yticks(heights, [row[0] for row in rows])
    axis.set_ylim(0.4, len(rows) + 0.6)
    axis.set_xlabel(title)
    axis.spines[["top", "right"]].set_visible(False)
