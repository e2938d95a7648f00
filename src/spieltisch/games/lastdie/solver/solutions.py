"""Exact solutions for two players on one face, and their cache.

The objective is the margin of points; see `backward_induction.pyx`. A face takes seconds and up to
a few hundred megabytes; one with many stars is refused before it takes more than `MEMORY`.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from dataclasses import dataclass
from pathlib import Path

from spieltisch.core.system.threads import threads as workers
from spieltisch.errors import InvalidArgument
from spieltisch.games.lastdie.faces import ROWS, VALUES, Face
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver.backward_induction import AFTER, WIDTH, BackwardInduction

MEMORY = 4 * 2**30
"""Upper bound of memory for solving, in bytes."""
FLOAT = 4
CHUNK = 1024
"""Boards that a thread solves between two checks of the clock and of Ctrl-C."""
SAVE_SECONDS = 60.0
FORMAT = 1
"""Version of the files, which changes with their format or values."""

Report = Callable[[int, int], object]
"""Function that gets the number of newly solved boards, and of all."""


@dataclass(frozen=True)
class Solution:
    """A solved face.

    `first` is the mean gain of the first player over the other. `states` is the number of positions
    before a roll, and `seconds` the time of solving.
    """

    face: Face
    first: float
    states: int
    seconds: float
    induction: BackwardInduction

    def margin(self, rows: Sequence[Sequence[int]], mover: int, other: int) -> float:
        """Return the gain of the player who begins a turn over the other until the round's end.

        `rows` are the values placed, row by row; `mover` and `other` the dice of the two players.
        """
        return self.induction.margin(self.induction.board_of(rows), other)


class SolutionStore:
    """A folder of solved faces, and of one whose solving was interrupted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def known(self, box: FaceSet, face: int) -> Solution | None:
        """Return a face solved earlier with the dice of the rules, or None."""
        if _other_dice(box):
            return None
        path = self._path(box.faces[face], "solved")
        try:
            with path.open("rb") as file:
                facts = json.loads(file.readline())
                induction = BackwardInduction(box, face)
                if file.readinto(induction.table) != len(induction.table):
                    return None
        except (FileNotFoundError, KeyError, ValueError):
            return None
        return Solution(
            box.faces[face], facts["first"], facts["states"], facts["seconds"], induction
        )

    def solve(
        self, box: FaceSet, face: int, report: Report = lambda solved, boards: None
    ) -> Solution:
        """Return a face's solution, which takes a while unless it is known.

        An interrupted run saves its state, and the next one continues. Raises InvalidArgument for a
        face that would take more than `MEMORY`.
        """
        solution = self.known(box, face)
        if solution is not None:
            report(solution.induction.boards, solution.induction.boards)
            return solution
        work = _Work(box, face)
        part = self._path(box.faces[face], "part")
        self.folder.mkdir(parents=True, exist_ok=True)
        work.resume(part)
        report(work.solved, work.induction.boards)
        saved = time.monotonic()
        try:
            for boards in work.steps():
                report(boards, work.induction.boards)
                if time.monotonic() - saved > SAVE_SECONDS:
                    work.save(part)
                    saved = time.monotonic()
        except KeyboardInterrupt:
            work.save(part)
            raise
        solution = work.solution()
        facts = {"first": solution.first, "states": solution.states, "seconds": solution.seconds}
        _write(self._path(solution.face, "solved"), facts, solution.induction.table)
        part.unlink(missing_ok=True)
        return solution

    def _path(self, face: Face, kind: str) -> Path:
        """Return a face's file, by its rows without its name: equal faces are solved once."""
        rows = "|".join(map(str, face.rows))
        digest = hashlib.sha256(f"{FORMAT}|{rows}".encode()).hexdigest()
        return self.folder / f"face-{digest[:16]}.{kind}"


def solve_face(box: FaceSet, face: int) -> Solution:
    """Solve a face without a cache. Raises InvalidArgument as `SolutionStore.solve`."""
    work = _Work(box, face)
    for _ in work.steps():
        pass
    return work.solution()


class _Work:
    """Solving in progress: `level` is being solved, `done` of its boards are."""

    def __init__(self, box: FaceSet, face: int) -> None:
        self.face = box.faces[face]
        _check_memory(box, face)
        self.induction = BackwardInduction(box, face)
        self.level = self.induction.levels - 2
        self.done = 0
        self.seconds = 0.0
        self.deeper = self._room(self.level + 1)
        self.after = self._room(self.level)

    def _room(self, level: int) -> bytearray:
        return bytearray(FLOAT * AFTER * self.induction.size(level))

    @property
    def solved(self) -> int:
        """Number of boards solved, with the full one."""
        levels = range(self.level + 1, self.induction.levels)
        return self.done + sum(map(self.induction.size, levels))

    def steps(self) -> Iterator[int]:
        """Solve everything; yield the number of boards after each step."""
        threads = os.cpu_count() or 1
        with workers(threads) as pool:
            while self.level >= 0:
                size = self.induction.size(self.level)
                after = memoryview(self.after).cast("f")
                deeper = memoryview(self.deeper).cast("f")
                while self.done < size:
                    began = time.monotonic()
                    end = min(size, self.done + threads * CHUNK)
                    wait(
                        [
                            pool.submit(
                                self.induction.solve,
                                self.level,
                                first,
                                min(end, first + CHUNK),
                                after,
                                deeper,
                            )
                            for first in range(self.done, end, CHUNK)
                        ]
                    )
                    boards, self.done = end - self.done, end
                    self.seconds += time.monotonic() - began
                    yield boards
                after.release()
                deeper.release()
                self.level -= 1
                self.done = 0
                if self.level >= 0:
                    self.deeper, self.after = self.after, self._room(self.level)

    def save(self, path: Path) -> None:
        """Save the progress."""
        facts = {"level": self.level, "done": self.done, "seconds": self.seconds}
        _write(path, facts, self.induction.table, self.deeper, self.after)

    def resume(self, path: Path) -> None:
        """Continue from saved progress, if it is complete."""
        try:
            with path.open("rb") as file:
                facts = json.loads(file.readline())
                level = facts["level"]
                deeper, after = self._room(level + 1), self._room(level)
                table = bytearray(len(self.induction.table))
                if any(file.readinto(room) != len(room) for room in (table, deeper, after)):
                    return
        except (FileNotFoundError, KeyError, ValueError):
            return
        self.level, self.done, self.seconds = level, facts["done"], facts["seconds"]
        self.induction.table[:] = table
        self.deeper, self.after = deeper, after

    def solution(self) -> Solution:
        """Return the solution once all is solved."""
        first = self.induction.margin(0, WIDTH - 1)
        return Solution(self.face, first, self.induction.states(), self.seconds, self.induction)


def _other_dice(box: FaceSet) -> bool:
    """Return whether the box has other dice than the rules, with which the solver reckons."""
    return bool(box.dice) or box.values != max(VALUES)


def _check_memory(box: FaceSet, face: int) -> None:
    """Raise InvalidArgument for a face that would take too much memory, and for other dice."""
    if _other_dice(box):
        raise InvalidArgument(
            "the solver reckons with the 30 dice of the rules: leave out dice and values"
        )
    sizes = Counter({0: 1})  # boards by the cells left
    for row in range(ROWS):
        left = Counter(left for left, _ in box.automaton(face, row))
        product: Counter[int] = Counter()
        for (a, n), (b, m) in itertools.product(sizes.items(), left.items()):
            product[a + b] += n * m
        sizes = product
    boards, widest = sizes.total(), max(sizes[n] + sizes[n + 1] for n in sizes)
    need = FLOAT * (AFTER * widest + (WIDTH + 2) * boards)
    if need > MEMORY:
        raise InvalidArgument(
            f"face {box.faces[face].name} has {boards:,} boards and would take "
            f"{need / 2**30:.1f} GiB to solve; at most {MEMORY / 2**30:.0f} GiB: use fewer stars"
        )


def _write(path: Path, facts: dict[str, float], *parts: bytearray) -> None:
    """Write a line of facts and then the parts; whole or not at all."""
    rough = path.with_name(path.name + ".new")
    with rough.open("wb") as file:
        file.write(json.dumps(facts).encode() + b"\n")
        for part in parts:
            file.write(part)
    rough.replace(path)
