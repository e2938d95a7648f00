"""Studies: the variance that is told apart, figures that add up, and a report that holds them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import spieltisch
from spieltisch.bots.study import measure, write_report
from spieltisch.bots.study.variance import parts
from spieltisch.cli import main
from spieltisch.errors import InvalidArgument

GAMES = [spieltisch.load(name) for name in spieltisch.list_games()]
JUDGED = next(game for game in GAMES if game.heuristic is not None)
SOLO = next((g, m) for g in GAMES for m in g.spec.modes if m.solo and g.heuristic is not None)
PLAYERS = ["random", "greedy"]


def test_variance_is_told_apart() -> None:
    """What follows from the draws alone, from the players alone, from neither, and a known mix."""
    draws, players = np.arange(40.0)[:, None], np.array([0.0, 5.0, 9.0])[None, :]
    nothing = np.zeros((40, 3))
    assert parts(nothing + draws) == pytest.approx((1, 0, 0))
    assert parts(nothing + players) == pytest.approx((0, 1, 0))
    assert parts(nothing) == (0, 0, 0)
    rng = np.random.default_rng(1)
    assert parts(rng.normal(size=(400, 4)))[2] > 0.95
    mixed = (
        2 * rng.normal(size=(2000, 1)) + rng.normal(size=(1, 200)) + rng.normal(size=(2000, 200))
    )
    assert parts(mixed) == pytest.approx((4 / 6, 1 / 6, 1 / 6), abs=0.05)


def test_figures_are_those_of_the_games_whatever_the_number_of_workers() -> None:
    mode = JUDGED.spec.modes[0]
    seen: list[int] = []
    study = measure(JUDGED, mode, 6, seed=3, players=PLAYERS, progress=seen.append)
    assert study.rows == measure(JUDGED, mode, 6, seed=3, players=PLAYERS, workers=2).rows
    assert study.rows != measure(JUDGED, mode, 6, seed=4, players=PLAYERS).rows
    assert seen == list(range(1, len(seen) + 1))
    found = {(row.figure, row.place): row for row in study.rows}
    assert sum(row.value for row in study.rows if row.figure == "seat") == pytest.approx(1)
    assert sum(row.value for row in study.rows if row.figure == "variance") == pytest.approx(1)
    assert found["decisions of a game", ""].value == sum(study.lengths) / 6
    assert [len(legal) for legal in study.branching] == sorted(map(len, study.branching))[::-1]
    assert sum(map(len, study.branching)) == sum(study.lengths)
    rung = found["rung", "greedy against random"]
    assert rung.value > 0.5
    assert rung.n == 6


def test_a_solo_mode_has_results_and_no_seats() -> None:
    game, mode = SOLO
    study = measure(game, mode, 4, players=PLAYERS)
    figures = {row.figure for row in study.rows}
    assert {"result", "result of", "variance", "rung"} <= figures
    assert not figures & {"seat", "margin"}
    assert len(study.results) == 4
    by_bot = {row.place: row.value for row in study.rows if row.figure == "result of"}
    assert by_bot["greedy"] > by_bot["random"]


def test_one_level_is_too_few() -> None:
    with pytest.raises(InvalidArgument, match="two levels"):
        measure(JUDGED, JUDGED.spec.modes[0], 2, players=["greedy"])


def test_the_report_holds_every_mode_and_number(tmp_path: Path) -> None:
    """The same file for the same seeds; the command that is in it makes it."""
    mode = JUDGED.spec.modes[0]
    words = ["--mode", mode.name, "--games", "2", "--levels", *PLAYERS, "--workers", "1"]
    assert main(["study", JUDGED.spec.name, *words, "--out", str(tmp_path)]) == 0
    study = measure(JUDGED, mode, 2, players=PLAYERS)
    rows = pq.read_table(tmp_path / "study.parquet").to_pylist()
    assert [(row["figure"], row["place"], row["value"]) for row in rows] == [
        row[:3] for row in study.rows
    ]
    page = (tmp_path / "report.html").read_text()
    command = f"spieltisch study {JUDGED.spec.name} --mode {mode.name} --games 2 --seed 0"
    assert f"{command} --levels random greedy --out {tmp_path}" in page
    assert page.count("<svg") == 6
    assert "greedy against random" in page
    assert "http" not in page.replace("http://www.w3.org", "")
    write_report([study], tmp_path / "again", "x")
    again = (tmp_path / "again" / "report.html").read_text()
    assert again.split("<h2>")[1] == page.split("<h2>")[1]
