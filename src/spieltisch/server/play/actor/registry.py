"""The tables in memory: found there, rebuilt from the store, dropped when idle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Container, Coroutine, Sequence
from contextlib import suppress

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.leaving import few_at_once
from spieltisch.server.base.logs import failure, note, short, trouble
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.bot_tables import BotTables
from spieltisch.server.play.actor.heartbeat import BEAT_S, Heartbeat
from spieltisch.server.play.actor.open_table import Shared
from spieltisch.server.play.alarm import Alarm
from spieltisch.server.play.calls import Calls
from spieltisch.server.play.context import Context
from spieltisch.server.play.stored_log import whole
from spieltisch.server.storage import declared, table_rows
from spieltisch.server.storage.interface import Change, NotOwner, StoreError
from spieltisch.server.table import cards, commands
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NewTable

WAKING = 0.005
"""Seconds from one table woken to the next."""
AFTER_PLAYERS = 2.0
"""Seconds after which what another process was at is woken: first its players come back, each to
the process that is to have their table."""
DRAINING = 1.0
"""Seconds for which tables may deal with what has come before they are let go of."""
OVER = ("finished", "closed")
"""The status of a table that nobody goes on with."""
AGAIN_MS = 5000
"""Milliseconds after which a store that failed is asked again whose time has run out."""
RECENT_MS = 24 * 3600 * 1000
"""The age in milliseconds of the oldest turn to which players are called after a restart."""
TABLES_EACH = 1000
"""Tables of one guest that are looked at together."""
AT_ONCE = 100
"""Tables forgotten in one round; rounds are a minute apart, so that nobody waits for it."""


class TableRegistry:
    """All tables of this server; each has at most one owner task."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._calls = Calls(context.clock, *context.ways)
        self._heartbeat = Heartbeat(context)
        self._shared = Shared(
            context, BotTables(), self._calls, self._heartbeat, lambda table: self.ended(table)
        )
        self.ended: Callable[[TableState], None] = lambda table: None
        """The hook that is called when a table has ended in this process."""
        self._due = Alarm(context.clock, lambda: self.spawn(self._end_time()))
        """Rings when a player's time runs out at a table that is not in memory."""
        self._beating: asyncio.Task[None] | None = None
        self._actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._replaying = asyncio.Lock()
        """The lock of replays: many tables may be read together, and they are replayed one after
        another."""
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None
        self._spawned: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start looking after idle tables, and go on where bots were at it."""
        self.context.store.watch(self._lost, self._freed)
        self._sweeper = asyncio.create_task(self._sweep())
        self._waker = asyncio.create_task(self._wake(0.0))
        self._beating = asyncio.create_task(self._beat())
        self.context.begin()

    def __len__(self) -> int:
        return len(self._actors)

    def waiting(self) -> int:
        """Return how many commands wait at tables; from any thread."""
        return sum(actor.waiting for actor in list(self._actors.values()))

    async def open(self, id: str, take_from: int = 0) -> TableActor:
        """Return the table of that id, which stays in memory at least until the caller next waits.

        Refusal `no-table`, `table-damaged` when its log is not the one that was written, or
        `table-lost` when the log does not fit this program. NotOwner where another process has the
        table, unless it is the one to take it from.
        """
        while id not in self._actors:
            if id not in self._loading:
                task = self._loading[id] = asyncio.create_task(self._load(id, take_from))
                task.add_done_callback(lambda task: task.cancelled() or task.exception())
            await asyncio.shield(self._loading[id])
        return self._actors[id]

    async def _load(self, id: str, take_from: int) -> None:
        store = self.context.store
        try:
            claim = await store.claim(id, take_from)
            if not claim.ours:
                raise NotOwner(claim.process, claim.address)
            stored = await whole(store, id)
            table = TableState(id, self.context.library)
            async with self._replaying:
                await asyncio.sleep(0)  # others go first
                try:
                    table.replay(stored.rows)
                except Exception:
                    failure("table-lost", table=short(id))
                    raise Refusal("table-lost") from None
            if store.process != claim.process:
                raise NotOwner  # the connection broke meanwhile
            self._actors[id] = TableActor(self._shared, table, stored, claim.epoch, self._forget)
        finally:
            del self._loading[id]

    async def make(self, host: Guest, plan: NewTable, address: str) -> str:
        """Make a new table, asked for from that address, and return its id; Refusal."""
        self.context.let_begin()
        secret = self.context.randomness.secret()
        opening = commands.make(self.context.library, host, plan, secret)
        table = TableState(self.context.randomness.table_id(), self.context.library)
        rows = table.apply(self.context.clock.now(), opening)
        change = Change(table.id, rows, cards.card(table))
        if plan.listed:
            await self.context.list_table(change, address)
        else:
            await self.context.store.append(change)
        note("made", table=short(table.id), game=plan.game, seats=len(plan.seats))
        return table.id

    def _forget(self, actor: TableActor) -> None:
        if self._actors.get(actor.table.id) is actor:
            del self._actors[actor.table.id]
            # A table that failed may differ from its log.
            later = self.context.clock.now() + AGAIN_MS
            self._due.set(later if actor.open_table.torn else actor.table.due)
            self.spawn(self._release(actor))

    async def _release(self, actor: TableActor) -> None:
        """Let other processes have a table that left the memory."""
        with suppress(StoreError):  # then they find that this one has lost it
            await self.context.store.release(actor.table.id, actor.epoch)

    def _lost(self) -> None:
        """Let go of all tables: nobody knows who owns them now."""
        if self._actors:
            note("tables-lost", tables=len(self._actors))
        for actor in list(self._actors.values()):
            self.spawn(actor.stop())

    def _freed(self) -> None:
        """Go on with what another process was at."""
        if self._waker is not None:
            self._waker.cancel()
        self._waker = asyncio.create_task(self._wake(AFTER_PLAYERS))

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do work in a task of its own; `stop` waits for it."""
        task = asyncio.create_task(work)
        self._spawned.add(task)
        task.add_done_callback(self._spawned.discard)
        return task

    async def delete_old(self) -> int:
        """Delete tables that ended long ago, a few at once; return their number."""
        now, settings = self.context.clock.now(), self.context.settings
        before = now - int(settings.keep * 1000)
        waiting = now - int(settings.keep_waiting * 1000)
        # The store does one thing after another: what is not being loaded now will not be found.
        busy = {*self._actors, *self._loading}
        return await self.context.store.do(table_rows.delete_old, before, waiting, busy, AT_ONCE)

    async def _sweep(self) -> None:
        """Stop what was idle on two rounds running, and delete what is over for long."""
        idle: set[TableActor] = set()
        while True:
            try:
                if self.context.tidying.allowed:
                    if gone := await self.delete_old():
                        note("forgotten", tables=gone)
                    await self.context.store.do(declared.delete_ended, self.context.clock.now())
            except StoreError as error:
                trouble("store-failed", error=str(error))
            await asyncio.sleep(self.context.settings.idle)
            idle = await self._stop_idle(idle)
            await self._end_time()  # strangers who met and have not come set no alarm

    async def _wake(self, after: float) -> None:
        """Open the tables where bots are to act or a player is to be called, one after the other.

        So they go on after a restart though no page is open. An idle table leaves the memory as
        ever.
        """
        await asyncio.sleep(after)
        store, now = self.context.store, self.context.clock.now()
        await self._end_time()
        try:
            with_bots = await store.do(table_rows.with_bots)
            for table in [*with_bots, *await self.context.to_call(now - RECENT_MS)]:
                with suppress(Refusal, NotOwner):
                    await self.open(table)
                await asyncio.sleep(WAKING)
        except StoreError as error:
            trouble("store-failed", error=str(error))

    async def _end_time(self) -> None:
        """Open the tables where a player's time has run out, and see when it next does.

        The tables decide by themselves.
        """
        store, now = self.context.store, self.context.clock.now()
        try:
            for table in await store.do(table_rows.due, now):
                if table not in self._actors:
                    with suppress(Refusal, NotOwner):
                        await self.open(table)
            self._due.set(await store.do(table_rows.next_due, now))
        except StoreError as error:
            trouble("store-failed", error=str(error))
            self._due.set(now + AGAIN_MS)

    async def _beat(self) -> None:
        """Beat as long as a player's clock runs, here or at a table that is not in memory."""
        since = self.context.clock.now()
        with suppress(StoreError):  # then the next beat ends the same outage
            await self._heartbeat.beat()
        while True:
            timed = [actor for actor in self._actors.values() if actor.table.due is not None]
            if timed or self._due.is_set:
                try:
                    found = await self._heartbeat.outages(since)
                    since = self.context.clock.now()
                    for actor in timed if found else ():
                        actor.mind_outages()
                except StoreError as error:
                    trouble("store-failed", error=str(error))
            else:
                self._heartbeat.rest()
            await asyncio.sleep(BEAT_S)

    def people(self) -> set[int]:
        """Return the guests who are at the tables in memory."""
        present = (actor.open_table.subscribers.present() for actor in self._actors.values())
        return {guest for guests in present for guest in guests}

    def in_memory(self, id: str) -> TableActor | None:
        """Return a table that is in memory; None: it is not."""
        return self._actors.get(id)

    async def depart(self, guest: Guest) -> None:
        """Close a guest's sockets at the tables in memory."""
        for actor in list(self._actors.values()):
            await actor.depart(guest, for_good=False)

    def mind_days_off(self, guest: int) -> None:
        """Have the tables in memory where a guest sits know of their days off."""
        for actor in self._actors.values():
            if actor.table.seats_of(guest):
                actor.mind_days_off()

    async def wake_for_days_off(self, guest: int) -> None:
        """Have all tables know of a guest's days off where a clock of days runs for them.

        The others learn of them when they are next in memory, and each before anybody loses on
        time there.
        """
        self.mind_days_off(guest)
        for listed in await self.context.store.do(table_rows.of_guest, guest, TABLES_EACH):
            card = listed.card
            if card.status != "playing" or card.time is None or not card.time.days:
                continue
            if listed.table not in self._actors and any(card.guests[s] == guest for s in card.turn):
                with suppress(Refusal, NotOwner):  # the owner has heard it
                    await self.open(listed.table)

    async def erase(self, id: str, guest: Guest, over: bool) -> None:
        """Erase a guest from a table, which others go on with unless it is `over`; Refusal."""
        if over and id not in self._actors:
            await self.context.store.do(trace_rows.erase, id, guest.id)
            return
        await (await self.open(id)).depart(guest, for_good=True)
        if not over:
            await self.open(id)

    async def erase_in_memory(self, guest: Guest, traces: Container[str]) -> None:
        """Erase a guest from the tables in memory where they sit or left `traces`."""
        for actor in list(self._actors.values()):
            table = actor.table
            if table.id in traces or table.seats_of(guest.id):
                with suppress(Refusal):
                    await self.erase(table.id, guest, table.status in OVER)

    async def _stop_idle(self, before: set[TableActor]) -> set[TableActor]:
        """Stop those that are idle now and were `before`; return who else is."""
        now = {actor for actor in self._actors.values() if actor.idle}
        for actor in now & before:
            if actor.idle:
                await actor.stop()
        return {actor for actor in now if not actor.gone}

    async def hand_over(self) -> None:
        """Let go of all tables, a few at a time and each once it has dealt with what has come.
        Return when others may have them."""
        self._end_tasks()
        async for actor in _drained(list(self._actors.values())):
            await actor.stop()
        await self._stop_all()

    async def stop(self) -> None:
        """Let go of all tables."""
        await self._stop_all()
        self._calls.stop()
        await self.context.stop()

    async def _stop_all(self) -> None:
        self._end_tasks()
        for actor in list(self._actors.values()):
            await actor.stop()
        await asyncio.gather(*self._spawned)
        self._due.stop()

    def _end_tasks(self) -> None:
        self._due.stop()
        for task in (self._sweeper, self._waker, self._beating):
            if task is not None:
                task.cancel()


async def _drained(tables: Sequence[TableActor]) -> AsyncIterator[TableActor]:
    """Yield tables, a few at a time and each once it has dealt with what has come."""
    async for some in few_at_once(tables):
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                await asyncio.gather(*(actor.drain() for actor in some))
        for actor in some:
            yield actor
