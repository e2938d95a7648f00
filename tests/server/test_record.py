"""A guest's record over HTTP: games, profiles, leaderboards, downloads."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.features.results import result_rows
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Ended, EndedSeat
from spieltisch.server.table.values import DAY_MS
from support.postgres import new_database
from support.soak import sample
from tests.server.harness import Client, Json, Person, Place, Process, leaves
from tests.server.seated import told_seat


async def play(*clients: Client, until: int = 99) -> None:
    """Play the toy to its end, each the first card; or `until` so many actions were played."""
    acts = 0
    while clients[0].status != "finished" and acts < until:
        for number, client in enumerate(clients):
            if legal := client.seat_view(number)["legal"]:
                n = await client.act(number, leaves(legal)[0])
                acts += 1
                for other in clients:
                    await other.until(n)
                break
        else:
            await clients[0].receive()


async def together(anna: Person, ben: Person, *, lose: bool = False, **fields: Any) -> str:
    """A game of two people to its end; its id. Anna plays, or loses it."""
    table = await anna.make("me", "open", shuffle=False, length=6, **fields)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        if lose:
            await play(a, b, until=2)
            await a.do("concede", seat=0)
        else:
            await play(a, b)
    return table


async def get(person: Person, path: str) -> Json:
    """The answer to a call."""
    answer = await person.call("GET", path)
    assert answer.status == 200, answer
    read: Json = answer.json
    return read


async def test_a_finished_game_is_in_the_record_of_each(place: Place) -> None:
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    table = await together(anna, ben, lose=True)
    (game,) = (await get(anna, "/api/results?game=toy&mode=turns"))["games"]
    assert (game["table"], game["reason"], game["kept"]) == (table, "conceded", True)
    assert [(seat["place"], seat["score"], seat["left"]) for seat in game["seats"]] == [
        (2, None, True),
        (1, None, False),
    ]
    assert game["change"] < 0
    profile = await get(ben, "/api/profile")
    assert profile["modes"][0]["won"] == 1
    assert profile["modes"][0]["rating"] == {
        "rating": 1500 - game["change"], "games": 1, "provisional": True, "opponents": 1,
    }  # fmt: skip
    person = profile["people"][0]["person"]
    seen = await get(ben, f"/api/profile?person={person}")
    assert (seen["name"], seen["mine"], seen["people"][0]["won"]) == ("Anna", False, 1)
    assert seen["modes"][0]["games"] is None
    assert (await get(eve, f"/api/profile?person={person}"))["people"] == []
    assert (await get(eve, "/api/results"))["games"] == []
    assert len((await get(anna, "/api/profile/course?game=toy&mode=turns"))["points"]) == 1
    await ben.call("POST", "/api/profile/ranked", {"ranked": False})
    assert not (await get(ben, "/api/leaders?game=toy&mode=turns"))["ranked"]


async def test_what_is_not_rated(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    await together(anna, ben, rated=False)
    table = await anna.make("me", "bot:low", length=6)
    async with anna.at(table) as a:
        assert a.table["unrated"] is False
        await a.do("start")
        await a.do("concede", seat=0)
    for game in (await get(anna, "/api/results"))["games"]:
        assert (game["rating"], game["change"]) == (None, None)
    assert {mode["rating"] for mode in (await get(anna, "/api/profile"))["modes"]} == {None}


async def test_whoever_leaves_a_game_to_a_bot_comes_last(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", shuffle=False, length=6)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await play(a, b, until=2)
        await b.do("leave", seat=1, bot="low")
        while a.status != "finished":
            if legal := a.seat_view(0)["legal"]:
                await a.act(0, leaves(legal)[0])
            else:
                await a.receive()
    (game,) = (await get(ben, "/api/results"))["games"]
    mine = game["seats"][1]
    assert (mine["mine"], mine["left"], mine["place"], mine["bot"]) == (True, True, 2, None)
    assert game["change"] < 0


async def test_bad_questions(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    refused = {
        "/api/results?before=x": "bad-message",
        "/api/results?game=": "bad-message",
        "/api/leaders?game=none&mode=x": "unknown-game",
        "/api/leaders?game=toy": "bad-message",
        "/api/profile?person=nobody": "no-person",
    }
    for path, code in refused.items():
        assert (await anna.call("GET", path)).json["code"] == code, path
        assert (await place.nobody.call("GET", path)).json["code"] == "no-guest", path
    await together(anna, ben)
    person = (await get(anna, "/api/profile"))["person"]
    profile = await get(ben, f"/api/profile?person={person}")
    assert profile["name"] == "Anna"
    table = (await get(anna, "/api/results"))["games"][0]["table"]
    await told_seat(anna, "block", table, 1, "Ben")
    assert await get(ben, f"/api/profile?person={person}") == profile  # nothing tells Ben


async def test_everything_can_be_downloaded(place: Place) -> None:
    anna, ben = await place.guest("=Anna"), await place.guest("Ben")
    await together(anna, ben)
    table = await together(anna, ben, lose=True)
    answer = await ben.call("GET", "/api/results.csv")
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"))))
    assert rows[0]["table"] == table
    assert rows[0]["opponents"] == "'=Anna"
    assert (rows[0]["place"], rows[0]["seats"], rows[0]["left"]) == ("1", "2", "False")
    assert "attachment" in answer.headers["content-disposition"]
    whole = await get(ben, "/api/records.json")
    record = (await ben.call("GET", f"/api/tables/{table}/record")).body.decode()
    assert whole["games"][0]["record"] == record
    assert whole["profile"]["name"] == "Ben"
    for _ in range(5):
        answer = await ben.call("GET", "/api/results.csv")
    assert answer.json["code"] == "too-many"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"][: sample(1, 2)])
async def test_a_result_survives_a_kill_right_after_the_end(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    dsn = new_database(request.getfixturevalue("postgres")) if kind == "postgres" else None
    server = Process(tmp_path, store=dsn)
    await server.start()
    anna, ben = await server.guest("Anna"), await server.guest("Ben")
    table = await anna.make("me", "open", length=6)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await play(a, b)
        server.signal(9)
    await server.start()
    for person in (anna, ben):
        (game,) = (await get(person, "/api/results"))["games"]
        assert (game["table"], game["rating"] is not None) == (table, True)
    server.signal(9)


async def test_standings_at_daily_challenges_are_mean_percentages(place: Place) -> None:
    """Of days with others, by finished games; those that were not finished are worse."""
    people = [await place.guest(name) for name in ("Anna", "Ben", "Carl", "Dora")]

    def attempts() -> Work[None]:
        rows = yield query("select id from guests order by name")
        guests = [guest for (guest,) in rows]
        scores = {1: (30, 20, 10, None), 2: (10, 20, None, None), 3: (50,), 4: (20, 20)}
        for day, each in scores.items():
            for guest, score in zip(guests, each, strict=False):
                table, at = f"{day}-{guest}", day * DAY_MS + 9
                yield query(
                    "insert into daily values ($1, 'toy', $2, $3, 0, $4)",
                    *(day, guest, table, day * DAY_MS),
                )
                late = 0 if score is not None else DAY_MS
                seat = EndedSeat(guest, "", None, 0, None, score or 90, False)
                ended = Ended("toy", "alone", {}, "empty", False, [seat])
                yield from result_rows.write(table, at + late, ended)

    await place.store.do(attempts)
    found = [(await get(person, "/api/profile"))["daily"] for person in people]
    third = {"game": "toy", "better_than": 56, "days": 3, "provisional": True}
    assert found[0] == [third]  # 100, 67 and 0: equal scores beat nobody
    assert found[2] == [{**third, "better_than": 33, "days": 1}]
    assert found[3] == []
