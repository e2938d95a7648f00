"""Draw the curves of docs/research/bots.md, an SVG next to each of the examples' JSON files.

python scripts/learning_curves.py [folder]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

ACROSS = {
    "alphazero": "games of self-play",
    "alphazero-lastdie": "games of self-play",
    "ingenious": "placements",
    "carcassonne": "actions",
    "lastdie": "simulations",
    "selfplay": "decisions of self-play",
}
UP = {
    "alphazero": "per cent against greedy",
    "alphazero-lastdie": "per cent against greedy",
    "ingenious": "mean lowest marker",
    "carcassonne": "mean lowest colour, points",
    "lastdie": "margin expected, points",
    "selfplay": "per cent against greedy",
}
LINES = {"greedy": "#b3541e", "random": "#777777", "exact": "#b3541e"}
"""The lines that a curve is compared with, and their colours."""
FOLDER = Path(__file__).resolve().parents[1] / "docs" / "learning"


def draw(path: Path) -> None:
    """Draw one file's curve."""
    told = json.loads(path.read_text())
    figure = Figure(figsize=(6, 3), layout="constrained")
    axes = figure.subplots()
    across, up = [point[0] for point in told["curve"]], [point[1] for point in told["curve"]]
    if len(told["curve"][0]) > 2:
        axes.errorbar(across, up, yerr=[point[2] for point in told["curve"]], color="#1f5fa8")
        axes.set_xscale("log")
    else:
        axes.plot(across, up, color="#1f5fa8")
    for name, colour in LINES.items():
        if name in told:
            at = told[name][0] if isinstance(told[name], list) else told[name]
            axes.axhline(at, color=colour, linestyle="--", linewidth=1)
            axes.annotate(name, (across[-1], at), color=colour, ha="right", va="bottom")
    axes.set_xlabel(ACROSS[path.stem])
    axes.set_ylabel(UP[path.stem])
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})


def main() -> None:
    mpl.rcParams["svg.hashsalt"] = "spieltisch"
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    for path in sorted(folder.glob("*.json")):
        draw(path)


if __name__ == "__main__":
    main()
