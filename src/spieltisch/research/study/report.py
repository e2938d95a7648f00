"""Reports of a study: one HTML file with its plots inside, and its numbers as Parquet."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Any

import matplotlib
import pyarrow as pa
import pyarrow.parquet as pq
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spieltisch.research.study.measuring import Study
from spieltisch.research.study.row import Row

PINE, BRASS, GREY = "#2f5d50", "#87520a", "#8d8170"
BINS = 30
STYLE = """
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif;
  background: #fcfaf5; color: #2a251f; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 1px solid #d8cdbb; padding-top: 1rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
figure { margin: 0; } svg { width: 100%; height: auto; } p, figcaption { color: #665c4f; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
td, th { padding: 0.25rem 0.75rem; text-align: left; border-bottom: 1px solid #e9e1d3; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } code { background: #f4efe6; }
"""
COLUMNS = pa.schema(
    [
        ("game", pa.string()),
        ("mode", pa.string()),
        ("seats", pa.int8()),
        ("options", pa.string()),
        ("seed", pa.uint64()),
        ("figure", pa.string()),
        ("place", pa.string()),
        ("value", pa.float64()),
        ("low", pa.float64()),
        ("high", pa.float64()),
        ("n", pa.int32()),
    ]
)
"""One row for each number, explained in `row.Row`."""


def write_report(studies: Sequence[Study], folder: Path, command: str) -> None:
    """Write `report.html` and `study.parquet`, made by `command`. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [{**vars(study), **row._asdict()} for study in studies for row in study.rows]
    pq.write_table(pa.Table.from_pylist(rows, schema=COLUMNS), folder / "study.parquet")
    (folder / "report.html").write_text(_page(studies, command), encoding="utf-8")


def _page(studies: Sequence[Study], command: str) -> str:
    game = escape(studies[0].game)
    parts = "".join(map(_section, studies))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>A study of {game}</title><style>{STYLE}</style></head><body>\n"
        f"<h1>A study of {game}</h1>\n<p>Made by <code>{escape(command)}</code>. Equal seeds give "
        "equal numbers; they are in <code>study.parquet</code>, too. Intervals are of 95 %. "
        "Everything is about games between these bots: better players may see another game.</p>\n"
        f"{parts}</body></html>\n"
    )


def _section(study: Study) -> str:
    plots = [
        _plot(lambda axes: _branching(axes, study), "Actions to choose from at each decision, "
              "mean and the middle eight tenths of the games that came so far."),
        _plot(lambda axes: _histogram(axes, study.lengths, "decisions"), "Decisions of a game."),
    ]  # fmt: skip
    if study.results:
        plots.append(_plot(lambda axes: _histogram(axes, study.results, "result"), "Results."))
        usual = study.rows[[row.figure for row in study.rows].index("result")]
        with_other = [usual._replace(place="as usual"), *_of(study, "result with")]
        plots.append(_plot(lambda axes: _intervals(axes, with_other, "mean result"),
                           "Results by setting: one option changed at a time."))  # fmt: skip
        plots.append(_plot(lambda axes: _intervals(axes, _levels(study), "mean result"),
                           "Results by level."))  # fmt: skip
    else:
        plots.append(_plot(lambda axes: _histogram(axes, study.scores, "score"), "Scores."))
        plots.append(_plot(lambda axes: _histogram(axes, study.margins, "margin"),
                           "How far the first was ahead of the second."))  # fmt: skip
        plots.append(_plot(lambda axes: _shares(axes, _of(study, "seat"), 1 / study.seats),
                           "Share of the wins by seat, equals on all."))  # fmt: skip
    plots.append(_plot(lambda axes: _shares(axes, _of(study, "rung"), 0.5),
                       "Share of the wins of a level against the one below."))  # fmt: skip
    (climbed,) = _of(study, "known steps")
    told = [row for row in study.rows if row.figure != "legal"]
    table = "".join(
        f"<tr><td>{escape(row.figure)} {escape(row.place)}</td>"
        f'<td class="n">{row.value:.3g}</td><td class="n">{_between(row)}</td>'
        f'<td class="n">{row.n}</td></tr>'
        for row in told
    )
    return (
        f"<h2>{escape(study.mode)}, {study.seats} seat{'s' if study.seats > 1 else ''}</h2>\n"
        f"<p>{escape(study.options)}; seed {study.seed}; {study.games} games of each comparison; "
        f"the games that are looked at are played by {escape(study.players[1])}. Of "
        f"{len(study.ladder) - 1} steps from {escape(climbed.place)}, in {study.steps} games each, "
        f"{climbed.value} are known to lead upwards.</p>\n"
        f'<div class="plots">{"".join(plots)}</div>\n'
        "<p>Variance: the same draws were played by different line-ups; <em>draws</em> is the part "
        "that follows from the draws whoever plays, <em>players</em> from who plays whatever is "
        "drawn, the rest from both together.</p>\n"
        '<div class="wide"><table><tr><th>figure</th><th>value</th><th>95 % interval</th>'
        f"<th>of</th></tr>{table}</table></div>\n"
    )


def _plot(draw: Callable[[Axes], None], caption: str) -> str:
    """Return a plot as SVG in a figure element; equal numbers give equal text."""
    settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "spieltisch", "font.size": 9}
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(3.6, 2.4), layout="constrained")
        figure.patch.set_alpha(0)
        axes = figure.subplots()
        axes.patch.set_alpha(0)
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = re.sub("<metadata>.*?</metadata>|<!--.*?-->", "", text.getvalue(), flags=re.DOTALL)
    drawn = svg[svg.index("<svg") :]
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>\n"


def _branching(axes: Axes, study: Study) -> None:
    kept = [legal for legal in study.branching if len(legal) >= max(2, study.games // 10)]
    step = max(1, len(kept) // 60)
    places = list(range(0, len(kept), step))
    low = [sorted(kept[k])[len(kept[k]) // 10] for k in places]
    high = [sorted(kept[k])[(9 * len(kept[k])) // 10] for k in places]
    axes.fill_between(places, low, high, color=PINE, alpha=0.2, linewidth=0)
    axes.plot(places, [fmean(kept[k]) for k in places], color=PINE)
    axes.set_xlabel("decision")
    axes.set_ylim(bottom=0)


def _histogram(axes: Axes, values: Sequence[int], name: str) -> None:
    low, high = min(values), max(values)
    bins = min(BINS, high - low + 1)
    axes.hist(values, bins=bins, range=(low - 0.5, high + 0.5), color=PINE)
    axes.axvline(fmean(values), color=BRASS)
    axes.set_xlabel(name)


def _shares(axes: Axes, rows: Sequence[Row], fair: float) -> None:
    _intervals(axes, rows, "share of the wins")
    axes.axvline(fair, color=BRASS, linewidth=1)
    axes.set_xlim(0, 1)


def _intervals(axes: Axes, rows: Sequence[Row], name: str) -> None:
    for height, row in enumerate(reversed(rows)):
        if row.low is not None and row.high is not None:
            axes.plot([row.low, row.high], [height, height], color=GREY)
        axes.plot([row.value], [height], "o", color=PINE)
    axes.set_yticks(range(len(rows)), [row.place for row in reversed(rows)])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel(name)


def _levels(study: Study) -> list[Row]:
    """Return each level's solo result once: from its match with the level above, if any."""
    last = {row.place: row for row in _of(study, "result of")}
    return [last[name] for name in study.ladder if name in last]


def _of(study: Study, figure: str) -> list[Row]:
    return [row for row in study.rows if row.figure == figure]


def _between(row: Row) -> str:
    return "" if row.low is None or row.high is None else f"{row.low:.3g} to {row.high:.3g}"
