"""Hints at one table: the guests that ask, and the coach's answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from spieltisch.core.state import State
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import failure
from spieltisch.server.play.coach.coaches import BUSY_SECONDS, Asker, CoachBusy
from spieltisch.server.play.coach.questions import HintAnswer, encoded
from spieltisch.server.play.context import Context
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.play.views.subscribers import Subscribers
from spieltisch.server.table import commands
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.wire.messages import Hint, Hinted, Refused


@dataclass(frozen=True)
class _Asked:
    """A hint that the coach thinks about: `number` is the log's when it was asked for."""

    subscriber: Subscriber
    id: int
    seat: int
    number: int
    task: asyncio.Task[None]


class Hints:
    """The coach thinks elsewhere, and the table goes on; asked again, it says the same at once."""

    def __init__(self, context: Context, table: TableState, subscribers: Subscribers) -> None:
        self._coaches = context.coaches
        self._table = table
        self._subscribers = subscribers
        self._asking: dict[int, _Asked] = {}
        """The hints that are being worked out, by guest."""
        self._last: tuple[State, int, HintAnswer] | None = None
        """The last answer, with its position and seat."""

    def ask(self, subscriber: Subscriber, guest: Guest, message: Hint) -> None:
        """Have the coach think; the answer comes later.

        A hint asked for before a move is refused as stale at once, and holds up no other.
        Raises Refusal.
        """
        match, seat = commands.may_ask(self._table, guest)
        if self._coaches is None:
            raise Refusal("no-coach")
        earlier = self._asking.get(guest.id)
        if earlier is not None and not earlier.task.done():
            if self._stands(guest, earlier.seat, earlier.number):
                raise Refusal("coach-busy", seconds=BUSY_SECONDS)
            earlier.task.cancel()
            self._refuse_stale(earlier.subscriber, earlier.id)
        told = subscriber, guest, message.id
        task = asyncio.create_task(self._answer(*told, match.state, seat, self._table.n))
        asked = _Asked(subscriber, message.id, seat, self._table.n, task)
        self._asking[guest.id] = asked
        task.add_done_callback(lambda _: self._forget(guest, asked))

    def _forget(self, guest: Guest, asked: _Asked) -> None:
        if self._asking.get(guest.id) is asked:
            del self._asking[guest.id]

    def _refuse_stale(self, subscriber: Subscriber, id: int) -> None:
        self._subscribers.send(subscriber, Refused(id, "stale", {"n": self._table.n}))

    async def _answer(
        self, subscriber: Subscriber, guest: Guest, id: int, state: State, seat: int, number: int
    ) -> None:
        """Tell who asked what the coach says of log number `number`, unless the game went on."""
        try:
            found = await self._think(state, seat, Asker(guest.id, subscriber.address))
        except CoachBusy:
            self._subscribers.send(subscriber, Refused(id, "coach-busy", {"seconds": BUSY_SECONDS}))
            return
        except Exception:
            failure("hint-failed", game=self._table.setup.game)
            self._subscribers.send(subscriber, Refused(id, "internal", {}))
            return
        if not self._stands(guest, seat, number):
            self._refuse_stale(subscriber, id)
            return
        ideas, expected = encoded(found.candidates), encoded(found.expected)
        self._subscribers.send(subscriber, Hinted(id, seat, number, ideas, expected))

    async def _think(self, state: State, seat: int, asker: Asker) -> HintAnswer:
        assert self._coaches is not None
        if self._last is not None and self._last[0] is state and self._last[1] == seat:
            return self._last[2]
        found = await self._coaches.hint(state, seat, asker)
        self._last = state, seat, found
        return found

    def _stands(self, guest: Guest, seat: int, number: int) -> bool:
        """Return whether the decision of log number `number` is still to be made, by this guest."""
        try:
            match, _ = commands.may_ask(self._table, guest)
        except Refusal:
            return False
        own = self._table.people().get(guest.id, frozenset())
        return seat in match.to_act and seat in own and match.since[seat] <= number

    def stop(self) -> None:
        """Have nobody wait any longer."""
        for asked in list(self._asking.values()):
            asked.task.cancel()
