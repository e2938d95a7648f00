"""Bot processes, which think for the tables of other processes.

Bots and coaches decide there as they would at the table. Without a bot process, they think
at the table.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import asyncpg
import msgspec
import pytest
from prometheus_client import generate_latest

from spieltisch.bots import SearchBot, make
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.base.library import Decide, Library
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.cluster import bot_process as bot_module
from spieltisch.server.cluster import thinkers as asking_module
from spieltisch.server.cluster.bot_process import BotProcess, CannotDo
from spieltisch.server.cluster.peers import SECRET, open_connections
from spieltisch.server.cluster.thinkers import BOTS, BotQuestion, ClusterThinkers, Undone
from spieltisch.server.features.site import Site
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.thinkers import LocalThinkers, Thinkers
from spieltisch.server.storage.postgres.member import Peer
from spieltisch.server.storage.postgres.store import PostgresStore
from support.postgres import Postgres, new_database
from tests.server.coaching import CoachedLibrary
from tests.server.harness import Place, Process, serving
from tests.server.library import ToyLibrary


class Chosen(Randomness):
    """Draws the same every time."""

    def __init__(self) -> None:
        self._random = Random(3)  # type: ignore[assignment]

    def seed(self) -> int:
        """Every bot's."""
        return 7

    def secret(self) -> str:
        """Every table's."""
        return 64 * "5"


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


@asynccontextmanager
async def tables(folder: Path, dsn: str, **parts: Any) -> AsyncIterator[Place]:
    """Serve tables in a process; it thinks for itself when there is no bot process."""
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
    """Return the number of jobs for other processes, by their outcome."""
    text = generate_latest(place.context.metrics.registry).decode()
    lines = [line for line in text.split("\n") if line.startswith("spieltisch_jobs_total{")]
    of_kind = [line for line in lines if f'kind="{kind}"' in line]
    return {line.split('what="')[1].split('"')[0]: int(float(line.split()[-1])) for line in of_kind}


async def played(place: Place) -> list[str]:
    """Return the actions of a game between two bots."""
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


async def test_a_process_shows_that_it_thinks(tmp_path: Path, dsn: str) -> None:
    """Blanks come before the answer of a bot that thinks for long, none before a quick one's."""
    game = CoachedLibrary().load("toy")
    state = game.start(seats=2)
    while (seat := state.actors()[0]) == CHANCE:
        state.apply(CHANCE, state.chances()[0][0])
    async with bot_process(tmp_path, dsn) as process:
        session = await asyncpg.connect(dsn)
        secret = await session.fetchval("select secret from house")
        await session.close()
        for level, blank in (("slow", True), ("low", False)):
            question = BotQuestion(
                level, level, 7, "toy", game.spec.rules, game.own_components, state.full(), seat
            )
            body = msgspec.json.encode(question)
            answer = await process.call("POST", "/jobs/bots", body, {SECRET: secret})
            assert answer.body.startswith(b" ") == blank
            assert msgspec.json.decode(answer.body)[0] in state.legal(seat)


# ------------------------------------------------------------ without a process


class Counted(list[tuple[str, str]]):
    """The outcomes of jobs, in order."""

    def __call__(self, kind: str, what: str) -> None:
        """Count."""
        self.append((kind, what))


class Says:
    """A process of the role `bots` that answers after so many seconds. Meanwhile it shows every
    `alive` seconds that it thinks."""

    def __init__(self, after: float, answer: bytes, alive: float = 0.5) -> None:
        self.gone = asyncio.Event()
        """Nobody waits any more."""
        self._after, self._answer, self._alive = after, answer, alive

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one job."""
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"POST /jobs/bots" in head
        assert b"x-spieltisch-secret: s\r\n" in head
        await reader.readexactly(1)
        writer.write(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n")
        left = asyncio.create_task(reader.read())
        for _ in range(round(self._after / self._alive)):
            if (await asyncio.wait([left], timeout=self._alive))[0]:
                self.gone.set()
                break
            writer.write(b" ")
        writer.write(self._answer)
        writer.close()
        left.cancel()


@asynccontextmanager
async def asking(says: Says) -> AsyncIterator[tuple[ClusterThinkers, Counted, dict[int, Peer]]]:
    """Thinkers who ask that process, what became of it, and the processes that are registered."""
    server = await asyncio.start_server(says.answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    peers = {4: Peer("all", "http://127.0.0.1:1"), 7: Peer("bots", f"http://127.0.0.1:{port}")}
    counted = Counted()
    store = cast(PostgresStore, SimpleNamespace(peers=peers, secret="s"))
    async with open_connections() as connections:
        local = cast(Thinkers, None)
        yield ClusterThinkers(store, connections, counted, local, lambda: 7), counted, peers
    server.close()


async def test_a_process_that_thinks_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """For longer than it may be silent."""
    monkeypatch.setattr(asking_module, "SILENT", 0.5)
    async with asking(Says(2.0, b"[1]", 0.1)) as (thinkers, counted, _):
        assert await thinkers.ask("bots", b"?", 10.0, 0.5) == b"[1]"
    assert counted == [("bots", "asked"), ("bots", "answered")]


async def test_a_silent_process_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands still, or is cut off; an answer that comes then has nowhere to arrive. One that is
    registered no longer is not asked."""
    monkeypatch.setattr(asking_module, "SILENT", 0.3)
    says = Says(10.0, b"[1]", 10.0)
    async with asking(says) as (thinkers, counted, peers):
        with pytest.raises(Undone):
            await thinkers.ask("bots", b"?", 10.0, 0.5)
        await asyncio.wait_for(says.gone.wait(), 5)
        del peers[7]
        with pytest.raises(Undone):
            await thinkers.ask("bots", b"?", 10.0, 0.5)
    assert [what for _, what in counted] == ["asked", "late", "alone"]


async def test_a_bot_is_thought_of_where_it_is_remembered() -> None:
    """One draw names one process, whatever the order in which they are known."""
    async with asking(Says(0.0, b"[1]")) as (thinkers, counted, peers):
        peers[5] = Peer("bots", "http://127.0.0.1:1")
        for _ in range(2):
            assert await thinkers.ask("bots", b"?", 10.0, 0.7) == b"[1]"
            with pytest.raises(Undone):
                await thinkers.ask("bots", b"?", 10.0, 0.2)
            peers[7] = peers.pop(7)
            peers[5] = peers.pop(5)
    assert [what for _, what in counted] == 2 * ["asked", "answered", "asked", "late"]


@pytest.mark.parametrize("overtaken", [True, False])
async def test_a_job_that_nobody_waits_for_is_dropped(overtaken: bool) -> None:
    """Since it took too long, or events have overtaken it."""
    says = Says(10.0, b"[1]", 0.2)
    async with asking(says) as (thinkers, counted, _):
        asked = asyncio.create_task(thinkers.ask("bots", b"?", 10.0 if overtaken else 0.3, 0.5))
        await asyncio.sleep(0.1)
        if overtaken:
            asked.cancel()
        with pytest.raises(asyncio.CancelledError if overtaken else Undone):
            await asked
        await asyncio.wait_for(says.gone.wait(), 5)
    assert [what for _, what in counted] == ["asked", "overtaken" if overtaken else "late"]


async def test_a_process_that_declines_is_asked_again() -> None:
    async with asking(Says(0.0, b"")) as (thinkers, counted, _):
        for _ in range(2):
            with pytest.raises(Undone):
                await thinkers.ask("bots", b"?", 10.0, 0.5)
    assert [what for _, what in counted] == 2 * ["asked", "declined"]


def thinking(library: Library, metrics: Metrics) -> BotProcess:
    """A process of the role `bots` that is not asked over HTTP."""
    store = cast(PostgresStore, SimpleNamespace(peers={}, process=1, fault=None))
    return BotProcess(Site(library, store, metrics=metrics))


async def test_bots_of_other_rules_decide_nothing() -> None:
    """In a rolling update processes of two versions work together for a while."""
    process = thinking(ToyLibrary(), Metrics())
    rules = ToyLibrary().game.spec.rules
    game, decide = process._make_bot("low", "low", 1, "toy", rules, "")
    assert (game.spec.name, callable(decide)) == ("toy", True)
    with pytest.raises(CannotDo, match="toy by rules 0"):
        process._make_bot("low", "low", 1, "toy", "0", "")


async def test_jobs_that_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot process skips jobs whose caller has left, and jobs that find no place in time.

    A process that leaves finishes its current job, and declines all others.
    """
    monkeypatch.setattr(bot_module, "BEGIN", 0.3)
    done, going_on = list[bytes](), asyncio.Event()

    async def decide(process: BotProcess, data: bytes) -> bytes:
        done.append(data)
        await going_on.wait()
        return data

    monkeypatch.setattr(BotProcess, "decide", decide)
    metrics = Metrics()
    process = thinking(Library(), metrics)
    process.places[BOTS] = asyncio.Semaphore(1)
    counted = Counted()
    monkeypatch.setattr(metrics, "worked", counted)

    async def answer(data: bytes, leaves: bool = False) -> bytes:
        return await process.do(BOTS, data, lambda: leaves)

    first = asyncio.create_task(answer(b"first"))
    await asyncio.sleep(0)
    assert await answer(b"late") == b""
    assert not first.done()
    dropped = asyncio.create_task(answer(b"dropped", leaves=True))
    await asyncio.sleep(0)
    going_on.set()
    assert (await first, await dropped) == (b"first", b"")
    assert done == [b"first"]
    assert [what for _, what in counted] == ["late", "done", "stale"]
    going_on.clear()
    begun = asyncio.create_task(answer(b"begun"))
    await asyncio.sleep(0)
    await process.announce()
    waiting = asyncio.create_task(answer(b"new"))
    await asyncio.sleep(0)
    going_on.set()
    assert (await begun, await waiting) == (b"begun", b"")


class Quick(Library):
    """The server's bots, with a short search that always has the same number of simulations."""

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        bot = make(name, game, seed)
        if isinstance(bot, SearchBot):
            bot.tune(simulations=40)
        return bot.decide


@pytest.mark.parametrize("name", ["carcassonne", "ingenious", "lastdie"])
async def test_bots_that_search_remember_elsewhere(name: str) -> None:
    """They keep their plans and search trees in a bot process.

    Only the seat's part of each position goes there.
    """
    library, pool = Quick(), ThreadPoolExecutor(1)
    bots = thinking(library, Metrics())
    hidden: list[bool] = []
    asked: list[tuple[str, float]] = []

    class Straight(ClusterThinkers):
        async def ask(self, kind: str, data: bytes, within: float, draw: float) -> bytes:
            question = msgspec.json.decode(data)
            asked.append((question["bot"], draw))
            hidden.append(question["full"] != plain(state))
            return await bots.decide(data)

    game = library.load(name)
    local = LocalThinkers(library, pool, lambda: 7)
    elsewhere = Straight(cast(Any, None), cast(Any, None), Counted(), local, lambda: 7)
    thinkers = [one.bot("club", game) for one in (local, elsewhere)]
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
    assert asked == decisions * asked[:1]


def plain(state: State) -> object:
    """Everything of a position, as it is once it was sent."""
    return msgspec.json.decode(msgspec.json.encode(state.full()))
