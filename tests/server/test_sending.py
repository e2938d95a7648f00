"""Broadcasts are sent in time; messages sent to one client in one go share a packet."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from spieltisch.server.transport.connection import TOGETHER, Connection


class Wire:
    """A client's connection that notes each packet."""

    slow = False

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self.transport = self
        self.read_on: object = None

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.packets.append(data)


def connected() -> tuple[Connection, Wire]:
    """A client, without a server around it."""
    wire: Any = Wire()
    socket: Any = SimpleNamespace(closed=False)
    return Connection(socket, wire, "", None), wire


def test_the_first_of_many_do_not_wait_until_the_last_is_told() -> None:
    async def told() -> None:
        clients = [connected() for _ in range(3 * TOGETHER)]
        for client, _ in clients:
            client.send(b"a")
            client.send(b"bc")
        wires = [wire for _, wire in clients]
        assert [wire for wire in wires if wire.packets] == wires[: 2 * TOGETHER]
        await asyncio.sleep(0)
        assert all(wire.packets == [b"\x81\x01a\x81\x02bc"] for wire in wires)
        clients[0][0].send(b"d")
        await asyncio.sleep(0)
        assert wires[0].packets[1:] == [b"\x81\x01d"]

    asyncio.run(told())


def test_slow_clients_are_sent_the_rest_when_they_read_on() -> None:
    async def told() -> None:
        client, wire = connected()
        wire.slow = True
        for data in (b"a", b"b"):
            client.send(data)
            await asyncio.sleep(0)
        assert wire.packets == []
        wire.slow = False
        wire.read_on()  # type: ignore[operator]
        assert wire.packets == [b"\x81\x01a\x81\x01b"]

    asyncio.run(told())
