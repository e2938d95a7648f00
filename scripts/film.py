"""Draw a film of a game that bots play from fixed seeds, which browsers play without a script.

python scripts/film.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import spieltisch
from spieltisch import bots, cli

FILE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "film.svg"


def main() -> None:
    """Write a film of Carcassonne."""
    game = spieltisch.load("carcassonne")
    record = bots.trace(game, [bots.make("greedy", game, seed=seat) for seat in (1, 2)], seed=3)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_text(record.dumps(), encoding="utf-8")
        film = ["show", str(file), "--animate", str(FILE), "--pace", "0.8"]
        cli.main([*film, "--step", "44", "--names", "Ada", "Ben"])


if __name__ == "__main__":
    main()
