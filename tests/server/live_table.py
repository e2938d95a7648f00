"""A real-time table whose clock, randomness and latencies a test sets to the millisecond."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.visitor import NOBODY, Visitor
from spieltisch.server.features.calls.carrier import Carrier
from spieltisch.server.features.push.post import Post, PublicPost
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.storage import guest_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table import cards, commands, values
from spieltisch.server.table.events import Acted, Ranked
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.wire import messages
from tests.server.library import SnatchLibrary
from tests.server.seat_views import lay
from tests.server.tills import quick

Json = dict[str, Any]
START = 1_000_000
NO_DELAY = Latency()
UNMEASURED = Settings(ping=0, away=0, notice=0, count=0)


@dataclass(eq=False)
class FakeTimer:
    """A timer that rings when the made clock is put forward."""

    at: int
    call: Callable[[], object]
    stopped: bool = False

    def cancel(self) -> None:
        """Stop it."""
        self.stopped = True


class FakeClock(Clock):
    """Stands still unless put forward."""

    def __init__(self) -> None:
        self.ms = START
        self.timers: list[FakeTimer] = []

    def now(self) -> int:
        return self.ms

    def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
        timer = FakeTimer(max(ms, self.ms), call)
        self.timers.append(timer)
        return timer

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.call_at(self.ms + round(seconds * 1000), woken.set)
        await woken.wait()

    def ring(self, until: int) -> bool:
        """Go to the next timer that rings by then, and ring it; or there, when none does."""
        self.timers = [timer for timer in self.timers if not timer.stopped]
        timer = min(self.timers, key=lambda timer: timer.at, default=None)
        if timer is None or timer.at > until:
            self.ms = until
            return False
        self.ms = max(self.ms, timer.at)
        self.timers.remove(timer)
        timer.call()
        return True


class FakeRandomness(Randomness):
    """Draws the first card, lets ties fall as told, and counts ids."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = itertools.count(1)
        self.ties: list[tuple[int, ...]] = []

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        return chances[0][0]

    def permutation(self, n: int) -> tuple[int, ...]:
        return self.ties.pop(0) if self.ties else tuple(range(n))

    def uniform(self, low: float, high: float) -> float:
        return low

    def seed(self) -> int:
        return 1

    def secret(self) -> str:
        return ""  # draws are this object's

    def table_id(self) -> str:
        return f"table{next(self.tables):08}"


@dataclass(eq=False)
class Player:
    """A guest at the table by one socket."""

    guest: Guest | None
    latency: Latency = NO_DELAY
    address: str = "192.0.2.1"
    visitor: Visitor = NOBODY
    silent: bool = False
    blocked: frozenset[int] = frozenset()
    told: list[Json] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    seat_views: list[Json] = field(default_factory=list)
    closed: CloseCode | None = None
    take_back: Json | None = None
    clocks: list[Json] = field(default_factory=list)

    def send(self, data: bytes) -> None:
        self.raw.append(data)
        message = json.loads(data)
        self.told.append(message)
        if message["type"] in ("welcome", "update"):
            self.seat_views = lay(self.seat_views, message)
            self.take_back = message["take_back"]
            self.clocks = message["clocks"]

    def close(self, code: CloseCode) -> None:
        self.closed = code

    def answer(self, message: int) -> Json | None:
        """Return the answer to the message, or None for not yet."""
        found = [told for told in self.told if told.get("id") == message]
        assert len(found) <= 1, found
        return found[0] if found else None

    def code(self, message: int) -> str:
        """The same in a word: `done`, the code of the refusal, or `` for not yet."""
        answer = self.answer(message)
        return "" if answer is None else str(answer.get("code", answer["type"]))

    @property
    def seat_view(self) -> Json:
        """Return the view of their first seat."""
        return self.seat_views[0]

    @property
    def info(self) -> Json:
        """The table as they know it."""
        info: Json = [told for told in self.told if "table" in told][-1]["table"]
        return info


class Evening:
    """One table with a player a seat."""

    def __init__(
        self,
        context: Site,
        registry: TableRegistry,
        clock: FakeClock,
        randomness: FakeRandomness,
    ) -> None:
        self.context, self.registry, self.clock, self.randomness = (
            context,
            registry,
            clock,
            randomness,
        )
        self.ids = itertools.count(1)
        self.players: list[Player] = []
        self.actor: TableActor

    @property
    def table(self) -> TableState:
        return self.actor.table

    @property
    def time(self) -> int:
        """Milliseconds since the table was made."""
        return self.clock.ms - START

    async def send(self, player: Player, message: messages.AnyClientMessage) -> int:
        """Let the table hear something now; the message's id."""
        self.actor.enqueue(player, message, self.clock.ms)
        await self.actor.drain()
        return message.id

    async def act(
        self, seat: int, text: str, *, seen: int | None = None, id: int | None = None
    ) -> int:
        """Somebody acts now."""
        number = next(self.ids) if id is None else id
        known = self.table.n if seen is None else seen
        return await self.send(self.players[seat], messages.Act(number, seat, known, text))

    async def wish(self, seat: int, wish: bool = True) -> str:
        """Somebody wishes for a pause or its end; the answer."""
        player = self.players[seat]
        return player.code(await self.send(player, messages.Pause(next(self.ids), wish)))

    async def take_back(self, seat: int, to: int | None = None, wish: bool = True) -> str:
        """Somebody would take back what they did last, or agrees; the answer."""
        player = self.players[seat]
        if to is None:
            offered = player.take_back or player.info["take_back"]
            assert offered is not None
            to = offered["to"]
        message = messages.TakeBack(next(self.ids), to, wish)
        return player.code(await self.send(player, message))

    async def pass_time(self, ms: int) -> None:
        """Put the clock forward, and let everything happen that then does."""
        until = self.clock.ms + ms
        await self.settle()
        while self.clock.ring(until):
            await self.settle()
        await self.settle()

    async def settle(self) -> None:
        """Until the table has dealt with all that came in, and no bot thinks."""
        for _ in range(3):
            await asyncio.sleep(0)
            while self.actor.open_table.bots._at_work:
                await asyncio.sleep(0.001)
            if not self.actor.gone:
                await self.actor.drain()

    async def rankings(self) -> list[tuple[Ranked, ...]]:
        """All rankings in the log, as the store has it."""
        from spieltisch.server.table.events import decode

        stored = await self.context.store.load(self.table.id)
        assert stored is not None
        events = [decode(row.event) for row in stored.rows]
        return [event.ranking for event in events if isinstance(event, Acted) and event.ranking]

    @property
    def texts(self) -> list[str]:
        """Return the actions that were played, in the form `0 flip 3`."""
        return [f"{actor} {text}" for actor, text, _ in self.table.actions]


@asynccontextmanager
async def evening(
    folder: Path,
    *latencies: Latency,
    calm: bool = False,
    seats: Sequence[str] = (),
    settings: Settings = UNMEASURED,
    library: Library | None = None,
    game: str = "snatch",
    randomness: FakeRandomness | None = None,
    start: bool = True,
    post: Post | None = None,
    carrier: Carrier[EmailMessage] | None = None,
    time: values.TimeControl | None = None,
    matched: bool = False,
    rated: bool = True,
    **options: Any,
) -> AsyncIterator[Evening]:
    """A table at which seat k is played over latency k, `seats` by bots."""
    clock, randomness = FakeClock(), randomness or FakeRandomness()
    store = SqliteStore(folder / "spieltisch.db")
    context = Site(
        library or SnatchLibrary(), store, clock, randomness, settings,
        post=post or PublicPost(), carrier=carrier, tills=quick(),
    )  # fmt: skip
    registry = TableRegistry(context)
    people = [
        await store.do(guest_rows.add_guest, f"token {k}".encode(), f"P{k}", clock.ms)
        for k in range(len(latencies))
    ]
    plans = [values.SeatPlan("me" if k == 0 else "open") for k in range(len(latencies))]
    plans += [values.SeatPlan("bot", bot=level) for level in seats]
    new = values.NewTable(game, options, plans, shuffle=False, calm=calm, time=time, rated=rated)
    told = Evening(context, registry, clock, randomness)
    told.actor = await registry.open(await _made(registry, people[0], new, matched))
    for seat, (guest, latency) in enumerate(zip(people, latencies, strict=True)):
        player = Player(guest, latency)
        told.players.append(player)
        told.actor.connect(player)
        await told.send(player, messages.Hello(next(told.ids)))
        if not seat and not start:
            await told.send(player, messages.Ready(next(told.ids), ready=False))
        if seat:
            await told.send(player, messages.Sit(next(told.ids), seat, f"P{seat}"))
    for player in told.players if start else ():
        await told.send(player, messages.Ready(next(told.ids)))
    if start and told.table.status == "waiting":
        await told.send(told.players[0], messages.Start(next(told.ids)))
    try:
        yield told
    finally:
        await registry.stop()
        await store.close()
        context.pool.shutdown(wait=False, cancel_futures=True)


async def _made(registry: TableRegistry, host: Guest, new: values.NewTable, matched: bool) -> str:
    """Make the table, as a host does or as one of strangers; its id."""
    if not matched:
        return await registry.make(host, new, "192.0.2.1")
    context = registry.context
    table = TableState(context.randomness.table_id(), context.library)
    opening = commands.make(context.library, host, new, matched=True)
    rows = table.apply(context.clock.now(), opening)
    await context.store.append(Change(table.id, rows, cards.card(table)))
    return table.id


async def replayed(told: Evening) -> TableState:
    """Return the table rebuilt from what is on disk."""
    stored = await told.context.store.load(told.table.id)
    assert stored is not None
    table = TableState(told.table.id, told.context.library)
    table.replay(stored.rows)
    return table
