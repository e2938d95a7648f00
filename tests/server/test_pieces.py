"""However a message is cut up on its way, it is received once, and as it was."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from spieltisch.server.features.guests import accounts
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.bounds.masks import Masks
from tests.server.harness import Json, Person, Place

Cut = Callable[[list[bytes]], list[bytes]]


class Line:
    """A socket whose bytes the test writes and reads itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(person: Person, table: str) -> Line:
        line, answer = await Line.ask(person, table)
        assert answer.startswith(b"HTTP/1.1 101")
        return line

    @staticmethod
    async def ask(person: Person, table: str, *more: bytes) -> tuple[Line, bytes]:
        """Ask for a socket, and send more without waiting; the answer's head."""
        line = Line(*await asyncio.open_connection(person.place.host, person.place.port))
        key = b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {person.place.host}\r\n"
            f"Cookie: {person.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await line.write(b"".join([head, *more]))
        return line, await line.reader.readuntil(b"\r\n\r\n")

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()
        await asyncio.sleep(0.02)

    async def answer(self, message: int) -> Json:
        """The answer to that message; what comes before is let go."""
        while True:
            _, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if data.startswith(b"{") and (told := json.loads(data)).get("id") == message:
                return dict(told)


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """As a client sends it, under a mask."""
    return Frame(opcode, data, fin).serialize(mask=True)


def say(number: int) -> bytes:
    return json.dumps({"type": "say", "id": number, "text": f"line {number} é"}).encode()


def whole(texts: list[bytes]) -> list[bytes]:
    return [frame(Opcode.TEXT, text) for text in texts]


def together(texts: list[bytes]) -> list[bytes]:
    return [b"".join(whole(texts))]


def byte_by_byte(texts: list[bytes]) -> list[bytes]:
    return [data[k : k + 1] for data in whole(texts)[:1] for k in range(len(data))] + whole(texts)[
        1:
    ]


def fragments(texts: list[bytes]) -> list[bytes]:
    """Each in two fragments, with a stray answer to no ping between them."""

    def parts() -> Iterator[bytes]:
        for text in texts:
            yield frame(Opcode.TEXT, text[:20], fin=False)
            yield frame(Opcode.PONG, b"stray")
            yield frame(Opcode.CONT, text[20:])

    return list(parts())


def across(texts: list[bytes]) -> list[bytes]:
    """One and a half, then the rest."""
    data = b"".join(whole(texts))
    middle = len(whole(texts)[0]) + 7
    return [data[:middle], data[middle:]]


@pytest.mark.parametrize("cut", [whole, together, byte_by_byte, fragments, across])
async def test_messages_in_pieces(place: Place, cut: Cut) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    line = await Line.open(anna, table)
    await line.write(frame(Opcode.TEXT, b'{"type":"hello","id":1}'))
    assert (await line.answer(1))["type"] == "welcome"
    for part in cut([say(2), say(3), say(4)]):
        await line.write(part)
    for number in (2, 3, 4):
        assert (await line.answer(number))["type"] == "done"
    stored = await place.store.load(table)
    assert stored is not None
    assert [said.text for said in stored.chat] == [f"line {k} é" for k in (2, 3, 4)]
    line.writer.close()


async def test_messages_that_come_before_the_table_is_found(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    found, known = asyncio.Event(), accounts.known

    async def slowly(*asked: Any) -> Guest | None:
        await found.wait()
        return await known(*asked)

    monkeypatch.setattr(accounts, "known", slowly)
    line = await Line.open(anna, table)
    await line.write(frame(Opcode.TEXT, b'{"type":"hello","id":1}'))
    await line.write(frame(Opcode.TEXT, say(2)))
    found.set()
    assert (await line.answer(1))["type"] == "welcome"
    assert (await line.answer(2))["type"] == "done"
    line.writer.close()


async def test_no_text_at_all(place: Place) -> None:
    anna = await place.guest("Anna")
    line = await Line.open(anna, await anna.make("me", "open"))
    await line.write(frame(Opcode.TEXT, b'{"type":"hello","id":1}'))
    await line.write(frame(Opcode.TEXT, b'{"type":"say","id":2,"text":"\xff"}'))
    closed = await line.reader.read()
    line.writer.close()
    assert closed.endswith((1007).to_bytes(2, "big"))


# ---------------------------------------------------------------- frames without a mask

BARE = [
    Frame(Opcode.TEXT, b'{"type":"hello","id":1}'),
    Frame(Opcode.BINARY, bytes(200)),
    Frame(Opcode.PING, b""),
    Frame(Opcode.CONT, b"rest"),
    Frame(Opcode.CLOSE, b""),
]


@pytest.mark.parametrize("bare", BARE, ids=lambda one: one.opcode.name)
async def test_a_frame_without_a_mask_closes_the_socket(place: Place, bare: Frame) -> None:
    """Wherever it begins, also after frames that have one (RFC 6455, 5.1)."""
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    hello, plain = frame(Opcode.TEXT, b'{"type":"hello","id":1}'), bare.serialize(mask=False)
    for parts in (
        [plain],
        [hello + frame(Opcode.PONG, b"") + plain],
        [hello, plain[:1], plain[1:]],
    ):
        line = await Line.open(anna, table)
        for part in parts:
            await line.write(part)
        assert (await line.reader.read()).endswith(b"\x88\x02" + (1002).to_bytes(2, "big"))
        line.writer.close()
    stored = await place.store.load(table)
    assert stored is not None
    assert not stored.chat


async def test_frames_before_the_handshake_are_refused(place: Place) -> None:
    """Nobody could tell whether they are masked; a client has to wait (RFC 6455, 4.1)."""
    anna = await place.guest("Anna")
    table = await anna.make("me", "open")
    for early in (BARE[0].serialize(mask=False), frame(Opcode.TEXT, b'{"type":"hello","id":1}')):
        line, answer = await Line.ask(anna, table, early)
        assert answer.startswith(b"HTTP/1.1 400")
        line.writer.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_frames_of_all_lengths_are_told_apart_in_any_pieces(size: int) -> None:
    masked = b"".join(frame(Opcode.BINARY, b"\x01" * size, fin) for fin in (False, True))
    bare = masked + Frame(Opcode.BINARY, b"\xff" * size).serialize(mask=False)
    for step in (1, 3, 1000, len(bare)):
        masks = Masks()
        held = [masks.hold(masked[k : k + step]) for k in range(0, len(masked), step)]
        assert all(held)
        rest = bare[len(masked) :]
        assert not all(masks.hold(rest[k : k + step]) for k in range(0, len(rest), step))
