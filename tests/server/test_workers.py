"""Processes that think for the tables of others: bots and coaches decide there as they would at the
table, and do so at the table when nobody is there."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import httpcore
import msgspec
import pytest
from prometheus_client import generate_latest

from spieltisch.bots import SearchBot, make
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.cluster import jobs as jobs_module
from spieltisch.server.cluster import work as work_module
from spieltisch.server.cluster.bots import Bots
from spieltisch.server.cluster.jobs import Done, Jobs, Undone
from spieltisch.server.cluster.thinkers import ClusterThinkers
from spieltisch.server.cluster.work import Work
from spieltisch.server.coach.coaches import Coaches
from spieltisch.server.library import Decide
from spieltisch.server.randomness import Randomness
from spieltisch.server.storage.postgres.member import Peer
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.thinkers import LocalThinkers
from support.postgres import Postgres, new_database
from tests.server.coaching import CoachedLibrary
from tests.server.harness import Place, Process, serving


class Chosen(Randomness):
    """Draws the same every time."""

    def __init__(self) -> None:
        self._random = Random(3)  # type: ignore[assignment]

    def seed(self) -> int:
        """Every bot's."""
        return 7


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


@asynccontextmanager
async def tables(folder: Path, dsn: str, **parts: Any) -> AsyncIterator[Place]:
    """A process that has tables; it thinks for itself where nobody else does."""
    store = PostgresStore(dsn, cluster=True, role="all")
    parts = {"library": CoachedLibrary(), "cluster": True, "store": store, **parts}
    async with serving(folder, randomness=Chosen(), **parts) as place:
        yield place


@asynccontextmanager
async def bot_process(folder: Path, dsn: str) -> AsyncIterator[Process]:
    """A process of the role `bots`."""
    (own := folder / "bots").mkdir()
    process = Process(own, "error", None, dsn, "bots")
    await process.start()
    while (await process.call("GET", "/readyz")).status != 200:
        await asyncio.sleep(0.02)
    try:
        yield process
    finally:
        process.signal(signal.SIGKILL)
        assert "Traceback" not in process.stderr, process.stderr


async def known(place: Place) -> None:
    """Wait until the process of the role `bots` is known there."""
    store = place.context.store
    assert isinstance(store, PostgresStore)
    async with asyncio.timeout(10):
        while not any(peer.role == "bots" for peer in store.peers.values()):
            await asyncio.sleep(0.02)


def became(place: Place, kind: str = "bots") -> dict[str, int]:
    """What became of the jobs that others were asked to do."""
    text = generate_latest(place.context.metrics.registry).decode()
    lines = [line for line in text.split("\n") if line.startswith("spieltisch_jobs_total{")]
    of_kind = [line for line in lines if f'kind="{kind}"' in line]
    return {line.split('what="')[1].split('"')[0]: int(float(line.split()[-1])) for line in of_kind}


async def played(place: Place) -> list[str]:
    """What two bots play."""
    anna = await place.guest("Anna")
    table = await anna.make("bot:random", "bot:random", length=60)
    async with anna.at(table) as a:
        await a.do("start")
        while a.status != "finished":
            await a.receive()
        return [f"{entry['actor']} {entry['text']}" for entry in a.log]


async def test_thought_elsewhere_as_at_the_table(tmp_path: Path, dsn: str) -> None:
    """Bots elsewhere decide as they would here, and remember what they did; a process that is
    alone, or is left alone, thinks for itself."""
    for name in ("alone", "helped"):
        (tmp_path / name).mkdir()
    async with tables(tmp_path / "alone", dsn) as place:
        alone = await played(place)
        assert set(became(place)) == {"alone"}
    async with bot_process(tmp_path, dsn) as process:
        assert (await process.call("GET", "/api/games")).status == 404
        broken = Coaches(1, ("false",))
        async with tables(tmp_path / "helped", dsn, coaches=broken) as place:
            await known(place)
            assert await played(place) == alone
            assert set(became(place)) == {"asked", "answered"}
            thoughts = became(place)["answered"]
            assert thoughts > 10
            anna = await place.guest("Anna")
            table = await anna.make("me", "bot:low", length=12)
            async with anna.at(table) as a:
                await a.do("start")
                assert (await a.ask("hint"))["type"] == "hinted"
            assert became(place, "coach") == {"asked": 1, "answered": 1}
            assert process.signal(signal.SIGTERM) == 0
            await played(place)
            assert became(place)["answered"] == thoughts


async def test_bot_process_is_killed(tmp_path: Path, dsn: str) -> None:
    """In the middle of a thought: then the table thinks."""
    async with bot_process(tmp_path, dsn) as process, tables(tmp_path, dsn) as place:
        await known(place)
        anna = await place.guest("Anna")
        table = await anna.make("bot:slow", "me", length=12)
        async with anna.at(table) as a:
            await a.do("start")
            before = a.n
            async with asyncio.timeout(5):
                while not became(place):
                    await asyncio.sleep(0.01)
            process.signal(signal.SIGKILL)
            await a.until(before + 1)
        assert became(place)["late"] == 1
        assert "answered" not in became(place)


# ------------------------------------------------------------ without a process


class Counted(list[tuple[str, str]]):
    """What became of jobs, in order."""

    def __call__(self, kind: str, what: str) -> None:
        """Count."""
        self.append((kind, what))


class Says:
    """A process of the role `bots` that says pieces, and waits for so many seconds in between."""

    def __init__(self, *pieces: bytes | float) -> None:
        self.gone = asyncio.Event()
        """Nobody waits any more."""
        self._pieces = pieces

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one job."""
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"POST /jobs/bots" in head
        assert b"x-spieltisch-secret: s\r\n" in head
        await reader.readexactly(1)
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        for piece in self._pieces:
            if isinstance(piece, bytes):
                writer.write(b"%x\r\n%b\r\n" % (len(piece), piece))
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(piece):
                    await reader.read()
                    self.gone.set()
        writer.write(b"0\r\n\r\n")
        writer.close()


@asynccontextmanager
async def asking(says: Says) -> AsyncIterator[tuple[Jobs, Counted]]:
    """Jobs for that process."""
    server = await asyncio.start_server(says.answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    peers = {4: Peer("all", "http://127.0.0.1:1"), 7: Peer("bots", f"http://127.0.0.1:{port}")}
    counted = Counted()
    store = cast(PostgresStore, SimpleNamespace(peers=peers, secret="s"))
    async with httpcore.AsyncConnectionPool() as connections:
        yield Jobs(store, connections, counted), counted
    server.close()


async def test_a_process_that_says_that_it_thinks_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs_module, "SILENT", 0.3)
    async with asking(Says(b" ", 0.2, b" ", 0.2, b"[1]")) as (jobs, counted):
        assert await jobs.ask("bots", b"?", 10.0) == Done(7, b"[1]")
    assert counted == [("bots", "asked"), ("bots", "answered")]


async def test_a_process_that_falls_silent_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lest everything waits for it; and an answer that comes then has nowhere to arrive."""
    monkeypatch.setattr(jobs_module, "SILENT", 0.1)
    says = Says(b" ", 10.0, b"[1]")
    async with asking(says) as (jobs, counted):
        with pytest.raises(Undone):
            await jobs.ask("bots", b"?", 10.0)
        await asyncio.wait_for(says.gone.wait(), 5)
        with pytest.raises(Undone):
            await jobs.ask("bots", b"?", 10.0, 7)
    assert [what for _, what in counted] == ["asked", "late", "alone"]


@pytest.mark.parametrize("overtaken", [True, False])
async def test_a_job_that_nobody_waits_for_is_dropped(overtaken: bool) -> None:
    """Since it took too long, or events have overtaken it."""
    says = Says(b" ", 0.4, b" ", 0.4, b" ", 0.4, b"[1]")
    async with asking(says) as (jobs, counted):
        asked = asyncio.create_task(jobs.ask("bots", b"?", 10.0 if overtaken else 0.3))
        await asyncio.sleep(0.1)
        if overtaken:
            asked.cancel()
        with pytest.raises(asyncio.CancelledError if overtaken else Undone):
            await asked
        await asyncio.wait_for(says.gone.wait(), 5)
    assert [what for _, what in counted] == ["asked", "overtaken" if overtaken else "late"]


async def test_a_process_that_declines_is_asked_again() -> None:
    async with asking(Says(b" ")) as (jobs, counted):
        for _ in range(2):
            with pytest.raises(Undone):
                await jobs.ask("bots", b"?", 10.0)
    assert [what for _, what in counted] == 2 * ["asked", "declined"]


async def test_jobs_that_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that nobody waits for, and those without a place in time; a process that leaves
    declines all."""
    monkeypatch.setattr(work_module, "BEGIN", 0.3)
    monkeypatch.setattr(work_module, "REPORT", 0.02)
    counted, done = Counted(), list[bytes]()
    going_on = asyncio.Event()

    async def do(data: bytes) -> bytes:
        done.append(data)
        await going_on.wait()
        return data

    async def answer(data: bytes, leaves_at: float = 1e9) -> bytes:
        began = asyncio.get_running_loop().time()

        async def gone() -> bool:
            return asyncio.get_running_loop().time() - began > leaves_at

        return b"".join([piece async for piece in work.answer(data, gone)])

    work = Work("bots", do, 1, counted)
    first = asyncio.create_task(answer(b"first"))
    await asyncio.sleep(0)
    late, dropped = asyncio.create_task(answer(b"late")), asyncio.create_task(answer(b"dropped", 0))
    assert (await dropped).strip() == b""
    assert (await late).strip() == b""
    assert not first.done()
    going_on.set()
    assert (await first).startswith(b" ")
    assert first.result().strip() == b"first"
    assert done == [b"first"]
    assert sorted(what for _, what in counted) == ["done", "late", "stale"]
    going_on.clear()
    begun = asyncio.create_task(answer(b"begun"))
    await asyncio.sleep(0.05)
    work.leave()
    assert (await begun).strip() == (await answer(b"new")).strip() == b""
    await work.stop()


class Quick(BuiltinLibrary):
    """The house's bots, which search for little, and always for as much."""

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        bot = make(name, game, seed)
        if isinstance(bot, SearchBot):
            bot.tune(simulations=40)
        return bot.decide


@pytest.mark.parametrize("name", ["carcassonne", "ingenious", "lastdie"])
async def test_bots_that_search_remember_elsewhere(name: str) -> None:
    """What they planned and the trees they keep, at positions of which only the seat's part goes
    there."""
    library, pool = Quick(), ThreadPoolExecutor(1)
    bots = Bots(library, pool, nullcontext)
    hidden: list[bool] = []
    asked: list[int] = []

    class Straight:
        async def ask(self, kind: str, data: bytes, within: float, worker: int) -> Done:
            asked.append(worker)
            hidden.append(msgspec.json.decode(data)["full"] != plain(state))
            return Done(7, await bots.decide(data))

    game = library.load(name)
    here = LocalThinkers(library, pool, lambda: 7)
    elsewhere = ClusterThinkers(cast(Jobs, Straight()), here, lambda: 7)
    thinkers = [one.bot("club", game) for one in (here, elsewhere)]
    state, rng = game.start(seats=2), Rng(5)
    decisions = 0
    while decisions < 12 and (actors := state.actors()):
        if actors[0] == CHANCE:
            chances = state.chances()
            state.apply(CHANCE, chances[rng.below(len(chances))][0])
        elif actors[0] == 1:
            legal = state.legal(1)
            state.apply(1, legal[rng.below(len(legal))])
        else:
            one, other = [await thinker.decide(state.clone(), 0) for thinker in thinkers]
            assert one == other
            state.apply(0, one.action)
            decisions += 1
    assert any(hidden) or game.spec.open_information
    assert asked == [0] + (decisions - 1) * [7]


def plain(state: State) -> object:
    """Everything of a position, as it is once it was sent."""
    return msgspec.json.decode(msgspec.json.encode(state.full()))
