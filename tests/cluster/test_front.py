"""The example of a proxy: HAProxy takes it, and sends the sockets of a table to one process."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from support.postgres import new_database, serving_postgres
from tests.cluster.front import EXAMPLE, Front, caller
from tests.server.harness import Process

TABLES = 12
pytestmark = pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")


def test_the_example_is_understood(tmp_path: Path) -> None:
    """With a certificate in the folder that it names."""
    pem = tmp_path / "play.example.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example"]
    subprocess.run([*made, "-keyout", pem, "-out", tmp_path / "crt"], check=True)
    pem.write_text((tmp_path / "crt").read_text() + pem.read_text())
    (tmp_path / "crt").unlink()
    settings = tmp_path.with_suffix(".cfg")
    text = EXAMPLE.read_text()
    assert "/usr/local/etc/haproxy/certs" in text
    settings.write_text(text.replace("/usr/local/etc/haproxy/certs", str(tmp_path)))
    done = subprocess.run(["haproxy", "-c", "-f", settings], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


async def test_sockets_of_a_table_reach_one_process(tmp_path: Path) -> None:
    """Those of different tables reach both."""
    with serving_postgres() as postgres:
        dsn = new_database(postgres)
        processes = [Process(tmp_path, "error", tmp_path / f"{k}", dsn, "all") for k in range(2)]
        for process in processes:
            await process.start()
        behind = {f"s{k}": f"127.0.0.1:{one.port}" for k, one in enumerate(processes)}
        front = Front(tmp_path, "127.0.0.1", free_port(), behind, "uri depth 3")
        front.start()
        try:
            while not await answers(front):
                pass
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


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


async def answers(front: Front) -> bool:
    """Whether the proxy knows of a process that is ready."""
    try:
        return await front.ready()
    except OSError:
        return False
