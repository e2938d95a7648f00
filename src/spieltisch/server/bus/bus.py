"""The bus: a connection to NATS that comes back by itself, and says when it is away.

What is published goes out in order, by one task, so that nobody who publishes has to wait. While
the bus is away nothing is kept for it: what was lost is noticed, and fetched from the store.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from spieltisch.server.logs import failure, note, trouble

AGAIN = 0.1
"""Seconds from one try to reach the bus to the next."""
PATIENCE = 2
"""Seconds for which a try may take."""
PART_BYTES = 256 * 1024
"""What is longer than this goes in parts; NATS takes 1 MiB in one."""
NO_RESPONDERS = "503"
_FAILED = (Error, OSError, RuntimeError)
"""What comes of a connection that breaks; a RuntimeError of uvloop's, for a moment."""

Heard = Callable[[Msg], object]


class Unreachable(Exception):
    """Nobody answers there, or the bus is away."""


class Bus:
    """See above. `url` is that of a NATS server, or several with commas between them; `role` is
    what this process does. `id` is this process's, another one each time."""

    def __init__(self, url: str, role: str) -> None:
        self.id = secrets.token_hex(4)
        self._servers = _servers(url)
        self._name = f"spieltisch {role} {self.id}"
        self._client: Client | None = None
        self._subscribed: list[tuple[str, Heard, str]] = []
        self._outgoing: deque[tuple[str, bytes, str]] = deque()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._said = False
        self._stopped = False

    @property
    def away(self) -> bool:
        """Whether the bus cannot be reached at present."""
        return self._client is None or not self._client.is_connected

    async def begin(self) -> None:
        """Connect, and again whenever it broke; wait for it only for a moment."""
        keeping = asyncio.create_task(self._keep())
        self._tasks = [keeping, asyncio.create_task(self._write())]
        await asyncio.wait([keeping], timeout=PATIENCE)

    async def stop(self) -> None:
        """Send what is still to be sent, and let go."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._outgoing and not self.away:
                    await asyncio.sleep(0)
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            with suppress(Error, OSError, TimeoutError):
                await self._client.close()

    def subscribe(self, subject: str, heard: Heard, group: str = "") -> None:
        """Have `heard` called with what is published there; to be said before `begin`. Of those who
        subscribe as a `group` one is called, any."""
        self._subscribed.append((subject, heard, group))

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Publish, unless the bus is away. Where nobody subscribes, an empty message with the
        status 503 comes to `reply`."""
        if not self.away:
            self._outgoing.append((subject, data, reply))
            self._wake.set()

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Return what is answered there. Raises Unreachable."""
        if self.away:
            raise Unreachable("the bus is away")
        assert self._client is not None
        try:
            answer: bytes = (await self._client.request(subject, data, timeout=seconds)).data
        except NoRespondersError:
            raise Unreachable("nobody is there") from None
        except _FAILED as error:
            raise Unreachable(str(error) or type(error).__name__) from None
        return answer

    # ------------------------------------------------------------ the tasks

    async def _keep(self) -> None:
        """Connect, however long that takes; from then on the client does so by itself."""

        async def broke() -> None:
            self._outgoing.clear()
            self._mind("the connection broke")

        async def works() -> None:
            self._mind(None)

        async def erred(error: Exception) -> None:
            if self.away:
                self._mind(_line(error))

        while self._client is None:
            client = _Client()
            try:
                await client.connect(
                    self._servers,
                    name=self._name,
                    error_cb=erred,
                    disconnected_cb=broke,
                    reconnected_cb=works,
                    connect_timeout=PATIENCE,
                    reconnect_time_wait=AGAIN,  # type: ignore[arg-type]
                    max_reconnect_attempts=-1,
                    pending_size=0,
                    skip_subject_validation=True,  # they are ours
                    ping_interval=1,
                )
                for subject, heard, group in self._subscribed:
                    await client.subscribe(subject, group, cb=_called(heard))
                await client.flush()
            except (Error, OSError, TimeoutError) as error:
                self._mind(_line(error))
                await asyncio.sleep(AGAIN)
            else:
                self._client = client
                self._mind(None)

    async def _write(self) -> None:
        while True:
            while self._outgoing and self._client is not None:
                subject, data, reply = self._outgoing.popleft()
                with suppress(*_FAILED):  # lost, as it may be
                    await self._client.publish(subject, data, reply)
            self._wake.clear()
            await self._wake.wait()

    def _mind(self, fault: str | None) -> None:
        """Say when the bus goes away, and when it is back."""
        if self._stopped:
            return
        if fault is not None:
            trouble("bus-away", error=fault)
        elif self._said:
            note("bus-works")
        self._said = fault is not None


class _Client(Client):
    """Keeps to TLS where it was asked for: else a server decides that by what it says first."""

    def _connect_command(self) -> bytes:
        """Return what is said to a server first, the password in it."""
        server = self._current_server
        assert server is not None
        if server.uri.scheme == "tls" and not self._server_info.get("tls_required"):
            raise Error("the server does not ask for TLS, as tls:// does")
        command: bytes = super()._connect_command()
        return command


def reach(url: str) -> None:
    """See that the bus can be reached. Raises OSError with one line that says why it cannot."""

    async def look() -> None:
        why: list[Exception] = []

        async def erred(error: Exception) -> None:
            why.append(error)

        try:
            client = _Client()
            await client.connect(
                _servers(url),
                error_cb=erred,
                allow_reconnect=False,
                connect_timeout=PATIENCE,
                reconnect_time_wait=AGAIN,  # type: ignore[arg-type]
                max_reconnect_attempts=1,
            )
            await client.close()
        except (Error, OSError, TimeoutError, ValueError) as error:
            said = _line(why[-1] if why else error)
            raise OSError(f"cannot reach the bus: {said}") from None

    asyncio.run(look())


def _servers(url: str) -> list[str]:
    return [server.strip() for server in url.split(",")]


def _line(error: Exception) -> str:
    """Return what an error says, in one line."""
    return " ".join(str(error).split()) or "it does not answer"


def _called(heard: Heard) -> Callable[[Msg], Awaitable[None]]:
    async def call(message: Msg) -> None:
        try:
            heard(message)
        except Exception:
            failure("bus-message-failed")

    return call


def nobody_there(message: Msg) -> bool:
    """Return whether a message says that nobody subscribes to what was published."""
    return bool(message.headers and message.headers.get("Status") == NO_RESPONDERS)
