"""Serve a table's sockets, from handshake to end."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.server.bounds.origin import foreign
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.context import Context
from spieltisch.server.logs import trouble
from spieltisch.server.net import accounts
from spieltisch.server.net.connection import Connection
from spieltisch.server.net.receiver import Receiver
from spieltisch.server.net.websocket_protocol import WIRE, TableSocket
from spieltisch.server.storage.interface import Guest, StoreError
from spieltisch.server.tables import Table, TableService


class TurnedAway(Exception):
    """Nobody comes in: the socket closes with `code`."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code)
        self.code = code


async def serve(socket: WebSocket, id: str, context: Context, tables: TableService) -> None:
    """Serve one socket of a table from handshake to end."""
    await socket.accept()
    try:
        guest, table = await _enter(socket, id, context, tables)
    except TurnedAway as away:
        await _turn_away(socket, away.code)
        return
    connection = Connection(socket, guest)
    receiver = Receiver(context, table, connection)
    wire: TableSocket = socket.scope["extensions"].pop(WIRE)
    wire.tell(receiver)
    try:
        with context.sockets.holding(receiver):
            await receiver.over
    finally:
        wire.tell(None)
        receiver.leave()
        await connection.end()


async def _enter(
    socket: WebSocket, id: str, context: Context, tables: TableService
) -> tuple[Guest | None, Table]:
    """Return who comes in, and the table, which stays in memory at least until the caller next
    waits. Raises TurnedAway."""
    if foreign(socket.headers, context.settings.origins):
        raise TurnedAway(CloseCode.BAD_ORIGIN)
    try:
        guest = await accounts.known(context, socket.cookies.get(accounts.COOKIE))
        return guest, await tables.open(id)
    except Refusal as refusal:
        lost = refusal.code == "table-lost"
        raise TurnedAway(CloseCode.TABLE_LOST if lost else CloseCode.NO_TABLE) from None
    except StoreError as error:
        trouble("store-failed", error=str(error))
        raise TurnedAway(CloseCode.RESTART) from None


async def _turn_away(socket: WebSocket, code: CloseCode) -> None:
    """Close a socket that may have closed meanwhile."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code)
