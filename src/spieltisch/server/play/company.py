"""People at a table; once one is away, hosting passes on, and a bot stands in."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.server.play.absences import Absences
from spieltisch.server.play.alarm import Alarm
from spieltisch.server.play.context import Context
from spieltisch.server.play.views.subscribers import Subscribers
from spieltisch.server.table import commands, events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import StandIn


class Company:
    """Looks who is here, which this server alone knows; what follows from it is in the log.

    `host_away` is called once the host has been away for long.
    """

    def __init__(
        self,
        context: Context,
        table: TableState,
        subscribers: Subscribers,
        host_away: Callable[[], object],
    ) -> None:
        self._clock = context.clock
        self._table = table
        self._subscribers = subscribers
        settings = context.settings
        self._host_away_ms = round(settings.host_away * 1000)
        self._host_alarm = Alarm(context.clock, host_away)
        self._absences = Absences(table, settings.away, settings.notice, context.clock.now())

    @property
    def stand_ins(self) -> dict[int, StandIn]:
        """The bots that are about to come, by seat."""
        return self._absences.stand_ins

    @property
    def next(self) -> int | None:
        """The time at which the next stand-in takes a seat."""
        return self._absences.next

    @property
    def replaceable(self) -> dict[int, int]:
        """The seats for which a bot may play, each with the time from which it may, in milliseconds
        since the table was made."""
        if not self._absences.any:
            return {}
        found = self._absences.replaceable(self._clock.now())
        return {seat: at - self._table.made_at for seat, at in found.items()}

    def look(self) -> None:
        """Note who is here, and who sits where."""
        present, now = self._subscribers.present(), self._clock.now()
        if commands.deputy(self._table, present) is None:
            self._host_alarm.stop()
        else:
            self._host_alarm.set(now + self._host_away_ms)
        self._absences.see(present, now)

    def announce(self, seat: int, bot: str) -> None:
        """Have a bot come to the seat of somebody who is away; Refusal."""
        self._absences.announce(seat, bot, self._clock.now())

    def call_off(self, seat: int) -> bool:
        """Have no bot come; return whether one was about to."""
        return self._absences.call_off(seat)

    def due(self, now: int) -> Transition:
        """Return the coming of a bot whose time has come, or nothing."""
        due = self._absences.due(now)
        return Transition(() if due is None else (events.Appointed(*due),))

    def succession(self) -> Transition | None:
        """Return the passing of hosting to a person who is here; None while the host is."""
        deputy = commands.deputy(self._table, self._subscribers.present())
        return None if deputy is None else Transition((events.Hosted(deputy),))

    def stop(self) -> None:
        """Look no more."""
        self._host_alarm.stop()
