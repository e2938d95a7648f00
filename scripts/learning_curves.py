"""Draw the curves of docs/research/bots.md, an SVG next to each of the examples' JSON files.

python scripts/learning_curves.py [folder]
"""

from __future__ import annotations

import json
import sys
from io import StringIO
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
TITLES = {
    "alphazero": "Ingenious of radius 2 for two: AlphaZero",
    "alphazero-lastdie": "Last Die for two: AlphaZero",
    "ingenious": "Ingenious alone: masked PPO",
    "carcassonne": "Carcassonne alone: PPO",
    "lastdie": "Last Die, the end of a round: MCTS",
    "selfplay": "Last Die for two: PPO in self-play",
}
THEMED = (
    "svg{color:#2a251f;fill:currentColor}@media (prefers-color-scheme:dark){svg{color:#ede6da}}"
)
"""The colour of words and axes, by the reader's theme; the drawing has no background."""
LINES = {"greedy": "#c8692f", "random": "#8a8a8a", "exact": "#c8692f"}
"""The lines that a curve is compared with, and their colours."""
FOLDER = Path(__file__).resolve().parents[1] / "docs" / "learning"


def draw(path: Path) -> None:
    """Draw one file's curve."""
    told = json.loads(path.read_text())
    figure = Figure(figsize=(6, 3), layout="constrained")
    axes = figure.subplots()
    across, up = [point[0] for point in told["curve"]], [point[1] for point in told["curve"]]
    if len(told["curve"][0]) > 2:
        axes.errorbar(across, up, yerr=[point[2] for point in told["curve"]], color="#3b82d0")
        axes.set_xscale("log")
    else:
        axes.plot(across, up, color="#3b82d0")
    for name, colour in LINES.items():
        if name in told:
            at = told[name][0] if isinstance(told[name], list) else told[name]
            axes.axhline(at, color=colour, linestyle="--", linewidth=1)
            axes.annotate(name, (across[-1], at), color=colour, ha="right", va="bottom")
    axes.set_title(TITLES[path.stem], loc="left", fontsize="medium")
    axes.set_xlabel(ACROSS[path.stem])
    axes.set_ylabel(UP[path.stem])
    axes.spines[["top", "right"]].set_visible(False)
    drawing = StringIO()
    figure.savefig(drawing, format="svg", metadata={"Date": None}, transparent=True)
    text = drawing.getvalue().replace("#000000", "currentColor")
    path.with_suffix(".svg").write_text(text.replace("<defs>", f"<style>{THEMED}</style><defs>", 1))


def main() -> None:
    mpl.rcParams["svg.hashsalt"] = "spieltisch"
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    for path in sorted(folder.glob("*.json")):
        draw(path)


if __name__ == "__main__":
    main()
