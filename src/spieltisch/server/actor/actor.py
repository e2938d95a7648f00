"""The task that owns a table: its only writer, and the one that tells everybody.

What comes in goes one way:

1. `inbox`: a command waits for its turn.
2. `commands` (of the table) or the timekeeper make a transition of it, or refuse it.
3. `_commit` applies the transition to the table, stores it, and then publishes it.
4. What is due because time has passed follows, in the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from spieltisch.realtime.pace import BOT_LATENCY
from spieltisch.server.actor.alarm import Alarm
from spieltisch.server.actor.answered import AnsweredMessages
from spieltisch.server.actor.bot_runner import BotMove, BotRunner
from spieltisch.server.actor.bot_tables import BotTables
from spieltisch.server.actor.card_file import CardFile
from spieltisch.server.actor.chat import Chat
from spieltisch.server.actor.hints import Hints
from spieltisch.server.actor.inbox import (
    BotMoved,
    Command,
    Departed,
    Disconnected,
    HostAway,
    Inbox,
    ReadFinished,
    Received,
    Tick,
)
from spieltisch.server.actor.requests import decide, leaves_bots
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.context import Context
from spieltisch.server.logs import failure, note, short, trouble
from spieltisch.server.people.company import Company
from spieltisch.server.people.presence import Presence
from spieltisch.server.push.service import Push
from spieltisch.server.realtime.claims import FiledClaim
from spieltisch.server.realtime.timekeeper import Timekeeper
from spieltisch.server.storage.interface import (
    Applied,
    Change,
    ChatRow,
    Guest,
    NotOwner,
    Stored,
    StoreError,
)
from spieltisch.server.table import commands, events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.takeback import TakeBacks, choice
from spieltisch.server.table.transition import Answer, MessageKey, Transition
from spieltisch.server.views.subscribers import Subscriber, Subscribers
from spieltisch.server.wire.messages import (
    Act,
    AnyClientMessage,
    Appoint,
    Done,
    Hello,
    Hint,
    Hurry,
    Lines,
    Mute,
    Pause,
    Ping,
    Preview,
    Previewed,
    Refused,
    Rematch,
    Said,
    Say,
    SayPhrase,
    TakeBack,
    Unsay,
    Welcome,
)

QUESTIONS = (Hello, Ping, Preview, Hint)
"""Messages that change nothing, and are answered anew each time."""


class TableActor:
    """A table in memory. Everything that happens to it goes through the inbox, one at a time.

    `epoch` is that of the claim by which this process owns the table. If another process owns it
    since, nothing is written; if the store fails nobody knows what was. Either way the
    table leaves the memory, its sockets close, and the next guest finds it rebuilt from the log.
    """

    def __init__(
        self,
        context: Context,
        table: TableState,
        stored: Stored,
        epoch: int,
        bot_tables: BotTables,
        push: Push,
        forget: Callable[[TableActor], None],
    ) -> None:
        self.context = context
        self.table = table
        self.epoch = epoch
        self.gone = False
        self.acted: int
        """When somebody did something last."""
        self._answered = AnsweredMessages(stored.applied)
        self._chat = Chat(table, stored.chat, context.clock.now())
        self._bot_tables = bot_tables
        self._push = push
        self._forget = forget
        self._inbox = Inbox()
        self._subscribers = Subscribers(table, context.coaches is not None)
        self._presence = Presence(context.clock, self._subscribers)
        self._torn = False
        self._card = CardFile(table)
        self._waiting: dict[MessageKey, tuple[int, list[Subscriber]]] = {}
        self._bots = BotRunner(context, self._bot_moved)
        self._time = Timekeeper(
            table,
            context.randomness,
            self._subscribers.latency,
            self._subscribers.reached,
            context.clock.now(),
            round(1000 * context.settings.count),
        )
        self._take_backs = TakeBacks(table)
        self._hints = Hints(context, table, self._subscribers)
        self._company = Company(
            context, table, self._subscribers, lambda: self._inbox.put(HostAway())
        )
        self._alarm = Alarm(context.clock, self._ring)
        self._minded = self.acted = context.clock.now()
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run())

    # ------------------------------------------------------------ from outside

    def connect(self, subscriber: Subscriber) -> None:
        """Take a socket that opened; it counts as somebody's presence once it says hello."""
        self._subscribers.connect(subscriber)

    def disconnect(self, subscriber: Subscriber) -> None:
        """Let go of a socket that closed."""
        self._subscribers.disconnect(subscriber)
        self._inbox.put(Disconnected(subscriber))

    def enqueue(self, subscriber: Subscriber, message: AnyClientMessage, at: int) -> None:
        """Take a client's message that arrived `at`."""
        if not isinstance(message, Hello | Ping):
            self.acted = at
        self._inbox.put(Received(subscriber, message, at))

    async def depart(self, guest: Guest, for_good: bool) -> None:
        """Let go of a guest who logged out, or is there no more."""
        self._inbox.put(Departed(guest, for_good))
        await self.drain()

    def drain(self) -> asyncio.Future[None]:
        """Return what is done when all that came so far has been dealt with and, but for claims
        that wait to be ranked, answered."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inbox.put(Tick(), done)
        return done

    async def read_finished(self, read: Callable[[TableState], Any]) -> Any:
        """Return what `read` finds at the table of a finished game; Refusal."""
        command = ReadFinished(read)
        self._inbox.put(command)
        await self.drain()
        if not command.found:
            raise Refusal("not-finished")
        return command.found[0]

    @property
    def clock(self) -> bool:
        """Whether it matters here who is quicker."""
        return self.table.clock

    @property
    def waiting(self) -> int:
        """How many commands wait or are under way."""
        return len(self._inbox)

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing waits, and no bot is to act."""
        if self.gone or self._subscribers or self._inbox:
            return False
        return not self._bots.busy

    @property
    def calm(self) -> bool:
        """Whether nothing is lost or late if another process has the table in a moment: it does
        not matter here who is quicker, nothing waits, and nobody thinks or is asked."""
        if self.gone or self.clock or self._inbox or self._bots.busy or self._hints.busy:
            return False
        return self._take_backs.offer is None and not self._company.stand_ins

    async def stop(self) -> None:
        """Let go of the table at once; what is written is written."""
        self._leave_memory()
        task, self._task = self._task, None  # it ended by an error, which holds on to the table
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    # ------------------------------------------------------------ the owner

    async def _run(self) -> None:
        self._bots.wake(self.table)
        try:
            await self._keep_time()
            while True:
                command, done = await self._inbox.take()
                try:
                    await self._mind_standing_still()
                    await self._do(command)
                    await self._keep_time()
                finally:
                    self._inbox.finish(done)
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
        match command:
            case Received():
                await self._received(command)
            case BotMoved():
                await self._bot_acts(command)
            case Disconnected():
                if self._subscribers.unsubscribe(command.subscriber):
                    self._presence.changed()
                self._people_changed()
            case Departed(guest, for_good):
                if for_good and self.table.status == "waiting":
                    for seat in sorted(self.table.seats_of(guest.id)):
                        await self._commit(commands.leave(self.table, guest, seat))
                self._subscribers.close_guest(guest.id, CloseCode.RESTART)
            case HostAway():
                if (passing := self._company.succession()) is not None:
                    await self._commit(passing)
            case ReadFinished():
                if self.table.status == "finished":
                    command.found.append(command.read(self.table))
            case Tick():
                pass

    def _leave_memory(self) -> None:
        if self.gone:
            return
        self.gone = True
        self._bots.stop()
        self._hints.stop()
        self._company.stop()
        self._presence.stop()
        self._alarm.stop()
        # They hold on to the table; without them it is freed at once, not by the cycle collector.
        del self._bots, self._hints, self._company, self._time, self._alarm
        self._bot_tables.end(self.table.id)
        self._push.forget(self.table.id)
        self._forget(self)
        self._subscribers.move_all()
        self._inbox.close()

    # ------------------------------------------------------------ what clients say

    async def _received(self, received: Received) -> None:
        subscriber, message, at = received
        try:
            match message:
                case Act() if self.table.live:
                    self._file(subscriber, message, at)
                case Hello():
                    self._welcome(subscriber, message)
                case Ping(id=number):
                    self._subscribers.send(subscriber, Done(number, self.table.n))
                case Preview():
                    self._preview(subscriber, message)
                case Hint():
                    self._hints.ask(subscriber, _guest(subscriber), message)
                case _:
                    await self._apply(subscriber, message)
                    if isinstance(message, Act):
                        self.context.metrics.acted(self.context.clock.now() - at)
        except Refusal as refusal:
            self._refuse(subscriber, message, refusal)
        except Exception:
            if self._torn:
                raise
            failure("message-failed", table=short(self.table.id))
            self._refuse(subscriber, message, Refusal("internal"))

    def _refuse(self, subscriber: Subscriber, message: AnyClientMessage, refusal: Refusal) -> None:
        refused = Refused(message.id, refusal.code, refusal.params)
        if subscriber.guest is not None and not isinstance(message, QUESTIONS):
            self._answered.note(subscriber.guest.id, refused)
        self._subscribers.send(subscriber, refused)

    def _welcome(self, subscriber: Subscriber, message: Hello) -> None:
        table, subscribers = self.table, self._subscribers
        new = subscribers.subscribe(subscriber)
        welcome = Welcome(
            id=message.id,
            table=subscribers.info(subscriber),
            n=table.n,
            now_ms=max(0, self.context.clock.now() - table.made_at),
            entries=table.entries(message.since, subscribers.seats(subscriber)),
            seat_views=subscribers.seat_views(subscriber),
            chat=self._chat.lines(),
            take_back=choice(table, subscribers.seats(subscriber)),
            page=self.context.page,
        )
        subscribers.send(subscriber, welcome)
        if new:
            self._presence.changed(but=subscriber)
            self._people_changed()

    def _preview(self, subscriber: Subscriber, message: Preview) -> None:
        match = commands.playing(self.table, _guest(subscriber), message.seat)
        items = match.preview(message.seat, message.action)
        self._subscribers.send(subscriber, Previewed(message.id, items))

    def _file(self, subscriber: Subscriber, message: Act, at: int) -> None:
        """File an action where seats race: it is answered once it is ranked."""
        guest = _guest(subscriber)
        key = (guest.id, message.id)
        if (answer := self._answered.answer(key)) is not None:
            self._subscribers.send(subscriber, answer)
        elif key in self._waiting:
            self._waiting[key][1].append(subscriber)
        else:
            commands.playing(self.table, guest, message.seat)
            claim = FiledClaim(message.seat, message.action, message.seen, key)
            self._time.claims.file(claim, at, subscriber.latency)
            self._waiting[key] = at, [subscriber]

    async def _apply(self, subscriber: Subscriber, message: AnyClientMessage) -> None:
        """Apply a message that changes the table: once, however often it is sent."""
        guest = _guest(subscriber)
        key = (guest.id, message.id)
        answer = self._answered.answer(key)
        if answer is None:
            match message:
                case Say(text=text):
                    await self._say(self._chat.line(guest, text, self._now()), guest, key)
                case SayPhrase(phrase=phrase):
                    await self._say(self._chat.phrase(guest, phrase, self._now()), guest, key)
                case Mute():
                    await self._mute(message, guest, key)
                case Unsay():
                    await self._unsay(message, guest, key)
                case Rematch():
                    await self._rematch(guest, key)
                case Pause(wish=wish):
                    await self._wish(guest, wish)
                case Hurry():
                    commands.may_hurry(self.table, guest)
                    self._bots.hurry(self.table)
                case TakeBack(to=to, wish=wish):
                    if (back := self._take_backs.wish(guest.id, to, wish)) is not None:
                        await self._commit(back, key)
                    self._publish_wishes()
                case Appoint(seat=seat, bot=bot) if self.table.status == "playing":
                    await self._stand_in(subscriber, seat, bot)
                case _:
                    at, randomness = self._now(), self.context.randomness
                    transition = decide(message, self.table, guest, at, randomness)
                    if leaves_bots(message, self.table):
                        self._bound_bots(subscriber)
                    await self._commit(transition, key)
            answer = Done(message.id, self.table.n)
            self._answered.note(guest.id, answer)
        self._subscribers.send(subscriber, answer)
        if self.table.status == "closed":
            self._subscribers.close_all(CloseCode.CLOSED)

    async def _stand_in(self, subscriber: Subscriber, seat: int, bot: str | None) -> None:
        """Announce a bot that is to play for somebody who is away, or call it off."""
        guest, present = _guest(subscriber), self._subscribers.present()
        level = commands.stand_in(self.table, guest, seat, bot, present)
        if level is not None:
            if commands.only_bots(self.table, but=seat):
                self._bound_bots(subscriber)
            self._company.announce(seat, level)
        elif not self._company.call_off(seat):
            raise Refusal("not-waiting")
        await self._keep_time()
        self._publish_wishes()

    def _bound_bots(self, subscriber: Subscriber) -> None:
        """Refuse to let bots play among themselves, where they do so at too many tables."""
        table, guest = self.table.id, _guest(subscriber)
        if not self._bot_tables.begin(table, subscriber.address, guest.id):
            raise Refusal("too-many")

    async def _say(self, row: ChatRow, guest: Guest, key: MessageKey) -> None:
        done = [Applied(*key, self.table.n)]
        await self._store(Change(self.table.id, applied=done, chat=row, epoch=self.epoch))
        self._chat.add(row)
        self._subscribers.broadcast(Said(self._chat.shown(row)))

    async def _mute(self, message: Mute, guest: Guest, key: MessageKey) -> None:
        speaker = self._chat.speaker(message.line)
        await self._commit(commands.mute(self.table, guest, speaker, message.mute), key)
        self._subscribers.broadcast(Lines(self._chat.lines_of(speaker)))

    async def _unsay(self, message: Unsay, guest: Guest, key: MessageKey) -> None:
        if guest.id != self.table.host:
            raise Refusal("not-host")
        row = self._chat.emptied(message.line)
        done = [Applied(*key, self.table.n)]
        await self._store(Change(self.table.id, applied=done, chat=row, epoch=self.epoch))
        self._chat.replace(row)
        self._subscribers.broadcast(Lines([self._chat.shown(row)]))

    async def _rematch(self, guest: Guest, key: MessageKey) -> None:
        """Write both tables in one transaction."""
        if self.table.rematch is not None and self.table.seats_of(guest.id):
            return
        opening = commands.rematch(self.table, guest)
        fresh = TableState(self.context.randomness.table_id(), self.context.library)
        rows = fresh.apply(self.context.clock.now(), opening)
        also = Change(fresh.id, rows, fresh.card())
        await self._commit(Transition((events.Rematched(fresh.id),)), key, also=also)

    async def _wish(self, guest: Guest, wish: bool) -> None:
        self._time.wish(guest.id, wish)
        await self._keep_time()
        self._publish_wishes()

    def _publish_wishes(self) -> None:
        """Tell everybody who wishes for what, if that is another than they know."""
        if self._note_wishes():
            self._subscribers.publish_frame()

    def _note_wishes(self) -> bool:
        known = self._subscribers
        before = known.wishes, known.take_back, known.stand_ins
        after = self._time.wishes, self._take_backs.offer, self._company.stand_ins
        known.wishes, known.take_back, known.stand_ins = after
        return before != after

    # ------------------------------------------------------------ bots

    def _bot_moved(self, move: BotMove) -> None:
        self._inbox.put(BotMoved(move, self.context.clock.now()))

    async def _bot_acts(self, command: BotMoved) -> None:
        """Play a bot's action, unless its person has returned, or the game went on, meanwhile.

        Where several act at once somebody else may have taken what it wanted: then it thinks again.
        """
        move, at = command
        match, seat = self.table.match, move.seat
        if match is None or self.table.seats[seat].bot is None or seat not in self.table.to_act():
            return
        if match.since[seat] != move.since:
            return
        try:
            if self.table.live:
                claim = FiledClaim(seat, match.state.text(move.action), move.seen)
                self._time.claims.file(claim, at, BOT_LATENCY)
            elif match.state.is_legal(seat, move.action):
                randomness = self.context.randomness
                await self._commit(
                    commands.play(self.table, seat, move.action, self._now(), randomness)
                )
            else:
                self._think_again(seat)
        except Refusal:
            self._think_again(seat)

    def _think_again(self, seat: int) -> None:
        self._bots.drop(seat)
        self._bots.wake(self.table)

    # ------------------------------------------------------------ time and hosting

    async def _mind_standing_still(self) -> None:
        """Count no time in which this process stood still, before anything else is done."""
        since, until = self.context.clock.stood_still()
        if until <= self._minded:
            return
        self._minded = until
        while (transition := self._time.stood_still(since)) is not None:
            await self._commit(transition)

    async def _keep_time(self) -> None:
        """Do what is due, after whatever happened and when the timer rings."""
        clock = self.context.clock
        try:
            while (transition := self._time.due(now := clock.now())) is not None:
                await self._commit(transition)
            while (coming := self._company.due()) is not None:
                await self._commit(coming)
            self._alarm.set(self._time.next(now))
            self._alarm.set(self._company.next)
            self._push.look(self.table, self._subscribers.present)
        except Exception:
            if self._torn:
                raise
            failure("clock-failed", table=short(self.table.id))

    def _ring(self) -> None:
        """Wake the owner, unless it was only time to look and all connections are in order."""
        now = self.context.clock.now()
        absent = self._company.next
        if (absent is None or absent > now) and self._time.quiet(now):
            self._alarm.set(self._time.next(now))
            self._alarm.set(absent)
        else:
            self._inbox.put(Tick())

    def _answer(self, answer: Answer) -> None:
        """Say what became of an action that was filed."""
        message, seat, refusal = answer
        if message is None:
            if refusal is not None:
                self._think_again(seat)
            return
        guest, number = message
        told: Done | Refused = Done(number, self.table.n)
        if refusal is not None:
            told = Refused(number, refusal.code, refusal.params)
        self._answered.note(guest, told)
        at, subscribers = self._waiting.pop(message)
        for subscriber in subscribers:
            self._subscribers.send(subscriber, told)
        self.context.metrics.acted(self.context.clock.now() - at)

    def _people_changed(self) -> None:
        """Note who is here, and who sits where."""
        self._time.look(self.context.clock.now())
        self._company.look()
        self._publish_wishes()

    # ------------------------------------------------------------ what goes out

    async def _commit(
        self, transition: Transition, *applied: MessageKey, also: Change | None = None
    ) -> None:
        """Apply a transition to the table, make it durable, then tell everybody.

        `applied` are the messages it came of besides its own; `also` goes into that transaction.
        """
        if transition.events:
            await self._write(transition, (*transition.applied, *applied), also)
        for answer in transition.answers:
            self._answer(answer)

    async def _write(
        self, transition: Transition, applied: tuple[MessageKey, ...], also: Change | None
    ) -> None:
        table, before = self.table, self.table.n
        self._torn = True
        at = self._now() if transition.at is None else transition.at
        rows = table.apply(at, transition)
        frame = [event for event in transition.events if not isinstance(event, events.Acted)]
        solo = table.solo() if any(isinstance(e, events.Finished) for e in frame) else None
        done = [Applied(*message, table.n) for message in applied]
        card = self._card.next(bool(frame))
        change = Change(table.id, rows, card, done, solo=solo, seated=bool(frame), epoch=self.epoch)
        await self._store(change, *([also] if also else []))
        self._take_backs.settled()
        self._subscribers.publish_update(before)
        if self._note_wishes() or frame:
            self._subscribers.publish_frame()
        if frame:
            self._people_changed()
            if not commands.only_bots(table):
                self._bot_tables.end(table.id)
        for event in frame:
            note(events.kind(event), table=short(table.id), game=table.setup.game)
        self._bots.wake(table)

    async def _store(self, *changes: Change) -> None:
        """Make changes durable. Until it is known that they are, table and log may differ."""
        self._torn = True
        await self.context.store.append(*changes)
        self._torn = False

    def _now(self) -> int:
        return self.table.log_time(self.context.clock.now())


def _guest(subscriber: Subscriber) -> Guest:
    if subscriber.guest is None:
        raise Refusal("no-guest")
    return subscriber.guest
