"""A guest's token grows old and is renewed; a guest logs out, or is there no more."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.guests.accounts import COOKIE
from spieltisch.server.storage import declared
from tests.server.harness import Person, Place, Process, serving


def rows(folder: Path, table: str) -> int:
    """Return the number of rows in a table of the database."""
    with closing(sqlite3.connect(folder / "spieltisch.db")) as db:
        count: int = db.execute(f"select count(*) from {table}").fetchone()[0]
        return count


async def test_a_young_token_stays(place: Place) -> None:
    anna = await place.guest("Anna")
    assert COOKIE not in (await anna.call("GET", "/api/me")).cookies


async def test_an_old_token_is_renewed_and_the_old_one_ends(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(renew=0.0, idle=0.05)) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "open")
        answer = await anna.call("GET", "/api/me")
        again = Person(place, answer.headers["set-cookie"].split(";")[0])
        assert again.cookie != anna.cookie
        for person in (anna, again):  # other tabs are on their way with the old one
            assert [t["table"] for t in (await person.call("GET", "/api/me")).json["tables"]] == [
                table
            ]
        await place.store.do(declared.delete_ended, place.context.clock.now() + 61_000)
        assert (await anna.call("GET", "/api/me")).json["name"] is None


async def test_an_old_token_is_renewed_once(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(renew=0.0)) as place:
        anna = await place.guest("Anna")
        answers = await asyncio.gather(*(anna.call("GET", "/api/me") for _ in range(5)))
        assert sum(COOKIE in answer.cookies for answer in answers) == 1


async def test_logging_out_makes_the_token_worthless_everywhere(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    async with anna.at(table) as a, place.nobody.at(table) as watching:
        answer = await anna.call("POST", "/api/me/logout")
        assert (answer.json["name"], answer.json["avatar"]) == (None, None)
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert await a.closed() == CloseCode.RESTART
        assert await watching.refused("say", text="hello") == "no-guest"  # and is still there
    assert (await anna.call("GET", "/api/me")).json["name"] is None
    assert (await anna.call("POST", "/api/me/logout")).json["code"] == "no-guest"
    stored = await place.stored(table)
    assert stored.seats[0].taken


async def test_a_guest_who_goes_for_good_leaves_nothing_behind(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    playing = await anna.make("me", "me", length=240)
    alone = await anna.make("me", "me", mode="alone", length=6)
    async with anna.at(playing) as a:
        await a.do("start")
    async with ben.at(table) as b:
        answer = await anna.call("POST", "/api/me/delete")
        assert (answer.status, answer.json) == (
            200,
            {
                "name": None,
                "tables": [],
                "by_invitation": False,
                "avatar": None,
                "solitary": False,
            },
        )
        while b.table["seats"][0]["kind"] != "open":
            await b.receive()
    assert (await anna.call("GET", "/api/me")).json["name"] is None
    assert (await anna.call("POST", "/api/me/delete")).json["code"] == "no-guest"
    assert rows(place.folder, "guests") == rows(place.folder, "tokens") == 1
    assert (await place.stored(playing)).status == "playing"
    assert not any(seat.taken for seat in (await place.stored(alone)).seats)
    cleo = await place.guest("Cleo")
    assert (await cleo.call("GET", "/api/me")).json["tables"] == []
    async with cleo.at(playing) as c:
        assert not any(seat["mine"] for seat in c.table["seats"])


async def test_a_number_is_never_another_guests(place: Place) -> None:
    anna = await place.guest("Anna")
    playing = await anna.make("me", "me", length=240)
    async with anna.at(playing) as a:
        await a.do("start")
    await anna.call("POST", "/api/me/delete")
    ben = await place.guest("Ben")  # the next number, were the last one free again
    async with ben.at(playing) as b:
        assert not any(seat["mine"] for seat in b.table["seats"])


async def test_another_page_cannot_log_anybody_out(place: Place) -> None:
    anna = await place.guest("Anna")
    for path in ("/api/me/logout", "/api/me/delete"):
        headers = {**anna.headers, "origin": "https://elsewhere.example"}
        answer = await place.call("POST", path, None, headers)
        assert (answer.status, answer.json["code"]) == (403, "bad-origin")
    assert (await anna.call("GET", "/api/me")).json["name"] == "Anna"


async def test_bots_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me", "bot:low", mode="rush", length=240)
    async with anna.at(table) as a:
        await a.do("start")
    process.signal(signal.SIGKILL)
    before = rows(tmp_path, "log")
    await process.start()
    async with asyncio.timeout(10):
        while rows(tmp_path, "log") <= before + 3:
            await asyncio.sleep(0.05)
    process.signal(signal.SIGKILL)


async def test_tables_that_wait_for_long_are_forgotten(tmp_path: Path) -> None:
    settings = Settings(pace=(0.0, 0.0), keep_waiting=-1.0)
    async with serving(tmp_path, settings=settings) as place:
        anna = await place.guest("Anna")
        waiting, playing = await anna.make("me", "open"), await anna.make("me", "me", length=240)
        async with anna.at(playing) as a:
            await a.do("start")
            async with anna.at(waiting):
                assert await place.registry.delete_old() == 0  # somebody is there
        await (await place.registry.open(waiting)).stop()
        assert await place.registry.delete_old() == 1
        async with anna.socket(waiting) as gone:
            assert await gone.closed() == CloseCode.NO_TABLE
        async with anna.at(playing) as a:
            assert a.status == "playing"
