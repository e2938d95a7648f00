"""The task that owns a table: its only writer, and the publisher of all that happens there.

A command goes one way:

1. `inbox`: a command waits for its turn.
2. A handler (`handlers/routes.py`) or the timekeeper makes a transition of it, or refuses it.
3. `OpenTable.commit` applies the transition to the table, stores it, and then publishes it.
4. Changes that are due because time has passed follow, in the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from spieltisch.realtime.pace import BOT_LATENCY
from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import failure, note, short, trouble
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.play.actor.growth import let_grow
from spieltisch.server.play.actor.handlers.request import LATER, Request
from spieltisch.server.play.actor.handlers.routes import COMMANDS, QUESTIONS
from spieltisch.server.play.actor.inbox import (
    Away,
    BotMoved,
    Cancelled,
    Command,
    DaysOffChanged,
    Departed,
    Disconnected,
    Expelled,
    Forfeiting,
    HostAway,
    Inbox,
    PassedOn,
    Passing,
    ReadFinished,
    Received,
    Shut,
    Tick,
)
from spieltisch.server.play.actor.open_table import OpenTable, Shared
from spieltisch.server.play.realtime.claims import FiledClaim
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.storage.interface import NotOwner, Stored, StoreError
from spieltisch.server.table import commands, events
from spieltisch.server.table.course import ending
from spieltisch.server.table.seating import losses
from spieltisch.server.table.seating.passing import may_pass_on, pass_on
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import Loss
from spieltisch.server.wire.messages import AnyClientMessage, Done, Refused


class TableActor:
    """A table in memory. Everything that happens to it goes through the inbox, one at a time.

    `epoch` is that of the claim by which this process owns the table. If another process owns it
    since, the store refuses to write; if the store fails, it is open whether it has written. Either
    way the table leaves the memory, its sockets close, and the next guest finds it rebuilt from the
    log.
    """

    def __init__(
        self,
        shared: Shared,
        table: TableState,
        stored: Stored,
        epoch: int,
        forget: Callable[[TableActor], None],
    ) -> None:
        self.table = table
        self.epoch = epoch
        self.gone = False
        self._inbox = Inbox()
        self.open_table = OpenTable(shared, table, stored, epoch, self._inbox.put)
        self._forget = forget
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run())

    # ------------------------------------------------------------ from outside

    def connect(self, subscriber: Subscriber) -> None:
        """Take a socket that opened; it counts as somebody's presence once it says hello."""
        self.open_table.subscribers.connect(subscriber)

    def disconnect(self, subscriber: Subscriber) -> None:
        """Let go of a socket that closed."""
        self.open_table.subscribers.disconnect(subscriber)
        self._inbox.put(Disconnected(subscriber))

    def enqueue(self, subscriber: Subscriber, message: AnyClientMessage, at: int) -> None:
        """Take a client's message that arrived `at`."""
        self._inbox.put(Received(subscriber, message, at))

    async def depart(self, guest: Guest, for_good: bool) -> None:
        """Let go of a guest who logged out, or is there no more: then the table leaves the memory,
        too."""
        self._inbox.put(Departed(guest, for_good))
        await self.drain()

    async def expel(self, guest: int, willing: bool) -> None:
        """Take all seats of a guest; Refusal where they have none that could be taken."""
        command = Expelled(guest, willing)
        self._inbox.put(command)
        await self.drain()
        if not command.done:
            raise Refusal("nobody-else")

    async def shut(self) -> None:
        """Close the table; Refusal where it is over."""
        command = Shut()
        self._inbox.put(command)
        await self.drain()
        if not command.done:
            raise Refusal("not-playing")

    async def cancel(self, guest: Guest) -> None:
        """Have its host end the table, where nobody else has a seat; Refusal."""
        command = Cancelled(guest)
        self._inbox.put(command)
        await self.drain()
        if command.refused is not None:
            raise command.refused

    async def forfeit(self, guest: int, why: Loss) -> None:
        """Have a guest who left a tournament lose their seat."""
        self._inbox.put(Forfeiting(guest, why))
        await self.drain()

    async def pass_on(self, old: int, new: Guest) -> None:
        """Give the seats of a guest to the guest of another device; Refusal."""
        command = PassedOn(old, new)
        self._inbox.put(command)
        await self.drain()
        if command.refused is not None:
            raise command.refused

    async def may_pass_on(self, host: Guest, seat: int) -> Guest:
        """Return the person on a seat that the table's host may pass on; Refusal."""
        command = Passing(host, seat)
        self._inbox.put(command)
        await self.drain()
        if command.refused is not None:
            raise command.refused
        if command.person is None:
            raise Refusal("unavailable")
        return command.person

    def mind_outages(self) -> None:
        """Have the table count no time in which the server was away."""
        self._inbox.put(Away())

    def mind_days_off(self) -> None:
        """Have the table look who has days off."""
        self._inbox.put(DaysOffChanged())

    def drain(self) -> asyncio.Future[None]:
        """Return what is done when all that came so far has been dealt with and, but for claims
        that wait to be ranked, answered."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inbox.put(Tick(), done)
        return done

    async def read_finished(self, read: Callable[[TableState], Any], early: bool = False) -> Any:
        """Return what `read` finds at the table of a finished game; Refusal.

        `early`: the game may also be under way.
        """
        command = ReadFinished(read, early)
        self._inbox.put(command)
        await self.drain()
        if not command.found:
            raise Refusal("not-finished")
        return command.found[0]

    @property
    def clock(self) -> bool:
        """Whether it matters here who is quicker, or how long somebody takes."""
        return self.table.clock or self.table.setup.time is not None

    @property
    def waiting(self) -> int:
        """The number of commands that wait or are under way."""
        return len(self._inbox)

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing waits, and no bot is to act."""
        if self.gone or self.open_table.subscribers or self._inbox:
            return False
        return not self.open_table.bots.busy

    async def stop(self) -> None:
        """Let go of the table at once; what is written is written."""
        self._leave_memory()
        task, self._task = self._task, None  # it ended by an error, which holds on to the table
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    # ------------------------------------------------------------ the owner

    async def _run(self) -> None:
        open_table, inbox = self.open_table, self._inbox
        open_table.bots.wake(self.table)
        try:
            await open_table.mind_outages()
            await open_table.keep_time()
            open_table.close_if_over()
            while True:
                command, done = await inbox.take()
                try:
                    await open_table.mind_standing_still()
                    await self._do(command)
                    if self.gone:
                        return
                    await open_table.keep_time()
                    open_table.close_if_over()
                finally:
                    inbox.finish(done)
                del command, done  # else it is there until the next comes
        except NotOwner:
            note("table-moved", table=short(self.table.id))
        except StoreError as error:
            trouble("store-failed", error=str(error))
        except Exception:
            failure("table-dropped", table=short(self.table.id))
        finally:
            self._leave_memory()

    async def _do(self, command: Command) -> None:
        open_table = self.open_table
        match command:
            case Received():
                await self._received(command)
            case BotMoved():
                await self._bot_acts(command)
            case Disconnected():
                if open_table.subscribers.unsubscribe(command.subscriber):
                    open_table.notice_people()
                    open_table.presence.changed()
            case Departed(guest, for_good):
                open_table.subscribers.close_guest(guest, CloseCode.RESTART)
                if for_good:
                    await self._erase(guest)
            case Expelled(guest=number, willing=willing):
                if transition := commands.expel(self.table, number, willing):
                    await open_table.commit(transition)
                    command.done = True
            case Shut():
                if self.table.status in ("waiting", "playing"):
                    await open_table.commit(Transition((events.Closed(),)))
                    open_table.subscribers.close_all(CloseCode.CLOSED)
                    command.done = True
            case Cancelled(guest):
                try:
                    await open_table.commit(ending.cancel(self.table, guest))
                    open_table.subscribers.close_all(CloseCode.CLOSED)
                except Refusal as refusal:
                    command.refused = refusal
            case Forfeiting(guest=number, why=why):
                if transition := losses.forfeit_guest(self.table, number, why):
                    await open_table.commit(transition)
            case PassedOn(old, new):
                try:
                    if moved := pass_on(self.table, old, new):
                        await open_table.commit(moved)
                except Refusal as refusal:
                    command.refused = refusal
            case Passing(host, seat):
                try:
                    there = open_table.subscribers.present()
                    command.person = may_pass_on(self.table, host, seat, there)
                except Refusal as refusal:
                    command.refused = refusal
            case HostAway():
                if (passing := open_table.company.succession()) is not None:
                    await open_table.commit(passing)
            case ReadFinished():
                early = command.early and self.table.status == "playing"
                if early or self.table.status == "finished":
                    command.found.append(command.read(self.table))
            case Tick():
                await open_table.end_time()
            case Away():
                await open_table.mind_outages()
            case DaysOffChanged():
                await open_table.mind_days_off()

    async def _erase(self, guest: Guest) -> None:
        """Have a guest leave for good: their seats first, then the names in the log. The next
        visitor finds the table rebuilt, without them."""
        open_table, table = self.open_table, self.table
        levels = table.library.levels(table.game)
        bot = levels[len(levels) // 2] if table.status == "playing" else None
        for seat in sorted(table.seats_of(guest.id)):
            if table.status == "waiting" or (bot and table.seats[seat].bot is None):
                await open_table.commit(commands.leave(table, guest, seat, bot))
        await open_table.context.store.do(trace_rows.erase, table.id, guest.id)
        self._leave_memory()

    def _leave_memory(self) -> None:
        if self.gone:
            return
        self.gone = True
        self._forget(self)
        self.open_table.stop()
        self._inbox.close()

    # ------------------------------------------------------------ what clients say

    async def _received(self, received: Received) -> None:
        """Answer a question each time, and a command once, however often it arrives."""
        subscriber, message, at = received
        open_table, kind = self.open_table, type(message)
        try:
            if kind in QUESTIONS:
                QUESTIONS[kind](open_table, subscriber, message)
                return
            guest = subscriber.guest
            if guest is None:
                raise Refusal("no-guest")
            key = (guest.id, message.id)
            answer = open_table.answered.answer(key)
            if answer is None:
                if open_table.answered.waits(key, subscriber):
                    return
                request = Request(subscriber, guest, message, at, key)
                let_grow(open_table.context, self.table, request)
                handle = COMMANDS.get(kind) or open_table.context.handlers[kind]
                if await handle(open_table, request) is LATER:
                    return
                answer = Done(message.id, self.table.n)
                open_table.answered.note(guest.id, answer)
            open_table.subscribers.send(subscriber, answer)
        except Refusal as refusal:
            self._refuse(subscriber, message, refusal)
        except Exception:
            if open_table.torn:
                raise
            failure("message-failed", table=short(self.table.id))
            self._refuse(subscriber, message, Refusal("internal"))

    def _refuse(self, subscriber: Subscriber, message: AnyClientMessage, refusal: Refusal) -> None:
        refused = Refused(message.id, refusal.code, refusal.params)
        if subscriber.guest is not None and type(message) not in QUESTIONS:
            self.open_table.answered.note(subscriber.guest.id, refused)
        self.open_table.subscribers.send(subscriber, refused)

    # ------------------------------------------------------------ what bots choose

    async def _bot_acts(self, moved: BotMoved) -> None:
        """Play a bot's action, unless its person has returned, or the game went on, meanwhile."""
        open_table, table, seat = self.open_table, self.table, moved.move.seat
        match = table.match
        if match is None or table.seats[seat].bot is None or seat not in table.to_act():
            return
        if match.since[seat] != moved.since:
            return
        try:
            if table.live:
                claim = FiledClaim(*moved.move, moved.seen)
                open_table.time.claims.file(claim, moved.at, BOT_LATENCY)
            else:
                randomness = open_table.context.randomness
                transition = commands.play(table, *moved.move, open_table.now(), randomness)
                await open_table.commit(transition)
        except Refusal as refusal:
            open_table.bots.refused(table, moved, refusal)
