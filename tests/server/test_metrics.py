"""The metrics that Prometheus reads: facts about the server, none about a game or a guest."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

from prometheus_client import generate_latest

from spieltisch import __version__
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.transport.scrape import CONNECTIONS, expose
from support.ports import held_port
from tests.command import COMMAND, run
from tests.server.harness import Place, leaves, request

DEPLOY = Path(__file__).parents[2] / "deploy"
ENDS = {"histogram": ("_bucket", "_sum", "_count")}
"""Endings of the names in which a kind of metric is shown."""


def shown(place: Place) -> str:
    """Return the metrics as Prometheus reads them."""
    return generate_latest(place.context.metrics.registry).decode()


def value(place: Place, name: str) -> float:
    """One of the numbers."""
    found = re.search(rf"^{name} (\S+)$", shown(place), re.MULTILINE)
    assert found is not None, name
    return float(found[1])


async def test_dashboard_and_alerts_name_what_there_is(place: Place, tmp_path: Path) -> None:
    (tmp_path / "spieltisch.db").write_bytes(b"x" * 100)
    place.context.metrics.keep_in(tmp_path, tmp_path / "last-backup")
    kinds = re.findall(r"^# TYPE (\S+) (\S+)$", shown(place), re.MULTILINE)
    there = {name + end for name, kind in kinds for end in ENDS.get(kind, ("",))}
    for example in (DEPLOY / "alerts.yml", DEPLOY / "dashboard.json"):
        named = set(re.findall(r"\b(?:spieltisch|process)_[a-z_]+", example.read_text()))
        assert len(named) > 5
        assert named <= there, example
    json.loads((DEPLOY / "dashboard.json").read_text())


async def test_a_backup_and_room_are_seen(place: Place, tmp_path: Path) -> None:
    """`spieltisch backup` notes that it was there."""
    place.context.metrics.keep_in(place.folder, place.folder / "last-backup")
    assert value(place, "spieltisch_backup_timestamp_seconds") == 0
    assert value(place, "spieltisch_store_bytes") > 10_000
    assert value(place, "spieltisch_disk_free_bytes") > 0
    done = run("backup", str(tmp_path / "copy.db"), "--data", str(place.folder))
    assert done.returncode == 0, done
    assert time.time() - value(place, "spieltisch_backup_timestamp_seconds") < 100
    assert f'spieltisch_build_info{{version="{__version__}"}} 1.0' in shown(place)


async def test_what_is_counted(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "bot:slow", length=240)
    assert (value(place, "spieltisch_tables"), value(place, "spieltisch_sockets")) == (0, 0)
    async with anna.at(table) as a, place.nobody.at(table):
        assert (value(place, "spieltisch_tables"), value(place, "spieltisch_sockets")) == (1, 2)
        await a.do("start")
        before = value(place, "spieltisch_commit_seconds_count")
        for count in range(1, 4):
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            assert value(place, "spieltisch_action_seconds_count") == count
            assert value(place, "spieltisch_bots_at_work") == 1  # it takes its time
            await a.until(a.n + 1)
        assert value(place, "spieltisch_commit_seconds_count") - before >= 3
        assert value(place, "spieltisch_commit_requests_sum") >= 3
        assert await a.refused("act", seat=0, seen=a.n, action="nonsense")
        assert value(place, "spieltisch_action_seconds_count") == 3
    async with asyncio.timeout(5):
        while value(place, "spieltisch_sockets"):
            await asyncio.sleep(0.01)
    assert value(place, "spieltisch_inbox_commands") == 0
    assert value(place, "spieltisch_store_requests") == 0
    assert value(place, "spieltisch_ready") == 1
    assert value(place, "spieltisch_store_faults_total") == 0
    assert value(place, "process_open_fds") > 0


async def test_no_number_is_of_one_table_or_guest(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "me")
    async with anna.at(table) as a:
        await a.do("start")
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        labels = set(re.findall(r"(\w+)=\"", shown(place)))
        assert labels == {"le", "version"}
        for secret in (table, table[:4], "Anna", "toy", anna.cookie.split("=")[1]):
            assert secret not in shown(place)


def test_few_connections_keep_prometheus_waiting() -> None:
    """A stranger who opens more than there are places finds them closed."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    end = expose(Metrics().registry, listening)
    try:
        with ExitStack() as open_:
            for _ in range(CONNECTIONS):
                open_.enter_context(socket.create_connection(("127.0.0.1", port)))
            one_more = open_.enter_context(socket.create_connection(("127.0.0.1", port)))
            one_more.settimeout(10)
            assert b" 429 " in one_more.recv(20)
        assert b"spieltisch_tables" in request("127.0.0.1", port, "GET", "/metrics").body
    finally:
        end()


def test_metrics_answer_names_of_their_own_only() -> None:
    """A page of a name that a stranger points here reads nothing."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    end = expose(Metrics().registry, listening, ["prometheus.example"])
    try:
        for host, status in (
            ("evil.example", 421), ("prometheus.example", 200), ("10.0.0.7:9464", 200),
            ("localhost", 200),
        ):  # fmt: skip
            answer = request("127.0.0.1", port, "GET", "/metrics", headers={"host": host})
            assert answer.status == status, host
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers
    finally:
        end()


def test_metrics_have_an_address_of_their_own(tmp_path: Path) -> None:
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    with (
        held_port() as port,
        subprocess.Popen(
            [*COMMAND, *words, "--metrics", str(port), "--log-level", "error"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        page = int(server.stdout.readline().strip().rpartition(":")[2])
        assert b"spieltisch_tables 0.0" in request("127.0.0.1", port, "GET", "/metrics").body
        assert b"spieltisch_tables" not in request("127.0.0.1", page, "GET", "/metrics").body
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=20)
    assert errors == ""
