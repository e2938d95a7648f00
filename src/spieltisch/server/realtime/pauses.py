"""When a game in real time stops and goes on: as all wish, and while somebody is lost."""

from __future__ import annotations

from collections.abc import Iterable

from spieltisch.server.codes import Refusal
from spieltisch.server.table import events
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import Model, Seats

LOST_MS = 3000
"""Who cannot be reached for so long is lost."""
COUNTDOWN_MS = 3000
"""Play goes on so long after it was settled that it does."""


class Breaks:
    """Who cannot be reached, since when, and who wishes for what; nothing of it outlives the
    table in memory, but for the events that follow."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._wishes: set[int] = set()
        self._away: dict[int, int] = {}

    @property
    def wishes(self) -> Seats:
        """The seats of those who wish for a pause, or, in one, to go on."""
        people = self._model.people()
        return frozenset(seat for guest in self._wishes for seat in people.get(guest, ()))

    def wish(self, guest: int, wish: bool) -> None:
        """Note what somebody wishes; Refusal."""
        model = self._model
        if not model.clock:
            raise Refusal("no-clock")
        if model.status != "playing":
            raise Refusal("not-playing")
        if guest not in model.people():
            raise Refusal("not-your-seat")
        if not model.live:
            raise Refusal("no-clock")
        if wish:
            self._wishes.add(guest)
        else:
            self._wishes.discard(guest)

    def see(self, reached: Iterable[int], now: int) -> None:
        """Who is `reached` now."""
        away = self._model.people().keys() - set(reached)
        self._away = {guest: self._away.get(guest, now) for guest in away}

    def settled(self) -> None:
        """What was wished for has come, or something else; wishing begins anew."""
        self._wishes.clear()

    @property
    def next(self) -> int | None:
        """When something may follow by itself."""
        model = self._model
        if not model.live:
            return None
        recess, times = model.recess, []
        if recess is None or recess.until is not None:
            times = [at + LOST_MS for at in self._away.values()]
        if recess is not None and recess.until is not None:
            times.append(model.made_at + recess.until)
        return min(times, default=None)

    def changes(self, now: int) -> list[AnyEvent]:
        """What follows from who is away and from what is wished for."""
        model, recess = self._model, self._model.recess
        if not model.live or not (recess or self._away or self._wishes):
            return []
        people = model.people()
        lost = [guest for guest, since in self._away.items() if now - since >= LOST_MS]
        agreed = self._wishes >= people.keys()
        if recess is None or recess.until is not None:
            if lost:
                seats = {seat for guest in lost for seat in people[guest]}
                return [events.Paused("lost", tuple(sorted(seats)))]
            if people and agreed:
                return [events.Paused("asked", ())]
            if recess is not None and recess.until is not None:
                over = now >= model.made_at + recess.until
                return [events.Resumed()] if over else []
            return []
        settled = not self._away if recess.why == "lost" else agreed and not lost
        return [events.Resuming(now + COUNTDOWN_MS)] if settled else []
