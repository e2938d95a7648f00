"""Fair draws at a table: the commitment is shown at once, the secret at the end and not before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.fair import draws
from spieltisch.core.fair.checking import check
from spieltisch.core.record import loads
from spieltisch.server.base.library import Library
from spieltisch.server.table import events
from tests.server.harness import Client, Place, leaves, serving
from tests.test_fair import SECRET, played

ANNA, BEN, CARL = "a" * 32, "b" * 32, "c" * 32


async def secret_of(place: Place, table: str) -> str:
    """The secret, as only the store has it."""
    stored = await place.context.store.load(table)
    assert stored is not None
    made = events.decode(stored.rows[0].event)
    assert isinstance(made, events.Made)
    return made.secret


async def play(client: Client, seat: int) -> int:
    """Play the first legal action of a seat; return the log number after it."""
    return await client.act(seat, leaves(client.seat_view(seat)["legal"])[0])


async def finish(client: Client) -> None:
    """Play a solo game on to its end."""
    while client.status != "finished":
        if client.seat_view(0)["legal"]:
            await play(client, 0)
        else:
            await client.receive()


async def test_a_game_is_drawn_by_the_secret_and_the_bytes_of_both_pages(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", game="lastdie")
        secret = await secret_of(place, table)
        async with anna.at(table) as a, ben.at(table) as b:
            shown = a.table["draws"]
            commitment = draws.commitment(secret)
            assert shown == {"commitment": commitment, "entropies": [], "secret": ""}
            await b.do("mix", entropy=CARL)  # has no seat yet
            await a.do("mix", entropy=ANNA)
            await a.do("mix", entropy=CARL)  # once for each
            await b.do("sit", seat=1, name="Ben")
            await b.do("mix", entropy=BEN)
            assert b.table["draws"]["entropies"] == [ANNA, BEN]
            await a.do("start")
            await b.do("mix", entropy=CARL)  # too late
            for _ in range(30):
                await a.do("ping")
                await b.do("ping")
                if a.seat_view(0)["legal"]:
                    await b.until(await play(a, 0))
                else:
                    await a.until(await play(b, 1))
            await b.do("concede", seat=1, bot="novice")
            await a.told("table")
            assert a.table["draws"] == {
                "commitment": commitment,
                "entropies": [ANNA, BEN],
                "secret": secret,
            }
            early = [raw for client in (a, b) for raw in client.raw if b'"conceded"' not in raw]
            assert len(early) > 20
            assert not any(secret.encode() in raw for raw in early)
        answer = await place.call("GET", f"/api/tables/{table}/record")
        record = loads(answer.body.decode())
        assert record.pledge is not None
        assert record.pledge.entropies == (ANNA, BEN)
        assert check(record).fair


async def test_bytes_of_a_guest_who_left_do_not_count(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", game="lastdie")
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await b.do("mix", entropy=BEN)
            await b.do("leave", seat=1)
            await a.do("appoint", seat=1, bot="novice")
            assert a.table["draws"]["entropies"] == []
            await a.do("start")
            assert a.table["draws"]["entropies"] == []


async def test_the_seats_are_drawn_by_the_seed(tmp_path: Path) -> None:
    orders = set()
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        for _ in range(8):
            seats = ("me", "bot:novice", "bot:casual", "bot:club")
            table = await anna.make(*seats, game="lastdie", shuffle=True)
            async with anna.at(table) as a:
                await a.do("mix", entropy=ANNA)
                await a.do("start")
                started = next(one["text"] for one in a.log if one["kind"] == "started")
                mine = next(seat["seat"] for seat in a.table["seats"] if seat["mine"])
                await a.do("concede", seat=mine, bot="novice")
            record = loads((await place.call("GET", f"/api/tables/{table}/record")).body.decode())
            assert record.pledge is not None
            assert " ".join(map(str, record.pledge.seats)) == started
            assert check(record).seats
            listed = await place.call("POST", "/api/draws", {"record": record.dumps()})
            assert tuple(listed.json["seats"]) == record.pledge.seats
            orders.add(started)
    assert len(orders) > 1


@pytest.mark.parametrize("entropy", ["", "a" * 31, "a" * 33, "A" * 32, "g" * 32, 7, None])
async def test_other_bytes_are_refused(place: Place, entropy: Any) -> None:
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me", "open")) as client:
        refused = await client.ask("mix", entropy=entropy)
        assert refused["code"] == "bad-message"
        assert client.table["draws"]["entropies"] == []


async def test_the_log_names_the_first_seat_of_a_person_with_several(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:novice", "me", "here:Bea", game="lastdie")
        async with anna.at(table) as a:
            await a.do("mix", entropy=ANNA)
            (mixed,) = [one for one in a.log if one["kind"] == "mixed"]
            assert mixed["actor"] == 1


async def test_bytes_and_secret_survive_the_memory(tmp_path: Path) -> None:
    """They are events of the table, and the draws after it are the same."""
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", game="ingenious", mode="solo")
        async with anna.at(table) as a:
            await a.do("mix", entropy=ANNA)
            await a.do("start")
            for _ in range(5):
                await play(a, 0)
        await (await place.registry.open(table)).stop()
        async with anna.at(table) as a:
            assert a.table["draws"]["entropies"] == [ANNA]
            await finish(a)
        answer = await place.call("GET", f"/api/tables/{table}/record")
        assert check(loads(answer.body.decode())).fair


async def test_a_record_is_listed_with_what_each_draw_came_from(place: Place) -> None:
    record = played("lastdie", "base")
    answer = await place.call("POST", "/api/draws", {"record": record.dumps()})
    listed = answer.json
    assert listed["secret"] == SECRET
    seed = draws.seed(listed["secret"], listed["entropies"])
    again = [
        draws.drawn(seed, number, draw["actor"], listed["possible"][draw["possible"]])
        for number, draw in enumerate(listed["draws"], 1)
    ]
    assert again == [draw["text"] for draw in listed["draws"]]
    assert again == [entry.text for entry in record.actions if entry.actor == -1]
    assert len(listed["possible"]) < len(again)
    refused = await place.call("POST", "/api/draws", {"record": "game chess\n"})
    assert refused.json["code"] == "bad-message"
