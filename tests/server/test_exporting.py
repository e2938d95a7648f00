"""Finished games as texts in a folder, of data of any version, and brought into new data."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.core.engine import CHANCE
from spieltisch.core.record import Record, dumps
from spieltisch.server.base.library import Library
from spieltisch.server.features.results.exporting import INDEX, export
from spieltisch.server.features.results.importing import bring, entries
from spieltisch.server.storage import schema
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from support.postgres import Postgres, new_database
from tests.server.harness import Place, serving
from tests.server.library import ToyLibrary
from tests.server.seated import card_of_seat
from tests.server.test_every_game import wait_for_the_end

MODES = [
    (name, mode.name)
    for name in spieltisch.list_games()
    for mode in spieltisch.load(name).spec.modes
    if not spieltisch.load(name).spec.endless
]
MOST = 3000
"""Actions of a game at random that is played to its end."""


class Toys(ToyLibrary):
    """The toys, with records as they are."""

    record = Library.record


def texts(folder: Path) -> dict[str, str]:
    """Return what lies in a folder."""
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


async def taken_in(store: Store, folder: Path) -> int:
    """Bring the records of a folder with toys in, and return the number of those that were new."""
    known, library = entries(folder), Toys()
    try:
        files = sorted(folder.glob("*.txt"))
        return sum(
            [await bring(store, file, known.get(file.name), library) is not None for file in files]
        )
    finally:
        await store.close()


async def games(place: Place) -> list[str]:
    """Play games of each kind of end, most with bytes of both pages; one is not finished."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    whole = await anna.make("me", "open", length=6, shuffle=True)
    conceded = await anna.make("me", "open", length=6, shuffle=False)
    removed = await anna.make("me", "open", length=6, shuffle=False, rated=False)
    for table in (whole, conceded, removed):
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            for number, client in enumerate((b, a), 1):
                await client.do("mix", entropy=f"{number}" * 32)
            await a.do("start")
            if table == conceded:
                await b.do("concede", seat=1)
            elif table == removed:
                await a.do("remove", seat=1, bot="low")
                await wait_for_the_end(a, endless=False)
            else:
                await asyncio.gather(*(wait_for_the_end(one, False) for one in (a, b)))
    solo = await anna.make("me", "me", mode="alone", length=6)
    with_bot = await anna.make("me", "bot:low", length=6)
    for table in (solo, with_bot):
        async with anna.at(table) as a:
            await a.do("start")
            await wait_for_the_end(a, endless=False)
    async with anna.at(await anna.make("me", "me", length=240)) as a:
        await a.do("start")
    return [whole, conceded, removed, solo, with_bot]


async def test_what_is_exported_comes_in_and_is_exported_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", library=Toys()) as place:
        tables = await games(place)
        records = {
            table: (await place.call("GET", f"/api/tables/{table}/record")).body.decode()
            for table in tables
        }
    first, second = tmp_path / "first", tmp_path / "second"
    assert export(tmp_path / "data" / "spieltisch.db", first, Toys()) == (5, [])
    by_table = {name.removesuffix(".txt").split("-")[-1]: one for name, one in texts(first).items()}
    del by_table[INDEX]
    assert by_table == records
    assert sum("draws commitment=" in one for one in records.values()) == 5
    assert sum(f"entropy={'1' * 32},{'2' * 32}" in one for one in records.values()) == 3
    assert sum("\nlost " in one for one in records.values()) == 1
    assert await taken_in(SqliteStore(tmp_path / "new" / "spieltisch.db"), first) == 5
    assert await taken_in(SqliteStore(tmp_path / "new" / "spieltisch.db"), first) == 0
    async with serving(tmp_path / "new", library=Toys()) as place:
        guest = await place.guest("Eve")
        for table in tables:
            answer = await place.call("GET", f"/api/tables/{table}/record")
            assert answer.body.decode() == records[table]
            async with guest.at(table) as client:
                assert (client.status, client.table["seats"][0]["mine"]) == ("finished", False)
        assert {seat["name"] for seat in client.table["seats"]} >= {"Anna"}
        assert (await guest.call("GET", "/api/me")).json["tables"] == []
    assert export(tmp_path / "new" / "spieltisch.db", second, Toys()) == (5, [])
    assert texts(second) == texts(first)


async def test_the_people_of_an_imported_game_are_nobody_here(tmp_path: Path) -> None:
    """They have no card, and nobody can ask them to be friends."""
    async with serving(tmp_path / "data", library=Toys()) as place:
        table, *_ = await games(place)
    export(tmp_path / "data" / "spieltisch.db", tmp_path / "out", Toys())
    await taken_in(SqliteStore(tmp_path / "new" / "spieltisch.db"), tmp_path / "out")
    async with serving(tmp_path / "new", library=Toys()) as place:
        guest = await place.guest("Eve")
        async with guest.at(table) as client:
            name = client.table["seats"][0]["name"]
        answer = await card_of_seat(guest, table, 0, name)
        assert answer.json["code"] == "no-person"
        answer = await guest.call("POST", f"/api/tables/{table}/block", {"seat": 0})
        assert answer.json["code"] == "nobody-else"


async def test_a_game_of_long_ago_is_kept_from_its_import_on(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", library=Toys()) as place:
        table, *_ = await games(place)
    out = tmp_path / "out"
    export(tmp_path / "data" / "spieltisch.db", out, Toys())
    index = json.loads((out / INDEX).read_text())
    for game in index.values():
        game["at"] = 1_000_000_000_000
    (out / INDEX).write_text(json.dumps(index))
    assert await taken_in(SqliteStore(tmp_path / "new" / "spieltisch.db"), out) == 5
    async with serving(tmp_path / "new", library=Toys()) as place:
        assert await place.registry.delete_old() == 0
        async with (await place.guest("Eve")).at(table) as client:
            assert client.status == "finished"
    export(tmp_path / "new" / "spieltisch.db", tmp_path / "again", Toys())
    assert {name[:8] for name in texts(tmp_path / "again")} == {"20010909", INDEX[:8]}


@pytest.mark.parametrize(("name", "mode"), MODES)
async def test_a_record_of_each_game_comes_in(name: str, mode: str, tmp_path: Path) -> None:
    """Also of races, with the times of their actions, and without a word about its people."""
    random, game = Random(7), spieltisch.load(name)
    state, actions = game.start(mode=mode), list[tuple[int | str | None, ...]]()
    while state.outcome() is None and len(actions) < MOST:
        actor = random.choice(state.actors())
        drawn = [draw for draw, _ in state.chances()] if actor == CHANCE else state.legal(actor)
        action = random.choice(drawn)
        text = state.text(action)
        state.apply(actor, action)
        time = [40 * len(actions)] if game.spec.simultaneous else []
        actions.append((actor, text, *time))
    assert state.outcome() is not None, "choose another seed: this game has no end"
    text = dumps(state, actions)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "game.txt").write_text(text)
    data = ["--data", str(tmp_path / "new")]
    assert await asyncio.to_thread(main, ["import", str(tmp_path / "in"), *data]) == 0
    out = tmp_path / "out"
    assert await asyncio.to_thread(main, ["export", str(tmp_path / "new"), str(out)]) == 0
    (file,) = out.glob("*.txt")
    assert file.read_text() == text
    assert Record.loads(text).final().outcome() is not None


def test_data_from_before_the_first_release_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without digests, and with columns that are gone; it is only read."""

    async def begin() -> None:
        async with serving(tmp_path, library=Toys()) as place:
            await games(place)

    asyncio.run(begin())
    path = tmp_path / "spieltisch.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("alter table tables drop column head")
        db.execute("drop table results")
        db.execute(f"pragma user_version = {schema.FIRST - 1}")
        one = "select max(id) from tables where status = 'finished'"
        db.execute(f"update log set event = x'7b7d' where table_id = ({one}) and n = 1")
        db.commit()
    before = path.read_bytes()
    done = export(path, tmp_path / "out", Toys())
    assert (done.games, len(done.lost)) == (4, 1)
    assert path.read_bytes() == before
    assert main(["export", str(tmp_path), str(tmp_path / "toys")]) == 1  # it knows no toys
    assert (
        "games that could not be told, since their logs do not fit: 5: " in capsys.readouterr().out
    )


async def test_a_damaged_log_is_not_told(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Toys()) as place:
        hurt, *_ = await games(place)
    path = tmp_path / "spieltisch.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("update log set at = at + 1 where n = 3 and table_id = ?", (hurt,))
    assert export(path, tmp_path / "out", Toys()) == (4, [hurt])


async def test_a_database_is_told_and_takes_records(postgres: Postgres, tmp_path: Path) -> None:
    one, other = new_database(postgres), new_database(postgres)
    async with serving(tmp_path / "data", store=PostgresStore(one), library=Toys()) as place:
        await games(place)
    first, second = tmp_path / "first", tmp_path / "second"
    assert await asyncio.to_thread(export, one, first, Toys()) == (5, [])
    store = PostgresStore(other)
    await store.open()
    assert await taken_in(store, first) == 5
    assert await asyncio.to_thread(export, other, second, Toys()) == (5, [])
    assert texts(second) == texts(first)


def test_bad_input_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text").write_text("no database " * 200)
    for command, said in (
        (["export", str(tmp_path / "none"), str(tmp_path / "out")], "none"),
        (["export", str(tmp_path / "empty"), str(tmp_path / "out")], "spieltisch.db"),
        (["export", str(tmp_path / "text"), str(tmp_path / "out")], "text"),
        (["export", "mysql://x", str(tmp_path / "out")], "postgresql://"),
        (["import", str(tmp_path / "none"), "--data", str(tmp_path)], "no records"),
    ):
        assert main(command) == 2, command
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line


WHOLE = "\n".join(
    [
        *(
            "game lastdie",
            "rules 1",
            "options mode=base first_face=any",
            "seats 2",
            "unfinished",
            "",
        ),
        *(f"c board {face}a" for face in "12345678"),
        "",
    ]
)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game lastdie", "game chess", "chess"),
        ("rules 1", "rules 0", "line 2: "),
        ("unfinished", "ranks 1 2\nscores 3 2\nreason full", "line 5: "),
        ("unfinished", "lost 0=bored\nunfinished", "bored"),
        ("c board 8a", "c board 1a", "line 14: "),
        ("seats 2", "seats two", "line 4"),
        ("", "", "not finished"),
    ],
)
def test_a_text_that_gives_no_finished_table_is_named(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others come in."""
    (tmp_path / "one.txt").write_text(WHOLE.replace(old, new, 1))
    lost = WHOLE.replace("unfinished", "lost 0=conceded\nunfinished")
    (tmp_path / "two.txt").write_text(f"\ufeff{lost}")
    assert main(["import", str(tmp_path), "--data", str(tmp_path / "new")]) == 1
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    assert line.startswith("one.txt: ")
    assert said in line
    assert "games that came in: 1; there already: 0" in out
    assert main(["export", str(tmp_path / "new"), str(tmp_path / "out")]) == 0
    (file,) = (tmp_path / "out").glob("*.txt")
    assert file.read_text() == lost
