"""Studies: variance by its sources, figures that add up, and a report that holds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument
from spieltisch.research.study import measure, write_report
from spieltisch.research.study.intervals import by_game
from spieltisch.research.study.variance import parts
from support.games import judged

GAMES = [spieltisch.load(name) for name in spieltisch.list_games()]
JUDGED = judged()
SOLO = next((g, m) for g in GAMES for m in g.spec.modes if m.solo and g.heuristic is not None)
PLAYERS = ["random", "greedy"]


def test_variance_is_split_by_source() -> None:
    """Variance from the draws alone, from the players alone, from neither, and a known mix."""
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


def test_what_belongs_to_a_game_stays_together_in_its_interval() -> None:
    """Ten equal values of a game tell as little as one: the interval is as wide."""
    rng = np.random.default_rng(2)
    values = rng.normal(size=200)

    def mean(groups: list[np.ndarray[Any, Any]]) -> tuple[float, float]:
        low, high = by_game(lambda chosen: np.array([groups[k] for k in chosen]).mean(), 200, 1)
        return float(low), float(high)

    one = mean([np.array([value]) for value in values])
    assert one == pytest.approx(mean([np.full(10, value) for value in values]))
    assert one[1] - one[0] == pytest.approx(2 * 1.96 / np.sqrt(200), rel=0.15)
    assert one[0] < values.mean() < one[1]


def test_figures_are_those_of_the_games_whatever_the_number_of_processes() -> None:
    mode = JUDGED.spec.modes[0]
    seen: list[int] = []
    study = measure(JUDGED, mode, 6, seed=3, players=PLAYERS, progress=seen.append)
    assert study.rows == measure(JUDGED, mode, 6, seed=3, players=PLAYERS, processes=2).rows
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
    assert found["known steps", "random to greedy"].n == 6
    score = found["score", ""]
    assert (score.value, score.n) == (sum(study.scores) / len(study.scores), 6)
    assert score.low is not None
    assert score.high is not None
    assert score.low < score.value < score.high
    for row in study.rows:
        if row.figure == "variance":
            assert row.low is not None
            assert row.high is not None
            assert row.low <= row.value <= row.high


def test_the_ladder_has_levels_and_games_of_its_own() -> None:
    mode = JUDGED.spec.modes[0]
    study = measure(JUDGED, mode, 2, players=PLAYERS, ladder=["random", "greedy"], steps=16)
    (rung,) = (row for row in study.rows if row.figure == "rung")
    assert (rung.place, rung.n) == ("greedy against random", 16)
    assert rung.low is not None
    assert rung.low > 0.5
    assert study.rows[-1] == ("known steps", "random to greedy", 1, None, None, 16)
    study = measure(JUDGED, mode, 2, players=PLAYERS, ladder=["greedy", "random"])
    assert study.rows[-1] == ("known steps", "greedy to random", 0, None, None, 2)
    with pytest.raises(InvalidArgument, match="two levels"):
        measure(JUDGED, mode, 2, players=PLAYERS, ladder=["greedy"])


def test_a_solo_mode_has_results_and_no_seats() -> None:
    game, mode = SOLO
    study = measure(game, mode, 4, players=PLAYERS)
    figures = {row.figure for row in study.rows}
    assert {"result", "result of", "variance", "rung"} <= figures
    assert not figures & {"seat", "margin"}
    assert len(study.results) == 4
    by_bot = {row.place: row.value for row in study.rows if row.figure == "result of"}
    assert by_bot["greedy"] > by_bot["random"]
    (ahead,) = (row for row in study.rows if row.figure == "result ahead")
    assert ahead.value == pytest.approx(by_bot["greedy"] - by_bot["random"])


def test_a_solo_mode_is_played_with_every_choice_of_every_option() -> None:
    """The results are those of games that are set so, and the gain is on the same seeds."""
    game, mode = SOLO
    study = measure(game, mode, 3, seed=5, players=PLAYERS)
    options = [option for option in game.spec.options if option.offered(mode.name)]
    wanted = sum(len(option.choices) - 1 for option in options)
    rows = [row for row in study.rows if row.figure == "result with"]
    more = [row for row in study.rows if row.figure == "result more with"]
    assert len(rows) == len(more) == wanted > 0
    for row, gain in zip(rows, more, strict=True):
        name, _, word = row.place.partition("=")
        (option,) = (one for one in options if one.name == name)
        (choice,) = (one for one in option.choices if write_options({name: one}) == row.place)
        chosen: dict[str, Any] = {name: choice}
        again = measure(game, mode, 3, seed=5, players=PLAYERS, **chosen)
        assert word
        assert row.value == sum(again.results) / 3
        assert gain.place == row.place
        assert gain.value == pytest.approx(row.value - sum(study.results) / 3)
        break  # the others are found in the same way, which takes longer


def test_one_level_is_too_few() -> None:
    with pytest.raises(InvalidArgument, match="two levels"):
        measure(JUDGED, JUDGED.spec.modes[0], 2, players=["greedy"])


def test_the_report_holds_every_mode_and_number(tmp_path: Path) -> None:
    """The same file for the same seeds; the command that is in it makes it."""
    mode = JUDGED.spec.modes[0]
    words = ["--mode", mode.name, "--games", "2", "--levels", *PLAYERS, "--processes", "1"]
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
