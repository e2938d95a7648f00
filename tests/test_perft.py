"""Positions counted from fixed seeds, with the sums of their keys, which cover points and cards.

The numbers of a game lie in its `tests/perft.txt`. A line has the options and how many random
actions lead to the root, then each depth's positions and the sum of their keys. They were taken
when the engine agreed with the oracle at every step. They change when a rule does. The sums, and
what chance brings, also change when `digest()` does. Then, and only then, take them again from the
failures of this test. `components` names a file in its folder that replaces the game's own
components.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import spieltisch
from spieltisch.core.playouts.perft import perft

GAMES = Path(__file__).resolve().parents[1] / "src/spieltisch/games"
SEED = 7


class Root(NamedTuple):
    """A position, and what lies below it."""

    name: str
    game: spieltisch.Game
    mode: str
    after: int
    options: dict[str, str | int]
    counted: list[tuple[int, int]]


def read(path: Path) -> dict[str, Root]:
    """Return the roots of a file by their lines."""
    name, roots = path.parts[-3], dict[str, Root]()
    game = spieltisch.load(name)
    for block in path.read_text().strip().split("\n\n"):
        first, *depths = block.splitlines()
        if first.startswith("components "):
            game = spieltisch.load(name, (path.parent / first.split()[1]).read_text())
            continue
        given = dict(part.split("=") for part in first.split())
        after, mode = int(given.pop("after")), given.get("mode", game.spec.modes[0].name)
        options = {key: int(text) if text.isdigit() else text for key, text in given.items()}
        pairs = [depth.split() for depth in depths]
        counted = [(int(leaves), int(digest, 16)) for leaves, digest in pairs]
        roots[f"{name} {first}"] = Root(name, game, mode, after, options, counted)
    return roots


ROOTS = {
    line: root
    for path in sorted(GAMES.glob("*/tests/perft.txt"))
    for line, root in read(path).items()
}


@pytest.mark.parametrize("line", ROOTS)
def test_perft(line: str) -> None:
    root = ROOTS[line]
    state = root.game.random_game(SEED, limit=root.after, **root.options)
    found = [(row.leaves, row.digest) for row in perft(state, len(root.counted), SEED)]
    assert found == root.counted


@pytest.mark.parametrize("name", ["ingenious", "lastdie", "zigzag"])
def test_all_ways_to_play_are_counted(name: str) -> None:
    counted = {(root.mode, root.options["seats"]) for root in ROOTS.values() if root.name == name}
    every = {
        (mode.name, seats) for mode in spieltisch.load(name).spec.modes for seats in mode.seats
    }
    assert counted == every
