"""Timelines: times of a race's events for its clock and its claims."""

from __future__ import annotations

from typing import NamedTuple

from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.realtime import WHOLE, RealTime
from spieltisch.core.state import State


class Timeline:
    """The times of a game of real time, folded from its log next to the game.

    Times are the log's milliseconds less all pauses. `live`: seats race now. `began` and `ended`
    are the log numbers at which racing last began and ended; `idle`: no seat acted in the previous
    race.
    """

    def __init__(self, facts: RealTime, seats: int) -> None:
        self.facts = facts
        self.live = False
        self.began = 0
        self.ended = 0
        self.idle = False
        self._acted_in = False
        self._began_at = 0
        self._last = 0
        self._acted = [0] * seats
        self._changed: dict[str, int] = {}
        self._shown: dict[str, int] = {}

    def clone(self) -> Timeline:
        """Return an independent copy."""
        clone = Timeline.__new__(Timeline)
        clone.__dict__.update(self.__dict__)  # `copy.copy` takes ten times as long
        clone._acted = self._acted.copy()
        clone._changed = self._changed.copy()
        clone._shown = self._shown.copy()
        return clone

    def acting(self, state: State, actor: Actor, action: Action, n: int, at: int) -> None:
        """Note log entry `n`, about to be played at `state`."""
        if not self.live:
            return
        for thing in self.facts.reveals(state, actor, action):
            self._changed[thing], self._shown[thing] = n, at
        if actor >= 0:
            claimed = self.facts.claim(state, actor, action)
            if claimed is not None:
                self._changed[claimed] = n
            self._last = self._acted[actor] = at
            self._acted_in = True
            over = claimed == WHOLE
        else:
            over = any(a.action == action and a.seat is None for a in self.facts.alarms(state))
        if over:  # even if the next race begins with the same action
            self.live, self.ended = False, n

    def settled(self, state: State, n: int, at: int) -> None:
        """Note the position after chance's draws."""
        live = bool(state.actors()) and self.facts.live(state)
        if live and not self.live:
            self.idle = self.began > 0 and not self._acted_in
            self.began, self._began_at, self._acted_in = n, at, False
            self._changed.clear()
            self._shown.clear()
        elif self.live and not live:
            self.ended = n
        self.live = live

    def shift(self, ms: int) -> None:
        """Leave out a pause of `ms` milliseconds."""
        self._began_at += ms
        self._last += ms
        self._acted = [at + ms for at in self._acted]
        self._shown = {thing: at + ms for thing, at in self._shown.items()}

    def changed(self, thing: str | None) -> int:
        """Return the log number of the thing's last successful claim or reveal."""
        return self._changed.get(thing or "", 0)

    def shown(self, thing: str | None) -> int | None:
        """Return the time at which the thing was revealed; None if it was not."""
        return self._shown.get(thing or "")

    def alarms(self, state: State, begin: int) -> list[Due]:
        """Return the clock's alarms with their times; none counts from before `begin`."""
        begin = max(begin, self._began_at)
        return [
            Due(max(self._last if seat is None else self._acted[seat], begin) + ms, action, seat)
            for action, ms, seat in self.facts.alarms(state)
        ]


class Due(NamedTuple):
    """An alarm and its time."""

    at: int
    action: Action
    seat: Seat | None
