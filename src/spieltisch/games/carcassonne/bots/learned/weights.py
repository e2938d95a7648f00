"""Weights of the networks: `weights.txt`, written by `fitting/networks.py` and
`fitting/carcassonne_solo.py`.

A line for each network: the number of players, or "solo" and the number of colours, then the
weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from spieltisch.bots.weights import read

PATH = Path(__file__).with_suffix(".txt")
WEIGHTS_OF = read(PATH)
"""Weights by name."""


def foreseen(colours: int, options: Mapping[str, object]) -> bool:
    """Return whether a network is fitted to the solo game with these options."""
    usual = options["followers"] == 4 and not options["river"]
    return usual and f"solo{colours}" in WEIGHTS_OF
