"""Weights of the network: `weights.txt`, written by `fitting/networks.py`.

A line for each number of players with a network: the number, then the weights.
"""

from __future__ import annotations

from pathlib import Path

from spieltisch.bots.weights import read

PATH = Path(__file__).with_suffix(".txt")
WEIGHTS_OF = read(PATH)
"""Weights by the number of players."""
