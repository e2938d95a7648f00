"""Strangers who send too much, too slowly or too often are closed, and others play on."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from spieltisch.server.actor import bot_tables, chat
from spieltisch.server.bounds import connection, limits
from spieltisch.server.bounds.allowances import Credits, Places, Rate
from spieltisch.server.bounds.crowd import CROWD
from spieltisch.server.clock import Clock, Timer
from spieltisch.server.codes import CloseCode
from spieltisch.server.people import presence
from spieltisch.server.run import raise_descriptors
from spieltisch.server.settings import Settings
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.views.subscribers import Subscribers
from tests.server.harness import AT_ONCE, Client, Place, Process, serving
from tests.server.lines import CONTINUED, PING, PONG, TEXT, frame, line, raw_socket

HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"


@asynccontextmanager
async def at_play(place: Place) -> AsyncIterator[Client]:
    """Somebody who plays while a test lasts, and is answered at its end as at its beginning."""
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me", length=240)) as client:
        await client.do("start")
        await play(client)
        yield client
        await play(client)


async def play(client: Client) -> None:
    """Play a card."""
    await client.act(0, f"play {client.seat_view(0)['view']['hand'][0]}")


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
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.3)
    async with serving(tmp_path) as place, at_play(place), line(place) as slow:
        await slow.send(begun)

        async def trickle() -> None:
            while await slow.send(more):
                await asyncio.sleep(0.05)

        trickling = asyncio.create_task(trickle())
        assert b" 400 " not in await slow.closed()
        trickling.cancel()


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


async def test_tables_of_bots_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, (bound, others) in enumerate(
        (("EACH_GUEST", True), ("EACH_ADDRESS", False), ("IN_ALL", False))
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        with monkeypatch.context() as patch:
            patch.setattr(bot_tables, bound, 2)
            async with serving(folder) as small, at_play(small):
                anna, ben = await small.guest("Anna"), await small.guest("Ben")
                begun = []
                for _ in range(2):
                    begun.append(await anna.make("bot:slow", "bot:slow", length=240))
                    async with anna.at(begun[-1]) as client:
                        await client.do("start")
                async with anna.at(await anna.make("bot:slow")) as third:
                    assert await third.refused("start") == "too-many"
                    async with ben.at(await ben.make("bot:slow")) as other:
                        if others:
                            await other.do("start")
                        else:
                            assert await other.refused("start") == "too-many"
                    async with anna.at(begun[0]) as client:
                        await client.do("close")
                    await third.do("start")


async def test_who_leaves_their_seat_to_a_bot_counts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "EACH_GUEST", 0)
    async with serving(tmp_path) as small:
        anna, ben = await small.guest("Anna"), await small.guest("Ben")
        table = await anna.make("open", "bot:slow", length=240)
        async with anna.at(table) as a:
            async with ben.at(table) as b:
                await b.do("sit", seat=0, name="Ben")
                await a.do("start")
            while a.table["seats"][0]["present"]:
                await a.receive()
            assert await a.refused("appoint", seat=0, bot="slow") == "too-many"


async def test_chat_has_a_rate_over_all_sockets_of_a_guest(place: Place) -> None:
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    table = await anna.make("me", length=240)
    async with anna.at(table) as a, eve.at(table) as one, eve.at(table) as other:
        await a.do("start")
        answers = [await socket.ask("say", text="!") for _ in range(5) for socket in (one, other)]
        codes = [answer.get("code", "done") for answer in answers]
        assert (codes[:5], codes[-3:]) == (["done"] * 5, ["too-many"] * 3)
        async with ben.at(table) as b:
            await b.do("say", text="Hello")
        await play(a)


async def test_spectators_do_not_use_up_the_players_chat(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "SPECTATORS", Rate(1, 0.001))
    anna, eve, mallory = [await place.guest(name) for name in ("Anna", "Eve", "Mallory")]
    table = await anna.make("me")
    async with anna.at(table) as a, eve.at(table) as e, mallory.at(table) as m:
        await e.do("say", text="!")
        assert await m.refused("say", text="!") == "too-many"
        for _ in range(3):
            await a.do("say", text="Hello")


async def test_many_who_come_are_told_together(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "FEW", 2)
    monkeypatch.setattr(presence, "TOGETHER_MS", 1000)
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me")) as a, AsyncExitStack() as stack:
        table = a.table["table"]
        for _ in range(20):
            await stack.enter_async_context(place.nobody.at(table))
        while a.table["spectators"] < 20:
            await a.receive()
        frames = [data for data in a.raw if data.startswith(b'{"type":"table"')]
        assert len(frames) <= 12
        await stack.aclose()
        while a.table["spectators"]:
            await a.receive()


@pytest.mark.parametrize("watching", [200, 1000, 5000])
def test_what_is_told_of_comings_and_goings_is_bounded(watching: int) -> None:
    """However many watch and come and go: the others play on meanwhile."""
    told: list[int] = []

    class Audience(Subscribers):
        def __init__(self) -> None:
            pass

        def __len__(self) -> int:
            return watching

        def publish_frame(self, but: Subscriber | None = None) -> None:
            told.append(watching)

    class Hand(Clock):
        ms, due = 0, (0, lambda: None)

        def now(self) -> int:
            return self.ms

        def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
            self.due = (ms, call)  # type: ignore[assignment]
            return cast(Timer, self)

    clock = Hand()
    crowd = presence.Presence(clock, Audience())
    seconds = 60
    for clock.ms in range(0, 1000 * seconds, 5):
        crowd.changed()
        if clock.due[0] <= clock.ms:
            clock.due[1]()
    assert told, "nobody is forgotten"
    assert sum(told) <= 1000 * seconds


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
