"""A table in memory: its parts, and the one way by which it changes.

A transition goes through these steps, whatever it comes of:

1. `TableState.apply` takes it.
2. The store makes it durable, with what goes into the same transaction.
3. The steps of `_after_commit` follow, in their order.
4. The messages that waited for it are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import failure, note, short
from spieltisch.server.play.actor.answered import AnsweredMessages
from spieltisch.server.play.actor.bot_runner import BotRunner
from spieltisch.server.play.actor.bot_tables import BotTables
from spieltisch.server.play.actor.card_file import CardFile
from spieltisch.server.play.actor.chat import Chat
from spieltisch.server.play.actor.heartbeat import Heartbeat
from spieltisch.server.play.actor.inbox import Command, HostAway, Tick
from spieltisch.server.play.actor.ratings import Ratings
from spieltisch.server.play.alarm import Alarm
from spieltisch.server.play.calls import Calls
from spieltisch.server.play.coach.hints import Hints
from spieltisch.server.play.company import Company
from spieltisch.server.play.context import Context
from spieltisch.server.play.news import News, Unseen
from spieltisch.server.play.presence import Presence
from spieltisch.server.play.realtime.timekeeper import Timekeeper
from spieltisch.server.play.views.subscribers import Subscribers
from spieltisch.server.play.views.table_info import Pending
from spieltisch.server.storage.interface import Applied, Change, Stored
from spieltisch.server.table import commands, events
from spieltisch.server.table.course import beginning, ending
from spieltisch.server.table.course.takeback import TakeBacks
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.seating import losses
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest, chained
from spieltisch.server.table.transition import Answer, MessageKey, Transition
from spieltisch.server.wire.messages import Done, Refused

RATED_ANOTHER_WAY = (events.Sat, events.Left, events.Removed, events.Appointed, events.Finished)
"""Events after which other people's ratings are shown, or others of the same people."""


@dataclass(frozen=True)
class Shared:
    """Parts that all tables in the memory of a process share."""

    context: Context
    bot_tables: BotTables
    calls: Calls
    heartbeat: Heartbeat
    over: Callable[[TableState], None]
    """The hook that is called when a table has ended."""


class OpenTable:
    """The parts of a table in memory, for its handlers.

    `epoch` is that of the claim by which this process owns the table; `put` puts a command into the
    table's inbox.
    """

    def __init__(
        self,
        shared: Shared,
        table: TableState,
        stored: Stored,
        epoch: int,
        put: Callable[[Command], None],
    ) -> None:
        context = shared.context
        now = context.clock.now()
        self.context = context
        self.table = table
        self.epoch = epoch
        self._head = stored.head or ""
        """The digest of the log."""
        self.torn = False
        """Whether the table may differ from its log: the store has not answered yet."""
        self.answered = AnsweredMessages(stored.applied)
        self.chat = Chat(table, stored.chat, now)
        self.subscribers = Subscribers(table, context.coaches is not None)
        self.presence = Presence(context.clock, self.subscribers)
        self.bots = BotRunner(context, put)
        self.time = Timekeeper(
            table,
            context.randomness,
            self.subscribers.latency,
            self.subscribers.reached,
            now,
            round(1000 * context.settings.count),
        )
        self.take_backs = TakeBacks(table)
        self.ratings = Ratings(context, table)
        self.hints = Hints(context, table, self.subscribers)
        self.company = Company(context, table, self.subscribers, lambda: put(HostAway()))
        self._put = put
        self._shared = shared
        self._card = CardFile(table)
        self._unseen = Unseen(context.store, table)
        self._news = News(context.store, table, shared.calls)
        self._alarm = Alarm(context.clock, self._ring)
        self._minded = now
        self._newcomers = True
        """Whether people may sit here whose days off the table does not know."""

    def now(self) -> int:
        """Return the time of what happens now, as the log has it."""
        return self.table.log_time(self.context.clock.now())

    def stop(self) -> None:
        """Let go of everything that goes on by itself; clients come back to the next owner."""
        self.bots.stop()
        self.hints.stop()
        self.company.stop()
        self.presence.stop()
        self._alarm.stop()
        # They hold on to the table; without them it is freed at once, not by the cycle collector.
        del self.bots, self.hints, self.company, self.time, self._alarm
        self._shared.bot_tables.end(self.table.id)
        self._shared.calls.forget(self.table.id)
        self.subscribers.close_all(CloseCode.RESTART)

    def close_if_over(self) -> None:
        """Close the sockets of a table that has closed."""
        if self.table.status == "closed":
            self.subscribers.close_all(self.subscribers.why_closed)

    # ------------------------------------------------------------ from a transition to everybody

    async def commit(
        self, transition: Transition, *applied: MessageKey, also: Change | None = None
    ) -> None:
        """Apply a transition to the table, make it durable, then tell everybody.

        `applied` are the messages it came of besides its own; `also` goes into that transaction.
        """
        if transition.events:
            before = self.table.n
            self.torn = True
            at = self.now() if transition.at is None else transition.at
            rows = self.table.apply(at, transition)
            info_events = [e for e in transition.events if not isinstance(e, events.Acted)]
            ended = any(isinstance(e, events.Finished) for e in info_events)
            done = [Applied(*key, self.table.n) for key in (*transition.applied, *applied)]
            self._head = chained(rows, self._head)
            change = Change(
                self.table.id,
                rows,
                self._card.next(bool(info_events)),
                done,
                more=[self.context.at_end(self.table, at)] if ended else (),
                seated=bool(info_events),
                epoch=self.epoch,
                head=self._head,
            )
            await self.store(change, *([also] if also else ()))
            if any(isinstance(event, RATED_ANOTHER_WAY) for event in info_events):
                await self._read_ratings()
            self._after_commit(before, info_events)
        for answer in transition.answers:
            self._answer(answer)

    async def _read_ratings(self) -> None:
        await self.ratings.look()
        self.subscribers.ratings = self.ratings.known

    async def store(self, *changes: Change) -> None:
        """Make changes durable. Until it is known that they are, table and log may differ."""
        self.torn = True
        await self.context.store.append(*changes)
        self.torn = False

    def _after_commit(self, before: int, info_events: Sequence[AnyEvent]) -> None:
        """Take all steps that follow a commit; log number `before` was the last, and `info_events`
        are the events that are no actions."""
        self.take_backs.settled()
        self.subscribers.publish_update(before)
        if info_events:
            self._note_wishes()
            self.subscribers.publish_info()
            self.people_changed()
            self._count_bot_tables()
            self._log(info_events)
            self._newcomers |= any(isinstance(e, (events.Started, events.Sat)) for e in info_events)
        else:
            self.publish_wishes()
        self.bots.wake(self.table)
        if info_events and self.table.status in ("finished", "closed"):
            self._shared.over(self.table)

    def _answer(self, answer: Answer) -> None:
        """Say what became of an action that was filed."""
        message, seat, refusal = answer
        if message is None:
            if refusal is not None:
                self.bots.think_again(self.table, seat)
            return
        told: Done | Refused = Done(message[1], self.table.n)
        if refusal is not None:
            told = Refused(message[1], refusal.code, refusal.params)
        at, subscribers = self.answered.settle(message, told)
        for subscriber in subscribers:
            self.subscribers.send(subscriber, told)
        self.context.metrics.acted(self.context.clock.now() - at)

    def _count_bot_tables(self) -> None:
        if not commands.only_bots(self.table):
            self._shared.bot_tables.end(self.table.id)

    def _log(self, info_events: Sequence[AnyEvent]) -> None:
        for event in info_events:
            note(events.kind(event), table=short(self.table.id), game=self.table.setup.game)

    # ------------------------------------------------------------ people

    def begin_bot_table(self, address: str, guest: Guest) -> None:
        """Let bots play among themselves, as a guest asks; Refusal at too many tables."""
        if not self._shared.bot_tables.begin(self.table.id, address, guest.id):
            raise Refusal("too-many")

    def call(self, seat: int) -> None:
        """Call the person of a seat whose turn it is."""
        guest, match = self.table.seats[seat].guest, self.table.match
        if guest is not None and match is not None:
            self._shared.calls.call(self.table, guest, match.since[seat])

    def people_changed(self) -> None:
        """Note who is here, and who sits where; tell what follows from it."""
        if self.notice_people():
            self.subscribers.publish_info()

    def notice_people(self) -> bool:
        """Note who is here, and who sits where; return whether anything follows from it that is to
        be told."""
        self.time.look(self.context.clock.now())
        self.company.look()
        return self._note_wishes()

    def publish_wishes(self) -> None:
        """Tell everybody who wishes for what, unless they know."""
        if self._note_wishes():
            self.subscribers.publish_info()

    def _note_wishes(self) -> bool:
        known = self.subscribers
        company, offer = self.company, self.take_backs.offer
        before, ends = known.pending, self.table.attendance.end_wishes
        known.pending = Pending(
            self.time.wishes, offer, company.stand_ins, company.replaceable, ends
        )
        return before != known.pending

    # ------------------------------------------------------------ time

    async def keep_time(self) -> None:
        """Do what is due, after whatever happened and when the alarm rings."""
        clock = self.context.clock
        if self._newcomers:
            await self._read_ratings()
            await self.mind_days_off()
        try:
            while (transition := self.time.due(now := clock.now())) is not None:
                await self.commit(transition)
            while (comes := self.company.next) is not None and comes <= now:
                await self.commit(self.company.due(now))
            await self._gather(now)
            for at in (self.time.next(now), comes, ending.unmet_at(self.table)):
                if at is not None:
                    self._alarm.set(at)
            self._shared.calls.look(self.table, self.subscribers.is_present)
            if self.table.clocks is not None:
                await self._unseen.look(self.subscribers.is_present, now)
                await self._news.look(self.subscribers.is_present, now)
        except Exception:
            if self.torn:
                raise
            failure("clock-failed", table=short(self.table.id))

    async def _gather(self, now: int) -> None:
        """Begin the game once all are ready, or let strangers part who did not come together.

        Have players return who are here, and for whom a bot played one turn."""
        if self.table.status != "waiting" and self.table.clocks is None:
            return
        if (parting := ending.unmet(self.table, now)) is not None:
            await self.commit(parting)
        elif beginning.due(self.table, self.subscribers.present()):
            randomness = self.context.randomness
            await self.commit(beginning.begin(self.table, self.now(), randomness))
        elif (back := losses.relieved(self.table, self.subscribers.present())) is not None:
            await self.commit(back)

    async def end_time(self) -> None:
        """Do what follows for players whose time is up, but for time in which nobody could act."""
        while (transition := self.time.limits.due(self.context.clock.now())) is not None:
            if not (await self.mind_outages() or await self.mind_days_off()):
                await self.commit(transition)

    async def mind_outages(self) -> bool:
        """Count no time in which the server or its store was away; return whether it was."""
        if not (self.table.clocks and self.table.clocks.running):
            return False
        held = False
        for since, until in await self._shared.heartbeat.outages(self.table.at):
            if (transition := self.time.limits.held(since, until)) is not None:
                await self.commit(transition)
                held = True
        return held

    async def mind_days_off(self) -> bool:
        """Stop the clocks of days of people with days off, where the log does not know of them yet.
        Return whether one was stopped."""
        table, self._newcomers = self.table, False
        if not table.in_days:
            return False
        found = await self.context.days_off(table.seating().keys(), table.started_at)
        known = table.days_off
        new = [one for one in found if known.get(one.guest, {}).get(one.since) != one.until]
        if new:
            await self.commit(Transition(tuple(events.TookDaysOff(*one) for one in new)))
        return bool(new)

    async def mind_standing_still(self) -> None:
        """Count no time in which this process stood still, before anything else is done."""
        since, until = self.context.clock.stood_still()
        if until <= self._minded:
            return
        self._minded = until
        while (transition := self.time.stood_still(since, until)) is not None:
            await self.commit(transition)

    def _ring(self) -> None:
        """Wake the owner, unless it was only time to look and all connections are in order."""
        now = self.context.clock.now()
        absent = self.company.next
        if (absent is None or absent > now) and self.time.quiet(now):
            self._alarm.set(self.time.next(now))
            self._alarm.set(absent)
        else:
            self._put(Tick())
