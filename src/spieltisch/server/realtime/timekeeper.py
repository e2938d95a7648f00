"""What a table does because time passes: decides claims, rings alarms, begins and ends pauses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from spieltisch.server.clock import Bell
from spieltisch.server.context import House
from spieltisch.server.race import Race, Verdict
from spieltisch.server.realtime.pauses import Breaks
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import Model
from spieltisch.server.views.subscribers import Audience

LOOK_MS = 1000
"""How often it is looked whether all lines are in order while seats race."""

Write = Callable[[list[AnyEvent], Sequence[tuple[int, int]]], Awaitable[None]]
"""Makes events happen, and notes which messages they came of."""


class Timekeeper:
    """Has one bell, set to what comes next; when it rings, `wake` has the table call `keep`."""

    def __init__(
        self,
        house: House,
        model: Model,
        audience: Audience,
        write: Write,
        answer: Callable[[Verdict], None],
        wake: Callable[[], object],
    ) -> None:
        self._clock = house.clock
        self._model = model
        self._audience = audience
        self._write = write
        self._answer = answer
        self._wake = wake
        self._breaks = Breaks(model)
        self._bell: Bell | None = None
        self._rings_at = 0
        self._looked_at = 0
        self.race = Race(model, house.luck, audience.line, house.clock.now())

    def look(self) -> None:
        """See who can be reached."""
        if self._model.clock:
            self._looked_at = self._clock.now()
            self._breaks.see(self._audience.reached(), self._looked_at)

    def _look_again(self, now: int) -> bool:
        """Look, when it is time to; whether it was."""
        again = self._model.live and now >= self._looked_at + LOOK_MS
        if again:
            self.look()
        return again

    async def wish(self, guest: int, wish: bool) -> None:
        """Somebody wishes for a pause, or for its end; Refusal."""
        self._breaks.wish(guest, wish)
        await self.keep()
        if self._audience.wishes != self._breaks.wishes:
            self._audience.wishes = self._breaks.wishes
            self._audience.tell_frame()

    async def keep(self) -> None:
        """Do all that is due by now, and have the bell ring when something will be."""
        model = self._model
        if not model.clock:
            return
        while True:
            now = self._clock.now()
            self._look_again(now)
            stops = self._breaks.changes(now)
            if stops:
                self.race.close()
            at = self.race.next(now)
            due = at is not None and at <= now
            if not (due or stops) or not await self._do(now, due, stops):
                break
        self._rest(at)

    def stop(self) -> None:
        """Ring no more."""
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    async def _do(self, now: int, due: bool, stops: list[AnyEvent]) -> bool:
        """What is due in the race, and then what `stops` it or lets it go on; whether anything
        came of it."""
        happened: list[AnyEvent] = []
        verdicts: list[Verdict] = []
        if due:
            happened, verdicts = self.race.decide(now)
            if not verdicts and not stops:
                happened = self.race.ring(now)
        if stops and not verdicts:
            self._breaks.settled()
            self._audience.wishes = frozenset()
            happened = stops
        if happened:
            played = [v.filed.message for v in verdicts if v.refusal is None and v.filed.message]
            await self._write(happened, played)
        for verdict in verdicts:
            self._answer(verdict)
        return bool(happened or verdicts)

    def _rest(self, at: int | None) -> None:
        """Have the bell ring at `at`, for the race, or when something else may be due."""
        times = [at, self._breaks.next]
        if self._model.live and self._model.people():
            times.append(self._looked_at + LOOK_MS)
        self._set_bell(min((at for at in times if at is not None), default=None))

    def _set_bell(self, at: int | None) -> None:
        """One that rings too early does no harm."""
        if at is not None and (self._bell is None or at < self._rings_at):
            self.stop()
            self._rings_at = at
            self._bell = self._clock.call_at(at, self._ring)

    def _ring(self) -> None:
        """Wake the table, unless it was only time to look and all lines are in order."""
        self._bell = None
        now = self._clock.now()
        if self._look_again(now):
            at = self.race.next(now)
            if (at is None or at > now) and not self._breaks.changes(now):
                self._rest(at)
                return
        self._wake()
