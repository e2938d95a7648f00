"""The files of a contest: it resumes after an interruption; Parquet, picture, records."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import spieltisch
from spieltisch.core.record import Record
from spieltisch.errors import InvalidArgument
from spieltisch.games import list_games
from spieltisch.research import arena
from spieltisch.research.arena.export import write_parquet, write_picture

GAME = next(game for game in map(spieltisch.load, list_games()) if game.heuristic is not None)
BOTS = ["greedy", "random"]


def test_a_contest_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """In the middle of a set, and of a line; nothing is played twice, and the games are those of
    who was not interrupted."""
    whole = arena.run(GAME, BOTS, 8, seed=2)
    assert len(list(islice(arena.Contest(GAME, BOTS, 8, seed=2, out=tmp_path).play(), 3))) == 3
    with (tmp_path / "games.jsonl").open("a") as torn:
        torn.write('{"match": 0, "set"')
    again = arena.Contest(GAME, BOTS, 8, seed=2, out=tmp_path)
    assert again.played == 3
    assert len(list(again.play())) == 5
    assert again.result().games == whole.games
    assert arena.Contest(GAME, BOTS, 8, seed=2, out=tmp_path).result().games == whole.games


def test_more_games_can_be_played_later(tmp_path: Path) -> None:
    arena.run(GAME, BOTS, 4, out=tmp_path)
    contest = arena.Contest(GAME, BOTS, 6, out=tmp_path)
    assert contest.played == 4
    list(contest.play())
    assert contest.result().games == arena.run(GAME, BOTS, 6).games
    assert arena.Contest(GAME, BOTS, 2, out=tmp_path).played == 2


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 1}, "seed: 0"),
        ({"bots": ["random", "greedy"]}, "matches: "),
        ({"seats": 3}, "seats: 2"),
    ],
)
def test_the_folder_of_another_contest_is_refused(
    changed: dict[str, object], says: str, tmp_path: Path
) -> None:
    arena.run(GAME, BOTS, 2, out=tmp_path)
    settings = {"bots": BOTS, "out": tmp_path} | changed
    with pytest.raises(InvalidArgument, match=f"another contest .*{says}"):
        arena.Contest(GAME, games=2, **settings)  # type: ignore[arg-type]


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("[]\n")
    with pytest.raises(InvalidArgument, match="another contest"):
        arena.Contest(GAME, BOTS, 2, out=tmp_path)
    (tmp_path / "games.jsonl").unlink()
    arena.run(GAME, BOTS, 2, out=tmp_path)
    with (tmp_path / "games.jsonl").open("a") as kept:
        kept.write('{"match": 0}\n')
    with pytest.raises(InvalidArgument, match="line 4: this is not a game"):
        arena.Contest(GAME, BOTS, 2, out=tmp_path)


def test_a_test_ends_a_match_and_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    """Also where it goes on: what was begun before it was known counts nowhere."""
    alone = arena.run(GAME, BOTS, 400, test=(0, 150))
    assert 0 < len(alone.games) < 200
    assert len(alone.games) % 2 == 0
    assert alone.matches[0].verdict == "stronger"
    weaker = arena.run(GAME, list(reversed(BOTS)), 400, test=(0, 150))
    assert weaker.matches[0].verdict == "not stronger"
    together = arena.run(GAME, BOTS, 400, test=(0, 150), processes=2, out=tmp_path)
    assert together.games == alone.games
    kept = arena.Contest(GAME, BOTS, 400, test=(0, 150), out=tmp_path)
    assert list(kept.play()) == []
    assert kept.result().games == alone.games


def test_records_are_kept_on_request(tmp_path: Path) -> None:
    arena.run(GAME, BOTS, 4, out=tmp_path, recorded=True)
    paths = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in paths] == ["1-1-1.txt", "1-1-2.txt", "1-2-1.txt", "1-2-2.txt"]
    for path, game in zip(paths, arena.run(GAME, BOTS, 4).games, strict=True):
        outcome = Record.loads(path.read_text()).final().outcome()
        assert outcome is not None
        assert outcome.ranks == game.ranks
    arena.run(GAME, BOTS, 2, out=tmp_path / "without")
    assert not (tmp_path / "without" / "records").exists()


def test_parquet_has_a_row_a_seat(tmp_path: Path) -> None:
    result = arena.run(GAME, BOTS, 4)
    write_parquet(result, tmp_path / "games.parquet")
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 8
    for row in rows:
        game = next(g for g in result.games if (g.set, g.game) == (row["set"], row["game"]))
        seat = row["seat"]
        assert (row["bot"], row["rank"]) == (game.names[seat], game.ranks[seat])
        assert (row["score"], row["seed"]) == (game.scores[seat], game.seed)


@pytest.mark.parametrize("bots", [BOTS, ["greedy"], [*BOTS, "py:spieltisch.bots.RandomBot"]])
def test_a_picture_is_drawn(bots: list[str], tmp_path: Path) -> None:
    path = tmp_path / "arena.png"
    write_picture(arena.run(GAME, bots, 4), path)
    assert path.read_bytes().startswith(b"\x89PNG")
