"""Wrong requests and messages are refused with a code, and the table stays as it was."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from scripts.facts import protocol
from spieltisch.server.base.codes import STATUS, CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.storage.interface import Change
from spieltisch.server.table.stored import EventRow, chained
from spieltisch.server.transport.bounds.crowd import CROWD
from tests.server.harness import Client, Person, Place, new_table, serving
from tests.server.seated import card_of_seat
from tests.server.tills import tills

ROOT = Path(__file__).parents[2]


class Duel:
    """Anna, host, on seat 0 and Ben on seat 1 of a table that has begun; Anna is to act."""

    def __init__(self, place: Place, anna: Person, ben: Person, table: str) -> None:
        self.place, self.anna, self.ben, self.table = place, anna, ben, table
        self.a: Client
        self.b: Client
        self.before: tuple[int, int, int]

    async def unchanged(self) -> None:
        """The log, what was applied and the chat are as they were."""
        assert await self.place.fingerprint(self.table) == self.before


@pytest_asyncio.fixture
async def duel(place: Place) -> AsyncIterator[Duel]:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    duel = Duel(place, anna, ben, await anna.make("me", "open"))
    async with anna.at(duel.table) as duel.a, ben.at(duel.table) as duel.b:
        await duel.b.do("sit", seat=1, name="Ben")
        n = await duel.a.do("start")
        await duel.b.until(n)
        duel.before = await place.fingerprint(duel.table)
        yield duel
        await duel.unchanged()


def card(client: Client, seat: int) -> str:
    """A card that the seat may play."""
    return f"play {client.seat_view(seat)['view']['hand'][0]}"


async def test_the_wrong_moment_and_the_wrong_person(duel: Duel) -> None:
    a, b = duel.a, duel.b
    seen = a.n
    mine, theirs = card(a, 0), card(b, 1)
    assert await b.refused("act", seat=1, seen=seen, action=theirs) == "not-your-turn"
    assert await b.refused("act", seat=0, seen=seen, action=mine) == "not-your-seat"
    assert await a.refused("act", seat=7, seen=seen, action=mine) == "no-seat"
    assert await a.refused("act", seat=0, seen=seen - 1, action=mine) == "stale"
    assert await a.refused("act", seat=0, seen=seen + 1, action=mine) == "stale"
    assert await a.refused("act", seat=0, seen=0, action=mine) == "stale"
    assert await a.refused("act", seat=0, seen=seen, action=theirs) == "illegal-action"
    assert await a.refused("act", seat=0, seen=seen, action="deal 3") == "illegal-action"
    assert await a.refused("act", seat=0, seen=seen, action="fly") == "unknown-action"
    assert await a.refused("act", seat=0, seen=seen, action="play  1") == "unknown-action"
    assert await a.refused("preview", seat=0, action=theirs) == "illegal-action"
    assert await a.refused("preview", seat=0, action="fly") == "unknown-action"
    assert await b.refused("preview", seat=0, action=mine) == "not-your-seat"
    assert await b.refused("preview", seat=1, action=theirs) == "not-your-turn"
    assert await b.refused("appoint", seat=0, bot="low") == "not-host"
    assert await b.refused("close") == "not-host"
    assert await a.refused("appoint", seat=1, bot="low") == "seat-taken"
    assert await a.refused("appoint", seat=1, bot=None) == "not-waiting"
    assert await a.refused("appoint", seat=9, bot="low") == "no-seat"
    assert await a.refused("start") == "not-waiting"
    assert await b.refused("start") == "not-host"
    assert await b.refused("sit", seat=0, name="Ben") == "not-waiting"
    assert await a.refused("leave", seat=0) == "not-waiting"
    assert await a.refused("rematch") == "not-finished"
    answer = await duel.place.call("GET", f"/api/tables/{duel.table}/record")
    assert (answer.status, answer.json["code"]) == (409, "not-finished")


async def test_before_the_start(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open")
    async with anna.at(table) as a, ben.at(table) as b:
        before = await place.fingerprint(table)
        assert await a.refused("start") == "seats-open"
        assert await b.refused("sit", seat=0, name="Ben") == "seat-taken"
        assert await b.refused("sit", seat=2, name="Ben") == "no-seat"
        assert await b.refused("sit", seat=1, name=" \t ") == "bad-message"
        assert await b.refused("sit", seat=1, name="a\u202eb") == "bad-message"
        assert await b.refused("leave", seat=0) == "not-your-seat"
        assert await b.refused("leave", seat=1) == "not-your-seat"
        assert await a.refused("act", seat=0, seen=a.n, action="play 1") == "not-playing"
        assert await a.refused("preview", seat=0, action="play 1") == "not-playing"
        assert await a.refused("appoint", seat=1, bot="genius") == "unknown-bot"
        assert await a.refused("say", text="\u200d") == "bad-message"
        assert await place.fingerprint(table) == before


async def test_after_the_end(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", length=6)
    async with anna.at(table) as a, ben.at(table) as b:
        await a.do("start")
        while hand := a.seat_view(0)["view"]["hand"]:
            await a.act(0, f"play {hand[0]}")
        before = await place.fingerprint(table)
        assert await a.refused("act", seat=0, seen=a.n, action="play 1") == "not-playing"
        assert await a.refused("appoint", seat=0, bot="low") == "not-playing"
        assert await a.refused("close") == "not-playing"
        assert await b.refused("rematch") == "not-your-seat"
        assert await place.fingerprint(table) == before


@pytest.mark.parametrize(
    "message",
    [
        {"type": "start"},
        {"type": "start", "id": 0},
        {"type": "start", "id": 2**53},
        {"type": "start", "id": "1"},
        {"type": "start", "id": True},
        {"type": "start", "id": 1.5},
        {"type": "start", "id": 1, "more": 1},
        {"type": "begin", "id": 1},
        {"id": 1},
        {"type": "act", "id": 1, "seat": 0, "seen": 1},
        {"type": "act", "id": 1, "seat": -1, "seen": 1, "action": "show"},
        {"type": "act", "id": 1, "seat": 16, "seen": 1, "action": "show"},
        {"type": "act", "id": 1, "seat": 0, "seen": -1, "action": "show"},
        {"type": "act", "id": 1, "seat": 0, "seen": 1, "action": ""},
        {"type": "act", "id": 1, "seat": 0, "seen": 1, "action": "x" * 65},
        {"type": "act", "id": 1, "seat": 0, "seen": 1, "action": ["show"]},
        {"type": "act", "id": 1, "seat": None, "seen": 1, "action": "show"},
        {"type": "say", "id": 1, "text": "x" * 501},
        {"type": "sit", "id": 1, "seat": 1, "name": "x" * 25},
        {"type": "appoint", "id": 1, "seat": 1, "bot": "Low Bot"},
        {"type": "hello", "id": 1, "since": -1},
        [],
        None,
        "start",
        7,
    ],
    ids=str,
)
async def test_unknown_fields_and_wrong_types(duel: Duel, message: Any) -> None:
    await duel.a.send(json.dumps(message))
    answer = await duel.a.told("refused")
    assert answer["code"] == "bad-message"
    right = isinstance(message, dict) and type(message.get("id")) is int
    assert answer["id"] == (message["id"] if right and 0 < message["id"] < 2**53 else 0)


@pytest.mark.parametrize("text", ["", "{", "[" * 9000, '{"type":"say","id":1,"text":"\\ud800"}'])
async def test_what_is_no_json(duel: Duel, text: str) -> None:
    await duel.a.send(text)
    answer = await duel.a.told("refused")
    assert (answer["code"], answer["id"]) == ("bad-message", 0)


async def test_bytes_instead_of_text(duel: Duel) -> None:
    await duel.a.send(b'{"type":"start","id":1}')
    assert await duel.a.closed() == CloseCode.BAD_MESSAGE


async def test_before_hello(duel: Duel) -> None:
    async with duel.anna.socket(duel.table) as client:
        assert await client.refused("act", seat=0, seen=1, action="show") == "no-hello"
        assert await client.refused("start") == "no-hello"


@pytest.mark.parametrize(("size", "code"), [(20_000, CloseCode.TOO_LARGE), (80_000, 1009)])
async def test_oversized_messages(duel: Duel, size: int, code: int) -> None:
    await duel.a.send('{"type":"say","id":1,"text":"' + "x" * size + '"}')
    assert await duel.a.closed() == code


async def test_a_flood_is_refused_and_then_closed(duel: Duel) -> None:
    duel.a.raw.clear()
    for number in range(1, 400):
        await duel.a.send({"type": "preview", "id": number, "seat": 1, "action": "fly"})
    assert await duel.a.closed() == CloseCode.TOO_MANY
    codes = [json.loads(data).get("code") for data in duel.a.raw]
    assert 50 < codes.count("not-your-seat") < 300
    assert 50 < codes.count("too-many") < 300


@pytest.mark.parametrize("cookie", ["", "spieltisch=", "spieltisch=guess", "spieltisch=\xe9"])
async def test_guessed_tokens(duel: Duel, cookie: str) -> None:
    nobody = Person(duel.place, cookie)
    async with nobody.at(duel.table) as client:
        assert [seat_view["seat"] for seat_view in client.seat_views] == [None]
        assert not client.table["host"]
        seen = client.n
        assert await client.refused("act", seat=0, seen=seen, action=card(duel.a, 0)) == "no-guest"
        assert await client.refused("say", text="hello") == "no-guest"
        assert await client.refused("sit", seat=0, name="Eve") == "no-guest"
        assert await client.refused("close") == "no-guest"
    answer = await nobody.call("POST", "/api/tables", new_table("me", "bot:low"))
    assert (answer.status, answer.json["code"]) == (401, "no-guest")
    assert (await nobody.call("GET", "/api/me")).json == {
        "name": None,
        "tables": [],
        "by_invitation": False,
        "solitary": False,
        "avatar": None,
    }


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file:"])
async def test_foreign_origins(duel: Duel, origin: str) -> None:
    headers = {"origin": origin, **duel.anna.headers}
    async with duel.anna.socket(duel.table, headers={"origin": origin}) as client:
        assert await client.closed() == CloseCode.BAD_ORIGIN
        assert client.raw == []
    for path, body in (("/api/tables", new_table("me", "open")), ("/api/me", {"name": "Eve"})):
        answer = await duel.place.call("POST", path, body, headers)
        assert (answer.status, answer.json) == (403, {"code": "bad-origin", "params": {}})
    assert (await duel.anna.call("GET", "/api/me")).json["name"] == "Anna"


async def test_the_own_origin(duel: Duel) -> None:
    origin = f"http://{duel.place.host}:{duel.place.port}"
    async with duel.anna.at(duel.table, headers={"origin": origin}) as client:
        assert client.table["host"]


async def test_tables_that_do_not_exist(place: Place) -> None:
    anna = await place.guest("Anna")
    for table in ("nonesuch", "%2e%2e", "x" * 300, "\u00e9"):
        async with anna.socket(table.encode().hex() if table == "\u00e9" else table) as client:
            assert await client.closed() == CloseCode.NO_TABLE
    answer = await place.call("GET", "/api/tables/nonesuch/record")
    assert (answer.status, answer.json["code"]) == (404, "no-table")
    assert len(place.registry) == 0


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown-game"),
        ({"game": "../toy"}, 400, "bad-message"),
        ({"options": {"mode": "blitz"}}, 422, "invalid-options"),
        ({"options": {"length": 7}}, 422, "invalid-options"),
        ({"options": {"length": True}}, 422, "invalid-options"),
        ({"options": {"seats": 2}}, 422, "invalid-options"),
        ({"options": {"self": 2}}, 422, "invalid-options"),
        ({"options": {"length": None}}, 400, "bad-message"),
        ({"options": {"length": 1.5}}, 400, "bad-message"),
        ({"seats": [{"kind": "me"}] * 5}, 422, "invalid-options"),
        ({"seats": []}, 422, "invalid-options"),
        ({"seats": [{"kind": "bot", "bot": "genius"}]}, 422, "unknown-bot"),
        ({"seats": [{"kind": "bot"}]}, 422, "unknown-bot"),
        ({"seats": [{"kind": "king"}]}, 400, "bad-message"),
        ({"seats": [{"kind": "me", "name": "\u0000"}]}, 400, "bad-message"),
        ({"seats": [{"kind": "me", "crown": True}]}, 400, "bad-message"),
        ({"listed": 1}, 400, "bad-message"),
        ({"more": 1}, 400, "bad-message"),
    ],
    ids=str,
)
async def test_tables_that_cannot_be(
    place: Place, change: dict[str, Any], status: int, code: str
) -> None:
    anna = await place.guest("Anna")
    answer = await anna.call("POST", "/api/tables", {**new_table("me", "open"), **change})
    assert (answer.status, answer.json["code"]) == (status, code)
    assert (await anna.call("GET", "/api/me")).json["tables"] == []


async def test_bad_calls(place: Place) -> None:
    async def code(method: str, path: str, body: Any, **headers: str) -> tuple[int, str]:
        answer = await place.call(method, path, body, headers)
        return answer.status, answer.json["code"]

    assert await code("POST", "/api/me", b"{") == (400, "bad-message")
    assert await code("POST", "/api/me", b"[" * 9000) == (400, "bad-message")
    assert await code("POST", "/api/me", {"name": ""}) == (400, "bad-message")
    assert await code("POST", "/api/me", {"name": "x" * 25}) == (400, "bad-message")
    assert await code("POST", "/api/me", b" " * 20_000) == (413, "too-large")
    form = {"content-type": "text/plain"}
    assert await code("POST", "/api/me", b'{"name":"Eve"}', **form) == (400, "bad-message")
    assert await code("PUT", "/api/me", {"name": "Eve"}) == (405, "bad-method")
    assert await code("GET", "/api/nothing", None) == (404, "not-found")
    assert await code("POST", "/somewhere", {}) == (405, "bad-method")


async def test_looking_back_is_bounded(tmp_path: Path) -> None:
    """A look back costs the server as much as many turns."""
    async with serving(tmp_path, tills=tills("pasts", there=Rate(2, 0.001))) as place:
        looks = [await place.call("GET", "/api/tables/none/past?n=1&open=1") for _ in range(3)]
    assert [look.json["code"] for look in looks] == ["no-table", "no-table", "too-many"]


async def test_no_store_is_asked_for_what_is_no_id(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL, for one, takes no text with a zero in it."""
    anna = await place.guest("Anna")
    monkeypatch.setattr(place.registry, "open", None)
    for name in ("%00", "a%00", "%C3%A9", "a" * 65, "a%2Fb"):
        for end in ("record", "past", "analysis"):
            answer = await anna.call("GET", f"/api/tables/{name}/{end}")
            assert (answer.status, answer.json["code"]) == (404, "no-table"), name
    lost = await card_of_seat(anna, "-_-", 0, "Ben")
    assert (lost.status, lost.json["code"]) == (404, "no-table")
    lost = await card_of_seat(anna, "\0", 0, "Ben")
    assert (lost.status, lost.json["code"]) == (400, "bad-message")
    for path, body in {
        "/api/boards": {"table": "\0"},
        "/api/me/device/end": {"device": "\0"},
        "/api/friends/accept": {"person": "\0"},
        "/api/people/block": {"person": "\0"},
        "/api/friends/invite": {"person": "a", "table": "\0"},
        "/api/wish/end": {"wish": "\0"},
    }.items():
        assert (await anna.call("POST", path, body)).json["code"] == "bad-message", path


async def test_leaving_in_the_middle_of_a_call(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """It is no failure of the server's, which goes on."""
    _, writer = await asyncio.open_connection(place.host, place.port)
    writer.write(
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b'Content-Length: 100\r\n\r\n{"name":'
    )
    await writer.drain()
    await asyncio.sleep(0.05)
    assert len(place.app[CROWD].places) == 1
    writer.close()
    while len(place.app[CROWD].places):
        await asyncio.sleep(0.005)
    await place.guest("Anna")
    assert not caplog.records


async def test_too_many_tables_and_guests(place: Place) -> None:
    anna = await place.guest("Anna")
    statuses = [
        (await anna.call("POST", "/api/tables", new_table("me", "open"))).status for _ in range(25)
    ]
    assert statuses.count(201) in (20, 21)
    assert statuses[-1] == 429
    statuses = [
        (await place.call("POST", "/api/me", {"name": f"Eve {number}"})).status
        for number in range(110)
    ]
    assert statuses.count(200) < 110
    assert statuses[-1] == 429


async def test_a_failing_part_is_a_code_too(place: Place, monkeypatch: Any) -> None:
    """A bug in a game's parser costs one message, not the table."""
    anna = await place.guest("Anna")
    table = await anna.make("me")
    async with anna.at(table) as a:
        await a.do("start")

        def parse(self: object, text: str) -> int:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr("tests.toys.hands.Hands.parse", parse)
            assert await a.refused("act", seat=0, seen=a.n, action="show") == "internal"
        await a.act(0, "show")


async def test_a_silent_socket_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(hello=0.1)) as place:
        anna = await place.guest("Anna")
        async with anna.socket(await anna.make("me")) as client:
            assert await asyncio.wait_for(client.closed(), 5) == CloseCode.BAD_MESSAGE


def test_every_code_is_documented() -> None:
    page = (ROOT / "docs" / "contribute" / "protocol.md").read_text()
    refusals, closes = page[page.index("## Refusals") :].split("## Close codes")
    assert "<!-- built: refusals -->" in refusals
    assert set(STATUS) <= set(re.findall(r"`([a-z-]+)`", protocol.refusals()))
    assert {str(int(code)) for code in CloseCode} <= set(re.findall(r"\d{4}", closes))


async def append(place: Place, table: str, row: EventRow) -> None:
    """Append a row to a log as its writer would, whatever the row says."""
    stored = await place.store.load(table)
    assert stored is not None
    await place.store.append(Change(table, [row], head=chained([*stored.rows, row])))


async def test_a_log_that_does_not_fit_the_rules(place: Place) -> None:
    """As after an update of the program that changed a game."""
    anna = await place.guest("Anna")
    table = await anna.make("me")
    impossible = EventRow(3, 0, b'{"kind":"act","actor":0,"text":"play 999"}')
    await append(place, table, impossible)
    answer = await place.call("GET", f"/api/tables/{table}/record")
    assert (answer.status, answer.json["code"]) == (500, "table-lost")
    async with anna.socket(table) as client:
        assert await client.closed() == CloseCode.TABLE_LOST
    assert (await place.call("GET", "/api/games")).status == 200


async def test_a_log_that_misses_an_entry(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    sat = b'{"kind":"sat","seat":1,"guest":1,"name":"Ben"}'
    await append(place, table, EventRow(4, 0, sat))
    answer = await place.call("GET", f"/api/tables/{table}/record")
    assert (answer.status, answer.json["code"]) == (500, "table-lost")
