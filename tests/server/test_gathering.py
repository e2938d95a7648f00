"""Games that begin once everybody has come and is ready, and those whose players never came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.course.ended import ended, rated
from spieltisch.server.table.course.ending import UNMET_MS
from spieltisch.server.table.values import DAY_MS, TimeControl
from spieltisch.server.wire.messages import Concede, Hello, Ready, Start
from tests.server.harness import AT_ONCE, Client, Person, Place, leaves, serving
from tests.server.live_table import NO_DELAY, Evening, FakeClock, evening, replayed
from tests.server.seated import told_seat
from tests.server.test_live_and_replay import agree

MINUTE = TimeControl("low", "lost", seconds=60)
TAKEN_OVER = TimeControl("low", "bot", seconds=60)
DAYS = TimeControl("low", "lost", days=1)
FAST = {"bot": "low", "at_end": "lost", "seconds": 300, "increment": 3, "days": 0, "turn": 0}


async def ready(told: Evening, seat: int, yes: bool = True) -> str:
    """Say that a player is ready, or is no longer; the answer."""
    player = told.players[seat]
    return player.code(await told.send(player, Ready(next(told.ids), yes)))


async def come_and_go(told: Evening, seat: int, here: bool) -> None:
    """Let a player's page open or close."""
    player = told.players[seat]
    if here:
        told.actor.connect(player)
        await told.send(player, Hello(next(told.ids)))
    else:
        told.actor.disconnect(player)
        await told.settle()


async def play(told: Evening, seat: int) -> None:
    """Do the first thing that may be done there."""
    await told.act(seat, leaves(told.players[seat].seat_view["legal"])[0])


# ---------------------------------------------------------------- everybody has come


async def test_a_game_with_clocks_begins_once_all_are_ready(tmp_path: Path) -> None:
    """No clock runs before, and the host does not begin alone."""
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE, start=False) as told:
        anna = told.players[0]
        assert anna.info["gathers"]
        assert anna.code(await told.send(anna, Start(next(told.ids)))) == "not-ready"
        assert await ready(told, 0) == "done"
        await told.pass_time(600_000)
        assert (told.table.status, told.table.clocks) == ("waiting", None)
        assert [seat["ready"] for seat in anna.info["seats"]] == [True, False]
        await come_and_go(told, 0, here=False)
        assert await ready(told, 1) == "done"
        assert told.table.status == "waiting"
        await come_and_go(told, 0, here=True)
        assert str(told.table.status) == "playing"
        assert told.table.clocks is not None
        assert told.table.clocks.left == [60_000, 60_000]
        assert await ready(told, 0) == "not-waiting"
        await agree(told)


async def test_who_is_ready_may_think_again(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE, start=False) as told:
        await ready(told, 0)
        await ready(told, 0, yes=False)
        n = told.table.n
        await ready(told, 0, yes=False)
        assert told.table.n == n
        await ready(told, 1)
        assert told.table.status == "waiting"
        anna = told.players[0]
        await told.send(anna, Start(next(told.ids)))
        assert str(told.table.status) == "playing"


async def test_in_a_game_of_days_nobody_has_to_be_there(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=DAYS, start=False) as told:
        await ready(told, 0)
        await come_and_go(told, 0, here=False)
        await ready(told, 1)
        assert told.table.status == "playing"


async def test_other_tables_begin_as_their_host_says(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", start=False) as told:
        n = told.table.n
        assert [await ready(told, seat) for seat in (0, 1)] == ["done", "done"]
        assert (told.table.status, told.table.n) == ("waiting", n)
        await told.send(told.players[0], Start(next(told.ids)))
        assert told.table.status == "playing"


# ---------------------------------------------------------------- somebody never came


def games() -> Work[Sequence[Sequence[Any]]]:
    """Return the games that the store counts."""
    return (yield query("select * from games"))


async def test_nobody_loses_to_a_player_who_never_acted(tmp_path: Path) -> None:
    for time in (MINUTE, TAKEN_OVER, DAYS):
        folder = tmp_path / f"{time.at_end}{time.days}"
        async with evening(folder, NO_DELAY, NO_DELAY, game="toy", time=time) as told:
            await play(told, 0)
            await told.context.store.do(table_rows.beat, told.clock.ms + DAY_MS, None)
            await told.pass_time(DAY_MS)
            assert (told.table.status, told.table.closed) == ("closed", "unplayed")
            assert {player.closed for player in told.players} == {CloseCode.UNPLAYED}
            assert told.table.result is None
            assert not await told.context.store.do(games)
            assert (await replayed(told)).closed == "unplayed"


async def test_a_bot_may_play_for_them_where_nothing_depends_on_it(tmp_path: Path) -> None:
    """With people and bots, and the clock's bot agreed: the record has the bot there."""
    async with evening(
        tmp_path, NO_DELAY, NO_DELAY, seats=["low"], game="toy", time=TAKEN_OVER
    ) as told:
        await play(told, 0)
        await told.pass_time(60_000)
        assert told.table.seats[1].bot == "low"
        while told.table.status == "playing":
            if told.players[0].seat_view["legal"]:
                await play(told, 0)
            await told.pass_time(3000)
        result = ended(told.table)
        assert result is not None
        assert [one.guest is None for one in result.seats] == [False, True, True]
        assert not result.seats[1].left


async def test_who_concedes_at_once_has_lost(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE) as told:
        await told.send(told.players[1], Concede(next(told.ids), 1))
        assert told.table.status == "finished"
        assert rated(told.table)


# ---------------------------------------------------------------- strangers


@asynccontextmanager
async def met(place: Place, **wish: object) -> AsyncIterator[tuple[Client, Client, str]]:
    """Have two strangers meet; both at their table."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    body = {"game": "toy", "options": {"length": 6}, "seats": 2, "times": [FAST], **wish}
    await anna.call("POST", "/api/wish", body)
    table = (await ben.call("POST", "/api/wish", body)).json["table"]
    async with anna.at(table) as a, ben.at(table) as b:
        yield a, b, table


async def until(client: Client, status: str) -> None:
    """Receive until the table is in that status."""
    while client.status != status:
        await client.receive()


def own(client: Client) -> int:
    """Return the seat of a client."""
    (seat,) = [int(seat["seat"]) for seat in client.table["seats"] if seat["mine"]]
    return seat


async def test_strangers_have_no_host(place: Place) -> None:
    async with met(place) as (a, b, _):
        assert (a.table["host"], b.table["host"], a.table["matched"]) == (False, False, True)
        for client in (a, b):
            for kind, fields in (
                ("start", {}),
                ("close", {}),
                ("remove", {"seat": 0}),
                ("hand_over", {"seat": 0}),
                ("appoint", {"seat": 0, "bot": "low"}),
                ("slow", {"seconds": 5}),
            ):
                assert await client.refused(kind, **fields) == "not-host", kind
        await a.do("ready")
        assert a.status == "waiting"
        await b.do("ready")
        await until(a, "playing")
        assert await a.refused("close") == "not-host"
        assert await a.refused("appoint", seat=own(b), bot="low") == "not-host"
        assert await a.refused("remove", seat=own(b), bot="low") == "rated"


async def test_strangers_who_do_not_begin_part(place: Place) -> None:
    """One of them leaves before the start, and nobody waits on."""
    async with met(place) as (a, b, table):
        await a.do("ready")
        await b.do("leave", seat=own(b))
        assert [await a.closed(), await b.closed()] == [CloseCode.UNMET] * 2
        assert (await place.stored(table)).closed == "unmet"


async def test_a_stranger_may_stay_where_they_are(place: Place) -> None:
    """That ends the table for the other; nobody else can."""
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    body = {"game": "toy", "options": {}, "seats": 2, "times": [FAST]}
    await anna.call("POST", "/api/wish", body)
    table = (await ben.call("POST", "/api/wish", body)).json["table"]
    async with anna.at(table) as a:
        answer = await carl.call("POST", f"/api/tables/{table}/decline", {})
        assert answer.json["code"] == "nobody-else"
        assert (await ben.call("POST", f"/api/tables/{table}/decline", {})).status == 200
        assert await a.closed() == CloseCode.UNMET


async def test_strangers_who_did_not_come_are_waited_for_no_longer(tmp_path: Path) -> None:
    async with evening(
        tmp_path, NO_DELAY, NO_DELAY, game="toy", time=MINUTE, start=False, matched=True
    ) as told:
        await ready(told, 0)
        await told.pass_time(UNMET_MS - 1)
        assert told.table.status == "waiting"
        await told.pass_time(1)
        assert told.table.closed == "unmet"
        assert told.players[0].closed == CloseCode.UNMET


async def test_strangers_of_whom_neither_comes_part_in_time(tmp_path: Path) -> None:
    """Nobody opens their table, and no page asks for it; also after a restart."""
    clock, body = FakeClock(), {"game": "toy", "options": {}, "seats": 2, "times": [FAST]}
    settings = replace(AT_ONCE, idle=0.01)
    async with serving(tmp_path, settings=settings, clock=clock) as place, asyncio.timeout(30):

        async def meet(*names: str) -> str:
            for guest in [await place.guest(name) for name in names]:
                state = (await guest.call("POST", "/api/wish", body)).json
            return str(state["table"])

        async def status(table: str) -> str:
            card = await place.store.do(table_rows.card, table)
            assert card is not None
            return card.status

        table, end = await meet("Anna", "Ben"), clock.ms + UNMET_MS
        assert await status(table) == "waiting"
        assert await place.store.do(table_rows.next_due, 0) == end
        assert await place.store.do(table_rows.due, end - 1) == []
        clock.ms = end
        while await status(table) != "closed":
            await asyncio.sleep(settings.idle)
        assert (await place.stored(table)).closed == "unmet"
        left = await meet("Carl", "Dora")
    clock.ms += UNMET_MS
    async with (
        serving(tmp_path, settings=replace(AT_ONCE, idle=3600), clock=clock) as place,
        asyncio.timeout(30),
    ):
        while await status(left) != "closed":
            await asyncio.sleep(settings.idle)


# ---------------------------------------------------------------- again


async def finished(a: Client, b: Client) -> str:
    """Have one of two concede, and the other ask for a rematch; the new table."""
    await a.do("concede", seat=own(a))
    await until(b, "finished")
    await b.do("rematch")
    while not a.table["rematch"]:
        await a.receive()
    again: str = a.table["rematch"]
    return again


async def place_of(person: Person) -> int | None:
    """Return the person's place on the card of the one table of theirs that has finished."""
    cards = (await person.call("GET", "/api/me")).json["tables"]
    place: int | None
    (place,) = [card["place"] for card in cards if card["status"] == "finished"]
    assert {card["place"] for card in cards if card["status"] != "finished"} <= {None}
    return place


@pytest.mark.parametrize("matched", [True, False])
async def test_a_rematch_does_not_begin_without_the_other(place: Place, matched: bool) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    if matched:
        body = {"game": "toy", "options": {}, "seats": 2, "times": [FAST]}
        await anna.call("POST", "/api/wish", body)
        table = (await ben.call("POST", "/api/wish", body)).json["table"]
    else:
        table = await ben.make("me", "open")
    async with anna.at(table) as a, ben.at(table) as b:
        if matched:
            await a.do("ready")
            await b.do("ready")
        else:
            await a.do("sit", seat=1, name="Anna")
            await b.do("start")
        await until(a, "playing")
        again = await finished(a, b)
    assert [await place_of(person) for person in (anna, ben)] == [2, 1]
    async with ben.at(again) as b:
        assert (b.table["gathers"], b.table["matched"]) == (True, matched)
        assert await b.refused("start") == ("not-host" if matched else "not-ready")
        await b.do("ready")
        assert b.status == "waiting"
        async with anna.at(again) as a:
            await a.do("ready")
            await until(b, "playing")


@pytest.mark.parametrize("asker", ["blocker", "blocked"])
async def test_after_a_block_a_rematch_seats_only_one_of_the_two(place: Place, asker: str) -> None:
    """Others come along."""
    anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
    table = await anna.make("me", "open", "open")
    async with anna.at(table) as a, ben.at(table) as b, cleo.at(table) as c:
        await b.do("sit", seat=1, name="Ben")
        await c.do("sit", seat=2, name="Cleo")
        await a.do("start")
        for client in (a, b):
            await client.do("concede", seat=own(client), bot="low")
        await until(c, "finished")
        await told_seat(anna, "block", table, 1, "Ben")
        async with (anna if asker == "blocker" else ben).at(table) as one:
            await one.do("rematch")
        while not c.table["rematch"]:
            await c.receive()
    async with cleo.at(c.table["rematch"]) as c:
        names = [seat["name"] for seat in c.table["seats"]]
    expected = {"blocker": ["Cleo", None, "Anna"], "blocked": ["Ben", "Cleo", None]}
    assert sorted(map(str, names)) == sorted(map(str, expected[asker]))


async def test_a_game_of_days_begins_once_its_seats_are_taken(place: Place) -> None:
    """Players who sat down need not be there; a player who says so is not ready."""
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    table = await anna.make("me", "open", "open", time={"bot": "low", "days": 3})
    async with ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await b.do("ready", ready=False)
    async with carl.at(table) as c:
        await c.do("sit", seat=2, name="Carl")
        assert c.status == "waiting"
        async with ben.at(table) as b:
            await b.do("ready")
            while c.status != "playing":
                await c.receive()
    fast = await anna.make("me", "open", time=FAST)
    async with anna.at(fast) as a, ben.at(fast) as b:
        await b.do("sit", seat=1, name="Ben")
        assert a.status == b.status == "waiting"
