"""The server is killed while a player's clock runs. It is gone for an hour, or somebody sets the
machine's time back by one meanwhile."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from spieltisch.server.play.actor.heartbeat import BEAT_S, RETURN_MS
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.table_rows import digest
from support.postgres import new_database
from tests.server.harness import Client, Json, Person, Process, leaves

HOUR = 3_600_000
MINUTES = {"bot": "low", "at_end": "lost", "seconds": 300, "increment": 7}


def earlier(ms: int) -> Work[None]:
    """Let everything in a store have happened so much earlier."""
    yield query("update log set at = at - $1", ms)
    yield query("update beat set at = at - $1", ms)
    yield query("update tables set touched = touched - $1", ms)
    yield query("update outages set since = since - $1, until = until - $1", ms)
    for (table,) in (yield query("select id from tables")):
        sql = "update tables set head = $1 where id = $2"
        yield query(sql, (yield from digest(table)), table)


async def shown(person: Person, table: str) -> tuple[list[int], Client, Json]:
    """Return the milliseconds that a page shows for each seat, and the client that asked."""
    async with person.socket(table) as client:
        await client.ask("hello", since=0)
        welcome = next(m for m in map(decoded, client.raw) if m["type"] == "welcome")
    now = welcome["now_ms"]
    left = [
        clock["left"] - (0 if clock["since"] is None else max(0, now - clock["since"]))
        for clock in welcome["clocks"]
    ]
    return left, client, welcome


def decoded(data: bytes) -> Json:
    """Return a message."""
    message: Json = json.loads(data)
    return message


KILLS = [("sqlite", HOUR), ("postgres", HOUR), ("sqlite", -HOUR)]


@pytest.mark.parametrize(("kind", "gone"), KILLS)
async def test_nobody_loses_time_by_a_kill(
    kind: str, gone: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The clock that stood shows what it did, and the other no more than a beat's worth else. Where
    somebody set the time back, the server goes on from what it was."""
    dsn = new_database(request.getfixturevalue("postgres")) if kind == "postgres" else None
    process = Process(tmp_path, store=dsn)
    await process.start()
    anna, ben = await process.guest("Anna"), await process.guest("Ben")
    table = await anna.make("me", "open", length=240, time=MINUTES)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await b.do("ready")
        await a.do("start")
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    before, _, _ = await shown(ben, table)
    process.signal(signal.SIGKILL)
    store = SqliteStore(tmp_path / "spieltisch.db") if dsn is None else PostgresStore(dsn)
    await store.do(earlier, gone)
    await store.close()
    await process.start()
    after, client, welcome = await shown(ben, table)
    assert client.status == "playing"
    assert [entry["kind"] for entry in client.log].count("held") == 1
    assert after[0] == before[0] > 300_000
    assert before[1] - 1000 * BEAT_S < after[1] <= before[1] + 1000 * BEAT_S
    running = welcome["clocks"][1]["since"]
    assert running - welcome["now_ms"] <= RETURN_MS
    async with ben.at(table) as b:
        await b.act(1, leaves(b.seat_view(1)["legal"])[0])
    process.signal(signal.SIGTERM)
    assert process.stderr == ""
