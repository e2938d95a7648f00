"""Puzzles: their search, the file that keeps them, and those that the package brings."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from spieltisch import list_games, load
from spieltisch.bots import PlayerView, make
from spieltisch.bots.puzzles.finding import CLUBS, COMPARED, GAP, Search, find, judging
from spieltisch.bots.puzzles.puzzle import FILE, InvalidPuzzles, Puzzle, read, write
from spieltisch.cli.dispatch import main
from spieltisch.errors import SpieltischError
from spieltisch.research.puzzles import Generating
from spieltisch.server.features.study.shelf import FOLDER
from support.soak import sample

LAST_DIE = load("lastdie")
SHIPPED = [name for name in list_games() if (FOLDER / name / FILE).is_file()]

JUDGED = sample({"lastdie": 200, "carcassonne": 8}, dict.fromkeys(SHIPPED, 200))
"""Puzzles of each game that are judged once more."""
NOISE = 0.01
"""Difference that another order of floating-point operations makes in a judge's trials."""


def search(number: int, seed: int = 7) -> Search:
    """A search in one game of two."""
    return Search(LAST_DIE, 2, {"mode": "base"}, seed, number)


def test_a_puzzle_has_one_best_action_that_club_players_miss() -> None:
    found = [puzzle for number in range(8) if (puzzle := find(search(number)))]
    assert found
    for puzzle in found:
        state = puzzle.position(LAST_DIE)
        judge = judging(LAST_DIE)
        best, second, *_ = judge.analyse(judge.hindsight(state, puzzle.seat))
        assert tuple(state.texts(best.actions)) == puzzle.best
        assert best.value - second.value >= GAP
        assert puzzle.judged[0].value - puzzle.judged[1].value >= GAP - 0.001
        assert puzzle.missed in [one.actions for one in puzzle.judged[1:]]
        for seed in range(CLUBS):
            club = make("club", LAST_DIE, seed)
            action = club.decide(PlayerView(state, puzzle.seat)).action
            assert state.text(action) != puzzle.best[0]


def test_a_search_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    def run(path: Path, number: int) -> Path:
        one = Generating(LAST_DIE, 3, path, None, {})
        assert list(one.run(number, 1))[-1] == number
        assert one.write(number) == number
        return path

    whole = run(tmp_path / "whole.xz", 3)
    part = run(tmp_path / "part.xz", 1)
    journal = tmp_path / "part.xz.journal"
    before = journal.read_bytes()
    journal.write_bytes(before + b'{"options"')  # the power went
    run(part, 3)
    assert part.read_bytes() == whole.read_bytes()
    assert journal.read_bytes().startswith(before)
    with pytest.raises(SpieltischError, match="another search"):
        Generating(LAST_DIE, 4, part, None, {})


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "some.xz"
    arguments = ["--number", "1", "--seed", "3", "--processes", "1", "--out", str(out)]
    assert main(["puzzles", "lastdie", *arguments]) == 0
    assert capsys.readouterr().out.startswith("1 puzzle of ")
    assert len(read(out, LAST_DIE)) == 1
    assert main(["puzzles", "zigzag", *arguments]) == 2
    assert "zigzag has no puzzles" in capsys.readouterr().err


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    write(path, load("ingenious"), [])
    for content in (b"", b"text", path.read_bytes()):
        path.write_bytes(content)
        with pytest.raises(InvalidPuzzles):
            read(path, LAST_DIE)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_puzzles_can_be_played(name: str) -> None:
    game = load(name)
    puzzles = read(FOLDER / name / FILE, game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) > 0
    for puzzle in puzzles:
        state = puzzle.position(game)
        assert state.actors() == (puzzle.seat,)
        assert puzzle.missed != puzzle.best
        values = [one.value for one in puzzle.judged]
        assert all(values[0] - value >= GAP - 0.001 for value in values[1:])
        for actions in (puzzle.best, puzzle.missed):
            played = state.clone()
            for before, text in pairwise(["", *actions]):
                assert before is not None
                played.apply(puzzle.seat, played.parse(text))
        assert puzzle.record(game).final(game) == state


@pytest.mark.parametrize(("name", "count"), JUDGED.items())
def test_todays_coach_judges_shipped_puzzles_as_they_say(name: str, count: int) -> None:
    game = load(name)
    puzzles = read(FOLDER / name / FILE, game)
    for puzzle in puzzles[:: max(1, len(puzzles) // count)]:
        assert judged_today(puzzle, name) == []


def judged_today(puzzle: Puzzle, name: str) -> list[str]:
    """Return what a puzzle says that the game's coach does not."""
    state, judge = puzzle.position(load(name)), judging(load(name))
    missed = [state.parse(text) for text in puzzle.missed]
    found = judge.analyse(judge.hindsight(state, puzzle.seat), judged=COMPARED, also=missed)
    values = {
        tuple(state.texts(one.actions)): one.expected[puzzle.seat] for one in found if one.expected
    }
    best = tuple(state.texts(found[0].actions))
    wrong = [] if best == puzzle.best else [f"{puzzle.id}: the best is {best}"]
    lead = values.pop(best) - max(values.values())
    if lead < GAP - NOISE:
        wrong.append(f"{puzzle.id}: leads by {lead}")
    values[best] = found[0].expected[puzzle.seat]
    for one in puzzle.judged:
        if abs(values.get(one.actions, one.value) - one.value) > NOISE:
            wrong.append(f"{puzzle.id}: {one.actions} is worth {values[one.actions]}")
    return wrong
