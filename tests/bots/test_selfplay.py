"""Self-play as data: rows that replay, the same bytes however they were made, and going on."""

from __future__ import annotations

import hashlib
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import spieltisch
from spieltisch.core.game import Game
from spieltisch.errors import BotFailed, InvalidArgument
from spieltisch.research import selfplay
from support.games import judged

GAMES = [spieltisch.load(name) for name in spieltisch.list_games()]
MODES = [(game, mode.name) for game in GAMES for mode in game.spec.modes]
JUDGED = judged()
BOTS = ["greedy", "random"]


def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows of a folder."""
    return pq.read_table(folder / "shards").to_pylist()  # type: ignore[no-any-return]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(("game", "mode"), MODES, ids=repr)
def test_rows_replay_to_what_they_say(game: Game, mode: str, tmp_path: Path) -> None:
    """In every mode: each row's position, its choice, and what came of the game."""
    kind = "flat" if game.encoder is not None else None
    bot = "random" if game.real_time is None else next(iter(game.bots))  # who races has to aim
    count = 2 if game.real_time is None else 1
    selfplay.generate(game, [bot], count, tmp_path, seed=4, mode=mode, observations=kind)
    state = game.start(mode=mode)
    observer = None if kind is None else game.observer(kind, mode=mode)
    last = -1
    for row in rows(tmp_path):
        if row["game"] != last:
            state, last, ply = game.start(mode=mode), row["game"], 0
        actor = row["seat"]
        assert (row["ply"], row["key"]) == (ply, state.key())
        assert (row["bot"], row["ms"] is None) == (
            bot if actor >= 0 else None,
            not game.spec.simultaneous,
        )
        legal = [a for a, _ in state.chances()] if actor == -1 else state.legal(actor)
        assert row["legal"] == len(legal)
        assert row["action"] in legal
        if observer is not None and actor >= 0:
            seen = np.empty(observer.size, np.uint8)
            observer.into(state, actor, seen)
            assert row["observation"] == seen.tolist()
            assert row["legal_actions"] == legal
        elif observer is not None:
            assert row["observation"] is row["legal_actions"] is None
        state.apply(actor, row["action"])
        ply += 1
        if (outcome := state.outcome()) is not None:
            assert row["utilities"] == pytest.approx(state.returns())
            assert (tuple(row["ranks"]), tuple(row["scores"])) == (outcome.ranks, outcome.scores)
            assert (row["result"], row["reason"]) == (outcome.result, outcome.reason)
            if actor >= 0:
                assert row["utility"] == pytest.approx(state.returns()[actor])
                assert row["rank"] == outcome.ranks[actor]
    assert state.outcome() is not None
    assert last == count - 1


def test_every_byte_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    selfplay.generate(JUDGED, BOTS, 9, tmp_path / "one", shard=4, observations="vector")
    selfplay.generate(
        JUDGED, BOTS, 9, tmp_path / "two", shard=4, observations="vector", processes=2
    )
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert len(contents(tmp_path / "one")) == 5
    selfplay.generate(JUDGED, BOTS, 9, tmp_path / "other", shard=4, observations="vector", seed=1)
    assert contents(tmp_path / "one") != contents(tmp_path / "other")


def test_the_card_says_what_the_games_are_and_their_hash(tmp_path: Path) -> None:
    manifest = selfplay.generate(JUDGED, BOTS, 5, tmp_path, shard=4)
    files = [tmp_path / shard["file"] for shard in manifest["shards"]]
    digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    whole = hashlib.sha256("".join(f"{digest}\n" for digest in digests).encode()).hexdigest()
    card = (tmp_path / "README.md").read_text("utf-8")
    _, head, text = card.split("---\n", 2)
    assert 'data_files: "shards/*.parquet"' in head
    assert f"| SHA-256 | `{whole}`" in text
    assert f"| games | {manifest['games']} |" in text
    rows = sum(shard["rows"] for shard in manifest["shards"])
    assert f"| rows | {rows} |" in text
    for name in manifest["columns"]:
        assert f"\n| `{name}` | " in text


def test_bots_go_round_the_table(tmp_path: Path) -> None:
    three = [*BOTS, "py:spieltisch.bots.RandomBot"]
    selfplay.generate(JUDGED, three, 3, tmp_path)
    seated = {(row["game"], row["seat"], row["bot"]) for row in rows(tmp_path) if row["seat"] >= 0}
    expected = {(n, s, three[(n + s) % 3]) for n in range(3) for s in range(2)}
    assert seated == expected


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    """kill -9 in the middle, then the same command: what is there is what an undisturbed run
    writes."""
    words = [JUDGED.spec.name, "--bots", *BOTS, "--games", "60", "--shard", "5", "--processes", "1"]
    command = [sys.executable, "-m", "spieltisch", "generate", *words, "--out"]
    process = subprocess.Popen([*command, str(tmp_path / "killed")], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("killed/shards/*1.parquet")) and time.monotonic() < deadline:
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    there = len(list(tmp_path.glob("killed/shards/*.parquet")))
    assert 2 <= there < 12
    (tmp_path / "killed/shards/00002.parquet.part").write_bytes(b"torn")
    again = subprocess.run([*command, str(tmp_path / "killed")], capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert f"{5 * there} games of them kept" in again.stdout
    assert "rows in 12 shards" in again.stdout
    selfplay.generate(JUDGED, BOTS, 60, tmp_path / "whole", shard=5)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_an_interrupted_shard_is_played_again_and_whole_ones_are_kept(tmp_path: Path) -> None:
    run = selfplay.SelfPlay(JUDGED, BOTS, 10, tmp_path, shard=4)
    assert list(islice(run.play(), 6)) == [0, 1, 2, 3, 4, 5]
    with pytest.raises(InvalidArgument, match="6 games are left"):
        run.finish()
    again = selfplay.SelfPlay(JUDGED, BOTS, 10, tmp_path, shard=4)
    assert again.played == 4
    assert list(again.play()) == [4, 5, 6, 7, 8, 9]
    assert len(again.finish()["shards"]) == 3


def test_more_games_can_be_added(tmp_path: Path) -> None:
    """Also to the last shard, which was shorter."""
    selfplay.generate(JUDGED, BOTS, 6, tmp_path / "more", shard=4)
    seen: list[tuple[int, int]] = []
    selfplay.generate(
        JUDGED, BOTS, 9, tmp_path / "more", shard=4, progress=lambda k, of: seen.append((k, of))
    )
    assert seen == [(5, 9), (6, 9), (7, 9), (8, 9), (9, 9)]
    selfplay.generate(JUDGED, BOTS, 9, tmp_path / "whole", shard=4)
    assert contents(tmp_path / "more") == contents(tmp_path / "whole")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 1}, "seed: 0"),
        ({"bots": ["random"]}, "bots: "),
        ({"seats": 3}, "seats: 2"),
        ({"games": 1}, "at least as many"),
        ({"observations": "flat"}, "observations: None"),
    ],
)
def test_the_folder_of_another_run_is_refused(
    changed: dict[str, Any], says: str, tmp_path: Path
) -> None:
    selfplay.generate(JUDGED, BOTS, 2, tmp_path)
    before = contents(tmp_path)
    settings: dict[str, Any] = {"bots": BOTS, "games": 2, "out": tmp_path} | changed
    with pytest.raises(InvalidArgument, match=says):
        selfplay.SelfPlay(JUDGED, **settings)
    assert contents(tmp_path) == before


def test_what_is_no_shard_or_manifest_is_named(tmp_path: Path) -> None:
    selfplay.generate(JUDGED, BOTS, 2, tmp_path)
    (tmp_path / "shards/00000.parquet").write_bytes(b"something else")
    with pytest.raises(InvalidArgument, match=r"00000\.parquet is not a shard"):
        selfplay.SelfPlay(JUDGED, BOTS, 2, tmp_path)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(InvalidArgument, match="not a manifest"):
        selfplay.SelfPlay(JUDGED, BOTS, 2, tmp_path)


SEARCHING = [game for game in GAMES if "expert" in game.bots and not game.spec.simultaneous]


@pytest.mark.parametrize("game", SEARCHING, ids=repr)
def test_searches_say_what_they_tried(game: Game, tmp_path: Path) -> None:
    """The action is among them, and greedy bots say nothing."""
    selfplay.generate(game, ["expert", "random"], 1, tmp_path)
    found = [row for row in rows(tmp_path) if row["search_actions"] is not None]
    assert found
    for row in found:
        assert row["bot"] == "expert"
        assert row["action"] in row["search_actions"]
        assert min(row["search_visits"]) >= 1
        sizes = {len(row[f"search_{what}"]) for what in ("actions", "visits", "values")}
        assert len(sizes) == 1
        assert len(set(row["search_actions"])) == len(row["search_actions"])


def test_a_shard_takes_its_name_only_when_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(table: pa.Table, path: Path, **_: Any) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(pq, "write_table", torn)
    with pytest.raises(OSError, match="No space"):
        selfplay.generate(JUDGED, BOTS, 2, tmp_path)
    monkeypatch.undo()
    assert [path.name for path in (tmp_path / "shards").iterdir()] == ["00000.parquet.part"]
    selfplay.generate(JUDGED, BOTS, 2, tmp_path)
    assert [path.name for path in (tmp_path / "shards").iterdir()] == ["00000.parquet"]


def test_a_program_that_fails_ends_the_run(tmp_path: Path) -> None:
    program = f"exec:{sys.executable} -c \"print('ready x', flush=True)\""
    with pytest.raises(BotFailed, match="on seat 0"):
        selfplay.generate(JUDGED, [program], 1, tmp_path)


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    def says(*words: str) -> str:
        command = [sys.executable, "-m", "spieltisch", "generate", JUDGED.spec.name, *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        return done.stderr

    out = ["--games", "1", "--out", str(tmp_path / "x")]
    assert "no bot 'nobody'" in says("--bots", "nobody", *out)
    assert "flat, planes, vector" in says("--bots", "random", *out, "--observations", "all")
    both = ["--processes", "2", "--ray", "auto"]
    assert "not allowed with" in says("--bots", "random", *out, *both)
