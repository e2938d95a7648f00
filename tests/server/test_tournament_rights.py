"""Rights at a tournament's tables: nobody but its host removes players or gives seats away."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.server.harness import Place
from tests.server.test_tournaments import code, do, make, place, see

__all__ = ["place"]


async def test_nobody_else_takes_a_seat_or_removes_a_player(place: Place) -> None:
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    path = await make(anna, seats=4, rounds=1)
    await do(ben, path, "join")
    table = (await do(anna, path, "start"))["card"]["table"]
    async with anna.at(table) as a, ben.at(table) as b, carl.at(table) as c:
        at = {s["name"]: s["seat"] for s in a.table["seats"] if s["kind"] == "person"}
        assert await a.refused("remove", seat=at["Ben"], bot="low") == "of-a-tournament"
        assert await a.refused("wish_end", wish=True) == "of-a-tournament"
        await b.do("leave", seat=at["Ben"], bot="low")
        assert await c.refused("sit", seat=at["Ben"], name="Carl") != "done"
        await b.do("sit", seat=at["Ben"], name="Ben")


async def test_a_removed_player_does_not_join_again(place: Place) -> None:
    """Nor is it offered; a player who left may come back, and so may the host."""
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    path = await make(anna)
    for person in (ben, carl):
        await do(person, path, "join")
    await do(anna, path, "remove", {"player": 1, "name": "Ben"})
    await do(carl, path, "leave")
    assert code(await ben.call("POST", f"{path}/join", {})) == "removed"
    assert [(await see(one, path))["may_join"] for one in (ben, carl)] == [False, True]
    await do(carl, path, "join")
    await do(anna, path, "remove", {"player": 0, "name": "Anna"})
    await do(anna, path, "join")
    assert [one["name"] for one in (await see(carl, path))["players"]] == ["Carl", "Anna"]


async def test_only_its_host_decides_about_seats_of_people_who_are_away(place: Place) -> None:
    """From the side, too; no opponent does. With a clock, nobody does."""
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    clock = {"bot": "low", "at_end": "lost", "seconds": 600, "increment": 0, "days": 0, "turn": 0}
    for time in (None, clock):
        path = await make(anna, play=False, seats=4, rounds=1, time=time)
        await do(ben, path, "join")
        await do(carl, path, "join")
        found = await do(anna, path, "start")
        table = found["played"][0][0]["table"]
        async with anna.at(table) as a, AsyncExitStack() as there:
            clients = [await there.enter_async_context(one.at(table)) for one in (ben, carl)]
            while not (waiting := [one for one in clients if one.seat_views[0]["legal"]]):
                await asyncio.gather(*(one.ask("ping") for one in clients))
            for one in clients:
                assert (one.table["host"], one.table["decides"]) == (False, False)
            away = waiting[0]
            (seat,) = [one["seat"] for one in away.table["seats"] if one["mine"]]
            (other,) = [one for one in clients if one is not away]
            await away.connection.close()
            while a.table["seats"][seat]["present"]:
                await a.receive()
            assert (a.table["host"], a.table["decides"]) == (False, True)
            assert await other.refused("appoint", seat=seat, bot="low") == "not-host"
            if time is not None:
                assert await a.refused("appoint", seat=seat, bot="low") == "clock-decides"
                continue
            await a.do("appoint", seat=seat, bot="low")
            while a.table["seats"][seat]["bot"] != "low":
                await a.receive()
