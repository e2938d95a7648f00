"""`spieltisch solve`: the first player's gain on each face when both play perfectly."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import mean

from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver.solutions import Solution, SolutionStore


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.description = (
        "Solve faces for two players whose objective is the margin of points, and cache the "
        "solutions. Ctrl-C stops; the same command continues."
    )
    parser.add_argument(
        "--face", action="append", metavar="NAME", help="a face, such as 3b; may be repeated (all)"
    )


def run(game: Game, given: Namespace, cache: Path) -> None:
    """Solve and print. Raises InvalidArgument for unknown or too large faces."""
    box = game.components
    assert isinstance(box, FaceSet)
    names = [face.name for face in box.faces]
    wanted = given.face or names
    for name in wanted:
        if name not in names:
            raise InvalidArgument(f"no face {name!r}: use {', '.join(names)}")
    store = SolutionStore(cache / game.spec.name)
    print(f"{'face':>4} {'cells':>5} {'net':>5} {'first gains':>12} {'states':>12} {'seconds':>8}")
    try:
        found = [_solved(store, box, names.index(name)) for name in wanted]
    except KeyboardInterrupt:
        print("interrupted: the same command continues from here", file=sys.stderr)
        raise
    if len(found) > 1:
        sizes = [abs(solution.first) for solution in found]
        print(f"largest gain {max(sizes):.2f}, mean {mean(sizes):.2f} (without sign)")


def _solved(store: SolutionStore, box: FaceSet, number: int) -> Solution:
    """Solve one face, with a progress bar on a terminal."""
    from tqdm import tqdm  # 30 ms that playing the game saves

    face = box.faces[number]
    with tqdm(desc=f"face {face.name}", unit=" boards", disable=None, leave=False) as bar:

        def report(solved: int, boards: int) -> None:
            bar.total = boards
            bar.update(solved)

        solution = store.solve(box, number, report)
    print(
        f"{face.name:>4} {face.cells:5} {face.net:+5} {solution.first:+12.2f} "
        f"{solution.states:12,} {solution.seconds:8.1f}",
        flush=True,
    )
    return solution
