"""The lobby: people find one another, at one process or at several; listed tables are bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from spieltisch.server.base.clock import Clock
from spieltisch.server.features.lobby import answer as board
from spieltisch.server.features.lobby import online as here
from spieltisch.server.features.lobby import wishes
from spieltisch.server.features.lobby.pairing import Wish, choose
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import ListedCard
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.query import Work
from spieltisch.server.table.values import TimeControl
from support.postgres import new_database
from tests.server.harness import AT_ONCE, Answer, Json, Person, Place, new_table, serving

FAST = {"bot": "low", "at_end": "lost", "seconds": 300, "increment": 3, "days": 0, "turn": 0}
SLOW = {**FAST, "seconds": 1200}
TOGETHER = {"game": "toy", "options": {}, "seats": 2, "times": [None]}


class Hand(Clock):
    """Runs on, and is moved on by hand."""

    late = 0

    def now(self) -> int:
        return super().now() + self.late


class Doors(NamedTuple):
    """Two ways into the same lobby, and the clock of both."""

    one: Place
    other: Place
    clock: Hand


@pytest_asyncio.fixture(params=["one process", "two processes"])
async def doors(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Doors]:
    """One process with a file, or two with a database."""
    clock = Hand()
    async with AsyncExitStack() as stack:
        if request.param == "one process":
            place = await stack.enter_async_context(serving(tmp_path, clock=clock))
            yield Doors(place, place, clock)
            return
        dsn = new_database(request.getfixturevalue("postgres"))
        one, other = [
            await stack.enter_async_context(
                serving(tmp_path, store=PostgresStore(dsn, cluster=True), clock=clock)
            )
            for _ in range(2)
        ]
        yield Doors(one, other, clock)


async def look(person: Person, **wish: object) -> Json:
    """Begin to look for an opponent; the state."""
    answer = await person.call("POST", "/api/wish", {**TOGETHER, **wish})
    assert answer.status == 201, answer
    state: Json = answer.json
    return state


async def renewed(person: Person, state: Json) -> Answer:
    """Go on looking."""
    return await person.call("POST", "/api/wish/renew", {"wish": state["wish"]})


async def lobby(person: Person) -> Json:
    """Return what the lobby says."""
    answer = await person.call("GET", "/api/lobby")
    assert answer.status == 200, answer
    said: Json = answer.json
    return said


def named(said: Json) -> list[str]:
    """Return the names of the people who show themselves."""
    return [one["name"] for one in said["people"]]


async def test_two_who_fit_meet_at_a_table(doors: Doors) -> None:
    """At a clock that both accept; the one who waits hears of it, and nobody meets them twice."""
    anna, ben = await doors.one.guest("Anna"), await doors.other.guest("Ben")
    waiting = await look(anna, times=[SLOW, FAST])
    assert (waiting["table"], waiting["offer"]) == (None, False)
    assert (await lobby(ben))["looking"] == {"toy": 1}
    held = asyncio.create_task(renewed(anna, waiting))
    found = await look(ben, times=[None, FAST])
    table = found["table"]
    assert table is not None
    assert (await held).json == {"wish": waiting["wish"], "table": table, "offer": False}
    assert (await lobby(ben))["looking"] == {}
    assert (await renewed(ben, found)).json["table"] == table
    carl = await doors.one.guest("Carl")
    assert (await look(carl, times=[FAST]))["table"] is None
    async with ben.at(table) as b:
        assert sorted(seat["name"] for seat in b.table["seats"]) == ["Anna", "Ben"]
        assert (b.status, b.table["time"], b.table["coach"]) == ("waiting", FAST, False)
    assert table not in {card["table"] for card in (await lobby(anna))["tables"]}
    assert (await anna.call("POST", "/api/wish/end", {"wish": waiting["wish"]})).status == 200
    assert (await renewed(anna, waiting)).json["code"] == "no-wish"


async def test_only_their_guest_ends_a_wish_and_only_that_one(doors: Doors) -> None:
    """A page that was left behind may end an earlier wish late."""
    anna, ben = await doors.one.guest("Anna"), await doors.other.guest("Ben")
    wish = (await look(anna))["wish"]
    for person, ended, left in (
        (anna, "earlier", {"toy": 1}),
        (ben, wish, {"toy": 1}),
        (anna, wish, {}),
    ):
        answer = await person.call("POST", "/api/wish/end", {"wish": ended})
        assert answer.status == 200, answer
        assert (await lobby(ben))["looking"] == left


async def test_a_game_of_strangers_may_be_watched_unless_one_of_them_hides(doors: Doors) -> None:
    """Nobody finds a game by link, nor the rematch."""
    people = [await doors.one.guest(name) for name in ("Anna", "Ben", "Carl")]
    anna, ben, carl = people
    await look(anna)
    table = (await look(ben))["table"]
    private = await anna.make("me", "open")

    async def watchable() -> list[str]:
        return [one["table"] for one in (await lobby(carl))["tables"] if one["status"] == "playing"]

    async def begin(table: str) -> None:
        async with anna.at(table) as a, ben.at(table) as b:
            if table == private:
                await b.do("sit", seat=1, name="Ben")
            if a.table["gathers"]:
                await a.do("ready")
                await b.do("ready")
            else:
                await (a if a.table["host"] else b).do("start")
            while a.status == "waiting":
                await a.receive()

    await begin(table)
    await begin(private)
    assert await watchable() == [table]
    await ben.call("POST", "/api/me/shown", {"shown": False})
    assert await watchable() == []
    await ben.call("POST", "/api/me/shown", {"shown": True})
    assert await watchable() == [table]
    async with anna.at(table) as a:
        await a.do("concede", seat=next(s["seat"] for s in a.table["seats"] if s["mine"]))
        await a.do("rematch")
        while a.table["rematch"] is None:
            await a.receive()
    await begin(a.table["rematch"])
    assert await watchable() == []


async def test_wishes_that_differ_wait_for_others(doors: Doors) -> None:
    anna, ben = await doors.one.guest("Anna"), await doors.other.guest("Ben")
    await look(anna, times=[FAST])
    for other in (
        {"times": [None, SLOW]},
        {"times": [FAST], "options": {"length": 6}},
        {"times": [FAST], "seats": 3},
    ):
        assert (await look(ben, **other))["table"] is None
    assert (await look(ben, times=[FAST]))["table"] is not None


async def test_a_wish_ends_with_its_lease_and_with_the_next(doors: Doors) -> None:
    anna, ben = await doors.one.guest("Anna"), await doors.other.guest("Ben")
    first = await look(anna)
    second = await look(anna, seats=3)
    assert (await renewed(anna, first)).json["code"] == "no-wish"
    doors.clock.late += wishes.LEASE_MS - 1000
    held = asyncio.create_task(renewed(anna, second))
    await asyncio.sleep(0)
    assert (await held).status == 200
    doors.clock.late += wishes.LEASE_MS
    assert (await lobby(ben))["looking"] == {}
    assert (await look(ben, seats=3))["table"] is None
    assert (await renewed(anna, second)).json["code"] == "no-wish"


async def test_many_at_once_meet_each_once(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """At both processes, where each could take the same people."""
    monkeypatch.setattr(wishes, "HELD", 0.05)
    people = [await (doors.one, doors.other)[k % 2].guest(f"Guest {k}") for k in range(12)]
    states = await asyncio.gather(*(look(one, seats=3) for one in people))
    async with asyncio.timeout(20):
        while any(state["table"] is None for state in states):
            answers = await asyncio.gather(*map(renewed, people, states))
            states = [answer.json for answer in answers]
    tables = [state["table"] for state in states]
    assert sorted(tables.count(table) for table in set(tables)) == [3, 3, 3, 3]
    for table in set(tables):
        card = await doors.one.context.store.do(table_rows.card, table)
        assert card is not None
        assert len(set(card.guests)) == 3


async def test_a_wish_that_no_table_could_have_is_refused(place: Place) -> None:
    anna = await place.guest("Anna")
    for wish, code in (
        ({"game": "chess"}, "unknown-game"),
        ({"options": {"mode": "alone"}}, "invalid-options"),
        ({"seats": 9}, "invalid-options"),
        ({"times": [{**FAST, "days": 3}]}, "invalid-options"),
        ({"times": []}, "bad-message"),
    ):
        answer = await anna.call("POST", "/api/wish", {**TOGETHER, **wish})
        assert answer.json["code"] == code, wish
    for path in ("", "/renew", "/end"):
        body = {"wish": "w"} if path else TOGETHER
        answer = await place.nobody.call("POST", f"/api/wish{path}", body)
        assert answer.json["code"] == "no-guest"


async def test_a_bot_is_offered_after_a_while(tmp_path: Path) -> None:
    clock = Hand()
    async with serving(tmp_path, clock=clock, settings=replace(AT_ONCE, offer=5.0)) as place:
        anna = await place.guest("Anna")
        state = await look(anna)
        clock.late += 5000
        held = asyncio.create_task(renewed(anna, state))
        while not (answer := (await renewed(anna, state)).json)["offer"]:
            pass
        assert (answer["table"], (await held).json["offer"]) == (None, True)


async def test_listed_tables_are_bounded(doors: Doors) -> None:
    """Three of a guest and six of an address, whichever process is asked; others are free."""
    people = [await doors.one.guest(f"Guest {k}") for k in range(3)]

    async def ask(number: int, listed: bool = True) -> Answer:
        place = (doors.one, doors.other)[number % 2]
        there = Person(place, people[number // 3].cookie)
        return await there.call("POST", "/api/tables", new_table("me", "open", listed=listed))

    made = [await ask(k) for k in range(3)]
    assert [answer.status for answer in made] == [201] * 3
    for k in (1, 2):
        answer = await ask(k)
        assert (answer.status, answer.json) == (
            429, {"code": "too-many-listed", "params": {"most": 3}},
        )  # fmt: skip
    assert (await ask(0, listed=False)).status == 201
    assert [(await ask(k)).status for k in (3, 4, 5)] == [201] * 3
    answer = await ask(6)
    assert (answer.status, answer.json) == (
        429, {"code": "too-many-listed-here", "params": {"most": 6}},
    )  # fmt: skip
    async with people[0].at(made[0].json["table"]) as client:
        await client.do("close")
    assert (await ask(6)).status == 201
    doors.clock.late += board.LISTED_MS
    assert (await ask(7)).status == 201


async def test_listing_takes_turns(doors: Doors) -> None:
    """Many requests at once list no more tables than one after the other."""
    anna = await doors.one.guest("Anna")
    there = [Person(place, anna.cookie) for place in (doors.one, doors.other)]
    body = new_table("me", "open", listed=True)
    asked = [there[k % 2].call("POST", "/api/tables", body) for k in range(10)]
    statuses = [answer.status for answer in await asyncio.gather(*asked)]
    assert sorted(statuses) == [201] * 3 + [429] * 7


async def test_who_is_here_is_counted_and_named_unless_they_hide(doors: Doors) -> None:
    anna, ben = await doors.one.guest("Anna"), await doors.other.guest("Ben")
    await lobby(anna)
    said = await lobby(ben)
    assert (said["online"], named(said)) == (2, ["Anna", "Ben"])
    assert (await anna.call("GET", "/api/me/shown")).json == {"shown": True}
    hidden = await anna.call("POST", "/api/me/shown", {"shown": False})
    assert (hidden.json, (await anna.call("GET", "/api/me/shown")).json) == 2 * ({"shown": False},)
    said = await lobby(ben)
    assert (said["online"], named(said)) == (2, ["Ben"])
    doors.clock.late += 40_000
    assert (await lobby(ben))["online"] == 1
    await ben.call("POST", "/api/me/delete", {})
    assert (await lobby(doors.one.nobody))["online"] == 0


async def test_people_at_tables_are_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though they never asked for the lobby."""
    monkeypatch.setattr(here, "TELL_MS", 20)
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        assert (await lobby(place.nobody))["online"] == 0
        async with anna.at(await anna.make("me", "open")), asyncio.timeout(10):
            while named(await lobby(place.nobody)) != ["Anna"]:
                pass


async def test_a_listed_table_says_what_one_sits_down_to(place: Place) -> None:
    anna = await place.guest("Anna")
    await anna.make("open", "me", "open", length=6, listed=True, time=FAST)
    (card,) = (await lobby(place.nobody))["tables"]
    assert (card["host"], card["open"], card["time"]) == ("Anna", 2, FAST)
    assert card["options"]["length"] == 6


async def test_one_answer_serves_all_for_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, asked = Hand(), list[int]()
    async with serving(tmp_path, clock=clock, settings=replace(AT_ONCE, lobby=5.0)) as place:
        listed = table_rows.listed

        def counted(since: int, limit: int) -> Work[list[ListedCard]]:
            asked.append(since)
            return listed(since, limit)

        monkeypatch.setattr(table_rows, "listed", counted)
        people = [await place.guest(f"Guest {k}") for k in range(5)]
        await asyncio.gather(*(lobby(one) for one in people * 4))
        assert len(asked) == 1
        clock.late += 5000
        assert (await lobby(people[0]))["online"] == 5
        assert len(asked) == 2
        zipped = await place.call("GET", "/api/lobby", headers={"accept-encoding": "gzip"})
        assert zipped.headers["content-encoding"] == "gzip"


def wish(guest: int, *times: TimeControl | None, seats: int = 2) -> Wish:
    """A wish of that guest."""
    return Wish(guest, f"Guest {guest}", str(guest), "toy", "", seats, list(times), guest)


def test_a_company_waits_longest_and_agrees_on_a_clock() -> None:
    fast, slow = TimeControl("low", seconds=300), TimeControl("low", seconds=900)
    mine = wish(9, slow, fast)
    found = choose(mine, [wish(1, fast), wish(2, slow), wish(3, slow)], frozenset())
    assert found is not None
    assert ([one.guest for one in found.wishes], found.time) == ([9, 2], slow)
    found = choose(mine, [wish(1, fast), wish(2, None)], frozenset())
    assert found is not None
    assert ([one.guest for one in found.wishes], found.time) == ([9, 1], fast)
    assert choose(mine, [wish(2, None)], frozenset()) is None


def test_people_who_keep_apart_do_not_meet() -> None:
    mine, others = wish(9, None, seats=3), [wish(guest, None, seats=3) for guest in (1, 2, 3)]
    for pair, company in (((9, 1), [9, 2, 3]), ((1, 2), [9, 1, 3])):
        found = choose(mine, others, {frozenset(pair)})
        assert found is not None
        assert [one.guest for one in found.wishes] == company
    assert choose(mine, others[:2], {frozenset((1, 2))}) is None
