"""Strangers who send too much, too slowly or too often are closed, and others play on."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Credits, Places, Rate
from spieltisch.server.features.guests.routes import GuestHandlers
from spieltisch.server.run import raise_descriptors
from spieltisch.server.transport.bounds import connection, limits
from spieltisch.server.transport.bounds.crowd import CROWD
from tests.server.at_play import at_play, play
from tests.server.harness import AT_ONCE, Place, Process, serving
from tests.server.lines import CONTINUED, PING, PONG, TEXT, frame, line, raw_socket

HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"


async def gone(place: Place, connections: int = 0) -> None:
    """Until no more connections are open."""
    crowd = place.app[CROWD]
    async with asyncio.timeout(10):
        while len(crowd.places) > connections:
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    "piece", [b"x" * 65_536, b"x: y\r\n" * 10_000, b"\r\n" * 30_000], ids=["one", "many", "none"]
)
async def test_headers_without_end(place: Place, piece: bytes) -> None:
    async with at_play(place), line(place) as flood:
        await flood.send(HEAD + b"X-Long: " if piece[0] != 13 else b"")
        sent = 0
        while sent < 60_000_000 and await flood.send(piece):
            sent += len(piece)
        assert sent < 20_000_000
        assert await flood.closed() == b"" or b" 431 " in flood.received


@pytest.mark.parametrize(
    ("asked", "headers", "status"),
    [
        (
            b"GET /api/tables/\xc3\xa9/socket",
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
            400,
        ),
        (b"POST /api/tables/none/socket", b"", 405),
        (b"GET /api/tables/none/socket", b"", 400),
        (b"GET /api/tables/none/socket", b"Sec-WebSocket-Key: short\r\n", 400),
    ],
    ids=["no-ascii", "no-get", "no-key", "bad-key"],
)
async def test_handshakes_that_are_none(
    place: Place, asked: bytes, headers: bytes, status: int
) -> None:
    async with line(place) as stranger:
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        await stranger.send(
            asked + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + upgrade + headers + b"\r\n"
        )
        assert await stranger.status() == status
    await gone(place)


async def test_malformed_requests_leave_no_line_in_the_log(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    async with line(process) as one:
        await one.send(b"GET / HTTP/9\r\nHost: 127.0.0.1\r\n\r\n")
        assert await one.status() == 400
    process.signal(signal.SIGTERM)
    assert process.stderr == ""


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/9\r\nHost: 127.0.0.1\r\n\r\n",
        b"<script>alert(1)</script>\r\n\r\n",
        b"GET /<script> HTTP/1.1\r\n<script>x\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: <b>\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * (limits.HEAD_BYTES + 9000),
    ],
    ids=["version", "script", "header", "length", "tls", "too large"],
)
async def test_an_answer_to_no_request_quotes_nothing_and_names_no_software(
    place: Place, garbage: bytes
) -> None:
    reader, writer = await asyncio.open_connection(place.host, place.port)
    writer.write(garbage)
    head, _, body = (await reader.read()).lower().partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith((b"http/1.1 400 ", b"http/1.0 400 ", b"http/1.1 431 ")), head
    assert set(json.loads(body)) == {"code", "params"}
    assert b"x-content-type-options: nosniff" in head
    for word in (b"server:", b"python", b"aiohttp"):
        assert word not in head + body


async def test_headers_at_the_bound(place: Place) -> None:
    for size, status in ((limits.HEAD_BYTES - 200, 200), (limits.HEAD_BYTES + 8192, 431)):
        async with line(place) as one:
            filler = b"Connection: close\r\nX-Long: " + b"x" * size
            await one.send(HEAD + filler + b"\r\n\r\n")
            assert await one.status() == status


@pytest.mark.parametrize(
    "request_line", [b"GET /api/me", b"POST /api/me", b"GET /api/nothing"], ids=str
)
async def test_bodies_that_are_announced_too_large(place: Place, request_line: bytes) -> None:
    async with at_play(place), line(place) as one:
        await one.send(
            request_line + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 70000\r\n\r\n"
        )
        assert await one.status() == 413


@pytest.mark.parametrize(
    "chunk", [b"1000\r\n" + b"x" * 4096 + b"\r\n", b"1;" + b"e" * 4096 + b"\r\nx\r\n"]
)
async def test_bodies_without_end(place: Place, chunk: bytes) -> None:
    async with at_play(place), line(place) as flood:
        await flood.send(
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        sent = 0
        while sent < 60_000_000 and await flood.send(chunk):
            sent += len(chunk)
        assert sent < 20_000_000
        await flood.closed()


async def test_a_body_at_the_bound_is_read(place: Place) -> None:
    answer = await place.call("POST", "/api/me", b" " * limits.BODY_BYTES)
    assert (answer.status, answer.json["code"]) == (413, "too-large")
    assert (await place.call("GET", "/api/me")).status == 200


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"", b""),
        (HEAD, b""),
        (HEAD + b"X-Long: ", b"x"),
        (HEAD.replace(b"GET", b"POST") + JSON + b"Content-Length: 900\r\n\r\n{", b"x"),
        (HEAD + b"Content-Length: 900\r\n\r\n{", b"x"),
    ],
    ids=["silent", "half a head", "a slow head", "a slow body", "a slow body that nobody reads"],
)
async def test_what_does_not_arrive_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes, more: bytes
) -> None:
    """No handler runs without the body that was announced to it."""

    handled: list[str] = []
    for name in ("me", "rename"):
        plain = getattr(GuestHandlers, name)

        async def counted(*given: Any, plain: Any = plain, name: str = name) -> Any:
            handled.append(name)
            return await plain(*given)

        monkeypatch.setattr(GuestHandlers, name, counted)
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.3)
    async with serving(tmp_path) as place, at_play(place), line(place) as slow:
        handled.clear()
        await slow.send(begun)

        async def trickle() -> None:
            while await slow.send(more):
                await asyncio.sleep(0.05)

        trickling = asyncio.create_task(trickle())
        assert b" 400 " not in await slow.closed()
        assert handled == []
        trickling.cancel()


async def test_what_fails_is_logged_although_its_client_has_gone(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A connection that breaks is the client's own affair; an error of ours is not."""
    asked = asyncio.Event()

    async def fail(*given: object) -> None:
        asked.set()
        while len(place.app[CROWD].places):
            await asyncio.sleep(0.005)
        raise ValueError("ours")

    monkeypatch.setattr(place.store, "find_guest", fail)
    async with line(place) as one:
        await one.send(HEAD + b"Cookie: spieltisch=x\r\n\r\n")
        await asyncio.wait_for(asked.wait(), 10)
    async with asyncio.timeout(10):
        while not any("request-failed" in str(record.msg) for record in caplog.records):
            await asyncio.sleep(0.005)


async def test_requests_before_the_first_is_answered(place: Place) -> None:
    async with at_play(place), line(place) as flood:
        await flood.send((HEAD + b"\r\n") * 5000)
        await flood.closed()
        assert flood.received.count(b"HTTP/1.1 ") < 100


async def test_connections_are_bounded_for_each_address_and_in_all(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "spieltisch.server")
    for settings in (
        Settings(pace=AT_ONCE.pace, connections=6),
        Settings(pace=AT_ONCE.pace, connections_each=6),
    ):
        folder = tmp_path / str(settings.connections)
        folder.mkdir()
        async with serving(folder, settings=settings) as place, at_play(place):
            async with AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(line(place)) for _ in range(12)]
                for one in lines[-4:]:
                    assert b" 429 " in await one.closed()
                assert len(place.app[CROWD].places) == 6
            await gone(place, 1)
            async with line(place) as one:
                await one.send(HEAD + b"Connection: close\r\n\r\n")
                assert await one.status() == 200
        noted = [record for record in caplog.records if record.msg == "connections-refused"]
        assert [record.facts["near"] for record in noted] == ["127.0.0.1"]  # type: ignore[attr-defined]
        caplog.clear()


async def test_connections_have_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", Rate(20, 0.001))
    async with serving(tmp_path) as place, at_play(place):
        answers = []
        for _ in range(30):
            async with line(place) as one:
                await one.send(HEAD + b"Connection: close\r\n\r\n")
                answers.append(b" 200 " in await one.closed())
        assert 10 < answers.count(True) < 20
        await gone(place, 1)


async def test_requests_have_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Rate(20, 0.001))
    async with serving(tmp_path) as place, at_play(place) as client:
        statuses = [(await place.call("GET", "/nothing.png")).status for _ in range(30)]
        assert statuses.count(404) < 20
        assert statuses[-5:] == [429] * 5
        for _ in range(40):
            await play(client)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING),
        frame(PONG),
        frame(PING, b"x" * 125),
        frame(CONTINUED, final=False),
        frame(TEXT),
        frame(TEXT, b'{"type":"echo","n":1}'),
    ],
    ids=["pings", "pongs", "long pings", "continuations", "empty texts", "echoes"],
)
async def test_frames_without_a_message_count(place: Place, flood: bytes) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me")
    async with at_play(place), raw_socket(place, table) as stranger:
        if flood == frame(CONTINUED, final=False):
            await stranger.send(frame(TEXT, final=False))
        closed = asyncio.create_task(stranger.closed())
        sent = 0
        while sent < 2_000_000 and not closed.done() and await stranger.send(flood * 1000):
            sent += 1000
            await asyncio.sleep(0)
        assert sent < 1_000_000
        await closed


async def test_a_few_pings_are_answered(place: Place) -> None:
    anna = await place.guest("Anna")
    async with raw_socket(place, await anna.make("me")) as one:
        await one.send(frame(PING, b"hello") * 20)
        await one.until(b"\x8a\x05hello" * 20)


async def test_a_client_that_answers_no_ping_is_dropped(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PING_SECONDS", 0.2)
    anna = await place.guest("Anna")
    table = await anna.make("me")
    async with raw_socket(place, table) as silent, raw_socket(place, table) as other:
        for one in (silent, other):
            await one.send(frame(TEXT, b'{"type":"hello","id":1}'))
        for _ in range(4):
            await other.until(b"\x89\x00")
            other.received = b""
            await other.send(frame(PONG))
        assert b"\x89\x00" in await silent.closed()
        await other.send(frame(PING, b"hello"))
        await other.until(b"\x8a\x05hello")


async def test_too_many_pings_are_told_why(place: Place) -> None:
    anna = await place.guest("Anna")
    async with raw_socket(place, await anna.make("me")) as one:
        await one.send(frame(PING) * 100)
        await one.until(b"\x88\x02" + int(CloseCode.TOO_MANY).to_bytes(2, "big"))


def test_places() -> None:
    places = Places(3, 2)
    assert [places.take("a"), places.take("a"), places.take("a")] == [True, True, False]
    assert [places.take("b"), places.take("c")] == [True, False]
    assert len(places) == 3
    places.leave("a")
    assert places.take("c")
    assert not places.take("c", 9)


def test_nobody_pays_for_ever_for_who_insisted() -> None:
    spent = Credits(Rate(2, 1))
    for _ in range(1000):
        spent.spend("a", 0)
    assert not spent.spend("a", 2000)
    assert spent.spend("a", 12_000)


def test_descriptors_are_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
    try:
        raised = raise_descriptors()
        assert raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_the_log_says_how_many_connections_there_may_be(tmp_path: Path) -> None:
    process = Process(tmp_path, "info")
    await process.start()
    process.signal(signal.SIGTERM)
    serving = json.loads(process.stderr.splitlines()[0])
    assert 0 < serving["connections"] <= serving["descriptors"] - 100


async def test_connections_are_read_of_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADMITTED", Rate(1, 50))
    monkeypatch.setattr(limits, "ADMITTED_EACH", Rate(100, 1))
    async with serving(tmp_path) as place, AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line(place)) for _ in range(10)]
        for one in lines:
            await one.send(HEAD + b"Connection: close\r\n\r\n")
        assert await lines[0].status() == 200
        queued = len(place.app[CROWD]._queue)
        assert queued > 0
        for one in lines[1:]:
            assert await one.status() == 200
        assert not place.app[CROWD]._queue


async def test_connections_of_one_address_wait_for_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADMITTED_EACH", Rate(2, 0.001))
    async with serving(tmp_path) as place, AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line(place)) for _ in range(6)]
        other = await stack.enter_async_context(line(place, "127.0.0.2"))
        for one in [*lines, other]:
            await one.send(HEAD + b"Connection: close\r\n\r\n")
        for one in [*lines[:2], other]:
            assert await one.status() == 200
        assert [len(waiting) for waiting in place.app[CROWD]._queue.values()] == [4]
