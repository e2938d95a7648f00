"""What a client says, as far as the table hears it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from spieltisch.server.bounds.allowances import Credit
from spieltisch.server.bounds.limits import SOCKET
from spieltisch.server.codes import CloseCode
from spieltisch.server.context import Context
from spieltisch.server.net.connection import Connection
from spieltisch.server.storage.interface import Guest
from spieltisch.server.tables import Table, TableService
from spieltisch.server.wire.messages import (
    Echo,
    Hello,
    Hint,
    MessageId,
    Refused,
    Resync,
    Say,
    SayPhrase,
    Spoken,
)

MESSAGE_SIZE = 16 * 1024
"""Characters in one message; the longest honest one has some 3,000."""
RESYNC_SECONDS = 1.5
"""In which a client says hello again and the table is found; else the client comes back by another
socket, perhaps of another process."""
COSTS: dict[type, float] = {Hello: 5.0, Say: 5.0, SayPhrase: 5.0, Hint: 5.0}
"""Of the socket's credit; others cost 1."""

_decoder = msgspec.json.Decoder(Spoken)
_encode = msgspec.json.Encoder().encode
_RESYNC = _encode(Resync())


class _AnyId(msgspec.Struct):
    id: MessageId


_id_decoder = msgspec.json.Decoder(_AnyId)


class TurnedAway(Exception):
    """Nobody comes in: the socket closes with `code`."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code)
        self.code = code


Enter = Callable[[], Awaitable[tuple[Guest | None, Table]]]
"""Returns who comes in at a socket, and the table, which stays in memory at least until the caller
next waits; raises TurnedAway."""


class Receiver:
    """Reads what the client says, within limits, and puts it into the table's inbox.

    The limits bound what waits there. `over` comes when the socket has closed or is to close.
    When the table goes on in another process, the client says hello again, and `enter` finds it.
    """

    def __init__(
        self,
        context: Context,
        tables: TableService,
        table: Table,
        connection: Connection,
        enter: Enter,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = loop.create_future()
        self._clock = context.clock
        self._ping = context.settings.ping
        self._tables = tables
        self._connection = connection
        self._enter = enter
        self._entering: asyncio.Task[None] | None = None
        self._credit = Credit(SOCKET, context.clock.now())
        self._hello: tuple[Hello, int] | None = None
        """The last one, and when it came; None: there is to be one."""
        self._stopped = False
        self._late = self._within(context.settings.hello, CloseCode.BAD_MESSAGE)
        self._table: Table | None = None
        """None: it is being looked for."""
        connection.table_moved = self._resync
        self._join(table)

    def _within(self, seconds: float, code: CloseCode) -> asyncio.TimerHandle:
        """Have the client say hello within so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, self.stop, code)

    def _join(self, table: Table) -> None:
        if table.clock:
            self._connection.measure(self._ping)
        self._table = table
        table.connect(self._connection)

    def leave(self) -> None:
        """Be at the table no longer."""
        if self._entering is not None:
            self._entering.cancel()
            self._entering = None
        table, self._table = self._table, None
        if table is not None:
            table.disconnect(self._connection)

    def _resync(self) -> None:
        """Leave the table, and have the client say hello, and then again what is not answered;
        over another socket where this process cannot find the table."""
        if self._stopped:
            return
        if not self._tables.found_here:
            self._connection.close(CloseCode.RESTART)
            return
        self.leave()
        self._hello = None
        self._late.cancel()
        self._late = self._within(RESYNC_SECONDS, CloseCode.RESTART)
        self._connection.send(_RESYNC)

    async def _find(self) -> None:
        """Find the table anew. Whose token is no longer good comes back with another one."""
        try:
            guest, table = await self._enter()
            before = self._connection.guest
            if guest is None and before is not None:
                raise TurnedAway(CloseCode.RESTART)
        except TurnedAway as away:
            self.stop(away.code)
            return
        assert self._hello is not None
        self._late.cancel()
        self._entering = None
        self._join(table)
        table.enqueue(self._connection, *self._hello)

    def stop(self, code: CloseCode | None = None) -> None:
        """Receive no more, and close with `code` once the table has dealt with what came before."""
        self._late.cancel()
        self._stopped = True

        def end(_: object) -> None:
            if code is not None:
                self._connection.close(code)
            if not self.over.done():
                self.over.set_result(None)

        if code is None or self._table is None:
            end(None)
        else:
            self._table.drain().add_done_callback(end)

    def receive(self, text: str | None) -> None:
        """Take one message; None for bytes."""
        if self._stopped:
            return
        if text is None:
            self.stop(CloseCode.BAD_MESSAGE)
            return
        if len(text) > MESSAGE_SIZE:
            _refuse(self._connection, 0, "too-large")
            self.stop(CloseCode.TOO_LARGE)
            return
        now = self._clock.now()
        message = _read(text)
        if isinstance(message, Echo) and self._connection.echoed(message.n):
            return
        verdict = self._credit.spend(COSTS.get(type(message), 1.0), now)
        if verdict == "flood":
            self.stop(CloseCode.TOO_MANY)
        elif isinstance(message, Echo):
            pass  # nobody asked for it: it is paid for
        elif isinstance(message, int):
            _refuse(self._connection, message, "bad-message")
        elif verdict == "refused":
            _refuse(self._connection, message.id, "too-many")
        elif isinstance(message, Hello):
            self._hello = message, now
            if self._table is not None:
                self._late.cancel()
                self._table.enqueue(self._connection, message, now)
            elif self._entering is None:
                self._entering = asyncio.create_task(self._find())
        elif self._table is None:
            pass  # on its way when the client was told to say hello; it comes again
        elif self._hello is None:
            _refuse(self._connection, message.id, "no-hello")
        else:
            self._table.enqueue(self._connection, message, now)


def _read(text: str) -> Spoken | int:
    """Return the message, or of what is none the id, as far as it has one, or 0."""
    try:
        message: Spoken = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        return _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return 0


def _refuse(connection: Connection, message: int, code: str) -> None:
    connection.send(_encode(Refused(message, code, {})))
