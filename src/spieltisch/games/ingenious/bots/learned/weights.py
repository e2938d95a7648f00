"""Weights of the networks: `weights.txt`, written by `fitting/ingenious.py`.

A line for each mode, or in the base game for each number of players: its name, then the numbers.
"""

from __future__ import annotations

from pathlib import Path

from spieltisch.bots.weights import read

PATH = Path(__file__).with_suffix(".txt")
WEIGHTS_OF = read(PATH)
"""Weights by mode, or in the base game by the number of players."""
