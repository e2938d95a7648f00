"""The example of a proxy: HAProxy takes it, and sends the sockets of a table to one process."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.ports import held_port
from support.postgres import new_database, serving_postgres
from tests.cluster.front import CLOSED, EXAMPLE, Front, caller
from tests.server.harness import Process

TABLES = 12
PATIENCE = 30.0
"""Seconds after which a proxy that has not noticed will not."""
pytestmark = pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")


@pytest.mark.parametrize("said", [{}, {"DOCKER": "1"}], ids=["here", "docker"])
def test_the_example_is_understood(said: dict[str, str], tmp_path: Path) -> None:
    """With a certificate in the folder that it names."""
    pem = tmp_path / "play.example.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example"]
    subprocess.run([*made, "-keyout", pem, "-out", tmp_path / "crt"], check=True)
    pem.write_text((tmp_path / "crt").read_text() + pem.read_text())
    (tmp_path / "crt").unlink()
    environment = {**os.environ, "CERTS": str(tmp_path), "CLOSED": str(CLOSED), **said}
    done = subprocess.run(
        ["haproxy", "-c", "-f", EXAMPLE], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture
def own() -> Iterator[int]:
    """The proxy's port."""
    with held_port() as port:
        yield port


async def test_sockets_of_a_table_reach_one_process(tmp_path: Path, own: int) -> None:
    """Those of different tables reach both."""
    with serving_postgres() as postgres:
        dsn = new_database(postgres)
        processes = [Process(tmp_path, "error", tmp_path / f"{k}", dsn, "all") for k in range(2)]
        for process in processes:
            await process.start()
        behind = {f"s{k}": f"127.0.0.1:{one.port}" for k, one in enumerate(processes)}
        front = Front(tmp_path, "127.0.0.1", own, behind, "uri depth 3")
        front.start()
        try:
            await until_it_answers(front)
            anna, ben = await caller(front, 1), await caller(front, 2)
            reached = set()
            for _ in range(TABLES):
                table = await anna.make("me", "open")
                async with anna.at(table) as a, ben.at(table) as b:
                    names = {one.connection.response.headers["x-server"] for one in (a, b)}  # type: ignore[union-attr]
                    assert len(names) == 1
                    reached |= names
            assert reached == set(behind)
        finally:
            front.stop()
            for process in processes:
                process.signal(signal.SIGKILL)


class Toy:
    """A process that answers /readyz with a status, or with nothing, and keeps all else open."""

    status: str | None = "200 OK"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request."""
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"GET /readyz "):
            writer.write(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n")
            writer.write(b"sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
            writer.write(b"connection: upgrade\r\n\r\n")
            await reader.read()
        elif self.status is None:
            await reader.read()
        else:
            writer.write(f"HTTP/1.1 {self.status}\r\ncontent-length: 0\r\n\r\n".encode())
        writer.close()


async def test_sockets_stay_at_a_process_that_leaves_and_not_at_a_silent_one(
    tmp_path: Path, own: int
) -> None:
    """503 only keeps new players away; where nothing answers, players come back elsewhere."""
    toy = Toy()
    async with await asyncio.start_server(toy.answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        behind = {"s0": f"127.0.0.1:{port}"}
        front = Front(tmp_path, "127.0.0.1", own, behind, "uri depth 3")
        front.start()
        try:
            await until_it_answers(front)
            reader, writer = await asyncio.open_connection("127.0.0.1", front.port)
            writer.write(b"GET /api/tables/t/socket HTTP/1.1\r\nhost: x\r\n")
            writer.write(b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
            writer.write(b"connection: upgrade\r\nupgrade: websocket\r\n\r\n")
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            toy.status = "503 Service Unavailable"
            await until_it_answers(front, ready=False)
            closed = asyncio.create_task(reader.read())
            assert not (await asyncio.wait([closed], timeout=0.5))[0]
            toy.status = None
            assert await asyncio.wait_for(closed, 20) == b""
            writer.close()
            await until_it_answers(front, ready=False)
            answer = await front.call("GET", "/t/any")
            assert (answer.status, answer.body) == (503, CLOSED.read_bytes())
        finally:
            front.stop()


async def until_it_answers(front: Front, ready: bool = True) -> None:
    """Wait until the proxy knows of a process that is ready, or of none."""
    async with asyncio.timeout(PATIENCE):
        while await answers(front) != ready:
            await asyncio.sleep(0.02)


async def answers(front: Front) -> bool:
    """Return whether the proxy knows of a process that is ready."""
    try:
        return await front.ready()
    except OSError:
        return False
