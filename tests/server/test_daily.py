"""Daily challenges: the same draws for everybody, one attempt that counts, and nothing earlier."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from spieltisch.core.fair import draws
from spieltisch.core.fair.checking import check
from spieltisch.core.record import loads
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.library import Library
from spieltisch.server.features.daily import attempt_rows
from spieltisch.server.features.daily.values import Attempt
from spieltisch.server.features.results import result_rows
from spieltisch.server.storage import guest_rows, kept_secrets
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card, Ended, EventRow, Guest
from spieltisch.server.table.values import DAY_MS, Status
from spieltisch.server.wire.parts import HostNotice
from support.postgres import Postgres, new_database
from tests.server.harness import Answer, Client, Person, Place, leaves, serving
from tests.server.test_record_store import game, solo

HASH = re.compile(rb'"(commitment|tomorrow)":"[0-9a-f]{64}"')


class Days(Clock):
    """The clock of the system, some days later."""

    later = 0

    def now(self) -> int:
        return super().now() + self.later * DAY_MS


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server with the games of the package."""
    async with serving(tmp_path, library=Library(), clock=Days()) as place:
        yield place


async def begin(person: Person, game: str = "ingenious", **more: Any) -> str:
    """Begin today's attempt; its table."""
    answer = await person.call("POST", "/api/daily", {"game": game, **more})
    assert answer.status == 201, answer
    return str(answer.json["table"])


async def today(person: Person, game: str = "ingenious") -> Any:
    """Today's challenge as a guest sees it."""
    answer = await person.call("GET", "/api/daily")
    return next(one for one in answer.json["games"] if one["game"] == game)


async def board(person: Person, back: int = 0, game: str = "ingenious") -> Answer:
    """The results of a day."""
    day = (await person.call("GET", "/api/daily")).json["day"] - back
    return await person.call("GET", f"/api/daily/results?game={game}&day={day}")


async def finish(client: Client) -> None:
    """Play on with the first legal action, to the end of a game alone."""
    while client.status != "finished":
        if legal := leaves(client.seat_view(0)["legal"]):
            await client.act(0, legal[0])
        else:
            await client.receive()


async def attempt(person: Person) -> str:
    """Play a whole attempt; its table."""
    table = await begin(person)
    async with person.at(table) as client:
        await finish(client)
    return table


def drawn(client: Client) -> list[str]:
    """The draws in a client's log."""
    return [entry["text"] for entry in client.log if entry["actor"] == -1]


async def test_two_guests_have_the_same_draws_and_are_compared(place: Place) -> None:
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    table = await begin(anna)
    assert await begin(anna) == table
    async with anna.at(table) as a:
        assert a.table["challenge"]["rated"]
        assert await a.refused("hint") == "no-coach"
        legal = leaves(a.seat_view(0)["legal"])
        await a.act(0, legal[0])
        assert await a.refused("take_back", to=a.n) == "no-take-back"
        assert await a.refused("leave", seat=0, bot="novice") == "not-waiting"
        again = await anna.call("POST", "/api/daily", {"game": "ingenious", "again": True})
        assert again.json["code"] == "daily-first"
        await finish(a)
        first = drawn(a)
        assert a.table["draws"]["secret"] == ""
    other = await begin(ben)
    async with ben.at(other) as b:
        await finish(b)
        assert drawn(b) == first
    found = (await board(anna)).json
    assert {row["name"]: row["mine"] for row in found["results"]} == {"Anna": True, "Ben": False}
    cards = [f"/api/people?person={row['person']}" for row in found["results"]]
    shown = [(await anna.call("GET", card)).json["profile"]["name"] for card in cards]
    assert shown == [row["name"] for row in found["results"]]
    assert found["results"][0]["rank"] == 1
    assert found["results"][0]["score"] == found["results"][1]["score"]
    assert found["mine"]["of"] == 2
    assert (await today(anna))["attempt"]["result"]["score"] == found["results"][0]["score"]
    assert (await board(carl)).json["results"] == []
    practice = await begin(anna, again=True)
    assert practice != table
    async with anna.at(practice) as a:
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        assert await a.refused("take_back", to=a.n) == "seen-since"
        await a.do("leave", seat=0, bot="novice")
        await a.do("sit", seat=0, name="Anna")
        await finish(a)
        repeated = drawn(a)  # the bot may have acted meanwhile, in its own way
        both = min(len(repeated), len(first))
        assert repeated[:both] == first[:both]
        assert both > 5
        assert not a.table["challenge"]["rated"]
    assert (await board(anna)).json["mine"]["of"] == 2


async def test_a_server_that_closes_begins_no_attempt(place: Place) -> None:
    """An attempt under way goes on."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await begin(anna)
    place.context.conduct.notice = HostNotice(1, "Closing at 22:00", True)
    refused = await ben.call("POST", "/api/daily", {"game": "ingenious"})
    assert (refused.status, refused.json["code"]) == (409, "closing")
    assert await begin(anna) == table


async def test_draws_are_open_after_ones_own_attempt_or_the_day(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    challenge = await today(anna)
    table = await attempt(anna)
    doors = [f"/api/tables/{table}/{name}" for name in ("record", "past?n=5", "analysis")]
    for person in (ben, place.nobody):
        for door in doors:
            refused = await person.call("GET", door)
            assert (refused.status, refused.json["code"]) == (403, "daily-first"), door
        async with person.socket(table) as socket:
            assert await socket.closed() == 4404
    theirs = await begin(ben)
    assert (await ben.call("GET", doors[0])).json["code"] == "daily-first"
    async with anna.socket(theirs) as socket:  # who knows the draws could tell
        assert await socket.closed() == 4404
    async with ben.at(theirs) as b:
        await finish(b)
    assert (await ben.call("GET", doors[0])).status == 200
    shared = await ben.call("POST", "/api/boards", {"table": theirs})  # its link goes anywhere
    assert (shared.status, shared.json["code"]) == (403, "daily-first")
    record = loads((await anna.call("GET", doors[0])).body.decode())
    assert record.pledge is not None
    assert record.pledge.commitment == challenge["commitment"]
    assert not check(record).checked
    clock = place.context.clock
    assert isinstance(clock, Days)
    clock.later = 1
    assert (await place.nobody.call("GET", doors[0])).status == 200
    assert (await ben.call("POST", "/api/boards", {"table": theirs})).status == 200
    record = loads((await anna.call("GET", doors[0])).body.decode())
    assert check(record).fair
    shown = (await board(place.nobody, back=1)).json
    assert draws.commitment(shown["secret"]) == shown["commitment"] == challenge["commitment"]
    assert (await today(anna))["commitment"] == challenge["tomorrow"]
    assert (await anna.call("GET", "/api/daily")).json["streak"] == 1
    clock.later = 2
    assert (await anna.call("GET", "/api/daily")).json["streak"] == 0


async def test_an_attempt_that_ends_after_its_day_is_not_finished(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await begin(anna)
    clock = place.context.clock
    assert isinstance(clock, Days)
    clock.later = 1
    async with anna.at(table) as a:
        await finish(a)
    (row,) = (await board(anna, back=1)).json["results"]
    assert (row["finished"], row["score"]) == (False, None)
    assert (await anna.call("GET", "/api/daily")).json["streak"] == 0


async def test_a_closed_attempt_counts_as_not_finished(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    async with anna.at(await begin(anna)) as a:
        await a.do("close")
    await attempt(ben)
    rows = (await board(anna)).json["results"]
    assert [(row["name"], row["rank"], row["finished"]) for row in rows] == [
        ("Ben", 1, True),
        ("Anna", 2, False),
    ]
    assert rows[0]["better_than"] == 1


async def test_an_attempt_against_a_bot_is_won_or_lost(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await begin(anna, "lastdie")
    async with anna.at(table) as a:
        assert a.table["seats"][1]["bot"] == "master"
        await a.do("concede", seat=0, bot="novice")
    found = (await today(anna, "lastdie"))["attempt"]["result"]
    assert found["place"] == 2


async def attempted(
    store: Store, name: str, at: int, ended: Callable[[Guest], Ended | None], status: Status
) -> None:
    """Have a new guest begin an attempt of day 0, and end it with a result, if there is one."""
    guest = await store.do(guest_rows.add_guest, name.encode(), name, 0)
    card = Card("ingenious", "solo", "playing", False, guest.id, [name], [guest.id], [])
    new = Attempt(0, "ingenious", guest.id, name, 0)
    table = Change(name, [EventRow(1, 0, b"{}")], card)
    assert await store.do(attempt_rows.begin_daily, table, new, 1, 99) == "begun"
    result, over = ended(guest), structs.replace(card, status=status)
    more = [] if result is None else [partial(result_rows.write, name, at, result)]
    await store.append(Change(name, [EventRow(2, at, b"{}")], over, more=more))


async def test_equal_results_are_compared_by_the_whole_list(store: Store) -> None:
    """Of Ingenious alone (7.4): the ascending list decides, and time only between equal lists."""
    ends = {
        "Anna": (3_000, (1, 1, 6, 7, 7, 11)),
        "Ben": (2_000, (1, 1, 2, 5, 7, 9)),
        "Carl": (9_000, (1, 2, 3, 6, 7, 15)),
        "Dora": (4_000, (1, 1, 6, 7, 7, 11)),
        "Fred": (8_000, (2, 2, 2, 2, 2, 2)),
    }
    for name, (at, (first, *more)) in ends.items():
        await attempted(store, name, at, partial(solo, result=first, more=more), "finished")
    await attempted(store, "Emil", 1_000, lambda guest: None, "closed")
    found = await store.do(attempt_rows.daily_results, 0, "ingenious", 10)
    assert [(one.name, one.rank, one.better_than) for one in found] == [
        ("Fred", 1, 5), ("Carl", 2, 4), ("Anna", 3, 3), ("Dora", 4, 2), ("Ben", 5, 1),
        ("Emil", 6, 0),
    ]  # fmt: skip
    assert [(one.attempt.ended_at, tuple(one.attempt.compared)) for one in found[:5]] == [
        ends[one.name] for one in found[:5]
    ]
    assert (found[5].attempt.ended_at, found[5].attempt.compared) == (1_000, [])


async def test_the_end_of_an_attempt_is_the_end_of_its_game(store: Store) -> None:
    """One that ended late, closed, or was finished by a bot has no place; all others wait."""

    def by_bot(guest: Guest) -> Ended:
        ended = solo(guest, result=9)
        return structs.replace(ended, seats=[structs.replace(ended.seats[0], bot="novice")])

    def against_bots(guest: Guest) -> Ended:
        return game(guest, "low", places=(2, 1), rated=False)

    won = partial(solo, result=3)
    await attempted(store, "in time", DAY_MS - 1, won, "finished")
    await attempted(store, "late", DAY_MS, won, "finished")
    await attempted(store, "bot", 7, by_bot, "finished")
    await attempted(store, "second", 7, against_bots, "finished")
    await attempted(store, "closed", 8, lambda guest: None, "closed")
    await attempted(store, "waits", 9, lambda guest: None, "playing")
    found = await store.do(attempt_rows.daily_results, 0, "ingenious", 10)
    facts = {
        one.name: (one.rank, one.attempt.ended_at, one.attempt.place, one.attempt.score)
        for one in found
    }
    assert facts == {
        "in time": (1, DAY_MS - 1, 1, 3),
        "second": (2, 7, 2, 8),
        "late": (3, DAY_MS, None, None),
        "bot": (3, 7, None, None),
        "closed": (3, 8, None, None),
    }
    assert found[1].attempt.compared == [8]
    assert all(one.attempt.compared == [] for one in found[2:])


async def test_the_board_shows_the_whole_list(place: Place) -> None:
    """As the game ended: of six colours, the lowest first."""
    anna = await place.guest("Anna")
    table = await attempt(anna)
    outcome = (await place.stored(table)).match
    assert outcome is not None
    (result,) = (await board(anna)).json["results"]
    markers = sorted(outcome.state.view(0)["tracks"][0])
    assert result["compared"] == markers
    assert len(markers) == 6
    assert result["score"] == markers[0]
    (game,) = (await anna.call("GET", "/api/sheet?game=ingenious")).json["games"]
    assert game["compared"] == markers


async def test_there_are_three_challenges_and_each_starts_at_once(place: Place) -> None:
    anna = await place.guest("Anna")
    games = (await anna.call("GET", "/api/daily")).json["games"]
    assert [one["game"] for one in games] == ["carcassonne", "ingenious", "lastdie"]
    for one in games:
        async with anna.at(await begin(anna, one["game"])) as a:
            assert a.status == "playing"
            assert a.table["mode"] == one["mode"]
            bots = [seat["bot"] for seat in a.table["seats"] if seat["kind"] == "bot"]
            assert bots == one["bots"]
            assert all(seat["mine"] for seat in a.table["seats"] if seat["kind"] == "person")


async def test_a_deleted_guest_is_on_no_board(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    await attempt(anna)
    await attempt(ben)
    await anna.call("POST", "/api/me/delete", {})
    assert [row["name"] for row in (await board(ben)).json["results"]] == ["Ben"]


async def test_nothing_of_a_day_comes_out_before_it_is_played(tmp_path: Path) -> None:
    """Two servers with other draws give a guest who has not played the same bytes."""
    worlds = []
    for world in (1, 2):
        folder = tmp_path / str(world)
        store = SqliteStore(folder / "spieltisch.db")
        await store.do(kept_secrets.keep_secret, "daily", bytes([world]) * 32)
        async with serving(folder, library=Library(), store=store) as place:
            anna, ben = await place.guest("Anna"), await place.guest("Ben")
            table = await attempt(anna)
            found = [await ben.call("GET", "/api/daily"), await board(ben)]
            found += [
                await ben.call("GET", f"/api/tables/{table}/{door}")
                for door in ("record", "past?n=5", "analysis")
            ]
            worlds.append([HASH.sub(b"", one.body) for one in found])
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "zigzag"}, "unknown-game"),
        ({"game": "nothing"}, "unknown-game"),
        ({"game": 7}, "bad-message"),
        ({}, "bad-message"),
    ],
)
async def test_other_challenges_are_refused(place: Place, body: Any, code: str) -> None:
    anna = await place.guest("Anna")
    assert (await anna.call("POST", "/api/daily", body)).json["code"] == code
    assert (await place.nobody.call("POST", "/api/daily", body)).json["code"] == "no-guest"


async def test_two_processes_share_a_day(postgres: Postgres, tmp_path: Path) -> None:
    """One attempt for each guest, wherever it begins; the same draws, and one board."""
    dsn = new_database(postgres)
    async with AsyncExitStack() as stack:
        places = []
        for number in (1, 2):
            folder = tmp_path / str(number)
            folder.mkdir()
            store = PostgresStore(dsn, cluster=True)
            parts = {"library": Library(), "store": store}
            places.append(await stack.enter_async_context(serving(folder, **parts)))
        one, other = places
        anna, ben = await one.guest("Anna"), await other.guest("Ben")
        there = Person(other, anna.cookie)
        assert await today(anna) == await today(there)
        tables = await asyncio.gather(*(begin(who) for who in (anna, there, anna, there)))
        assert len(set(tables)) == 1
        found = {}
        for person, table in ((anna, tables[0]), (ben, await begin(ben))):
            async with person.at(table) as client:
                await finish(client)
                found[person.cookie] = drawn(client)
        assert found[anna.cookie] == found[ben.cookie]
        boards = [(await board(person)).json for person in (there, ben)]
        assert [[row["name"] for row in each["results"]] for each in boards] == [
            [row["name"] for row in boards[0]["results"]]
        ] * 2
        assert boards[0]["mine"]["of"] == 2
        assert (await today(there))["attempt"]["result"]["score"] == boards[0]["mine"]["score"]
