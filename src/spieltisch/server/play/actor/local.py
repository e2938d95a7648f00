"""The tables of this process, as the transport asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from spieltisch.server.base.codes import Refusal
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.play.actor.actor import TableActor
from spieltisch.server.play.actor.registry import OVER, TableRegistry
from spieltisch.server.play.coach.analyses import Analyses, Finished
from spieltisch.server.play.coach.coaches import BUSY_SECONDS, CoachBusy
from spieltisch.server.play.context import Context
from spieltisch.server.play.finished import as_record
from spieltisch.server.play.views.seat_views import past_positions
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import Loss, NewTable
from spieltisch.server.wire.bodies import AnalysisState, Past

T = TypeVar("T")


class Record(NamedTuple):
    """The record of a finished game, and which game it is."""

    game: str
    text: str


class LocalTables:
    """All tables. Every method that names a table raises StoreError, or Refusal: `no-table`,
    `table-damaged` or `table-lost`. A damaged table's log is not the one that was written; a lost
    table's log does not fit this program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.registry = TableRegistry(context)
        self.analyses = Analyses(context.coaches, context.store)

    async def begin(self) -> None:
        """Start looking after the tables."""
        self.registry.begin()

    @property
    def fault(self) -> str | None:
        """Why not all tables can be reached: they are all here."""
        return None

    async def announce(self) -> None:
        """Do nothing: no other process could have the tables."""

    async def hand_over(self) -> None:
        """Do nothing: no other process could have the tables."""

    async def stop(self) -> None:
        """Let go of all tables."""
        await self.registry.stop()
        await self.analyses.stop()

    async def open(self, id: str) -> TableActor:
        """Return the table of that id, which stays in memory at least until the caller next
        waits."""
        return await self.registry.open(id)

    async def make(self, host: Guest, plan: NewTable, address: str) -> str:
        """Make a new table, asked for from that address, and return its id; Refusal."""
        return await self.registry.make(host, plan, address)

    async def let_see(self, id: str, guest: Guest | None) -> None:
        """Refuse to show the draws of a day's challenge to guests who have yet to play it."""
        await self.context.sight.let_see((await self.open(id)).table, guest)

    async def record(self, id: str) -> Record:
        """Return the record of a finished game; Refusal.

        A server with one browser also gives that of a game that goes on, for its one reader.
        """
        actor = await self.open(id)
        found: Record = await actor.read_finished(self._record, self.context.settings.solitary)
        return found

    async def past(
        self, id: str, guest: int | None, numbers: Sequence[int], all_open: bool
    ) -> Past:
        """Return what a guest saw of a finished game after these log numbers, which ascend; where
        `all_open`, what everybody held besides. Positions that there are none of are left out;
        Refusal."""

        def read(table: TableState) -> Past:
            return Past(past_positions(table, numbers, table.seats_of(guest), all_open))

        return await self._read(id, read)

    async def analysis(self, id: str, after: int | None = None) -> AnalysisState:
        """Return how far it is with looking through a finished game, once more than `after`
        decisions are looked at; Refusal."""
        table = await self._read(id, lambda table: table.id, coached=True)
        return await self.analyses.state(table, after)

    async def analyse(self, id: str, there: str) -> AnalysisState:
        """Have a finished game looked through for somebody at an address, unless it is; return how
        far it is. Refusal."""
        finished = await self._read(id, self._finished, coached=True)
        try:
            return self.analyses.begin(finished, there)
        except CoachBusy:
            raise Refusal("coach-busy", seconds=BUSY_SECONDS) from None

    async def depart(self, guest: Guest, for_good: bool) -> None:
        """Close a guest's sockets.

        A guest who goes `for_good` also gives up all seats, during play to bots, and is erased from
        the tables: name and words. Then `guest.device` is empty.
        """
        await self.registry.depart(guest)
        traces = await self.context.store.do(trace_rows.traces, guest.id) if for_good else {}
        for table, status in traces.items():
            with suppress(Refusal):
                await self.erase(table, guest, status in OVER)

    async def conduct_changed(self) -> None:
        """Have the mutes and bans that the store has take effect."""
        await self.context.refresh_conduct()

    async def expel(self, id: str, guest: int, willing: bool = False) -> None:
        """Take all seats of a guest at a table, as its host could, or as they wish: during play a
        bot plays on. Refusal."""
        await (await self.open(id)).expel(guest, willing)

    async def shut(self, id: str) -> None:
        """Close a table that waits or is being played, as the server's host; Refusal."""
        await (await self.open(id)).shut()

    async def cancel(self, id: str, guest: Guest) -> None:
        """Have its host end a table, where nobody else has a seat; Refusal."""
        await (await self.open(id)).cancel(guest)

    async def forfeit(self, id: str, guest: int, why: Loss) -> None:
        """Have a guest who left a tournament lose their seat at its table; Refusal."""
        await (await self.open(id)).forfeit(guest, why)

    async def pass_on(self, id: str, old: int, new: Guest) -> None:
        """Give the seats of a guest at a table to the guest of another device; Refusal."""
        await (await self.open(id)).pass_on(old, new)

    async def days_off_changed(self, guest: int) -> None:
        """Have the tables of a guest know of their days off."""
        await self.registry.wake_for_days_off(guest)

    async def erase(self, id: str, guest: Guest, over: bool) -> None:
        """Erase a guest from a table, which others go on with unless it is `over`; Refusal."""
        await self.registry.erase(id, guest, over)

    async def _read(self, id: str, read: Callable[[TableState], T], coached: bool = False) -> T:
        """Return what `read` finds at the table of a finished game, which has a coach where it
        needs one."""
        actor = await self.open(id)
        has_coach = self.context.coaches is not None and actor.table.game.coach is not None
        found: T = await actor.read_finished(read)
        if coached and not has_coach:
            raise Refusal("no-coach")
        return found

    def _record(self, table: TableState) -> Record:
        return Record(table.setup.game, as_record(table, self.context.open_to_all(table)))

    def _finished(self, table: TableState) -> Finished:
        began = next(one.entry.n for one in table.log if one.entry.kind == "started")
        numbers = [began, *(act.n for act in table.history.acts)]
        return Finished(table.id, *self._record(table), numbers)
