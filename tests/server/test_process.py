"""The server as a process: how it stops, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.server import run, serve
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.storage.interface import DataInUse
from tests.command import run as command
from tests.server.harness import Process
from tests.server.library import ToyLibrary


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_at_once_and_politely(tmp_path: Path, number: int) -> None:
    process = Process(tmp_path)
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me", "bot:slow", length=240)
    async with anna.at(table) as a, anna.socket(table) as silent:
        await a.do("start")
        await a.act(0, f"play {a.seat_view(0)['view']['hand'][0]}")
        n = a.n
        status = asyncio.create_task(asyncio.to_thread(process.signal, number))
        assert await a.closed() == CloseCode.GOODBYE
        assert await silent.closed() == CloseCode.GOODBYE
        assert await asyncio.wait_for(status, 8) == 0
    assert process.stderr == ""
    await process.start()
    async with anna.at(table) as a:
        assert a.n >= n
    process.signal(signal.SIGKILL)


async def test_its_log_is_json_without_secrets(tmp_path: Path) -> None:
    process = Process(tmp_path, "info")
    await process.start()
    anna = await process.guest("Anna")
    table = await anna.make("me")
    async with anna.at(table) as a:
        await a.do("start")
    process.signal(signal.SIGTERM)
    events = [json.loads(line) for line in process.stderr.splitlines()]
    assert [event["event"] for event in events] == ["serving", "made", "started", "stopped"]
    assert table not in process.stderr
    assert anna.cookie.split("=")[1] not in process.stderr


def test_all_games_are_there_before_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, there = ToyLibrary(), []
    game = library.load("toy")
    game.__dict__.pop("trees", None)
    monkeypatch.setattr(run, "tune", lambda: None)
    monkeypatch.setattr("spieltisch.server.base.logs.set_up", lambda *_: None)
    monkeypatch.setattr(run, "raise_descriptors", lambda: None)
    monkeypatch.setattr(run, "run", lambda *_: there.append("trees" in game.__dict__))
    run.serve(port=0, data=tmp_path, library=library)
    assert there == [True]


def test_an_address_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve(port=taken.getsockname()[1], data=tmp_path)


async def test_a_folder_in_use(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    with pytest.raises(DataInUse):
        serve(port=0, data=tmp_path)
    process.signal(signal.SIGKILL)


def test_the_collector_rests_until_the_server_is_tuned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gc.freeze", "gc.set_threshold", "sys.setswitchinterval"):
        monkeypatch.setattr(name, lambda *_: None)
    collects = []

    def serves(*_: object, **more: object) -> None:
        collects.append(gc.isenabled())
        run.tune()
        collects.append(gc.isenabled())

    monkeypatch.setattr("spieltisch.server.serve", serves)
    assert command("play", "--data", str(tmp_path)).returncode == 0
    assert [*collects, gc.isenabled()] == [False, True, True]


def test_a_start_reads_no_list_of_confusable_letters() -> None:
    """The first name that is compared with others needs it."""
    code = "import spieltisch.server.run, sys; sys.exit('confusable_homoglyphs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
