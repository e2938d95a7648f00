"""What is told to many at once is sent in time; what goes to one in one go is one packet."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

from websockets.protocol import State

from spieltisch.server.net.websocket_protocol import TOGETHER, TableSocket


class Transport:
    """Notes each packet."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.packets.append(data)


def open_socket(loop: asyncio.AbstractEventLoop) -> TableSocket:
    """A socket that has shaken hands, without a server around it."""
    socket = TableSocket.__new__(TableSocket)
    socket.loop = loop
    socket.transport = cast(asyncio.Transport, Transport())
    socket.conn = SimpleNamespace(state=State.OPEN)  # type: ignore[assignment]
    socket.writable = asyncio.Event()
    socket.writable.set()
    socket.handshake_complete, socket.close_sent = True, False
    socket._unsent = []
    return socket


def packets(socket: TableSocket) -> list[bytes]:
    return cast(Transport, socket.transport).packets


def test_the_first_of_many_do_not_wait_until_the_last_is_told() -> None:
    async def told() -> None:
        loop = asyncio.get_running_loop()
        sockets = [open_socket(loop) for _ in range(3 * TOGETHER)]
        for socket in sockets:
            assert socket.send_now(b"a")
            assert socket.send_now(b"bc")
        sent = [socket for socket in sockets if packets(socket)]
        assert sent == sockets[: 2 * TOGETHER]
        await asyncio.sleep(0)
        assert all(packets(socket) == [b"\x81\x01a\x81\x02bc"] for socket in sockets)
        assert sockets[0].send_now(b"d")
        await asyncio.sleep(0)
        assert packets(sockets[0])[1:] == [b"\x81\x01d"]

    asyncio.run(told())
