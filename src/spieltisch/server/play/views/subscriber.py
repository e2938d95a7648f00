"""A socket as the table sees it."""

from __future__ import annotations

from typing import Protocol

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.table.stored import Guest


class Subscriber(Protocol):
    """Somebody at the table, by one socket. Nothing here blocks."""

    guest: Guest | None
    address: str
    """Sockets of one such address share an allowance."""
    visitor: Visitor
    """The guest, the device and the address by which the server's host keeps order."""
    blocked: frozenset[int]
    """The guests whom its guest has blocked: nothing that they say goes there."""

    @property
    def latency(self) -> Latency:
        """The latency of the connection as measured."""

    @property
    def silent(self) -> bool:
        """Whether something should have come from there by now."""

    def send(self, data: bytes) -> None:
        """Put an encoded message into the queue."""

    def close(self, code: CloseCode) -> None:
        """Close the socket, after what is in the queue."""
