"""A WebSocket client with as little work as can be, as players share the servers' cores."""

from __future__ import annotations

import asyncio
import os
import struct
from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Mapping

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""The first byte of whole frames (RFC 6455, 5.2)."""
PROBE = b'{"type":"probe"'
"""The beginning of messages that are to be echoed at once."""


class RawSocket(asyncio.Protocol, ABC):
    """One socket, which sends whole frames and reads what comes."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.begun = False
        """Whether hands were shaken."""
        self.head = b""
        """The answer to the handshake."""

    def ask_for(self, path: str, headers: Mapping[str, str]) -> None:
        """Ask for a socket; `shaken` or `turned_away` is the answer."""
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(
            f"GET {path} HTTP/1.1\r\n{told}Upgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
        )

    def frame(self, head: int, data: bytes) -> None:
        """Send a frame, masked by zeros, which changes nothing."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self.transport.write(bytes([head]) + size + bytes(4) + data)

    @abstractmethod
    def shaken(self) -> None:
        """Know that hands were shaken."""

    @abstractmethod
    def turned_away(self, answer: bytes) -> None:
        """Know that they were not."""

    @abstractmethod
    def received(self, head: int, data: bytes) -> None:
        """Take a frame that is neither ping nor probe, by how it begins and what is in it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.begun:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101 "):
                self.turned_away(bytes(buffer))
                return
            self.head = bytes(buffer[:end])
            del buffer[: end + 4]
            self.begun = True
            self.shaken()
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            head, data = buffer[0], bytes(buffer[start : start + size])
            del buffer[: start + size]
            if head == PING or (head == TEXT and data.startswith(PROBE)):
                self._reply(head, data)
            else:
                self.received(head, data)

    def _reply(self, head: int, data: bytes) -> None:
        """Answer a ping or a probe, as a browser and its page do."""
        if self.transport.is_closing():
            return
        if head == PING:
            self.frame(PONG, data)
        else:
            self.frame(TEXT, data.replace(b"probe", b"echo"))
