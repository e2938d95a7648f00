"""Serve a table's sockets, from handshake to end."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import trouble
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.friends import block_rows
from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.bounds import advice
from spieltisch.server.transport.bounds.addresses import client
from spieltisch.server.transport.bounds.connection import bounded
from spieltisch.server.transport.bounds.origin import foreign
from spieltisch.server.transport.bounds.socket import messages, shaken
from spieltisch.server.transport.bounds.suspicions import REASON
from spieltisch.server.transport.connection import Connection
from spieltisch.server.transport.receiver import Receiver

REFUSED = {
    "table-damaged": CloseCode.TABLE_DAMAGED,
    "table-lost": CloseCode.TABLE_LOST,
    "banned": CloseCode.BANNED,
}
"""The codes with which sockets close that are refused; all others: there is no such table."""


class TurnedAway(Exception):
    """The server takes no client here: the socket closes with `code`."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code)
        self.code = code


async def serve(request: web.Request, context: Site, tables: LocalTables) -> web.WebSocketResponse:
    """Serve one socket of a table from handshake to end."""
    wire, socket = bounded(request), await shaken(request)
    try:
        visitor, guest, blocked, table = await _enter(request, context, tables)
    except TurnedAway as away:
        socket[REASON] = away.code
        await socket.close(code=away.code, drain=False)
        return socket
    connection = Connection(socket, wire, client(request), guest, visitor, blocked)
    receiver = Receiver(context, table, connection)
    try:
        with context.sockets.holding(connection):
            if context.conduct.banned(visitor) is not None:  # since the handshake
                connection.close(CloseCode.BANNED)
            context.conduct.greet(connection)
            async for message in messages(socket, context.clock):
                receiver.receive(message.data if isinstance(message.data, str) else None)
    finally:
        receiver.stop()
        receiver.leave()
        await connection.end()
    return socket


async def _enter(
    request: web.Request, context: Site, tables: LocalTables
) -> tuple[Visitor, Guest | None, frozenset[int], TableActor]:
    """Return who comes in, their guest, whom they have blocked, and the table, which stays in
    memory at least until the caller next waits. Raises TurnedAway."""
    if foreign(request.headers, context.settings.origins):
        advice.foreign_page(request)
        raise TurnedAway(CloseCode.BAD_ORIGIN)
    try:
        guest = await known_guest(request)
        visitor = visitor_of(request, None if guest is None else guest.id)
        context.conduct.admit(visitor)
        blocked = await context.store.do(block_rows.blocked_by, guest.id) if guest else frozenset()
        await tables.let_see(request.match_info["table"], guest)
        return visitor, guest, blocked, await tables.open(request.match_info["table"])
    except Refusal as refusal:
        raise TurnedAway(REFUSED.get(refusal.code, CloseCode.NO_TABLE)) from None
    except StoreError as error:
        trouble("store-failed", error=str(error))
        raise TurnedAway(CloseCode.RESTART) from None
