"""Which browsers may be called, and where the server's letters may go."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.push.post import Lost, NotPublic, PublicPost, acceptable
from spieltisch.server.features.push.sealed import Letter
from spieltisch.server.features.push.service import Push
from spieltisch.server.features.push.subscriptions import EACH
from tests.server.browsers import Browser
from tests.server.harness import Answer, Person, Place, serving

QUICK = "https://quick.example/1"


async def tell(person: Person, path: str, body: Any, scheme: str = "https") -> Answer:
    """A POST as the page sends it, which was reached by `scheme`."""
    place = person.place
    origin = f"{scheme}://{place.host}:{place.port}"
    return await place.call("POST", path, body, {**person.headers, "origin": origin})


async def called(place: Place, guest: int = 1) -> list[str]:
    """Where a guest would be called."""
    found = await place.store.do(push_rows.call, guest, "somewhere", place.context.clock.now(), 1)
    return [one.endpoint for one in found]


async def test_browsers_of_a_guest(place: Place) -> None:
    anna = await place.guest("Anna")
    browsers = [Browser(str(number)) for number in range(EACH + 1)]
    key = (await anna.call("GET", "/api/push")).json["key"]
    for browser in browsers:
        answer = await tell(anna, "/api/push", browser.body)
        assert (answer.status, answer.json) == (200, {"key": key})
    assert (await tell(anna, "/api/push", browsers[-1].body)).status == 200  # as on each visit
    assert sorted(await called(place)) == sorted(one.endpoint for one in browsers[1:])
    ben = await place.guest("Ben")
    for endpoint, left in ((browsers[2].endpoint, EACH), (browsers[3].endpoint, EACH - 1)):
        who = ben if left == EACH else anna
        assert (await tell(who, "/api/push/drop", {"endpoint": endpoint})).status == 200
        assert len(await called(place)) == left


async def test_a_browser_calls_only_who_used_it_last(place: Place) -> None:
    anna, ben, browser = await place.guest("Anna"), await place.guest("Ben"), Browser("shared")
    for guest in (anna, ben):
        await tell(guest, "/api/push", browser.body)
    assert await called(place, 1) == []
    assert await called(place, 2) == [browser.endpoint]


async def test_a_browser_that_is_called_by_another_address_keeps_its_language(place: Place) -> None:
    """Only the page knows what it speaks, and the page is closed when the browser says so."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    before, after, bens = Browser("before", "zh-Hant"), Browser("after"), Browser("bens", "zh-Hans")
    await tell(anna, "/api/push", before.body)
    await tell(ben, "/api/push", bens.body)
    for n, (replaces, locale) in enumerate(((before, "zh-Hant"), (bens, "en"))):
        body = {**after.body, "replaces": replaces.endpoint}
        assert (await tell(anna, "/api/push", body)).status == 200
        (kept,) = await place.store.do(push_rows.call, 1, "somewhere", n + 1, 1)
        assert (kept.endpoint, kept.locale) == (after.endpoint, locale)
    assert await called(place, 2) == [bens.endpoint]  # which was not hers to replace


@pytest.mark.parametrize("path", ["/api/me/logout", "/api/me/delete"])
async def test_who_goes_is_not_called(place: Place, path: str) -> None:
    anna = await place.guest("Anna")
    await tell(anna, "/api/push", Browser("anna").body)
    assert await called(place)
    await anna.call("POST", path)
    assert await called(place) == []
    database = sqlite3.connect(place.folder / "spieltisch.db")
    kept = {
        name: database.execute(f"select * from {name}").fetchall() for name in ("pushes", "called")
    }
    database.close()
    assert kept["pushes"] == []
    assert bool(kept["called"]) == path.endswith("logout")


async def test_a_token_that_is_renewed_keeps_its_browser(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(renew=0)) as place:
        anna = await place.guest("Anna")
        await tell(anna, "/api/push", Browser("anna").body)
        answer = await anna.call("GET", "/api/me")
        renewed = Person(place, answer.headers["set-cookie"].split(";")[0])
        assert renewed.cookie != anna.cookie
        assert await called(place)
        await renewed.call("POST", "/api/me/logout")
        assert await called(place) == []


async def test_what_is_refused(place: Place, tmp_path: Path) -> None:
    anna, browser = await place.guest("Anna"), Browser("anna")

    async def code(who: Person, scheme: str = "https", **other: str) -> str:
        answer = await tell(who, "/api/push", {**browser.body, **other}, scheme)
        return str(answer.json["code"])

    assert await code(place.nobody) == "no-guest"
    assert await code(anna, "http") == "bad-message"
    assert await code(anna, key="BAAA") == "bad-message"
    assert await code(anna, key="A") == "bad-message"
    assert await code(anna, secret="AAAA") == "bad-message"
    assert await code(anna, locale="<b>") == "bad-message"
    for endpoint in (
        "http://push.example/1", "https://127.0.0.1/1", "https://[::1]/1", "https://10.0.0.7/1",
        "https://localhost/1", "https://push.example:8443/1", "https://me@push.example/1",
        "ftp://push.example/1", "https://push.example/\n1", "https://push.example/ 1", "https://",
        "https://[/", "nonsense", "", "https://push.example/" + "x" * 1000,
    ):  # fmt: skip
        assert await code(anna, endpoint=endpoint) == "bad-message", endpoint
        assert not acceptable(endpoint)
    assert (await anna.call("POST", "/api/push", browser.body)).json["code"] == "bad-message"
    headers = {**anna.headers, "origin": "https://elsewhere.example"}
    answer = await place.call("POST", "/api/push", browser.body, headers)
    assert answer.json["code"] == "bad-origin"
    assert await called(place) == []
    async with serving(tmp_path / "off", settings=Settings(no_push=True)) as off:
        ben = await off.guest("Ben")
        assert (await ben.call("GET", "/api/push")).json == {"key": None}
        assert await code(ben) == "not-found"


async def test_insisting_is_refused(place: Place) -> None:
    anna, body = await place.guest("Anna"), Browser("anna").body
    codes = [(await tell(anna, "/api/push", body)).status for _ in range(40)]
    assert codes.count(429) >= 5


def test_the_key_is_nobody_elses_to_read(tmp_path: Path) -> None:
    async def ask() -> tuple[str, str]:
        async with serving(tmp_path) as place:
            keys = Push(place.context, place.context.post).keys
            first, second = await asyncio.gather(keys.public(), place.context.push.keys.public())
            return first, second

    first, second = asyncio.run(ask())
    assert first == second
    mode = (tmp_path / "spieltisch.db").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


# ---------------------------------------------------------------- where letters go


def wires(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that are connected to; nothing answers there."""
    asked: list[str] = []

    async def connect(wire: socket.socket, address: tuple[str, int]) -> None:
        asked.append(address[0])
        raise OSError(address[0])

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", connect, raising=False)
    return asked


def resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Have every name stand for these addresses."""

    def found(*args: object, **named: object) -> list[tuple[Any, ...]]:
        return [
            (socket.AF_INET6, None, 6, "", (address, 443, 0, 0))
            if ":" in address
            else (socket.AF_INET, None, 6, "", (address, 443))
            for address in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
        "100.64.0.1", "224.0.0.1", "::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "2002:a00:1::1", "::127.0.0.1", "fec0::1", "::ffff:0:10.0.0.1",
        "::ffff:0:8.8.8.8", "5f00::1", "2001::1", "2001:db8::1", "3fff::1", "100::1", "4000::1",
        "192.0.0.9", "192.88.99.1", "240.0.0.1", "255.255.255.255", "198.18.0.1", "203.0.113.7",
    ],
)  # fmt: skip
async def test_no_letter_goes_to_a_private_address(address: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        asked = wires(patched)
        for addresses in ((address,), ("8.8.8.8", address)):
            resolving(patched, *addresses)
            post = PublicPost()
            with pytest.raises(NotPublic):
                await post.send(Letter("https://push.example/1", {}, b""))
            await post.close()
    assert asked == []


async def test_what_was_looked_at_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wires(monkeypatch)
    resolving(monkeypatch, "2606:4700::1111", "1.1.1.1")
    post = PublicPost()
    with pytest.raises(Lost):
        await post.send(Letter("https://push.example/1", {}, b""))
    await post.close()
    assert sorted(asked) == ["1.1.1.1", "2606:4700::1111"]


async def test_the_real_post_goes_nowhere_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even by a name, while somebody listens; a name that stands for nothing is no failure."""
    reached = 0

    async def count(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal reached
        reached += 1
        writer.close()

    post = PublicPost()
    server = await asyncio.start_server(count, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(NotPublic):
        await post.send(Letter(f"https://localhost:{port}/1", {}, b""))

    def nothing(*args: object, **named: object) -> list[Any]:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", nothing)
    with pytest.raises(Lost):
        await post.send(Letter("https://push.example/1", {}, b""))
    server.close()
    await server.wait_closed()
    await post.close()
    assert reached == 0


async def test_slow_name_servers_of_strangers_keep_no_common_service_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, slow = wires(monkeypatch), threading.Event()

    def found(host: str, *args: object, **named: object) -> list[tuple[Any, ...]]:
        if host.endswith(".evil.example"):
            slow.wait(20)
        return [(socket.AF_INET, None, 6, "", ("1.1.1.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    post = PublicPost()
    stuck = [
        asyncio.create_task(post.send(Letter(f"https://h{n}.evil.example/1", {}, b"")))
        for n in range(40)
    ]
    await asyncio.sleep(0)
    with pytest.raises(Lost):
        await post.send(Letter("https://fcm.googleapis.com/1", {}, b""))
    assert asked == ["1.1.1.1"]
    assert await asyncio.to_thread(lambda: True)  # nor any other work of the server
    slow.set()
    await asyncio.gather(*stuck, return_exceptions=True)
    await post.close()


@pytest.mark.parametrize("line", ["201 Created", "302 Found\r\nLocation: /2", "410 Gone"])
async def test_what_arrives_and_what_is_answered(
    monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """As if this machine were a public one; nobody is sent on to anywhere else."""
    arrived: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        arrived.append(head + await reader.readexactly(4))
        writer.write(f"HTTP/1.1 {line}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    monkeypatch.setattr("spieltisch.server.features.push.post.is_public", lambda address: True)
    post = PublicPost()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    letter = Letter(f"http://127.0.0.1:{port}/1", {"topic": "abc", "ttl": "60"}, b"body")
    assert await post.send(letter) == int(line[:3])
    server.close()
    await server.wait_closed()
    await post.close()
    (request,) = arrived
    assert request.startswith(b"POST /1 HTTP/1.1\r\n")
    assert b"\r\ntopic: abc\r\n" in request
    assert request.endswith(b"\r\n\r\nbody")


async def test_a_subscription_that_leads_to_a_private_address_is_forgotten(place: Place) -> None:
    push = Browser("x").subscription
    near = PushSubscription("https://localhost/1", push.key, push.secret, "en", push.origin)
    guest = await place.guest("Anna")
    assert guest
    await place.store.do(push_rows.add_push, 1, b"", near, 1, 8)
    place.context.push.call(1, "somewhere", "toy", 5)
    await place.context.push.idle()
    assert await called(place) == []


class Silent:
    """A post whose services do not answer, but for one; it keeps whom it was asked to reach."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.arrived = asyncio.Event()
        self.given_up = asyncio.Event()

    async def send(self, letter: Letter) -> int:
        """See `Post`."""
        self.asked.append(letter.url)
        if letter.url == QUICK:
            self.arrived.set()
            return 201
        await self.given_up.wait()
        raise Lost("no answer")

    async def close(self) -> None:
        """See `Post`."""


class Hasty(Clock):
    """Shows the time as so many milliseconds later, and sleeps none."""

    ms = 0

    def now(self) -> int:
        return super().now() + self.ms

    async def sleep(self, seconds: float) -> None:
        return


async def test_silent_services_keep_nobody_waiting(tmp_path: Path) -> None:
    """Five guests with eight silent devices each; a sixth is called meanwhile. Then the silent
    services are left alone for a while."""
    post, clock = Silent(), Hasty()
    async with serving(tmp_path, post=post, clock=clock) as place:
        push, known = place.context.push, Browser("x").subscription
        for guest in range(6):
            await place.guest(f"Guest {guest}")
            for device in range(8 if guest < 5 else 1):
                url = f"https://silent-{guest}-{device}.example/1" if guest < 5 else QUICK
                told = PushSubscription(url, known.key, known.secret, "en", known.origin)
                await place.store.do(push_rows.add_push, guest + 1, b"", told, 1, 8)
            push.call(guest + 1, "somewhere", "toy", 5)
        await asyncio.wait_for(post.arrived.wait(), 10)
        assert len(post.asked) == 41
        post.given_up.set()
        await push.idle()
        for at, asked in ((6, 41), (7, 49)):
            push.call(1, "somewhere", "toy", at)
            await push.idle()
            assert len(post.asked) == asked
            clock.ms += 6000
