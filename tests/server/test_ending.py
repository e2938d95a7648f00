"""The end of a table: results, records, rematches, closing; and what may be said when."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from tests.server.harness import Answer, Client, Json, Person, Place, leaves, serving


async def finish(*clients: Client) -> None:
    """Play the first legal action until the end, by the client that holds the seat."""
    while actors := clients[0].seat_views[0]["view"]["actors"]:
        for client in clients:
            for seat_view in client.seat_views:
                if seat_view["seat"] == actors[0]:
                    n = await client.act(seat_view["seat"], leaves(seat_view["legal"])[0])
        for client in clients:
            await client.until(n)
    for client in clients:
        while client.status != "finished":
            await client.receive()


async def pair(place: Place, **fields: object) -> tuple[Person, Person, str]:
    """Anna's table with a seat for Ben."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    return anna, ben, await anna.make("me", "open", **fields)


@pytest.mark.parametrize("shuffle", [False, True])
async def test_a_rematch_is_one_table(place: Place, shuffle: bool) -> None:
    anna, ben, table = await pair(place, shuffle=shuffle, length=6, listed=True)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Benno")
        await a.do("start")
        await b.until(a.n)
        await finish(a, b)
        names = [seat["name"] for seat in b.table["seats"]]
        colours = {seat["name"]: seat["colour"] for seat in b.table["seats"]}
        await asyncio.gather(b.do("rematch"), a.do("rematch"))
        await b.do("rematch")
        while not a.table["rematch"]:
            await a.receive()
        again = a.table["rematch"]
        assert b.table["rematch"] == again
        assert (a.log[-1]["kind"], a.log[-1]["text"]) == ("rematch", again)
    state = await place.stored(table)
    assert [logged.entry.kind for logged in state.log].count("rematch") == 1
    async with anna.at(again) as a, ben.at(again) as b:
        assert a.status == "waiting"
        assert [a.table["host"], b.table["host"]].count(True) == 1
        assert not a.table["listed"]
        assert [s["name"] for s in a.table["seats"]] == (names if shuffle else names[::-1])
        assert {seat["name"]: seat["colour"] for seat in a.table["seats"]} == colours
        assert sum(seat["mine"] for seat in a.table["seats"]) == 1
        host, other = (a, b) if a.table["host"] else (b, a)
        assert await host.refused("start") == "not-ready"
        await host.do("ready")
        assert host.status == "waiting"
        await other.do("ready")
        while host.status != "playing":
            await host.receive()
    mine = (await ben.call("GET", "/api/me")).json["tables"]
    assert {card["table"] for card in mine} == {table, again}


@pytest.mark.parametrize("purist", [False, True])
async def test_a_purist_table_stays_one(place: Place, purist: bool) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "bot:low", length=6, **({"purist": True} if purist else {}))
    async with anna.at(table) as a:
        assert a.table["purist"] is purist
        await a.do("start")
        while a.status != "finished":
            if a.seat_views[0]["legal"]:
                await a.act(0, leaves(a.seat_views[0]["legal"])[0])
            else:
                await a.receive()
        await a.do("rematch")
        again = a.table["rematch"]
    async with anna.at(again) as a:
        assert a.table["purist"] is purist
    assert (await place.stored(table)).setup.purist is purist


async def test_bots_and_who_is_away_sit_again(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", "bot:low", length=6)
    async with anna.at(table) as a:
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            await a.act(0, leaves(a.seat_views[0]["legal"])[0])
        while a.table["seats"][1]["present"]:
            await a.receive()
        await a.do("appoint", seat=1, bot="random")
        while a.status != "finished":
            if a.seat_views[0]["legal"]:
                await a.act(0, leaves(a.seat_views[0]["legal"])[0])
            else:
                await a.receive()
        await a.do("rematch")
        again = a.table["rematch"]
    async with anna.at(again) as a:
        seats = [(seat["kind"], seat["bot"], seat["present"]) for seat in a.table["seats"]]
        assert seats == [("person", None, False), ("bot", "low", True), ("person", None, True)]


async def test_a_finished_game_is_seen_again_as_it_was_seen(place: Place) -> None:
    anna, ben, table = await pair(place, length=12)
    people = (anna, ben, place.nobody)
    seen: list[dict[int, list[Json]]] = [{}, {}, {}]

    async def past(person: Person, n: object) -> Answer:
        return await person.call("GET", f"/api/tables/{table}/past?n={n}")

    async with anna.at(table) as a, ben.at(table) as b, people[2].at(table) as c:
        await b.do("sit", seat=1, name="Ben")
        n = await a.do("start")
        assert (await past(anna, n)).json["code"] == "not-finished"
        while True:
            for client, seat_views in zip((a, b, c), seen, strict=True):
                await client.until(n)
                seat_views[n] = [{**seat_view, "legal": {}} for seat_view in client.seat_views]
            acting = next((s for client in (a, b) for s in client.seat_views if s["legal"]), None)
            if acting is None:
                break
            n = await (a, b)[acting["seat"]].act(acting["seat"], leaves(acting["legal"])[-1])
        began = next(entry["n"] for entry in a.log if entry["kind"] == "started")
    for person, seat_views in zip(people, seen, strict=True):
        assert len(seat_views) > 12
        for n, then in seat_views.items():
            for asked in (n, f"{n}&open=1"):  # the toy does not say what its hands are
                there = {"positions": [{"n": n, "seat_views": then}]}
                assert (await past(person, asked)).json == there
        (first,) = (await past(person, began)).json["positions"][0]["seat_views"]
        assert first["view"]["actors"] == [-1]
    end = a.log[-1]["n"]
    for n in (0, began - 1, end + 1, 2**53 - 1):
        answer = await past(anna, n)
        assert (answer.status, answer.json["code"]) == (404, "no-position"), n
    for several, first in (((began - 1, began), began - 1), ((end, end + 1, end + 2), end + 1)):
        refused = await past(anna, ",".join(map(str, several)))
        assert refused.json == {"code": "no-position", "params": {"n": first}}
    many = ",".join(map(str, range(began, began + 17)))
    for wrong in (
        "",
        "x",
        f"{end}&open=x",
        -1,
        "1&n=2",
        2**53,
        ",",
        "5,",
        "5,x",
        "5,5",
        "6,5",
        f"5,{2**53}",
        many,
    ):
        assert (await past(anna, wrong)).json["code"] == "bad-message", wrong


async def test_many_positions_of_a_finished_game_are_one_walk_through_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = await pair(place, length=60)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        began = await a.do("start")
        await finish(a, b)
        end = a.n
    state = (await place.registry.open(table)).table
    starts: list[int] = []
    start = type(state.game).start

    def counted(game: Game, seats: int, **options: Any) -> State:
        starts.append(seats)
        return start(game, seats, **options)

    monkeypatch.setattr(type(state.game), "start", counted)
    assert end > 60
    for person in (anna, ben, place.nobody):
        for numbers in (range(began, began + 16), range(began + 1, end + 1, 3)[-16:]):
            path = f"/api/tables/{table}/past?n="
            starts.clear()
            together = await person.call("GET", path + ",".join(map(str, numbers)))
            assert starts == [2]
            alone = [(await person.call("GET", f"{path}{n}")).json for n in numbers]
            assert together.json == {"positions": [one["positions"][0] for one in alone]}
            assert [position["n"] for position in together.json["positions"]] == list(numbers)


async def test_what_is_over_for_long_is_forgotten(tmp_path: Path) -> None:
    """Here, longer than no time at all; but not while somebody looks at it."""
    async with serving(tmp_path, settings=Settings(pace=(0.0, 0.0), keep=-1.0)) as place:
        anna = await place.guest("Anna")
        table, waiting = await anna.make("me", "me", length=6), await anna.make("me", "open")
        async with anna.at(table) as a:
            await a.do("start")
            await finish(a)
            assert await place.registry.delete_old() == 0
            assert await place.store.load(table) is not None
        for open_table in (table, waiting):
            await (await place.registry.open(open_table)).stop()
        assert await place.registry.delete_old() == 1
        assert await place.registry.delete_old() == 0
        async with anna.socket(table) as a:
            assert await a.closed() == CloseCode.NO_TABLE
        mine = (await anna.call("GET", "/api/me")).json["tables"]
        assert [card["table"] for card in mine] == [waiting]


async def test_closing_a_table(place: Place) -> None:
    for started in (False, True):
        anna, ben, table = await pair(place, listed=True, rated=False)
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            if started:
                await a.do("start")
            await a.do("close")
            assert await a.closed() == CloseCode.CLOSED
            assert await b.closed() == CloseCode.CLOSED
            assert (b.status, b.log[-1]["kind"]) == ("closed", "closed")
        async with ben.socket(table) as b:
            assert await b.closed() == CloseCode.CLOSED
        listed = (await ben.call("GET", "/api/lobby")).json["tables"]
        mine = (await ben.call("GET", "/api/me")).json["tables"]
        assert table not in {card["table"] for card in listed + mine}
        answer = await ben.call("GET", f"/api/tables/{table}/record")
        assert answer.json["code"] == "not-finished"


async def test_a_host_alone_with_bots_ends_the_table_from_the_list(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")

    async def listed(who: Person) -> dict[str, bool]:
        tables = (await who.call("GET", "/api/me")).json["tables"]
        return {card["table"]: card.get("may_cancel", False) for card in tables}

    async def cancelled(who: Person, table: str) -> str | None:
        answer = await who.call("POST", f"/api/tables/{table}/cancel", {})
        return str(answer.json["code"]) if "code" in answer.json else None

    alone, waiting = await anna.make("me", "bot:low"), await anna.make("me", "open")
    shared = await anna.make("me", "open", rated=False)
    async with anna.at(alone) as a, anna.at(shared) as host, ben.at(shared) as b:
        await a.do("start")
        await b.do("sit", seat=1, name="Ben")
        await host.do("start")
        assert await listed(anna) == {alone: True, waiting: True, shared: False}
        assert await listed(ben) == {shared: False}
        assert [await cancelled(ben, table) for table in (alone, waiting)] == ["not-alone"] * 2
        assert await cancelled(anna, shared) == "not-alone"
        assert await cancelled(anna, "nowhere") == "no-table"
        # Somebody who left a seat to a bot may come back to it.
        await b.do("leave", seat=1, bot="low")
        assert await cancelled(anna, shared) == "not-alone"
        assert [await cancelled(anna, table) for table in (alone, waiting)] == [None] * 2
        assert await a.closed() == CloseCode.CLOSED
    assert await listed(anna) == {shared: False}
    assert await cancelled(anna, alone) == "not-playing"


async def test_chat_is_closed_where_partners_may_not_talk(place: Place) -> None:
    anna, ben, table = await pair(place, mode="quiet", length=6)
    async with anna.at(table) as a, ben.at(table) as b:
        assert a.table["chat"]
        await a.do("say", text="hello")
        await b.do("sit", seat=1, name="Benno")
        await b.do("say", text=" hello  you ")
        await a.do("start")
        await b.until(a.n)
        before = await place.fingerprint(table)
        assert await a.refused("say", text="psst") == "chat-closed"
        assert not a.table["chat"]
        assert await place.fingerprint(table) == before
        await finish(a, b)
        await b.do("say", text="well played")
        while len(a.chat) < 3:
            await a.receive()
        said = [(line["name"], line["seat"], line["text"]) for line in a.chat]
        assert said == [
            ("Anna", 0, "hello"), ("Benno", 1, "hello you"), ("Benno", 1, "well played")
        ]  # fmt: skip


async def test_chat_that_the_host_keeps_open(place: Place) -> None:
    anna, ben, table = await pair(place, mode="quiet", chat=True)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await a.do("say", text="hello")
        assert (await b.told("said"))["line"]["text"] == "hello"


async def test_spectators_may_talk_and_are_no_seat(place: Place) -> None:
    anna, ben, table = await pair(place)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("say", text="may I watch?")
        assert (await a.told("said"))["line"] == {
            "line": 1, "ms": b.chat[0]["ms"], "name": "Ben", "seat": None, "text": "may I watch?",
            "phrase": None, "muted": False,
        }  # fmt: skip


async def test_the_lists(place: Place) -> None:
    anna, ben, table = await pair(place, listed=True)
    hidden = await anna.make("open", "bot:random", "me")
    cards = (await place.call("GET", "/api/lobby")).json["tables"]
    assert [card["table"] for card in cards] == [table]
    assert (cards[0]["names"], cards[0]["bots"]) == (["Anna", None], [])
    assert (cards[0]["open"], cards[0]["mine"], cards[0]["status"]) == (1, False, "waiting")
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        mine = (await anna.call("GET", "/api/me")).json
        assert mine["name"] == "Anna"
        by_id = {card["table"]: card for card in mine["tables"]}
        assert set(by_id) == {table, hidden}
        assert (by_id[hidden]["names"], by_id[hidden]["bots"]) == ([None, "random", "Anna"], [1])
        assert (by_id[table]["turn"], by_id[table]["mine"]) == (True, True)
        theirs = (await ben.call("GET", "/api/me")).json["tables"]
        assert [(card["table"], card["turn"]) for card in theirs] == [(table, False)]
        await b.until(a.n)
        await finish(a, b)
    assert (await place.call("GET", "/api/lobby")).json["tables"] == []
