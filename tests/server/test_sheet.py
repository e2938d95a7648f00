"""Score sheets: what solo games leave behind for everybody who held a seat."""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.features.record import routes, sheet_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import EventRow, Solo
from tests.server.conftest import Opened
from tests.server.harness import Client, Json, Person, Place, leaves


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


def solo(
    result: int,
    guests: list[int],
    challenges: tuple[str, ...] = (),
    more: tuple[int, ...] = (),
    **fields: Any,
) -> Solo:
    """Return the record that a solo game of these guests leaves; `more` decides between equal
    results."""
    facts: dict[str, Any] = {"game": "toy", "options": {"mode": "alone", "length": 6}, "seats": 2}
    facts |= fields
    mode = facts["options"]["mode"]
    return Solo(
        mode=mode, result=result, challenges=challenges, names=[], bots=[], guests=guests,
        compared=(result, *more), **facts,
    )  # fmt: skip


def over(table: str, n: int, at: int, solo: Solo) -> Change:
    """Return the change by which a solo game ends."""
    write = partial(sheet_rows.write, table, at, solo)
    return Change(table, [EventRow(n, at, b"{}")], more=[write])


async def test_bests_are_told_apart_by_settings(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    numbers = itertools.count(1)

    async def ended(game: Solo) -> None:
        n = next(numbers)
        await store.append(over(f"t{n}", 1, n, game))

    long: dict[str, Any] = {"options": {"length": 12, "mode": "alone"}}
    await ended(solo(3, [1], ("b", "a")))
    await ended(solo(2, [1, 2], ("a",), options={"length": 6, "mode": "alone"}))
    await ended(solo(9, [1], **long))
    await ended(solo(3, [1]))
    await ended(solo(4, [1], seats=3))
    await ended(solo(5, [1], game="other"))
    await ended(solo(1, [1], ("c",), options={"mode": "two"}))
    await ended(solo(4, [1]))
    read = await store.do(sheet_rows.sheet, 1, "toy", None, 10)
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
    assert [
        game.table for game in (await store.do(sheet_rows.sheet, 2, "toy", None, 10)).games
    ] == ["t2"]
    assert (await store.do(sheet_rows.sheet, 2, "toy", None, 10)).games[0].best_before is None
    await store.close()


async def test_equal_results_are_told_apart_by_what_else_is_compared(opened: Opened) -> None:
    """By number, the first that differs; not by the text of numbers, nor by their sum."""
    store = await opened()
    games = [(1, 1, 6), (1, 1, 2), (1, 2, 3), (1, 2, 15), (0, 30, 30), (-2, 40, 40)]
    for number, (result, *more) in enumerate(games):
        ended = solo(result, [1], more=tuple(more))
        await store.append(over(f"t{number}", 1, number + 1, ended))
    read = await store.do(sheet_rows.sheet, 1, "toy", None, 10)
    befores = [tuple(game.best_before or ()) for game in reversed(read.games)]
    assert befores == [(), (1, 1, 6), (1, 1, 6), (1, 2, 3), (1, 2, 15), (1, 2, 15)]
    assert [tuple(game.compared) for game in reversed(read.games)] == games
    (best,) = read.bests
    assert (best.result, best.compared, best.games) == (1, [1, 2, 15], 6)
    await store.close()


async def test_the_end_and_the_sheet_are_one_transaction(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append(Change("t", [EventRow(1, 1, b"{}")]))
    with pytest.raises(Exception, match="UNIQUE"):
        await store.append(over("t", 1, 2, solo(3, [1])))
    assert (await store.do(sheet_rows.sheet, 1, "toy", None, 10)).games == []
    await store.append(over("t", 2, 2, solo(3, [1])))
    with pytest.raises(Exception, match="UNIQUE"):
        await store.append(over("t", 3, 3, solo(3, [1])))
    stored = await store.load("t")
    assert stored is not None
    assert [row.n for row in stored.rows] == [1, 2]
    await store.close()
