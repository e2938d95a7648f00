"""Which colour each seat has: chosen before the start, kept through shuffle, bots and rematch."""

from __future__ import annotations

from pathlib import Path

from spieltisch.server.table.seating.colours import colours, first_free
from spieltisch.server.table.values import COLOURS
from tests.server.harness import Client, Place, new_table, plan, serving


def shown(client: Client) -> list[str]:
    """The seats' colours."""
    return [seat["colour"] for seat in client.table["seats"]]


def test_seats_get_what_people_left() -> None:
    assert colours([None, "green", None]) == ["red", "green", "blue"]
    assert colours([None, "red"]) == ["blue", "red"]
    assert first_free(["red", "yellow"]) == "blue"
    assert first_free([*COLOURS, "red"]) == "blue", "more seats than colours"


async def test_people_choose_and_bots_get_the_rest(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "bot:low", "open")
    async with anna.at(table) as a, ben.at(table) as b:
        assert shown(a) == ["red", "blue", "yellow"]
        assert await b.refused("colour", seat=0, colour="green") == "not-your-seat"
        await b.do("sit", seat=2, name="Ben", colour="red")
        assert shown(b) == ["red", "yellow", "blue"], "a colour that another has is not given"
        assert await b.refused("colour", seat=2, colour="red") == "colour-taken"
        assert await b.refused("colour", seat=2, colour="mauve") == "bad-message"
        before = await place.fingerprint(table)
        await b.do("colour", seat=2, colour="blue")
        assert (await place.fingerprint(table))[0] == before[0], "it has that already"
        await b.do("colour", seat=2, colour="yellow")
        assert shown(b) == ["red", "blue", "yellow"]
        await a.until(b.n)
        last = a.log[-1]
        assert (last["kind"], last["actor"], last["text"]) == ("coloured", 2, "yellow")
        await b.do("leave", seat=2)
        await a.do("colour", seat=0, colour="yellow")
        assert shown(a) == ["yellow", "red", "blue"]
        await a.do("appoint", seat=2, bot="low")
        await a.do("start")
        assert await a.refused("colour", seat=0, colour="red") == "not-waiting"


async def test_a_favourite_comes_with_the_plan(place: Place) -> None:
    anna = await place.guest("Anna")
    seats = [plan("here:Bea") | {"colour": "green"}, plan("me") | {"colour": "green"}]
    answer = await anna.call("POST", "/api/tables", new_table() | {"seats": seats})
    async with anna.at(answer.json["table"]) as a:
        assert shown(a) == ["green", "red"]


async def test_colours_stay_with_people(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", "bot:low", shuffle=True)
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben", colour="purple")
            await a.do("colour", seat=0, colour="green")
            await a.do("start")
            by_name = {seat["name"]: seat["colour"] for seat in a.table["seats"]}
            assert by_name == {"Anna": "green", "Ben": "purple", None: "red"}
            while b.table["status"] != "playing":
                await b.receive()
            seat = next(seat["seat"] for seat in b.table["seats"] if seat["mine"])
            await b.do("leave", seat=seat, bot="low")
            assert b.table["seats"][seat]["colour"] == "purple", "its pieces lie on the board"
            before = shown(b)
    async with serving(tmp_path) as place:
        anna.place = place
        async with anna.at(table) as a:
            assert shown(a) == before


async def test_colours_of_one_person_stand_in_their_order(place: Place) -> None:
    """As in solo games: a shuffle tells nobody's pieces apart that are all one's own."""
    anna = await place.guest("Anna")
    orders = set()
    for _ in range(8):
        table = await anna.make("me", "me", "me", shuffle=True)
        async with anna.at(table) as a:
            await a.do("start")
            assert shown(a) == ["red", "blue", "yellow"]
            orders.add(next(entry["text"] for entry in a.log if entry["kind"] == "started"))
    assert len(orders) > 1
