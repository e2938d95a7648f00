"""Solving as a tool: interrupted and resumed, kept and found again, refused, asked for in words."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean

import pytest

from spieltisch.cli import main
from spieltisch.errors import InvalidArgument
from spieltisch.games.lastdie.faces import own_faces, read_faces
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver import SolutionStore, solutions, solve_face
from support.soak import sample

FACE = "+80 12345\n+60 **\n+40 256\n-30 *\n-20 41\n+10 6\n"


@pytest.fixture
def box() -> FaceSet:
    return FaceSet(read_faces(f"face 1a dot\n{FACE}face 1b\n{FACE.replace('256', '6')}"))


def test_interrupted_it_goes_on_from_there(
    box: FaceSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solutions, "CHUNK", 64)
    store = SolutionStore(tmp_path)
    told: list[int] = []

    def interrupt(solved: int, boards: int) -> None:
        told.append(solved)
        if sum(told) > boards // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.solve(box, 0, interrupt)
    assert [path.suffix for path in tmp_path.iterdir()] == [".part"]
    before, told = sum(told), []
    solution = store.solve(box, 0, lambda solved, boards: told.append(solved))
    assert told[0] == before
    assert sum(told) == solution.induction.boards
    assert [path.suffix for path in tmp_path.iterdir()] == [".solved"]
    anew = solve_face(box, 0)
    assert solution.first == anew.first
    assert solution.induction.table == anew.induction.table


def test_what_was_solved_is_found_again_by_its_rows(box: FaceSet, tmp_path: Path) -> None:
    first = SolutionStore(tmp_path).solve(box, 0)
    found = SolutionStore(tmp_path).known(box, 0)
    assert found is not None
    assert (found.first, found.states) == (first.first, first.states)
    assert found.margin([[], [], [], [], [], []], 15, 15) == first.first
    assert SolutionStore(tmp_path).known(box, 1) is None
    turned = FaceSet(read_faces(f"face 1a\n{FACE.replace('256', '6')}face 1b dot\n{FACE}"))
    assert SolutionStore(tmp_path).known(turned, 1) is not None


@pytest.mark.parametrize("kind", ["solved", "part"])
def test_a_damaged_file_is_solved_anew(box: FaceSet, tmp_path: Path, kind: str) -> None:
    store = SolutionStore(tmp_path)
    first = store.solve(box, 0).first
    path = next(tmp_path.iterdir())
    data = path.read_bytes()
    path.unlink()
    path.with_suffix(f".{kind}").write_bytes(data[: len(data) // 2])
    assert store.known(box, 0) is None
    assert store.solve(box, 0).first == first


def test_a_face_beyond_the_memory_is_refused(tmp_path: Path) -> None:
    stars = "+80 *****\n+80 *****\n+60 *****\n-30 *****\n-30 AAABB\n+10 1\n"
    box = FaceSet(read_faces(f"face 1a dot\n{stars}face 1b\n{FACE}"))
    with pytest.raises(InvalidArgument, match=r"face 1a has [0-9,]+ boards .* GiB"):
        SolutionStore(tmp_path).solve(box, 0)


def test_states_are_counted_by_hand() -> None:
    """Six cells of one value each: 64 boards; 15 - k dice a player after k of his own."""
    lines = "\n".join(f"+10 {value}" for value in range(1, 7))
    box = FaceSet(read_faces(f"face 1a dot\n{lines}\nface 1b\n{lines}\n"))
    sizes = [1, 6, 15, 20, 15, 6]
    splits = [1, 2, 3, 4, 5, 6]  # who placed how many of them
    rolls = 5  # one to four dice, or five: nobody has fewer than nine
    assert solve_face(box, 0).states == rolls * sum(
        size * split for size, split in zip(sizes, splits, strict=True)
    )


def test_the_command_prints_a_line_a_face(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.txt"
    own.write_text(f"face 1a dot\n{FACE}face 1b\n{FACE.replace('256', '6')}")
    line = ["solve", "lastdie", "--components", str(own), "--cache", str(tmp_path / "cache")]
    assert main(line) == 0
    head, first, second, summary = capsys.readouterr().out.splitlines()
    assert head.split() == ["face", "cells", "net", "first", "gains", "states", "seconds"]
    assert first.split()[:3] == ["1a", "14", "+140"]
    sizes = [abs(float(row.split()[3])) for row in (first, second)]
    assert summary.startswith(f"largest gain {max(sizes):.2f}, mean ")
    assert float(summary.split()[4]) == pytest.approx(sum(sizes) / 2, abs=0.011)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lastdie", "--face", "9z"], "no face '9z': use 1a, 1b"),
        (["chess"], "invalid choice: 'chess'"),
        ([], "GAME"),
        (["lastdie", "--components", "nowhere.txt"], "nowhere.txt: No such file"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code: object
    try:
        code = main(["solve", *words])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def documented() -> dict[str, list[str]]:
    """Return the table of bench/NOTES.md: one row for each face."""
    page = Path(__file__).parents[5] / "bench" / "NOTES.md"
    rows = re.findall(r"^\| ([1-8][ab]) \| (.+) \|$", page.read_text(), re.MULTILINE)
    return {name: cells.split(" | ") for name, cells in rows}


def test_who_begins_gains_little_on_every_face() -> None:
    """1.5: at most 15 points, 10 on average."""
    assert list(documented()) == [face.name for face in own_faces()]
    gains = [abs(float(cells[2])) for cells in documented().values()]
    assert max(gains) <= 15
    assert mean(gains) <= 10


@pytest.mark.parametrize("name", ["3b", "4b", "6a", *sample([], ["1b", "5a", "7a", "8a"])])
def test_the_documented_gains_are_those_of_the_solver(name: str) -> None:
    """The faces that take a second or two; the bench solves the others too."""
    box = FaceSet(own_faces())
    number = [face.name for face in box.faces].index(name)
    cells, net, first, states, _ = documented()[name]
    solution = solve_face(box, number)
    assert (int(cells), int(net)) == (solution.face.cells, solution.face.net)
    assert float(first) == pytest.approx(solution.first, abs=0.01)
    assert int(states.replace(",", "")) == solution.states
