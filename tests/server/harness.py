"""A running server and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spieltisch.server.app import SERVICES, make_app
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.run import listen
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.state import TableState
from spieltisch.server.transport.server import Server
from tests.server.library import ToyLibrary
from tests.server.seat_views import lay

ROOT = Path(__file__).parents[2]
AT_ONCE = Settings(
    pace=(0.0, 0.0), reaction=(0.0, 0.0), tempo=0.0, away=0.0, notice=0.0, count=0.0, lobby=0.0
)
ADDRESS = re.compile(r"http://([^:/]+):(\d+)")
PROBE = b'{"type":"probe"'
"""The beginning of messages that a client echoes at once."""
RUNNING: dict[int, Process] = {}
"""Processes that have not ended yet. `ends_processes` of `conftest.py` ends those of a test that
failed, so that the next one is not blamed for them."""
ids = itertools.count(1)

Json = dict[str, Any]


@dataclass
class Answer:
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: dict[str, str] = field(default_factory=dict)
    """Those to be kept; empty ones are to be forgotten."""

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Visited:
    """A server as its guests know it."""

    host: str
    port: int

    async def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """An HTTP request; `body` is sent as JSON unless it is bytes."""
        return await asyncio.to_thread(request, self.host, self.port, method, path, body, headers)

    @property
    def nobody(self) -> Person:
        """Somebody without a name."""
        return Person(self, "")

    async def guest(self, name: str) -> Person:
        """A new guest."""
        answer = await self.call("POST", "/api/me", {"name": name})
        assert answer.status == 200, answer
        return Person(self, answer.headers["set-cookie"].split(";")[0])


@dataclass
class Place(Visited):
    """A server in this process, with a view of its insides."""

    context: Site
    registry: TableRegistry
    server: Server
    folder: Path

    @property
    def app(self) -> web.Application:
        """The application."""
        return self.server.app

    @property
    def store(self) -> SqliteStore:
        assert isinstance(self.context.store, SqliteStore)
        return self.context.store

    async def stored(self, table: str) -> TableState:
        """The table as its log has it, folded afresh."""
        stored = await self.context.store.load(table)
        assert stored is not None
        state = TableState(table, self.context.library)
        state.replay(stored.rows)
        return state

    async def fingerprint(self, table: str) -> tuple[int, int, int]:
        """Changes when anything durable about the table does: log, applied messages, chat."""
        stored = await self.context.store.load(table)
        assert stored is not None
        return hash(tuple(stored.rows)), len(stored.applied), len(stored.chat)


def request(
    host: str,
    port: int,
    method: str,
    path: str,
    body: Any = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    """One HTTP request, blocking."""
    connection = HTTPConnection(host, port, timeout=10)
    try:
        sent = {"content-type": "application/json"} if body is not None else {}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, {**sent, **(headers or {})})
        response: HTTPResponse = connection.getresponse()
        answered = {name.lower(): value for name, value in response.getheaders()}
        cookies = SimpleCookie()
        for line in response.headers.get_all("set-cookie", []):
            cookies.load(line)
        kept = {name: morsel.value for name, morsel in cookies.items()}
        return Answer(response.status, answered, response.read(), kept)
    finally:
        connection.close()


@dataclass
class Person:
    """A guest with their cookie; `cookie` may be '' for somebody without one."""

    place: Visited
    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie} if self.cookie else {}

    async def call(self, method: str, path: str, body: Any = None) -> Answer:
        """An HTTP request of this guest."""
        return await self.place.call(method, path, body, self.headers)

    async def make(self, *seats: str, **fields: Any) -> str:
        """Make a table; seats such as "me", "open", "here:Kim", "bot:low". Its id."""
        answer = await self.call("POST", "/api/tables", new_table(*seats, **fields))
        assert answer.status == 201, answer
        table: str = answer.json["table"]
        return table

    @asynccontextmanager
    async def at(self, table: str, since: int = 0, **options: Any) -> AsyncIterator[Client]:
        """Open a socket to a table and say hello."""
        async with self.socket(table, **options) as client:
            await client.ask("hello", since=since)
            yield client

    @asynccontextmanager
    async def socket(self, table: str, **options: Any) -> AsyncIterator[Client]:
        """Open a socket to a table."""
        uri = f"ws://{self.place.host}:{self.place.port}/api/tables/{table}/socket"
        headers = {**self.headers, **options.pop("headers", {})}
        async with connect(
            uri,
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            **options,
        ) as connection:
            yield Client(connection)


def plan(seat: str) -> Json:
    """A seat plan from its short form."""
    kind, _, word = seat.partition(":")
    if kind == "bot":
        return {"kind": "bot", "bot": word}
    return {"kind": kind, "name": word} if word else {"kind": kind}


def new_table(*seats: str, **fields: Any) -> Json:
    """The body of POST /api/tables."""
    options = {name: fields.pop(name) for name in ("mode", "length") if name in fields}
    body = {"game": "toy", "options": options, "seats": [plan(seat) for seat in seats]}
    return {**body, "shuffle": False, **fields}


@dataclass
class Client:
    """One socket, and what its owner knows: a page without a face.

    Every log number must come once and in order.
    """

    connection: ClientConnection
    n: int = 0
    table: Json = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)
    seat_views: list[Json] = field(default_factory=list)
    chat: list[Json] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)

    async def send(self, message: Any) -> None:
        """Send; text and bytes as they are."""
        plain = isinstance(message, str | bytes)
        await self.connection.send(message if plain else json.dumps(message))

    async def receive(self, within: float = 10) -> Json:
        """The next message."""
        async with asyncio.timeout(within):
            while (data := await self.connection.recv(decode=False)).startswith(PROBE):
                await self.send({"type": "echo", "n": msgspec.json.decode(data)["n"]})
        self.raw.append(data)
        message: Json = msgspec.json.decode(data)
        match message["type"]:
            case "welcome" | "update":
                if message["type"] == "welcome":
                    self.table, self.chat = message["table"], message["chat"]
                    if message["entries"] and message["entries"][0]["n"] == 1:
                        self.n, self.log = 0, []
                entries = [entry for entry in message["entries"] if entry["n"] > self.n]
                numbers = [entry["n"] for entry in entries]
                assert numbers == list(range(self.n + 1, message["n"] + 1)), message
                self.n = message["n"]
                self.log += entries
                self.seat_views = lay(self.seat_views, message)
            case "table":
                self.table = message["table"]
            case "said":
                self.chat.append(message["line"])
        return message

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for the answer to it."""
        message = {"type": kind, "id": fields.pop("id", None) or next(ids), **fields}
        await self.send(message)
        while (answer := await self.receive()).get("id") != message["id"]:
            pass
        return answer

    async def do(self, kind: str, **fields: Any) -> int:
        """Ask, and expect it done; the log number."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        n: int = answer["n"]
        return n

    async def refused(self, kind: str, **fields: Any) -> str:
        """Ask, and expect a refusal; its code."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    async def until(self, n: int) -> None:
        """Receive until log number `n` is known."""
        while self.n < n:
            await self.receive()

    async def told(self, kind: str) -> Json:
        """Receive until a message of that kind."""
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def closed(self) -> int:
        """Receive until the server closes; the close code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def seat_view(self, seat: int | None) -> Json:
        """Return the view of that seat."""
        return next(seat_view for seat_view in self.seat_views if seat_view["seat"] == seat)

    @property
    def status(self) -> str:
        return str(self.table["status"])

    async def act(self, seat: int, text: str) -> int:
        """Play."""
        return await self.do("act", seat=seat, seen=self.n, action=text)


def leaves(tree: Json) -> list[str]:
    """The texts of a legal tree."""
    texts = []
    for words, branch in tree.items():
        rests = leaves(branch)
        for word in words.split():
            texts += [f"{word} {rest}" for rest in rests] if branch else [word]
    return texts


@asynccontextmanager
async def serving(folder: Path, **parts: Any) -> AsyncIterator[Place]:
    """A server with its data in `folder`, on a port of its own; `parts` are those of a Site."""
    listening = listen("127.0.0.1", 0)
    metrics = Metrics()
    if "store" not in parts:
        parts["store"] = SqliteStore(folder / "spieltisch.db", committed=metrics.committed)
    parts = {"settings": AT_ONCE, "library": ToyLibrary(), "metrics": metrics, **parts}
    context = Site(**parts)
    server, started = Server(make_app(context)), asyncio.Event()
    task = asyncio.create_task(server.serve(listening, started.set))
    beginning = asyncio.create_task(started.wait())
    await asyncio.wait([task, beginning], return_when=asyncio.FIRST_COMPLETED)
    assert not task.done(), task.result()
    host, port = listening.getsockname()
    try:
        yield Place(host, port, context, server.app[SERVICES].tables.registry, server, folder)
    finally:
        server.stop()
        await task


class Process(Visited):
    """A server of the tests' games, in its own process.

    Its data is in `folder`, or in the database `store`. Where several processes share that
    database, `shared` is the role of this one, then its address. Without an address it listens
    on 127.0.0.1, on any port. `within` is a command that runs the server's command elsewhere.
    """

    def __init__(
        self,
        folder: Path,
        log_level: str = "warning",
        stderr: Path | None = None,
        store: str | None = None,
        *shared: str,
    ) -> None:
        super().__init__("127.0.0.1", 0)
        self.folder = folder
        self.log_level = log_level
        self.within: list[str] = []
        self._store = [] if store is None else [store, *shared]
        self._stderr = stderr or folder / "stderr"
        self._process: subprocess.Popen[str]

    async def start(self) -> None:
        """Start it, on a new port, and wait until it answers."""
        with self._stderr.open("a") as stderr:
            self._process = subprocess.Popen(
                [*self.within, sys.executable, "-m", *self.command()],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True,
            )  # fmt: skip
        RUNNING[id(self)] = self
        assert self._process.stdout is not None
        said = await asyncio.to_thread(self._process.stdout.readline)
        found = ADDRESS.search(said)
        assert found is not None, "the server did not start"
        self.host, self.port = found[1], int(found[2])

    def command(self) -> list[str]:
        """Return the module that it runs, and its arguments."""
        return ["tests.server.served", str(self.folder), self.log_level, *self._store]

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """Return everything that it has written there, over all its lives."""
        return self._stderr.read_text()

    def send(self, number: int) -> None:
        """Send a signal that does not end it."""
        self._process.send_signal(number)

    def signal(self, number: int) -> int:
        """Send a signal and wait for the end; the exit status."""
        self._process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Wait for the end; the exit status."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        code = self._process.wait(20)
        RUNNING.pop(id(self), None)
        return code
