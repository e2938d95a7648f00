"""Fair draws at a table: the commitment is shown at once, the secret at the end and not before."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import inspect

from spieltisch import load
from spieltisch.core.engine import CHANCE
from spieltisch.core.fair import draws
from spieltisch.core.fair.checking import check
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.record import dumps, loads
from spieltisch.server.base.library import Library
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.table import events
from spieltisch.server.transport.bounds import limits
from spieltisch.server.wire.parts import ActionText
from tests.server.harness import Client, Place, leaves, serving
from tests.server.lines import line
from tests.test_fair import SECRET, played

ANNA, BEN, CARL = "a" * 32, "b" * 32, "c" * 32


async def secret_of(place: Place, table: str) -> str:
    """The secret, as only the store has it."""
    stored = await place.context.store.load(table)
    assert stored is not None
    made = events.decode(stored.rows[0].event)
    assert isinstance(made, events.Made)
    return made.secret


async def play(client: Client, seat: int) -> int:
    """Play the first legal action of a seat; return the log number after it."""
    return await client.act(seat, leaves(client.seat_view(seat)["legal"])[0])


async def finish(client: Client) -> None:
    """Play a solo game on to its end."""
    while client.status != "finished":
        if client.seat_view(0)["legal"]:
            await play(client, 0)
        else:
            await client.receive()


async def test_a_game_is_drawn_by_the_secret_and_the_bytes_of_both_pages(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", game="lastdie")
        secret = await secret_of(place, table)
        async with anna.at(table) as a, ben.at(table) as b:
            shown = a.table["draws"]
            commitment = draws.commitment(secret)
            assert shown == {"commitment": commitment, "entropies": [], "secret": ""}
            await b.do("mix", entropy=CARL)  # has no seat yet
            await a.do("mix", entropy=ANNA)
            await a.do("mix", entropy=CARL)  # once for each
            await b.do("sit", seat=1, name="Ben")
            await b.do("mix", entropy=BEN)
            assert b.table["draws"]["entropies"] == [ANNA, BEN]
            await a.do("start")
            await b.do("mix", entropy=CARL)  # too late
            for _ in range(30):
                await a.do("ping")
                await b.do("ping")
                if a.seat_view(0)["legal"]:
                    await b.until(await play(a, 0))
                else:
                    await a.until(await play(b, 1))
            await b.do("concede", seat=1, bot="novice")
            await a.told("table")
            assert a.table["draws"] == {
                "commitment": commitment,
                "entropies": [ANNA, BEN],
                "secret": secret,
            }
            early = [raw for client in (a, b) for raw in client.raw if b'"conceded"' not in raw]
            assert len(early) > 20
            assert not any(secret.encode() in raw for raw in early)
        answer = await place.call("GET", f"/api/tables/{table}/record")
        record = loads(answer.body.decode())
        assert record.pledge is not None
        assert record.pledge.entropies == (ANNA, BEN)
        assert check(record).fair


async def test_the_last_to_sit_adds_bytes_to_a_game_that_begins_with_them(place: Place) -> None:
    """With the seat: afterwards they would come too late."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", time={"bot": "low", "days": 3})
    async with anna.at(table) as a, ben.at(table) as b:
        await a.do("mix", entropy=ANNA)
        await b.do("sit", seat=1, name="Ben", entropy=BEN)
        await b.do("mix", entropy=CARL)
        while b.status != "playing":
            await b.receive()
        assert b.table["draws"]["entropies"] == [ANNA, BEN]
    seats = await anna.make("me", "open", "open")
    async with ben.at(seats) as b:
        for seat, entropy in ((1, BEN), (2, CARL)):  # once for each
            await b.do("sit", seat=seat, name=f"Ben {seat}", entropy=entropy)
        assert b.table["draws"]["entropies"] == [BEN]
        await b.do("leave", seat=1)
        await b.do("leave", seat=2)
        assert b.table["draws"]["entropies"] == []
        assert await b.refused("sit", seat=1, name="Ben", entropy="b") == "bad-message"


async def test_bytes_of_a_guest_who_left_do_not_count(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("me", "open", game="lastdie")
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await b.do("mix", entropy=BEN)
            await b.do("leave", seat=1)
            await a.do("appoint", seat=1, bot="novice")
            assert a.table["draws"]["entropies"] == []
            await a.do("start")
            assert a.table["draws"]["entropies"] == []


async def test_the_seats_are_drawn_by_the_seed(tmp_path: Path) -> None:
    orders = set()
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        for _ in range(8):
            seats = ("me", "bot:novice", "bot:casual", "bot:club")
            table = await anna.make(*seats, game="lastdie", shuffle=True)
            async with anna.at(table) as a:
                await a.do("mix", entropy=ANNA)
                await a.do("start")
                started = next(one["text"] for one in a.log if one["kind"] == "started")
                mine = next(seat["seat"] for seat in a.table["seats"] if seat["mine"])
                await a.do("concede", seat=mine, bot="novice")
            record = loads((await place.call("GET", f"/api/tables/{table}/record")).body.decode())
            assert record.pledge is not None
            assert " ".join(map(str, record.pledge.seats)) == started
            assert check(record).seats
            listed = await place.call("POST", "/api/draws", {"record": record.dumps()})
            assert tuple(listed.json["seats"]) == record.pledge.seats
            orders.add(started)
    assert len(orders) > 1


@pytest.mark.parametrize("entropy", ["", "a" * 31, "a" * 33, "A" * 32, "g" * 32, 7, None])
async def test_other_bytes_are_refused(place: Place, entropy: Any) -> None:
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me", "open")) as client:
        refused = await client.ask("mix", entropy=entropy)
        assert refused["code"] == "bad-message"
        assert client.table["draws"]["entropies"] == []


async def test_the_log_names_the_first_seat_of_a_person_with_several(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:novice", "me", "here:Bea", game="lastdie")
        async with anna.at(table) as a:
            await a.do("mix", entropy=ANNA)
            (mixed,) = [one for one in a.log if one["kind"] == "mixed"]
            assert mixed["actor"] == 1


async def test_bytes_and_secret_survive_the_memory(tmp_path: Path) -> None:
    """They are events of the table, and the draws after it are the same."""
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", game="ingenious", mode="solo")
        async with anna.at(table) as a:
            await a.do("mix", entropy=ANNA)
            await a.do("start")
            for _ in range(5):
                await play(a, 0)
        await (await place.registry.open(table)).stop()
        async with anna.at(table) as a:
            assert a.table["draws"]["entropies"] == [ANNA]
            await finish(a)
        answer = await place.call("GET", f"/api/tables/{table}/record")
        assert check(loads(answer.body.decode())).fair


async def test_a_record_is_listed_with_what_each_draw_came_from(place: Place) -> None:
    record = played("lastdie", "base")
    answer = await place.call("POST", "/api/draws", {"record": record.dumps()})
    listed = answer.json
    assert listed["secret"] == SECRET
    seed = draws.seed(listed["secret"], listed["entropies"])
    again = [
        draws.drawn(seed, number, draw["actor"], listed["possible"][draw["possible"]])
        for number, draw in enumerate(listed["draws"], 1)
    ]
    assert again == [draw["text"] for draw in listed["draws"]]
    assert again == [entry.text for entry in record.actions if entry.actor == -1]
    assert len(listed["possible"]) < len(again)
    refused = await place.call("POST", "/api/draws", {"record": "game chess\n"})
    assert refused.json["code"] == "bad-message"


def long_record(actions: int) -> str:
    """Return the record of a race that goes on and on: of so many actions."""
    game, rng = load("zigzag"), Random(5)
    acts: list[tuple[int, str, int]] = []
    state = game.start(4)
    while len(acts) < actions:
        chances = state.chances()
        actor = CHANCE if chances else next(seat for seat in range(4) if len(state.legal(seat)))
        action = rng.choice([one for one, _ in chances] or list(state.legal(actor)))
        acts.append((actor, state.texts([action])[0], 900 * len(acts)))
        state.apply(actor, action)
    return dumps(state, acts, pledge=Pledge(draws.commitment(SECRET), SECRET))


async def test_the_longest_records_are_listed(place: Place) -> None:
    """Each brings more than other bodies may have; only longer ones are refused."""
    texts = {lines: long_record(lines) for lines in (4_000, limits.RECORD_LINES)}
    for lines, text in texts.items():
        assert limits.BODY_BYTES < len(text) < limits.RECORD_BYTES
        answer = await place.call("POST", "/api/draws", {"record": text})
        assert answer.status == 200
        assert len(answer.json["draws"]) == text.count("\nc ")
        assert lines <= text.count("\n")


@pytest.mark.parametrize(
    ("path", "size"),
    [("draws", limits.RECORD_BYTES), *((one, limits.BODY_BYTES) for one in ("me", "drawsx", "b"))],
)
async def test_no_other_door_is_as_wide(place: Place, path: str, size: int) -> None:
    head = (
        b"POST /api/%b HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nContent-Length: %d\r\n\r\n"
    )
    async with line(place) as one:
        await one.send(head % (path.encode(), size + 1))
        assert await one.status() == 413
    if path == "draws":
        async with line(place) as one:
            await one.send(head % (path.encode(), size) + b" " * size)
            assert await one.status() == 400


async def test_long_records_have_their_price(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of a record takes time: a few of the longest are as many as many short ones."""
    now = place.context.clock.now()
    monkeypatch.setattr(place.context.clock, "now", lambda: now, raising=False)
    text, most = long_record(limits.RECORD_LINES), BOUNDS["record-lines"].there.burst
    full = int(most) // text.count("\n")
    codes = [
        (await place.call("POST", "/api/draws", {"record": text})).status for _ in range(full + 1)
    ]
    assert codes == [200] * full + [429]
    assert full > 2


def test_every_action_fits_into_a_line_of_a_record() -> None:
    """A line has the actor, the longest action that the wire takes, and the longest time."""
    kind = inspect.type_info(ActionText)
    assert isinstance(kind, inspect.StrType)
    assert kind.max_length is not None
    longest = len("15 ") + kind.max_length + len(" @") + 15 + len("\\n")
    assert longest <= limits.LINE_BYTES
