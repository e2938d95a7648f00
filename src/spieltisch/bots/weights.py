"""Files with the weights of small networks: a line for each, its name, then its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def read(path: Path) -> dict[str, tuple[float, ...]]:
    """Return the weights by name."""
    lines = [line.split() for line in path.read_text().splitlines()]
    return {name: tuple(map(float, numbers)) for name, *numbers in lines}


def write(path: Path, weights: Mapping[str, Sequence[float]]) -> None:
    """Write the weights to three digits."""
    path.write_text(
        "".join(
            " ".join([name, *(f"{number:.3g}" for number in numbers)]) + "\n"
            for name, numbers in weights.items()
        )
    )
