"""A client's messages, as far as the table hears them."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec

from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.malformed import malformed
from spieltisch.server.base.shares.allowances import Credit, too_many
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.context import Context
from spieltisch.server.transport.bounds.limits import SOCKET
from spieltisch.server.transport.connection import Connection
from spieltisch.server.wire.messages import (
    Echo,
    Hello,
    Hint,
    React,
    Refused,
    Say,
    SayPhrase,
    Spoken,
)
from spieltisch.server.wire.parts import MessageId

MESSAGE_SIZE = 16 * 1024
"""Characters in one message; the longest honest one has about 3,000."""
COSTS: dict[type, float] = {Hello: 5.0, Say: 5.0, SayPhrase: 5.0, React: 5.0, Hint: 5.0}
"""Costs of messages in the socket's credit; other messages cost 1."""

_decoder = msgspec.json.Decoder(Spoken)
_encode = msgspec.json.Encoder().encode


class Unread(NamedTuple):
    """A text that is no message: its id, and what is wrong with it."""

    id: int
    refusal: Refusal


class _AnyId(msgspec.Struct):
    id: MessageId


_id_decoder = msgspec.json.Decoder(_AnyId)


class Receiver:
    """Reads what the client says, within limits, and puts it into the table's inbox.

    The limits bound what waits there.
    """

    def __init__(self, context: Context, table: TableActor, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        self._clock = context.clock
        self._table = table
        self._connection = connection
        self._credit = Credit(SOCKET, context.clock.now())
        self._greeted = False
        self._stopped = False
        self._late = loop.call_later(context.settings.hello, self.stop, CloseCode.BAD_MESSAGE)
        if table.clock:
            connection.measure(context.settings.ping)
        table.connect(connection)

    def leave(self) -> None:
        """Be at the table no longer."""
        self._table.disconnect(self._connection)

    def stop(self, code: CloseCode | None = None) -> None:
        """Receive no more, and close with `code` once the table has dealt with what came before."""
        self._late.cancel()
        self._stopped = True

        def end(_: object) -> None:
            if code is not None:
                self._connection.close(code)

        if code is None:
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
            _refuse(self._connection, 0, Refusal("too-large"))
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
        elif isinstance(message, Unread):
            _refuse(self._connection, message.id, message.refusal)
        elif verdict == "refused":
            _refuse(self._connection, message.id, too_many(self._credit.wait(1, now)))
        elif isinstance(message, Hello):
            self._greeted = True
            self._late.cancel()
            self._table.enqueue(self._connection, message, now)
        elif not self._greeted:
            _refuse(self._connection, message.id, Refusal("no-hello"))
        else:
            self._table.enqueue(self._connection, message, now)


def _read(text: str) -> Spoken | Unread:
    """Return the message; of any other text its id, or 0 without one, and what is wrong with it."""
    try:
        message: Spoken = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, RecursionError) as error:
        refusal = malformed(error)
    try:
        return Unread(_id_decoder.decode(text).id, refusal)
    except (msgspec.DecodeError, RecursionError):
        return Unread(0, refusal)


def _refuse(connection: Connection, message: int, refusal: Refusal) -> None:
    connection.send(_encode(Refused(message, refusal.code, refusal.params)))
