"""Processes that think for the tables of others: bots and coaches decide there as they would at the
table, and do so at the table when nobody is there."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from prometheus_client import generate_latest

from spieltisch.bots import SearchBot, make
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.jobs import Jobs, Undone
from spieltisch.server.bus.messages import (
    AnyOrder,
    AnyReport,
    Declined,
    Drop,
    Finished,
    Job,
    Working,
)
from spieltisch.server.bus.thinkers import BusThinkers
from spieltisch.server.coach.coaches import Coaches
from spieltisch.server.library import Decide
from spieltisch.server.randomness import Randomness
from spieltisch.server.settings import Cluster
from spieltisch.server.thinkers import LocalThinkers
from spieltisch.server.workers.bots import Bots
from spieltisch.server.workers.work import Work
from support.buses import NatsServer
from tests.server.coaching import CoachedLibrary
from tests.server.harness import Place, Process, serving

encode = msgspec.msgpack.encode


class Chosen(Randomness):
    """Draws the same every time."""

    def __init__(self) -> None:
        self._random = Random(3)  # type: ignore[assignment]

    def seed(self) -> int:
        """Every bot's."""
        return 7


@asynccontextmanager
async def tables(folder: Path, bus: NatsServer, **parts: Any) -> AsyncIterator[Place]:
    """A process that has tables; it thinks for itself where nobody else does."""
    parts = {"library": CoachedLibrary(), "cluster": Cluster(bus.url), **parts}
    async with serving(folder, randomness=Chosen(), **parts) as place:
        yield place


@asynccontextmanager
async def worker(folder: Path, bus: NatsServer) -> AsyncIterator[Process]:
    """A process of the role `bots`, without any database."""
    (own := folder / "worker").mkdir()
    process = Process(own, "error", None, "", bus.url, "bots")
    await process.start()
    try:
        yield process
    finally:
        process.signal(signal.SIGKILL)
        assert "Traceback" not in process.stderr, process.stderr


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


async def test_thought_elsewhere_as_at_the_table(tmp_path: Path, bus: NatsServer) -> None:
    """Bots elsewhere decide as they would here, and remember what they did; who is alone, or is
    left alone, thinks for itself."""
    for name in ("alone", "helped"):
        (tmp_path / name).mkdir()
    async with tables(tmp_path / "alone", bus) as place:
        alone = await played(place)
        assert became(place)["asked"] == became(place)["alone"]
    async with worker(tmp_path, bus) as process:
        assert (await process.call("GET", "/readyz")).status == 200
        assert (await process.call("GET", "/api/games")).status == 404
        broken = Coaches(1, ("false",))
        async with tables(tmp_path / "helped", bus, coaches=broken) as place:
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


async def test_worker_is_killed(tmp_path: Path, bus: NatsServer) -> None:
    """In the middle of a thought: then the table thinks."""
    async with worker(tmp_path, bus) as process, tables(tmp_path, bus) as place:
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


# ------------------------------------------------------------ without a server between


class Wire:
    """A bus that only keeps what is said, and what is heard."""

    id = "own"
    away = False

    def __init__(self) -> None:
        self.heard: dict[str, Callable[[Any], object]] = {}
        self.said: list[tuple[str, bytes, str]] = []

    def subscribe(self, subject: str, heard: Callable[[Any], object], group: str = "") -> None:
        self.heard[subject] = heard

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        self.said.append((subject, data, reply))

    def hear(self, subject: str, message: object, reply: str = "") -> None:
        """Have a message come."""
        pattern = subject if subject in self.heard else f"{subject.rsplit('.', 2)[0]}.*.*"
        data = encode(message)
        said = SimpleNamespace(subject=subject, data=data, headers=None, reply=reply)
        self.heard[pattern](said)


class Counted(list[tuple[str, str]]):
    """What became of jobs, in order."""

    def __call__(self, kind: str, what: str) -> None:
        """Count."""
        self.append((kind, what))


async def test_late_answers_are_dropped() -> None:
    """Whoever was asked may still be at it: what comes then is nobody's answer, neither where the
    job took too long nor where events have overtaken it."""
    wire, counted = Wire(), Counted()
    jobs = Jobs(cast(Bus, wire), counted)
    with pytest.raises(Undone):
        await jobs.ask("bots", b"slow", 1.0, 0.01)
    with pytest.raises(Undone):  # at once, lest everything waits for who stands still
        await jobs.ask("bots", b"not asked", 1.0, 10.0)
    asking = asyncio.create_task(jobs.ask("bots", b"overtaken", 1.0, 10.0, "w"))
    await asyncio.sleep(0)
    (_, _, late), (_, _, overtaken) = wire.said
    wire.hear(overtaken, Working("w"))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    subject, data, _ = wire.said[-1]
    assert subject == "spieltisch.do.bots.w"
    assert msgspec.msgpack.decode(data, type=AnyOrder) == Drop(overtaken)
    for reply in (late, overtaken):
        wire.hear(reply, Finished("w", b"!"))
    asked = asyncio.create_task(jobs.ask("bots", b"next", 1.0, 10.0, "w"))
    await asyncio.sleep(0)
    wire.hear(wire.said[-1][2], Finished("w", b"?"))
    assert (await asked).data == b"?"
    assert [what for _, what in counted] == [
        "asked", "late", "asked", "overtaken", "stale", "stale", "asked", "answered",
    ]  # fmt: skip


async def test_jobs_that_are_not_begun() -> None:
    """What nobody waits for, and what there is no place for in time; who leaves declines all."""
    wire, counted = Wire(), Counted()
    done: list[bytes] = []
    going_on = asyncio.Event()

    async def do(data: bytes) -> bytes:
        done.append(data)
        await going_on.wait()
        return data

    work = Work(cast(Bus, wire), "bots", do, 1, counted)
    for begin, name in ((9000, "first"), (10, "late"), (9000, "dropped")):
        wire.hear("spieltisch.do.bots", Job(begin, name.encode()), name)
    wire.hear("spieltisch.do.bots.own", Drop("dropped"))
    await asyncio.sleep(0.05)
    going_on.set()
    await asyncio.sleep(0.01)
    assert done == [b"first"]
    assert counted == [("bots", "late"), ("bots", "done"), ("bots", "stale")]
    assert told(wire) == {"first": Finished("own", b"first"), "late": Declined()}
    going_on.clear()
    wire.hear("spieltisch.do.bots", Job(9000, b"begun"), "begun")
    await asyncio.sleep(0.01)
    work.leave()
    wire.hear("spieltisch.do.bots", Job(9000, b"new"), "new")
    assert told(wire)["begun"] == told(wire)["new"] == Declined()
    await work.stop()


def told(wire: Wire) -> dict[str, AnyReport]:
    """The last report on each job that was not only of being at it."""
    reports = [(to, msgspec.msgpack.decode(data, type=AnyReport)) for to, data, _ in wire.said]
    return {to: report for to, report in reports if not isinstance(report, Working)}


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
    asked: list[str] = []

    class Straight:
        async def ask(
            self, kind: str, data: bytes, begin: float, within: float, worker: str
        ) -> Finished:
            asked.append(worker)
            hidden.append(msgspec.json.decode(data)["full"] != plain(state))
            return Finished("w", await bots.decide(data))

    game = library.load(name)
    here = LocalThinkers(library, pool, lambda: 7)
    elsewhere = BusThinkers(cast(Jobs, Straight()), here, lambda: 7)
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
    assert asked == [""] + (decisions - 1) * ["w"]


def plain(state: State) -> object:
    """Everything of a position, as it is once it was sent."""
    return msgspec.json.decode(msgspec.json.encode(state.full()))
