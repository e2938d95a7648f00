"""Score sheets: what solo games leave behind for everybody who held a seat."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from spieltisch.server.features.results import routes, sheet_rows
from spieltisch.server.features.results.values import SheetGame
from spieltisch.server.storage import declared
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import EventRow, Guest
from spieltisch.server.table.values import NAMELESS
from tests.server.harness import Client, Json, Person, Place, leaves
from tests.server.stored import guests
from tests.server.test_record_store import end, game, solo


async def play(*clients: Client, low: bool = False) -> None:
    """Play to the end: each player plays the highest card, or the lowest; `show` comes after."""
    while clients[0].status != "finished":
        for client in clients:
            acting = next(
                (seat_view for seat_view in client.seat_views if seat_view["legal"]), None
            )
            if acting is not None:
                n = await client.act(
                    acting["seat"], [t for t in leaves(acting["legal"]) if t != "show"][-1 - low]
                )
                break
        for client in clients:
            await client.until(n)
        if not clients[0].seat_views[0]["view"]["actors"]:
            while clients[0].status != "finished":
                await clients[0].receive()


async def finish(person: Person, *seats: str, **fields: Any) -> str:
    """A solo game from its table to its end."""
    table = await person.make(*seats, mode="alone", **{"length": 6, **fields})
    async with person.at(table) as client:
        await client.do("start")
        await play(client)
    return table


async def sheet(person: Person, **query: object) -> Json:
    """A guest's score sheet."""
    text = "&".join(f"{name}={value}" for name, value in {"game": "toy", **query}.items())
    answer = await person.call("GET", f"/api/sheet?{text}")
    assert answer.status == 200, answer
    read: Json = answer.json
    return read


async def test_a_finished_game_is_on_the_sheet(place: Place) -> None:
    anna = await place.guest("Anna")
    assert await sheet(anna) == {"games": [], "older": None, "bests": [], "ticked": {}}
    table = await finish(anna, "me", "me", length=12)
    async with anna.at(table) as client:
        result = client.table["result"]
        ended = client.log[-1]
    read = await sheet(anna)
    (game,) = read["games"]
    assert game.pop("at") == (await place.stored(table)).at
    assert ended["kind"] == "finished"
    assert result["result"] == min(result["scores"])
    assert game == {
        "table": table,
        "mode": "alone",
        "options": {"mode": "alone", "length": 12},
        "seats": 2,
        "result": result["result"],
        "compared": sorted(result["scores"]),
        "challenges": result["challenges"],
        "names": ["Anna"],
        "bots": [],
        "best_before": None,
        "best_before_any": None,
    }
    assert result["challenges"][:2] == ["total 5", "total 6"]
    assert read["ticked"] == {"alone": result["challenges"]}
    settings = {"mode": "alone", "options": game["options"], "seats": 2}
    numbers = {"result": result["result"], "compared": sorted(result["scores"])}
    assert read["bests"] == [{**settings, "games": 1, **numbers}]


async def test_everybody_who_held_a_seat_has_it_and_nobody_else(place: Place) -> None:
    anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
    table = await anna.make("me", "here:Ada", "open", mode="alone", length=6)
    async with anna.at(table) as a, ben.at(table) as b, cleo.at(table):
        await b.do("sit", seat=2, name="Benno")
        await a.do("start")
        await b.until(a.n)
        await play(a, b)
    for person in (anna, ben):
        (game,) = (await sheet(person))["games"]
        assert (game["table"], game["names"]) == (table, ["Anna", "Ada", "Benno"])
    assert (await sheet(cleo))["games"] == []


async def test_a_bot_that_helped_is_named_and_the_seat_stays_its_guests(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", "bot:random", mode="alone", length=6)
    async with anna.at(table) as a:
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            await a.act(0, leaves(a.seat_views[0]["legal"])[0])
        while a.table["seats"][1]["present"]:
            await a.receive()
        await a.do("appoint", seat=1, bot="low")
        while a.status != "finished":
            texts = leaves(a.seat_views[0]["legal"])
            if texts:
                await a.act(0, texts[0])
            else:
                await a.receive()
    for person in (anna, ben):
        (game,) = (await sheet(person))["games"]
        assert game["names"] == ["Anna", "Ben"]
        assert game["bots"] == ["low", "random"]


async def test_other_modes_and_closed_tables_are_not_on_it(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "me", mode="turns", length=6)
    async with anna.at(table) as a:
        await a.do("start")
        await play(a)
        assert (a.table["result"]["result"], a.table["result"]["challenges"]) == (None, [])
    table = await anna.make("me", "me", mode="alone", length=6)
    async with anna.at(table) as a:
        await a.do("start")
        await a.do("close")
    assert (await sheet(anna))["games"] == []


async def test_it_is_read_in_parts(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "SHEET", 2)
    anna = await place.guest("Anna")
    tables = [await finish(anna, "me", "me") for _ in range(5)]
    read, seen = await sheet(anna), list[str]()
    assert (await sheet(anna, before=read["older"]))["bests"] == read["bests"]
    assert read["bests"][0]["games"] == 5
    for _ in range(2):
        seen += [game["table"] for game in read["games"]]
        read = await sheet(anna, before=read["older"])
    seen += [game["table"] for game in read["games"]]
    assert seen == tables[::-1]
    assert read["older"] is None


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "bad-message"),
        ("?game=toy&before=x", 400, "bad-message"),
        ("?game=toy&before=-1", 400, "bad-message"),
        ("?game=toy&before=9007199254740992", 400, "bad-message"),
        ("?game=toy&before=%D9%A3", 400, "bad-message"),
        ("?game=toy&game=toy", 400, "bad-message"),
        ("?game=toy&mode=alone", 400, "bad-message"),
        ("?game=tog", 404, "unknown-game"),
        ("?game=", 400, "bad-message"),
        ("?game=Toy%20", 400, "bad-message"),
    ],
)
async def test_what_cannot_be_asked(place: Place, query: str, status: int, code: str) -> None:
    anna = await place.guest("Anna")
    answer = await anna.call("GET", f"/api/sheet{query}")
    assert (answer.status, answer.json["code"]) == (status, code)


async def test_who_has_no_name_has_no_sheet(place: Place) -> None:
    answer = await place.call("GET", "/api/sheet?game=toy")
    assert (answer.status, answer.json["code"]) == (401, "no-guest")
    assert (await place.call("POST", "/api/sheet", {})).status == 405


async def test_bests_are_told_apart_by_settings(store: Store) -> None:
    numbers = itertools.count(1)
    anna, ben = await guests(store, "Anna", "Ben")

    async def ended(*seats: Guest, **fields: Any) -> None:
        n = next(numbers)
        await end(store, f"t{n}", n, solo(*seats, **fields))

    long: dict[str, Any] = {"options": {"length": 12, "mode": "alone"}}
    await ended(anna, anna, result=3, challenges=("b", "a"))
    short = {"length": 6, "mode": "alone"}
    await ended(anna, ben, result=2, challenges=("a",), options=short)
    await ended(anna, anna, result=9, **long)
    await ended(anna, anna, result=3)
    await ended(anna, anna, anna, result=4)
    await ended(anna, anna, result=5, game="other")
    await ended(anna, anna, result=1, challenges=("c",), options={"mode": "two"})
    await ended(anna, anna, result=4)
    await end(store, "others", 99, game(anna, ben, places=(1, 2)))
    read = await store.do(sheet_rows.sheet, anna.id, "toy", None, 10)
    befores = [(game.table, game.best_before, game.best_before_any) for game in read.games]
    assert befores == [
        ("t8", [3], [9]),
        ("t7", None, None),
        ("t5", None, [9]),
        ("t4", [3], [9]),
        ("t3", None, [3]),
        ("t2", [3], [3]),
        ("t1", None, None),
    ]
    assert [(b.options.get("length"), b.seats, b.games, b.result) for b in read.bests] == [
        (12, 2, 1, 9), (6, 2, 4, 4), (6, 3, 1, 4), (None, 2, 1, 1)
    ]  # fmt: skip
    assert read.ticked == {"alone": ["a", "b"], "two": ["c"]}
    parts: list[SheetGame] = []
    before: int | None = None
    while parts == [] or before is not None:
        part = await store.do(sheet_rows.sheet, anna.id, "toy", before, 3)
        assert (part.bests, part.ticked) == (read.bests, read.ticked)
        parts, before = [*parts, *part.games], part.older
    assert parts == read.games
    assert (await store.do(sheet_rows.sheet, anna.id, "toy", 0, 3)).games == []
    (only,) = (await store.do(sheet_rows.sheet, ben.id, "toy", None, 10)).games
    assert (only.table, only.best_before, only.names) == ("t2", None, ["Anna", "Ben"])


async def test_equal_results_are_told_apart_by_what_else_is_compared(store: Store) -> None:
    """By number, the first that differs; not by the text of numbers, nor by their sum."""
    (anna,) = await guests(store, "Anna")
    games = [(1, 1, 6), (1, 1, 2), (1, 2, 3), (1, 2, 15), (0, 30, 30), (-2, 40, 40)]
    for number, (result, *more) in enumerate(games):
        await end(store, f"t{number}", number + 1, solo(anna, result=result, more=more))
    read = await store.do(sheet_rows.sheet, anna.id, "toy", None, 10)
    befores = [tuple(game.best_before or ()) for game in reversed(read.games)]
    assert befores == [(), (1, 1, 6), (1, 1, 6), (1, 2, 3), (1, 2, 15), (1, 2, 15)]
    assert [tuple(game.compared) for game in reversed(read.games)] == games
    (best,) = read.bests
    assert (best.result, best.compared, best.games) == (1, [1, 2, 15], 6)


async def test_people_who_deleted_themselves_stay_as_many(store: Store) -> None:
    """Two people at one screen, one of them with two seats, and another guest."""
    anna, ben, carl, dora = await guests(store, "Anna", "Ben", "Carl", "Dora")
    kim = structs.replace(anna, name="Kim")
    await end(store, "t", 1, solo(anna, carl, ben, kim, carl, dora, anna, result=3))

    async def names() -> list[str]:
        (game,) = (await store.do(sheet_rows.sheet, dora.id, "toy", None, 9)).games
        return game.names

    assert await names() == ["Anna", "Carl", "Ben", "Kim", "Dora"]
    await store.do(declared.delete_guest, anna.id)
    second = f"{NAMELESS} 2"
    assert await names() == [NAMELESS, "Carl", "Ben", second, "Dora"]
    await store.do(declared.delete_guest, carl.id)
    assert await names() == [NAMELESS, NAMELESS, "Ben", second, "Dora"]
    assert (await store.do(sheet_rows.sheet, anna.id, "toy", None, 9)).games == []


async def test_the_end_and_the_sheet_are_one_transaction(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    (anna,) = await guests(store, "Anna")
    await store.append(Change("t", [EventRow(1, 1, b"{}")]))
    with pytest.raises(Exception, match="UNIQUE"):
        await end(store, "t", 2, solo(anna, result=3))
    assert (await store.do(sheet_rows.sheet, anna.id, "toy", None, 10)).games == []
    stored = await store.load("t")
    assert stored is not None
    assert [row.n for row in stored.rows] == [1]
    await store.close()
