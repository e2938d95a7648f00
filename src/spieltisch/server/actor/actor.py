"""The task that owns a table: its only writer, and the one who tells everybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from spieltisch.realtime.pace import BOT_LATENCY
from spieltisch.server.actor.host_timer import Watch
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.context import House
from spieltisch.server.logs import failure, note, short
from spieltisch.server.race import Filed, Verdict
from spieltisch.server.realtime.timekeeper import Timekeeper
from spieltisch.server.robots import Move, Robots
from spieltisch.server.storage.interface import LINES, Applied, Card, Change, Guest, Line, Stored
from spieltisch.server.table import commands, events
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import Model
from spieltisch.server.table.text import tidy
from spieltisch.server.views.subscribers import Audience, Viewer
from spieltisch.server.wire.messages import (
    Act,
    AnyClientMessage,
    Appoint,
    ChatLine,
    Close,
    Done,
    Hello,
    Leave,
    Past,
    Pause,
    Preview,
    Previewed,
    Refused,
    Rematch,
    Said,
    Say,
    Sit,
    Start,
    Welcome,
)

CHAT_LENGTH = 500
TOUCH_MS = 5000
"""How exactly lists know when something last happened at a table."""

T = TypeVar("T")
Work = Callable[[], Awaitable[None]]


class Table:
    """A table in memory. Everything that happens to it goes through the inbox, one at a time.

    What is decided is folded into the model and appended to the store before anyone is told. If
    the store fails nobody knows what was written: the table then leaves the memory, its sockets
    close, and the next guest finds it rebuilt from the log.
    """

    def __init__(
        self, house: House, model: Model, stored: Stored, forget: Callable[[Table], None]
    ) -> None:
        self.house = house
        self.model = model
        self.gone = False
        self._applied = stored.applied
        self._lines = deque(stored.lines, maxlen=LINES)
        self._forget = forget
        self._audience = Audience(model)
        self._inbox: deque[tuple[Work, asyncio.Future[None] | None]] = deque()
        self._knock: asyncio.Future[None] | None = None
        self._pending = 0
        self._torn = False
        self._filed: tuple[tuple[int, ...], int] = (), 0
        self._robots = Robots(house, self._bot_chose)
        self._host_away = Watch(
            house.clock, house.settings.host_away, lambda: self._put(self._pass_hosting)
        )
        self._time = Timekeeper(
            house, model, self._audience, self._write, self._ruled, lambda: self._put(_nothing)
        )
        self._task = asyncio.create_task(self._run())

    # ------------------------------------------------------------ the inbox

    def arrive(self, viewer: Viewer) -> None:
        """A socket opened; it counts as somebody's presence once it says hello."""
        self._audience.arrive(viewer)

    def depart(self, viewer: Viewer) -> None:
        """A socket closed."""
        self._audience.depart(viewer)

        async def work() -> None:
            self._audience.forget(viewer)
            self._people_changed()

        self._put(work)

    def hear(self, viewer: Viewer, message: AnyClientMessage, at: int) -> None:
        """Take a client's message that arrived `at`."""
        self._put(lambda: self._heard(viewer, message, at))

    def heard(self) -> asyncio.Future[None]:
        """Done when all that was heard so far has been dealt with and, but for what is filed to
        be ranked, answered."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(_nothing, done)
        return done

    async def record(self) -> str:
        """The finished game as a text file; Refusal."""

        def read(model: Model) -> str:
            assert model.match is not None
            return self.house.library.record(model.match.state, model.actions)

        return await self._finished(read)

    async def past(self, guest: Guest | None, n: int) -> Past:
        """The finished game as the guest saw it after log number `n`; Refusal."""

        def read(model: Model) -> Past:
            seats = model.seats_of(guest.id if guest else None)
            return Past(n, model.past(n, seats) if n <= model.n else [])

        past = await self._finished(read)
        if not past.sights:
            raise Refusal("no-position", n=n)
        return past

    async def _finished(self, read: Callable[[Model], T]) -> T:
        """What is read from the model of a finished game; Refusal."""
        found: list[T] = []

        async def work() -> None:
            if self.model.status == "finished":
                found.append(read(self.model))

        self._put(work)
        await self.heard()
        if not found:
            raise Refusal("not-finished")
        return found[0]

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing waits, and no bot is to act."""
        return not self._audience and not self._pending and not self._robots.busy

    async def stop(self) -> None:
        """Let go of the table at once; what is written is written."""
        self._leave_memory()
        self._task.cancel()
        await asyncio.wait([self._task])
        del self._task  # it ended by an error, which holds on to the table

    def _put(self, work: Work, done: asyncio.Future[None] | None = None) -> None:
        """Have the owner do it, after all else, and say when it is `done`."""
        if not self.gone:
            self._pending += 1
            self._inbox.append((work, done))
            if self._knock is not None and not self._knock.done():
                self._knock.set_result(None)
        elif done is not None:
            done.set_result(None)

    async def _run(self) -> None:
        """The owner."""
        self._robots.wake(self.model)
        try:
            await self._keep_time()
            while True:
                if not self._inbox:
                    self._knock = asyncio.get_running_loop().create_future()
                    await self._knock
                work, done = self._inbox.popleft()
                try:
                    await work()
                    await self._keep_time()
                finally:
                    self._pending -= 1
                    _tell(done)
        except Exception:
            failure("table-dropped", table=short(self.model.table))
        finally:
            self._leave_memory()

    def _leave_memory(self) -> None:
        if self.gone:
            return
        self.gone = True
        self._robots.stop()
        self._host_away.stop()
        self._time.stop()
        # They hold on to the table; without them it is freed at once, not by the cycle collector.
        del self._robots, self._host_away, self._time
        self._forget(self)
        self._audience.dismiss(CloseCode.RESTART)
        while self._inbox:
            _, done = self._inbox.popleft()
            _tell(done)

    # ------------------------------------------------------------ what comes in

    async def _heard(self, viewer: Viewer, message: AnyClientMessage, at: int) -> None:
        try:
            match message:
                case Act() if self.model.live:
                    self._file(viewer, message, at)
                case Hello():
                    self._welcome(viewer, message)
                case Preview():
                    self._preview(viewer, message)
                case _:
                    await self._apply(viewer, message)
        except Refusal as refusal:
            self._audience.tell(viewer, Refused(message.id, refusal.code, refusal.params))
        except Exception:
            if self._torn:
                raise
            failure("message-failed", table=short(self.model.table))
            self._audience.tell(viewer, Refused(message.id, "internal", {}))

    def _welcome(self, viewer: Viewer, message: Hello) -> None:
        model, audience = self.model, self._audience
        new, seats = audience.greet(viewer), audience.seats(viewer)
        welcome = Welcome(
            id=message.id,
            table=audience.info(viewer),
            n=model.n,
            now_ms=max(0, self.house.clock.now() - model.made_at),
            entries=model.entries(message.since, seats),
            sights=model.sights(seats),
            chat=[self._chat_line(line) for line in self._lines],
        )
        audience.tell(viewer, welcome)
        if new:
            audience.tell_frame(but=viewer)
            self._people_changed()

    def _preview(self, viewer: Viewer, message: Preview) -> None:
        match = commands.playing(self.model, message.seat, _guest(viewer))
        self._audience.tell(
            viewer, Previewed(message.id, match.preview(message.seat, message.action))
        )

    def _file(self, viewer: Viewer, message: Act, at: int) -> None:
        """An action where seats race: answered once it is ranked."""
        guest = _guest(viewer)
        key = (guest.id, message.id)
        if (n := self._applied.get(key)) is not None:
            self._audience.tell(viewer, Done(message.id, n))
        elif (filed := self._time.race.waiting(key)) is not None:
            filed.viewers.append(viewer)
        else:
            commands.playing(self.model, message.seat, guest)
            filed = Filed(message.seat, message.action, message.seen, key, [viewer])
            self._time.race.file(filed, at, viewer.line)

    async def _apply(self, viewer: Viewer, message: AnyClientMessage) -> None:
        """A message that changes the table: once, however often it is sent."""
        guest = _guest(viewer)
        n = self._applied.get((guest.id, message.id))
        if n is None:
            applied = (guest.id, message.id)
            match message:
                case Say():
                    await self._say(message, guest, applied)
                case Rematch():
                    await self._rematch(guest, applied)
                case Pause(wish=wish):
                    await self._time.wish(guest.id, wish)
                case _:
                    await self._write(self._decide(message, guest), [applied])
            n = self.model.n
            self._applied[applied] = n
        self._audience.tell(viewer, Done(message.id, n))
        if self.model.status == "closed":
            self._audience.dismiss(CloseCode.CLOSED)

    def _decide(self, message: AnyClientMessage, guest: Guest) -> list[AnyEvent]:
        model, luck = self.model, self.house.luck
        match message:
            case Sit():
                return commands.sit(model, message, guest)
            case Leave():
                return commands.leave(model, message, guest)
            case Appoint():
                return commands.appoint(model, message, guest, self._audience.present())
            case Start():
                return commands.start(model, guest, luck)
            case Act():
                return commands.act(model, message, guest, luck)
            case Close():
                return commands.close(model, guest)
        raise AssertionError(message)

    async def _say(self, message: Say, guest: Guest, applied: tuple[int, int]) -> None:
        if not self.model.chat_open:
            raise Refusal("chat-closed")
        text = tidy(message.text, CHAT_LENGTH)
        seat = min(self.model.seats_of(guest.id), default=None)
        name = guest.name if seat is None else self.model.chairs[seat].name or guest.name
        number = self._lines[-1].line + 1 if self._lines else 1
        line = Line(number, self._now(), name, seat, text)
        done = [Applied(*applied, self.model.n)]
        await self._keep(Change(self.model.table, applied=done, line=line))
        self._lines.append(line)
        self._audience.tell_all(Said(self._chat_line(line)))

    async def _rematch(self, guest: Guest, applied: tuple[int, int]) -> None:
        """Both tables in one transaction."""
        if self.model.rematch is not None and self.model.seats_of(guest.id):
            return
        opening = commands.rematch(self.model, guest)
        table = self.house.luck.table()
        fresh = Model(table, self.house.library)
        rows = fresh.take(self.house.clock.now(), opening)
        also = Change(table, rows, fresh.card())
        await self._write([events.Rematched(table)], [applied], also)

    def _bot_chose(self, move: Move) -> None:
        at = self.house.clock.now()
        self._put(lambda: self._bot_acts(move, at))

    async def _bot_acts(self, move: Move, at: int) -> None:
        """Unless the person has returned, or the game went on, in the meantime. Where several act
        at once somebody else may have taken what the bot wanted: then it thinks again."""
        match, seat = self.model.match, move.seat
        if match is None or self.model.chairs[seat].bot is None or seat not in self.model.to_act():
            return
        if match.since[seat] != move.since:
            return
        try:
            if self.model.live:
                filed = Filed(seat, match.state.text(move.action), move.seen)
                self._time.race.file(filed, at, BOT_LATENCY)
            elif match.state.is_legal(seat, move.action):
                draft = match.state.clone()
                await self._write(commands.consequences(draft, seat, move.action, self.house.luck))
            else:
                self._think_again(seat)
        except Refusal:
            self._think_again(seat)

    def _think_again(self, seat: int) -> None:
        self._robots.drop(seat)
        self._robots.wake(self.model)

    # ------------------------------------------------------------ time and hosting

    async def _keep_time(self) -> None:
        """After whatever happened, and when the clock rings."""
        try:
            await self._time.keep()
        except Exception:
            if self._torn:
                raise
            failure("clock-failed", table=short(self.model.table))

    def _ruled(self, verdict: Verdict) -> None:
        """Say what became of an action that was filed."""
        filed, refusal = verdict
        if filed.message is None:
            if refusal is not None:
                self._think_again(filed.seat)
            return
        answer: Done | Refused
        if refusal is None:
            self._applied[filed.message] = self.model.n
            answer = Done(filed.message[1], self.model.n)
        else:
            answer = Refused(filed.message[1], refusal.code, refusal.params)
        for viewer in filed.viewers:
            self._audience.tell(viewer, answer)

    def _people_changed(self) -> None:
        """Who is here, or who sits where."""
        self._time.look()
        self._look_for_host()

    def _look_for_host(self) -> None:
        """Who is here is known to this server alone; that hosting passed is in the log."""
        self._host_away.see(commands.deputy(self.model, self._audience.present()) is not None)

    async def _pass_hosting(self) -> None:
        deputy = commands.deputy(self.model, self._audience.present())
        if deputy is not None:
            await self._write([events.Hosted(deputy)])

    # ------------------------------------------------------------ what goes out

    async def _write(
        self,
        happened: list[AnyEvent],
        applied: Sequence[tuple[int, int]] = (),
        also: Change | None = None,
    ) -> None:
        """Fold events into the model, make them durable, then tell everybody."""
        model, before = self.model, self.model.n
        self._torn = True
        rows = model.take(self._now(), happened)
        frame = [event for event in happened if not isinstance(event, events.Acted)]
        solo = model.solo() if any(isinstance(e, events.Finished) for e in frame) else None
        done = [Applied(*message, model.n) for message in applied]
        changes = [Change(model.table, rows, self._card(bool(frame)), done, solo=solo)]
        await self._keep(*changes, *([also] if also else []))
        self._audience.tell_news(before)
        if frame:
            self._audience.tell_frame()
            self._people_changed()
        for event in frame:
            note(events.kind(event), table=short(model.table), game=model.setup.game)
        self._robots.wake(model)

    def _card(self, framed: bool) -> Card | None:
        """The table's card, when it may be another than it was, since the frame is or others are
        to act, or has not been touched for long."""
        turn, now = self.model.to_act(), self.model.at
        if not framed and turn == self._filed[0] and now - self._filed[1] < TOUCH_MS:
            return None
        self._filed = turn, now
        return self.model.card()

    async def _keep(self, *changes: Change) -> None:
        """Make changes durable. Until it is known that they are, model and log may differ."""
        self._torn = True
        await self.house.store.append(*changes)
        self._torn = False

    def _now(self) -> int:
        """The log's time never runs back."""
        return max(self.house.clock.now(), self.model.at)

    def _chat_line(self, line: Line) -> ChatLine:
        return ChatLine(max(0, line.at - self.model.made_at), line.name, line.seat, line.text)


async def _nothing() -> None:
    """What is due comes after any work."""


def _tell(done: asyncio.Future[None] | None) -> None:
    """Wake who waits, if somebody still does."""
    if done is not None and not done.done():
        done.set_result(None)


def _guest(viewer: Viewer) -> Guest:
    if viewer.guest is None:
        raise Refusal("no-guest")
    return viewer.guest
