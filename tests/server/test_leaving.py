"""Leaving during play and coming back, handing over, removing, and who watches."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.harness import Client, Person, Place, leaves, serving


async def begun(
    place: Place, stack: AsyncExitStack, *names: str, rated: bool = False
) -> tuple[str, list[Client]]:
    """A game of people, the first of whom is the host."""
    people: list[Person] = [await place.guest(name) for name in names]
    table = await people[0].make("me", *["open"] * (len(people) - 1), length=60, rated=rated)
    clients = [await stack.enter_async_context(person.at(table)) for person in people]
    for seat, client in enumerate(clients[1:], 1):
        await client.do("sit", seat=seat, name=names[seat])
    n = await clients[0].do("start")
    for client in clients:
        await client.until(n)
    return table, clients


async def test_a_bot_plays_on_and_the_person_comes_back(place: Place) -> None:
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben")
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        n = await b.do("leave", seat=1, bot="low")
        assert b.table["seats"][1] == {
            "seat": 1, "kind": "person", "name": "Ben", "bot": "low", "present": True,
            "mine": True, "free": True, "stand_in": None, "colour": "blue",
            "lost": None, "avatar": 2, "bot_from": None, "ready": False, "ends": False,
            "gone": None, "rating": None,
        }  # fmt: skip
        assert [(e["kind"], e["actor"], e["text"]) for e in b.log if e["n"] == n] == [
            ("left", 1, "low")
        ]
        while a.seat_view(0)["view"]["actors"] != [0]:
            await a.receive()
        assert await b.refused("act", seat=1, seen=b.n, action="show") == "not-your-seat"
        assert await b.refused("leave", seat=1, bot="low") == "not-your-seat"
        await b.do("sit", seat=1, name="Ben")
        assert (b.table["seats"][1]["bot"], b.table["seats"][1]["free"]) == (None, False)
        stored = await place.stored(table)
        assert [seat.bot for seat in stored.seats] == [None, None]


async def test_a_friend_takes_the_seat(place: Place) -> None:
    async with AsyncExitStack() as stack:
        table, (_, b, c) = await begun(place, stack, "Anna", "Ben", "Cleo")
        dora = await place.guest("Dora")
        d = await stack.enter_async_context(dora.at(table))
        assert await d.refused("sit", seat=1, name="Dora") == "not-waiting"
        await b.do("leave", seat=1, bot="slow")
        assert await c.refused("sit", seat=1, name="Cleo") == "seat-taken"
        await d.do("sit", seat=1, name="Dora")
        assert len(d.seat_view(1)["view"]["hand"]) == 3
        assert (d.table["seats"][1]["name"], d.table["seats"][1]["free"]) == ("Dora", False)
        assert await b.refused("sit", seat=1, name="Ben") == "not-waiting"
        while [view["seat"] for view in b.seat_views] != [None]:
            await b.receive()
        await c.do("leave", seat=2, bot="slow")
        assert await b.refused("sit", seat=2, name="Ben") == "seat-taken"  # who knows a hand
        await d.do("leave", seat=1, bot="slow")
        await b.do("sit", seat=1, name="Ben")
        stored = await place.stored(table)
        assert [seat.name for seat in stored.seats] == ["Anna", "Ben", "Cleo"]


async def test_leaving_is_refused_where_it_cannot_be(place: Place) -> None:
    async with AsyncExitStack() as stack:
        _, (_, b) = await begun(place, stack, "Anna", "Ben")
        assert await b.refused("leave", seat=1) == "not-waiting"
        assert await b.refused("leave", seat=1, bot="genius") == "unknown-bot"
        assert await b.refused("leave", seat=0, bot="low") == "not-your-seat"
        assert await b.refused("leave", seat=7, bot="low") == "no-seat"


async def test_handing_over(place: Place) -> None:
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben")
        assert await b.refused("hand_over", seat=0) == "not-host"
        assert await a.refused("hand_over", seat=0) == "nobody-else"
        await a.do("hand_over", seat=1)
        assert not a.table["host"]
        while not b.table["host"]:
            await b.receive()
        assert (b.log[-1]["kind"], b.log[-1]["actor"]) == ("handed_over", 1)
        stored = await place.stored(table)
        assert stored.host == stored.seats[1].guest


async def test_before_the_start_the_host_removes_for_good(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", "bot:low")
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        assert await b.refused("remove", seat=0) == "not-host"
        assert await a.refused("remove", seat=0) == "nobody-else"
        assert await a.refused("remove", seat=2) == "nobody-else"
        await a.do("remove", seat=1)
        assert a.table["seats"][1]["kind"] == "open"
        assert await b.refused("sit", seat=1, name="Ben") == "removed"
        assert (await place.stored(table)).removed


async def test_during_play_a_bot_goes_on_for_who_was_removed(place: Place) -> None:
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben")
        assert await a.refused("remove", seat=1) == "unknown-bot"
        n = await a.do("remove", seat=1, bot="slow")
        assert a.table["seats"][1]["kind"] == "bot"
        await b.until(n)
        while [view["seat"] for view in b.seat_views] != [None]:
            await b.receive()
        assert b.log[-1]["text"] == "Ben"
        assert await b.refused("sit", seat=1, name="Ben") == "removed"
        stored = await place.stored(table)
        assert [(seat.guest is None, seat.bot) for seat in stored.seats][1] == (True, "slow")


async def test_a_rated_game_keeps_its_players(place: Place) -> None:
    """Else a host would lose no points: the game of a removed player counts for nobody."""
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben", rated=True)
        assert await a.refused("remove", seat=1, bot="slow") == "rated"
        await b.do("leave", seat=1, bot="low")
        assert await a.refused("remove", seat=1, bot="slow") == "rated"
        assert (await place.stored(table)).seats[1].guest is not None


async def test_spectators_by_name(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    async with anna.at(table) as a:
        assert (a.table["spectators"], a.table["watching"]) == (0, [])
        async with ben.at(table), ben.at(table), place.nobody.at(table):
            while a.table["spectators"] < 2:
                await a.receive()
            assert a.table["watching"] == ["Ben"]


async def test_what_happened_survives_a_restart(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack, serving(tmp_path) as place:
        table, (a, b, _) = await begun(place, stack, "Anna", "Ben", "Cleo")
        await b.do("leave", seat=1, bot="slow")
        await a.do("remove", seat=2, bot="slow")
        await a.do("hand_over", seat=1)
        live = (await place.registry.open(table)).table
        stored = await place.stored(table)
        assert (live.seats, live.host, live.removed, live.played) == (
            stored.seats, stored.host, stored.removed, stored.played,
        )  # fmt: skip
