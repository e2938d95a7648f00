"""Hints at one table: who asked, and what they are told."""

from __future__ import annotations

import asyncio

from spieltisch.core.state import State
from spieltisch.server.coach.coaches import CoachBusy
from spieltisch.server.coach.questions import HintAnswer
from spieltisch.server.codes import Refusal
from spieltisch.server.context import Context
from spieltisch.server.logs import failure
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table import commands
from spieltisch.server.table.state import TableState
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.views.subscribers import Subscribers
from spieltisch.server.wire.messages import Hint, Hinted, Refused


class Hints:
    """The coach thinks elsewhere, and the table goes on; asked again, it says the same at once."""

    def __init__(self, context: Context, table: TableState, subscribers: Subscribers) -> None:
        self._coaches = context.coaches
        self._table = table
        self._subscribers = subscribers
        self._asking: dict[int, asyncio.Task[None]] = {}
        """By guest."""
        self._last: tuple[State, int, HintAnswer] | None = None
        """What was said about a position on a seat."""

    def ask(self, subscriber: Subscriber, guest: Guest, message: Hint) -> None:
        """Have the coach think; it is answered later. Refusal."""
        match, seat = commands.may_ask(self._table, guest)
        if self._coaches is None:
            raise Refusal("no-coach")
        if guest.id in self._asking:
            raise Refusal("coach-busy")
        told = subscriber, guest, message.id
        task = asyncio.create_task(self._answer(*told, match.state, seat, self._table.n))
        self._asking[guest.id] = task
        task.add_done_callback(lambda _: self._asking.pop(guest.id, None))

    async def _answer(
        self, subscriber: Subscriber, guest: Guest, id: int, state: State, seat: int, number: int
    ) -> None:
        """Tell who asked what the coach says of log number `number`, unless the game went on."""
        try:
            found = await self._think(state, seat)
        except CoachBusy:
            self._subscribers.send(subscriber, Refused(id, "coach-busy", {}))
            return
        except Exception:
            failure("hint-failed", game=self._table.setup.game)
            self._subscribers.send(subscriber, Refused(id, "internal", {}))
            return
        if not self._stands(guest, seat, number):
            self._subscribers.send(subscriber, Refused(id, "stale", {"n": self._table.n}))
            return
        self._subscribers.send(
            subscriber, Hinted(id, seat, number, found.candidates, found.expected)
        )

    async def _think(self, state: State, seat: int) -> HintAnswer:
        assert self._coaches is not None
        if self._last is not None and self._last[0] is state and self._last[1] == seat:
            return self._last[2]
        found = await self._coaches.hint(state, seat)
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
        for task in list(self._asking.values()):
            task.cancel()
