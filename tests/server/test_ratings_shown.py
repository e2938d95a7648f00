"""Ratings where they matter: at the table, at its end, in the lobby, with an invitation."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from tests.server.harness import Client, Json, Person, Place
from tests.server.test_record import play

NEW = {"rating": 1500, "provisional": True, "change": None}


def ratings(client: Client) -> list[Json | None]:
    """The ratings of the seats, as a client sees them."""
    return [seat["rating"] for seat in client.table["seats"]]


async def whole_game(anna: Person, ben: Person, **fields: Any) -> list[Json | None]:
    """Play a game of the two; the ratings at its end."""
    table = await anna.make("me", "open", length=6, **fields)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await play(a, b)
        while b.status != "finished":
            await b.receive()
        assert ratings(a) == ratings(b)
        return ratings(a)


async def lobby(person: Person) -> list[Json]:
    """The tables that all may see."""
    tables: list[Json] = (await person.call("GET", "/api/lobby")).json["tables"]
    return tables


async def test_a_rated_table_shows_ratings_from_the_first_moment_to_the_end(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", length=6)
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(anna.at(table))
        assert a.table["rated"]
        assert ratings(a) == [NEW, None]
        b = await stack.enter_async_context(ben.at(table))
        n = await b.do("sit", seat=1, name="Ben")
        await a.until(n)
        while a.table["seats"][1]["name"] is None:
            await a.receive()
        assert ratings(a) == ratings(b) == [NEW, NEW]
        await a.do("start")
        await play(a, b)
        after = ratings(a)
        assert [one and one["change"] for one in after] in ([105, -105], [-105, 105], [0, 0])
        assert [one and one["rating"] - (one["change"] or 0) for one in after] == [1500, 1500]
        watching = await stack.enter_async_context(place.nobody.at(table))
        assert ratings(watching) == after
    async with anna.at(table) as again:  # also once it was rebuilt
        assert ratings(again) == after
    async with anna.at(await anna.make("me", "open", length=6)) as a:
        assert ratings(a) == [{**(after[0] or {}), "change": None}, None]


async def test_what_is_not_rated_shows_none(place: Place) -> None:
    """A table that is not rated, one with a bot, a solo game, two people of one guest."""
    anna = await place.guest("Anna")
    seats: list[tuple[tuple[str, ...], Json]] = [
        (("me", "open"), {"rated": False}),
        (("me", "bot:low"), {}),
        (("me", "open"), {"mode": "alone"}),
        (("me", "here:Kim", "open"), {}),
    ]
    for each, fields in seats:
        async with anna.at(await anna.make(*each, **fields)) as a:
            assert not a.table["rated"], fields
            assert not any(ratings(a)), fields
    async with anna.at(await anna.make("me", "open")) as a:
        assert a.table["rated"]
        await a.do("appoint", seat=1, bot="low")
        while a.table["seats"][1]["bot"] is None:
            await a.receive()
        assert (a.table["rated"], ratings(a)) == (False, [None, None])


async def test_hidden_ratings_are_for_their_own_person(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    await anna.call("POST", "/api/profile/ranked", {"ranked": False})
    table = await anna.make("me", "open", "open", listed=True)
    async with anna.at(table) as a, ben.at(table) as b:
        n = await b.do("sit", seat=1, name="Ben")
        await a.until(n)
        while a.table["seats"][1]["name"] is None:
            await a.receive()
        assert ratings(a) == [NEW, NEW, None]
        assert ratings(b) == [None, NEW, None]
    (card,) = await lobby(ben)
    assert card["ratings"] == [None, NEW, None]


async def test_cards_of_open_tables_say_it(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    after = await whole_game(anna, ben)
    await anna.make("me", "open", "open", listed=True)
    await ben.make("me", "open", listed=True, rated=False)
    unrated, rated = sorted(await lobby(ben), key=lambda card: len(card["names"]))
    assert after[0] is not None
    assert (rated["rated"], rated["ratings"]) == (True, [{**after[0], "change": None}, None, None])
    assert (unrated["rated"], unrated["ratings"]) == (False, [])


async def test_an_invitation_says_it(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    after = await whole_game(anna, ben)
    code = (await ben.call("POST", "/api/friends/code", {})).json["code"]
    assert (await anna.call("POST", "/api/friends/join", {"code": code})).status == 200
    (friend,) = (await anna.call("GET", "/api/friends")).json["friends"]
    for fields in ({}, {"rated": False}):
        table = await anna.make("me", "open", **fields)
        invite = {"person": friend["person"], "table": table}
        assert (await anna.call("POST", "/api/friends/invite", invite)).status == 200
    found = (await ben.call("GET", "/api/friends/news")).json["invitations"]
    told = {one["rated"]: one["rating"] for one in found}
    assert after[0] is not None
    assert told == {True: {**after[0], "change": None}, False: None}
