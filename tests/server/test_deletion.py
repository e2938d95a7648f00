"""A guest who deletes themselves: nothing of them stays but what they played."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from spieltisch.server.table.values import NAMELESS
from tests.server.harness import Place, leaves, serving
from tests.server.kept_cookies import KeptCookies, linked, named
from tests.server.test_ending import finish
from tests.server.test_passkeys import at_home, made, question

NAME, KIM, SAID = "Xenophon", "Kimberley", "I was here"


def everything(folder: Path) -> str:
    """Return all rows of the database, as text."""
    with closing(sqlite3.connect(folder / "spieltisch.db")) as db:
        found = db.execute("select name from sqlite_master where type = 'table'").fetchall()
        return repr([db.execute(f"select * from {table}").fetchall() for (table,) in found])


async def test_nothing_stays_of_a_guest_but_what_they_played(place: Place) -> None:
    anna, ben = await named(place, NAME), await named(place, "Ben")
    phone, key = await linked(anna), await made(anna)
    phrase = (await anna.post("/phrase"))["phrase"]
    code = (await anna.post("/code"))["code"]
    over = await anna.person.make("me", "open", f"here:{KIM}", mode="turns", chat=True)
    together = await ben.person.make("me", "open", mode="alone", length=6)
    playing = await ben.person.make("me", "open", "open", length=240, chat=True)
    waiting = await anna.person.make("me", "open", listed=True)
    async with anna.person.at(over) as a, ben.person.at(over) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("say", text=SAID)
        await b.do("say", text="Hello")
        await a.do("report", seat=1, reason="other", words=SAID)
        await b.do("report", seat=0, reason="other", words="Look")
        await a.do("start")
        await b.until(a.n)
        await finish(a, b)
    for table in (together, playing):
        async with anna.person.at(table) as a, ben.person.at(table) as b:
            await a.do("sit", seat=1, name=NAME)
            if table == playing:
                await a.do("sit", seat=2, name=KIM)
                await b.do("mute", line=await said(a), mute=True)
            await b.do("start")
            if table == together:
                await a.until(b.n)
                await finish(b, a)
    assert all(word in everything(place.folder) for word in (NAME, KIM, SAID))

    async with phone.person.at(playing) as p, ben.person.at(playing) as b:
        answer = await anna.call("POST", "/api/me/delete", {})
        assert (answer.status, answer.json["name"]) == (200, None)
        assert await p.closed() == 1012
        assert await b.closed() == 1012
    left = everything(place.folder)
    assert not any(word in left for word in (NAME, KIM, SAID))
    assert [await one.name() for one in (anna, phone, ben)] == [None, None, "Ben"]
    back = KeptCookies(place)
    assert await back.refused("/code/use", code=code) == "wrong-code"
    assert await back.refused("/phrase/use", phrase=phrase) == "wrong-phrase"
    at_home(back)
    signed = key.sign(await question(back))
    assert await back.refused("/passkey/use", credential=signed) == "wrong-passkey"

    async with ben.person.at(over) as b:
        names = [seat["name"] for seat in b.table["seats"]]
        assert names == [NAMELESS, "Ben", f"{NAMELESS} 2"]
        assert [(line["name"], line["text"]) for line in b.chat] == [
            (NAMELESS, ""),
            ("Ben", "Hello"),
        ]
    (sheet,) = (await ben.call("GET", "/api/sheet?game=toy")).json["games"]
    assert sheet["names"] == ["Ben", NAMELESS]
    async with ben.person.at(waiting) as b:
        assert b.table["seats"][0]["kind"] == "open"
    async with ben.person.at(playing) as b:
        held = [(seat["name"], seat["bot"], seat["free"]) for seat in b.table["seats"]]
        assert held[0] == ("Ben", None, False)
        assert [one[0] for one in held[1:]] == [NAMELESS, f"{NAMELESS} 2"]
        assert all(bot and free for _, bot, free in held[1:])
        while not b.seat_view(0)["legal"]:
            await b.receive()  # the bots go on
        await b.act(0, leaves(b.seat_view(0)["legal"])[0])
    cards = {one["table"]: one for one in (await ben.call("GET", "/api/me")).json["tables"]}
    assert NAMELESS in cards[playing]["names"]


async def said(client) -> int:  # type: ignore[no-untyped-def]
    """Say something; return the number of the message."""
    await client.do("say", text=SAID)
    return int(client.chat[-1]["line"])


async def test_bots_go_on_at_once_for_a_guest_who_deletes_themselves(tmp_path: Path) -> None:
    """Though nobody else is at the table, and nobody opens it."""
    async with serving(tmp_path) as place:
        anna = await named(place, NAME)
        table = await anna.person.make("me", "bot:low", length=6)
        async with anna.person.at(table) as a:
            await a.do("start")
        await anna.post("/delete")
        async with asyncio.timeout(20):
            while (await place.stored(table)).status == "playing":
                await asyncio.sleep(0.01)
        assert NAME not in everything(tmp_path)


async def test_deletions_are_bounded(place: Place) -> None:
    for _ in range(10):
        await (await named(place, "Anna")).post("/delete")
    anna = await named(place, "Anna")
    assert await anna.refused("/delete") == "too-many"
    assert await anna.name() == "Anna"


async def test_a_deleted_guest_leaves_the_browser_to_the_one_set_aside(place: Place) -> None:
    anna, ben = await named(place, "Anna"), await named(place, "Ben")
    await ben.post("/code/use", code=(await anna.post("/code"))["code"])
    assert (await ben.post("/delete"))["name"] == "Ben"
    assert (await ben.name(), await anna.name()) == ("Ben", None)
