"""Weights of the networks: `weights.txt`, written by `fitting/ingenious.py`.

A line for each mode, or in the base game for each number of players: its name, then the numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

PATH = Path(__file__).with_suffix(".txt")


def read() -> dict[str, tuple[float, ...]]:
    """Return the weights by mode."""
    lines = [line.split() for line in PATH.read_text().splitlines()]
    return {mode: tuple(map(float, numbers)) for mode, *numbers in lines}


def write(weights: Mapping[str, Sequence[float]]) -> None:
    """Write the weights to three digits."""
    PATH.write_text(
        "".join(
            " ".join([mode, *(f"{number:.3g}" for number in numbers)]) + "\n"
            for mode, numbers in weights.items()
        )
    )


WEIGHTS_OF = read()
"""Weights by mode, or in the base game by the number of players."""
