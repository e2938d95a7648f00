"""Tournaments of the server: each change is written once, whatever process makes it.

A tournament is a row that every process reads and replaces by its next revision. When two processes
do so at once, the second reads again. So the end of a round moves on exactly once: the transaction
that begins a round also writes its tables. A process looks at a tournament when one of its tables
ends there, when somebody asks for it, and once a minute.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import failure, note, short, trouble
from spieltisch.server.base.shares.networks import widest
from spieltisch.server.features.friends import block_rows
from spieltisch.server.features.lobby.listing import origin
from spieltisch.server.features.tournaments import book, tournament_rows
from spieltisch.server.features.tournaments import round_tables as tables
from spieltisch.server.features.tournaments.values import Bounds, Entrant, NewTournament, Tournament
from spieltisch.server.play.context import Context
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import NotOwner, StoreError
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean
from spieltisch.server.table.values import TITLE_LENGTH, Loss

UNFINISHED = Bounds(each=3, there=30, near=60, in_all=300)
"""Tournaments that are not over: of a guest, an address, its network, and of the server."""
OFTEN = 60.0
"""Seconds between two looks at all tournaments under way."""

Step = Callable[[Tournament], Awaitable[Tournament]]


class Tournaments:
    """The tournaments of the server.

    `open` opens a table, so that its bots play; `forfeit` has a guest lose their seat at a table,
    whatever process owns it.
    """

    def __init__(
        self,
        context: Context,
        open: Callable[[str], Awaitable[object]],
        forfeit: Callable[[str, int, Loss], Awaitable[None]],
        pass_on: Callable[[str, int, Guest], Awaitable[None]],
    ) -> None:
        self._context = context
        self._store = context.store
        self._open = open
        self._forfeit = forfeit
        self._pass_on = pass_on
        self._sweeper: asyncio.Task[None] | None = None
        self._at_work: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Go on with the tournaments under way, now and from time to time."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Leave them to others, or to the next start."""
        working = [*self._at_work, *([self._sweeper] if self._sweeper else [])]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    def table_ended(self, table: TableState) -> None:
        """Look at the tournament of a table that has ended here, if it is of one."""
        if table.setup.tournament:
            self._do(self._move_on(table.setup.tournament))

    # ------------------------------------------------------------ changes

    async def make(self, host: Guest, plan: NewTournament, address: str) -> Tournament:
        """Make a tournament that waits for players; Refusal."""
        plan = book.checked(self._context.library, host, plan)
        plan = book.named(plan, clean(plan.name, TITLE_LENGTH))
        randomness, at = self._context.randomness, self._context.clock.now()
        players = (Entrant(host.name, host.id, avatar=host.avatar),) if plan.play else ()
        seed = randomness.seed() >> 1  # both databases have signed numbers
        name, link = randomness.table_id(), randomness.table_id()
        new = Tournament(name, host.id, at, at, 1, "waiting", plan, seed, link, players)
        network = origin(widest(address))
        added = await self._store.do(
            tournament_rows.add_tournament, new, origin(address), network, UNFINISHED
        )
        if added == "guest":
            raise Refusal("too-many-tournaments", most=UNFINISHED.each)
        if added != "added":
            full = added == "server"
            raise Refusal("tournaments-full" if full else "too-many-tournaments-here")
        note("tournament", tournament=short(new.id), game=plan.game)
        return new

    async def join(self, id: str, guest: Guest) -> Tournament:
        """Let a guest play; Refusal."""

        async def step(one: Tournament) -> Tournament:
            await self.let_in(one, guest)
            return book.join(one, guest, self._now)

        return await self._change(id, step)

    async def let_in(self, one: Tournament, guest: Guest) -> None:
        """Refuse guests who may not join: those whom its host has removed or blocked, and strangers
        where only friends may."""
        if one.host is None or one.host == guest.id:
            return
        if guest.id in one.removed:
            raise Refusal("removed")
        ties = await self._store.do(block_rows.ties, one.host)
        if guest.id in ties.blocked:
            raise Refusal("not-here")
        if one.plan.entry == "friends" and guest.id not in ties.friends:
            raise Refusal("friends-only")

    async def leave(self, id: str, guest: Guest) -> Tournament:
        """Let a guest go, who loses the game under way; Refusal."""

        def leaving(one: Tournament) -> int:
            number = one.number_of(guest.id)
            if number is None:
                raise Refusal("no-person")
            return number

        return await self._without(id, leaving, "conceded")

    async def remove(self, id: str, host: Guest, number: int, name: str | None) -> Tournament:
        """Have the host take out the player of that number, if they have that name; Refusal."""

        def removed(one: Tournament) -> int:
            book.hosted(one, host)
            if number >= len(one.entrants) or one.entrants[number].name != name:
                raise Refusal("no-person")
            return number

        return await self._without(id, removed, "removed")

    async def _without(self, id: str, chosen: Callable[[Tournament], int], why: Loss) -> Tournament:
        gone: Entrant | None = None

        async def step(one: Tournament) -> Tournament:
            nonlocal gone
            number = chosen(one)
            go = book.remove if why == "removed" else book.leave
            after = go(one, number, self._now)
            gone = one.entrants[number]
            return after

        one = await self._change(id, step)
        if gone is not None and gone.guest is not None and one.status == "playing":
            await self._end_game(one, gone.guest, why)
        return await self.look(id)

    async def start(self, id: str, guest: Guest) -> Tournament:
        """Begin the first round; Refusal."""
        self._context.let_begin()

        async def step(one: Tournament) -> Tournament:
            game = self._context.library.load(one.plan.game)
            return await self._apart(partial(book.start, one, guest, game, self._now))

        return await self._change(id, step)

    async def close(self, id: str, guest: Guest) -> Tournament:
        """End a tournament before its end; Refusal."""

        async def step(one: Tournament) -> Tournament:
            return book.close(one, guest, self._now)

        return await self._change(id, step)

    async def may_pass_on(self, id: str, host: Guest, number: int, name: str | None) -> Guest:
        """Return the player of that number and name, whose place the host may pass on; Refusal."""
        one = await self.look(id)
        book.hosted(one, host)
        if one.status not in ("waiting", "playing"):
            raise Refusal("tournament-closed")
        entrant = one.entrants[number] if number < len(one.entrants) else Entrant()
        if entrant.guest is None or entrant.name != name or entrant.out:
            raise Refusal("no-person")
        return Guest(entrant.guest, name or "")

    async def pass_on(self, id: str, old: int, new: Guest) -> None:
        """Let a player go on as the guest of another device, also at the table of this round;
        Refusal."""

        async def step(one: Tournament) -> Tournament:
            return book.pass_on(one, old, new, self._now)

        await self._change(id, step)
        await self._repeat_moves(await self.look(id))

    async def end(self, id: str) -> None:
        """End a tournament as the server's host; Refusal."""

        async def step(one: Tournament) -> Tournament:
            return book.end(one, self._now)

        await self._change(id, step)
        note("tournament-ended-by-host", tournament=short(id))

    async def look(self, id: str) -> Tournament:
        """Return a tournament as it stands, with the results that have come. The first round begins
        at its time, and the next one as soon as the last is over. Raises Refusal."""

        async def step(one: Tournament) -> Tournament:
            if book.due(one, self._now) and not self._context.closing:
                game = self._context.library.load(one.plan.game)
                return await self._apart(partial(book.begun, one, game, self._now))
            if one.status != "playing":
                return one
            after = book.noted(
                one, await self._store.do(tournament_rows.tables_now, one.tables), self._now
            )
            if after.tables:
                return after
            if after is one:  # the last revision noted a result, and its process ended
                after = book.touched(one, self._now)
            game = self._context.library.load(one.plan.game)
            paired = await self._apart(partial(book.paired, after, game))
            return after if paired.tables and self._context.closing else paired

        return await self._change(id, step)

    async def _apart(self, work: Callable[[], Tournament]) -> Tournament:
        """Return what is worked out in a thread of the bots: pairings take up to a second."""
        return await asyncio.get_running_loop().run_in_executor(self._context.pool, work)

    async def _change(self, id: str, step: Step) -> Tournament:
        """Replace a tournament by what `step` makes of it, with new tables where it has some, and
        return it; Refusal."""
        while True:
            one = await self._store.do(tournament_rows.tournament, id)
            if one is None:
                raise Refusal("not-found")
            after = await step(one)
            if after is one:
                return one
            after, changes = tables.made(self._context, after)
            if await self._store.do(tournament_rows.change_tournament, after, changes):
                self._do(self._open_all([change.table for change in changes]))
                return after

    # ------------------------------------------------------------ what goes on by itself

    @property
    def _now(self) -> int:
        return self._context.clock.now()

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _open_all(self, ids: Iterable[str]) -> None:
        """Open new tables, so that bots play and people are called."""
        for table in ids:
            with suppress(Refusal, NotOwner, StoreError):
                await self._open(table)

    async def _end_game(self, one: Tournament, guest: int, why: Loss) -> None:
        """Have a guest who left lose the game of this round."""
        number = one.number_of(guest)
        for table in one.rounds[-1] if one.rounds else ():
            if number in table.seats and table.places is None:
                with suppress(Refusal):
                    await self._forfeit(table.table, guest, why)

    async def _move_on(self, id: str) -> None:
        try:
            await self.look(id)
        except Refusal:
            pass  # it has been deleted
        except StoreError as error:
            trouble("store-failed", error=str(error))
        except Exception:
            failure("tournament-failed", tournament=short(id))

    async def _sweep(self) -> None:
        while True:
            try:
                for one in await self._store.do(tournament_rows.tournaments_to_go_on):
                    await self._move_on(one)
                    await self._repeat(one)
                if self._context.tidying.allowed:
                    await self._delete_old()
            except StoreError as error:
                trouble("store-failed", error=str(error))
            await asyncio.sleep(OFTEN)

    async def _delete_old(self) -> None:
        """Delete tournaments in which nothing happened for long."""
        now, settings = self._now, self._context.settings
        before, waiting = settings.keep * 1000, settings.keep_waiting * 1000
        await self._store.do(
            tournament_rows.delete_old_tournaments, now - int(before), now - int(waiting)
        )

    async def _repeat(self, id: str) -> None:
        """Have the tables of this round know who left, and who plays on another device: a process
        may have ended before it told them."""
        one = await self._store.do(tournament_rows.tournament, id)
        if one is None or one.status != "playing":
            return
        await self._repeat_moves(one)
        for entrant in one.entrants:
            if entrant.out and entrant.guest is not None:
                await self._end_game(one, entrant.guest, "removed")

    async def _repeat_moves(self, one: Tournament) -> None:
        """Have each seat of this round belong to the device of its player."""
        for table in one.rounds[-1] if one.rounds else ():
            card = (
                await self._store.do(table_rows.card, table.table) if table.places is None else None
            )
            if card is None or card.status not in ("waiting", "playing"):
                continue
            for sits, number in zip(card.guests, table.seats, strict=True):
                entrant = one.entrants[number]
                if None not in (sits, entrant.guest) and sits != entrant.guest:
                    new = Guest(entrant.guest or 0, entrant.name or "")
                    with suppress(Refusal):
                        await self._pass_on(table.table, sits or 0, new)
