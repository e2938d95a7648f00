"""Tournaments: from making one to its standings, its rights, and what it tells nobody."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from spieltisch.server.base.randomness import Randomness
from spieltisch.server.features.tournaments import tournament_rows
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from support.postgres import new_database
from support.soak import sample
from tests.server.harness import Answer, Person, Place, Process, leaves, serving
from tests.server.live_table import FakeClock

PROFILE = re.compile(rb'"person":"[0-9a-f]{32}"')
"""An id that the database draws."""
QUICK = {"mode": "turns", "length": 6}


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """A server of the toy, on either store."""
    store: Store = (
        SqliteStore(tmp_path / "spieltisch.db")
        if request.param == "sqlite"
        else PostgresStore(new_database(request.getfixturevalue("postgres")))
    )
    async with serving(tmp_path, store=store) as place:
        yield place


def plan(**fields: Any) -> dict[str, Any]:
    """A Swiss of two rounds for four, whose games take six cards."""
    new = {"name": "Friday", "game": "toy", "options": QUICK, "seats": 2, "system": "swiss"}
    return {**new, "rounds": 2, "players": 4, "fill": "low", **fields}


async def make(person: Person, **fields: Any) -> str:
    """Make a tournament; its path."""
    answer = await person.call("POST", "/api/tournaments", plan(**fields))
    assert answer.status == 201, answer
    return f"/api/tournaments/{answer.json['tournament']}"


async def do(person: Person, path: str, what: str, body: Any = None) -> Any:
    """Change a tournament; what it is now."""
    answer = await person.call("POST", f"{path}/{what}", {} if body is None else body)
    assert answer.status == 200, answer
    return answer.json


async def see(person: Person, path: str) -> Any:
    """A tournament as a guest sees it."""
    answer = await person.call("GET", path)
    while answer.status == 503:  # a process that lost its database for a moment
        await asyncio.sleep(0.05)
        answer = await person.call("GET", path)
    assert answer.status == 200, answer
    return answer.json


def code(answer: Answer) -> str:
    """The code of a refusal."""
    assert answer.status >= 400, answer
    return str(answer.json["code"])


async def play(person: Person, table: str, *elsewhere: Person) -> None:
    """Play the first legal action until the game is over, over as many sockets as it takes; the
    table may be at other processes, too."""
    over, ways = False, itertools.cycle((person, *elsewhere))
    while not over:
        with suppress(ConnectionClosed):
            async with next(ways).at(table) as client:
                while client.status != "finished":
                    mine = [one for one in client.seat_views if one["legal"]]
                    if mine:
                        seat, legal = mine[0]["seat"], leaves(mine[0]["legal"])
                        await client.ask("act", seat=seat, seen=client.n, action=legal[0])
                    else:
                        await client.receive()
                over = True


async def play_through(path: str, *people: Person) -> Any:
    """Play all games of some people, to the end of the tournament."""

    async def through(person: Person) -> Any:
        while True:
            found = await see(person, path)
            if found["card"]["status"] == "finished":
                return found
            if found["card"]["table"]:
                await play(person, found["card"]["table"])
            else:
                await asyncio.sleep(0.02)

    async with asyncio.timeout(60):
        return (await asyncio.gather(*map(through, people)))[0]


async def test_a_swiss_of_six_with_bots_ends_with_standings(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    path = await make(anna, players=6, rounds=3)
    assert (await see(ben, path))["may_join"]
    found = await do(ben, path, "join")
    assert [one["name"] for one in found["players"]] == ["Anna", "Ben"]
    assert found["card"]["round"] == 0
    assert found["standings"] == []
    assert code(await ben.call("POST", f"{path}/start", {})) == "not-host"
    found = await do(anna, path, "start")
    assert [one["bot"] for one in found["players"]] == [None, None, *["low"] * 4]
    profiles = [(await one.call("GET", "/api/profile")).json["person"] for one in (anna, ben)]
    assert [one["person"] for one in found["players"]] == [*profiles, *[None] * 4]
    assert len(found["played"][0]) == 3
    table = found["card"]["table"]
    async with anna.at(table) as client:
        assert client.status == "playing"
        assert client.table["tournament"] == path.rsplit("/", 1)[1]
        assert not client.table["coach"]
        assert not client.table["host"]
        assert await client.refused("close") == "not-host"
    found = await play_through(path, anna, ben)
    assert [len(tables) for tables in found["played"]] == [3, 3, 3]
    pairs = [frozenset(one["players"]) for tables in found["played"] for one in tables]
    assert len(set(pairs)) == 9
    assert all(one["places"] for tables in found["played"] for one in tables)
    assert all(sorted(one["points"]) in ([0, 1], [0.5] * 2) for one in found["played"][0])
    lines = found["standings"]
    assert sum(line["points"] for line in lines) == 9
    assert all(line["played"] == 3 for line in lines)
    assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)
    record = (await anna.call("GET", "/api/results")).json["games"]
    assert len(record) == 3
    listed = (await anna.call("GET", "/api/me")).json["tables"]
    assert {one["table"] for one in listed} == {one["table"] for one in record}
    mine = (await ben.call("GET", "/api/tournaments")).json["mine"]
    assert [(one["name"], one["status"], one["round"]) for one in mine] == [
        ("Friday", "finished", 3)
    ]


async def test_the_first_round_begins_at_its_time_once_enough_have_joined(tmp_path: Path) -> None:
    clock = FakeClock()
    async with serving(tmp_path, clock=clock) as place:
        anna, *others = [await place.guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
        starts = clock.ms + 60_000
        path = await make(anna, fill=None, starts=starts)
        filled = await make(anna, starts=starts)
        assert (await see(anna, path))["card"]["starts"] == starts
        for one in others[:2]:
            await do(one, path, "join")
        clock.ms = starts - 1
        assert (await see(anna, filled))["card"]["status"] == "waiting"
        clock.ms = starts
        assert (await see(others[0], filled))["card"]["round"] == 1
        assert (await see(anna, path))["card"]["status"] == "waiting"
        await do(others[2], path, "join")
        assert (await see(anna, path))["card"]["round"] == 1


async def test_games_among_people_change_ratings_and_everybody_meets_once(place: Place) -> None:
    people = [await place.guest(name) for name in ("Anna", "Ben", "Carl", "Dora")]
    path = await make(people[0], system="round-robin", fill=None)
    for person in people[1:]:
        await do(person, path, "join")
    await do(people[0], path, "start")
    found = await play_through(path, *people)
    met = [frozenset(one["players"]) for tables in found["played"] for one in tables]
    assert len(met) == len(set(met)) == 6
    games = (await people[0].call("GET", "/api/results")).json["games"]
    assert [game["rating"] is not None for game in games] == [True] * 3


async def test_who_may_join(place: Place) -> None:
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    shown = {}
    for entry in ("all", "link", "friends"):
        shown[entry] = await make(anna, name=entry, entry=entry, play=False, fill=None)
    listed = (await ben.call("GET", "/api/tournaments")).json["open"]
    assert [one["name"] for one in listed] == ["all"]
    assert not (await see(ben, shown["friends"]))["may_join"]
    assert code(await ben.call("POST", f"{shown['friends']}/join", {})) == "friends-only"
    link = (await anna.call("POST", "/api/friends/code", {"renew": False})).json["code"]
    assert (await ben.call("POST", "/api/friends/join", {"code": link})).status == 200
    listed = (await ben.call("GET", "/api/tournaments")).json["open"]
    assert {one["name"] for one in listed} == {"all", "friends"}
    await do(ben, shown["friends"], "join")
    await do(carl, shown["link"], "join")
    await do(carl, shown["link"], "leave")
    assert (await see(carl, shown["link"]))["players"] == []
    too_few = await anna.call("POST", f"{shown['link']}/start", {})
    assert (code(too_few), too_few.json["params"]) == ("too-few-players", {"fewest": 4})
    assert code(await anna.call("POST", "/api/tournaments", plan())) == "too-many-tournaments"
    await do(anna, shown["link"], "close")
    assert code(await carl.call("POST", f"{shown['link']}/join", {})) == "tournament-closed"
    assert code(await anna.call("POST", f"{shown['link']}/close", {})) == "tournament-closed"
    assert code(await place.nobody.call("POST", f"{shown['all']}/join", {})) == "no-guest"


async def test_a_player_who_leaves_loses_and_meets_nobody_any_more(place: Place) -> None:
    anna, ben, carl, dora = [await place.guest(name) for name in ("Anna", "Ben", "Carl", "Dora")]
    path = await make(anna, fill=None, players=5, rounds=3, system="round-robin")
    for person in (ben, carl, dora):
        await do(person, path, "join")
    found = await do(anna, path, "start")
    names = [one["name"] for one in found["players"]]
    number = names.index("Dora")
    dora_out = {"player": number, "name": "Dora"}
    assert code(await ben.call("POST", f"{path}/remove", dora_out)) == "not-host"
    other = await anna.call("POST", f"{path}/remove", {**dora_out, "name": "Carl"})
    assert code(other) == "no-person"
    found = await do(anna, path, "remove", dora_out)
    first = next(one for one in found["played"][0] if number in one["players"])
    if first["places"] is None:
        found = await see(anna, path)
        first = next(one for one in found["played"][0] if number in one["players"])
    assert first["places"] is not None
    assert first["places"][first["players"].index(number)] == 2
    assert found["players"][number]["out"]
    async with dora.at(first["table"]) as client:
        assert client.table["result"]["reason"] == "removed"
    found = await play_through(path, anna, ben, carl)
    later = [one for tables in found["played"][1:] for one in tables]
    assert all(number not in one["players"] for one in later)
    assert sum(one["table"] is None for one in later) == 2  # her opponents have a bye
    assert found["standings"][-1]["player"] == number


async def test_a_table_of_four_goes_on_without_the_player_who_left(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    path = await make(anna, seats=4, rounds=1)
    await do(ben, path, "join")
    table = (await do(anna, path, "start"))["card"]["table"]
    await do(ben, path, "leave")
    found = await play_through(path, anna)
    (whole,) = found["played"][0]
    assert whole["table"] == table
    assert whole["places"][whole["players"].index(1)] == 4


async def test_an_odd_number_has_byes(place: Place) -> None:
    anna = await place.guest("Anna")
    path = await make(anna, players=5, rounds=2)
    await do(anna, path, "start")
    found = await play_through(path, anna)
    byes = [one["players"] for tables in found["played"] for one in tables if not one["table"]]
    assert len(byes) == 2
    assert byes[0] != byes[1]


async def test_a_deleted_player_is_unnamed_and_another_hosts(place: Place) -> None:
    anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
    path, waiting = await make(anna), await make(anna, name="Next week")
    bens = await make(ben, name="On Friday")
    await do(ben, path, "join")
    await do(carl, path, "join")
    await do(anna, path, "start")
    await anna.call("POST", "/api/me/delete", {})
    found = await see(ben, path)
    assert "Anna" not in str(found)
    assert found["card"]["hosting"]
    assert found["card"]["name"] == ""
    assert found["players"][0]["out"]
    assert found["players"][0]["person"] is None
    assert (await see(ben, waiting))["card"]["status"] == "closed"
    assert (await see(ben, bens))["card"]["status"] == "waiting"
    found = await play_through(path, ben, carl)
    assert all(0 not in one["players"] for one in found["played"][1])


async def test_a_player_who_is_out_hosts_nothing(place: Place) -> None:
    """Neither a player whom the host has removed nor one who left hosts: the next one does, if
    there is any. Then the tournament continues to its end all the same."""
    anna, ben, carl, dora = [await place.guest(name) for name in ("Anna", "Ben", "Carl", "Dora")]
    path = await make(anna)
    for guest in (ben, carl, dora):
        await do(guest, path, "join")
    await do(anna, path, "start")
    await do(anna, path, "remove", {"player": 1, "name": "Ben"})
    await do(carl, path, "leave")
    for host, next_one in ((anna, dora), (dora, None)):
        await host.call("POST", "/api/me/delete", {})
        for one in (ben, carl, next_one):
            if one is not None:
                assert (await see(one, path))["card"]["hosting"] == (one is next_one)


async def test_bad_plans_change_nothing(place: Place) -> None:
    anna = await place.guest("Anna")
    for fields, refused in (
        ({"game": "nothing"}, "unknown-game"),
        ({"options": {"mode": "alone"}}, "invalid-options"),
        ({"options": {"length": 7}}, "invalid-options"),
        ({"seats": 9}, "invalid-options"),
        ({"seats": 4, "system": "round-robin"}, "invalid-options"),
        ({"rounds": 4}, "invalid-options"),
        ({"time": {"bot": "low"}}, "invalid-options"),
        ({"fill": "nobody"}, "unknown-bot"),
        ({"players": 3}, "bad-message"),
        ({"players": 33}, "bad-message"),
        ({"rounds": 0}, "bad-message"),
        ({"name": "\u202e"}, "bad-message"),
        ({"name": ""}, "bad-message"),
        ({"system": "knockout"}, "bad-message"),
        ({"other": 1}, "bad-message"),
    ):
        answer = await anna.call("POST", "/api/tournaments", plan(**fields))
        assert code(answer) == refused, fields
    assert (await anna.call("GET", "/api/tournaments")).json == {"mine": [], "open": []}
    for path in ("/api/tournaments/nothing", "/api/tournaments/a%20b"):
        assert code(await anna.call("GET", path)) == "not-found"
        for what in ("join", "leave", "start", "close"):
            assert code(await anna.call("POST", f"{path}/{what}", {})) == "not-found"
    path = await make(anna)
    ben = await place.guest("Ben")
    assert code(await ben.call("POST", f"{path}/leave", {})) == "no-person"
    assert (
        code(await anna.call("POST", f"{path}/remove", {"player": 4, "name": "Ben"})) == "no-person"
    )
    assert (
        code(await anna.call("POST", f"{path}/remove", {"player": -1, "name": None}))
        == "bad-message"
    )
    for name in ("Carl", "Dora", "Eva"):
        await do(await place.guest(name), path, "join")
    assert code(await ben.call("POST", f"{path}/join", {})) == "tournament-closed"
    await do(anna, path, "start")
    assert code(await anna.call("POST", f"{path}/start", {})) == "tournament-closed"


async def test_two_processes_move_a_round_on_once(postgres: Any, tmp_path: Path) -> None:
    """Both look at the end of each round; players of one process meet those of the other."""
    dsn = new_database(postgres)
    async with AsyncExitStack() as stack:
        places = []
        for number in (1, 2):
            folder = tmp_path / str(number)
            folder.mkdir()
            store = PostgresStore(dsn, cluster=True)
            places.append(await stack.enter_async_context(serving(folder, store=store)))
        one, other = places
        anna = await one.guest("Anna")
        there = Person(other, anna.cookie)
        path = await make(anna, players=6, rounds=2)
        found = await do(anna, path, "start")
        seen: set[str] = set()
        async with asyncio.timeout(60):
            while found["card"]["status"] == "playing":
                if table := found["card"]["table"]:
                    await play(anna, table, there)
                both = await asyncio.gather(*(see(who, path) for who in (anna, there) * 2))
                for now in both:
                    seen |= {repr(tables) for tables in now["played"] if all_over(tables)}
                found = both[-1]
        assert len(seen) == 2
        tables = [t["table"] for played in found["played"] for t in played]
        assert len(set(tables)) == 6
        rows = await one.context.store.do(tournament_rows.tables_now, tables)
        assert {now.status for now in rows.values()} == {"finished"}


def all_over(tables: Any) -> bool:
    """Whether all games of a round are over."""
    return all(one["places"] for one in tables)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"][: sample(1, 2)])
async def test_a_killed_server_goes_on_with_the_round(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """It is killed as soon as a last game of a round has ended, or a start was acknowledged."""
    dsn = new_database(request.getfixturevalue("postgres")) if kind == "postgres" else None
    server = Process(tmp_path, store=dsn)
    await server.start()
    anna, ben = await server.guest("Anna"), await server.guest("Ben")
    path = await make(anna, rounds=3)
    await do(ben, path, "join")
    begun = await do(anna, path, "start")
    server.signal(9)
    await server.start()
    found = await see(anna, path)
    assert (begun["card"]["round"], found["card"]["round"]) == (1, 1), (begun, found)
    mine = [(who, (await see(who, path))["card"]["table"]) for who in (anna, ben)]
    await asyncio.gather(*(play(who, table) for who, table in mine if table))
    server.signal(9)
    await server.start()
    assert found["played"][0][0]["players"] == (await see(ben, path))["played"][0][0]["players"]
    found = await play_through(path, anna, ben)
    assert sum(line["points"] for line in found["standings"]) == 6
    server.signal(9)


class Dealt(Randomness):
    """The same ids and pairings in every world, other draws in each."""

    def __init__(self, world: int) -> None:
        super().__init__()
        self.world, self.numbers = world, itertools.count(1)

    def secret(self) -> str:
        return f"{self.world}{next(self.numbers):063x}"

    def seed(self) -> int:
        return 7

    def table_id(self) -> str:
        return f"table{next(self.numbers):08}"


async def test_others_learn_nothing_hidden(tmp_path: Path) -> None:
    """Two worlds that differ in every hand give the same bytes to players of other tables and to
    spectators, while games are played."""
    worlds = []
    for world in (1, 2):
        folder = tmp_path / str(world)
        folder.mkdir()
        async with serving(folder, randomness=Dealt(world)) as place:
            people = [await place.guest(name) for name in ("Anna", "Ben", "Carl", "Dora", "Eve")]
            path = await make(people[0], fill=None)
            for person in people[1:4]:
                await do(person, path, "join")
            found = await do(people[0], path, "start")
            hands = []
            for table in (one["table"] for one in found["played"][0]):
                state = await place.stored(table)
                assert state.match is not None
                hands.append(str(state.match.state.view(0)))
            doors = (path, "/api/tournaments")
            answers = [await who.call("GET", door) for who in people for door in doors]
            answers.append(await place.nobody.call("GET", path))
            worlds.append((hands, [PROFILE.sub(b"", answer.body) for answer in answers]))
    assert worlds[0][0] != worlds[1][0]
    assert worlds[0][1] == worlds[1][1]
