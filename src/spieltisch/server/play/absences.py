"""People who are away from their seats, since when, and bots about to play for them."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table.seating.away import replaceable_from, turn_began
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import StandIn

HOUR_MS = 3_600_000


class Absences:
    """Bots that the host has announced.

    Each comes once its person has been away for long (`seating/away.py`) and it has been announced
    for `notice` seconds. At a table that began lately, long is `away` seconds. A person who returns
    calls the bot off. This server alone knows the people here; the log says that a bot plays. Times
    are in milliseconds since 1970.
    """

    def __init__(self, table: TableState, away: float, notice: float, now: int) -> None:
        self._table = table
        self._away_ms = round(away * 1000)
        self._notice_ms = round(notice * 1000)
        self._since: dict[int, int] = {}
        self._announced: dict[int, tuple[int, str, int]] = {}
        self.see(frozenset(), now)

    @property
    def any(self) -> bool:
        """Whether anybody who has a seat is away."""
        return bool(self._since)

    @property
    def stand_ins(self) -> dict[int, StandIn]:
        """The bots that are about to come, by seat."""
        made = self._table.made_at
        return {seat: StandIn(bot, at - made) for seat, (_, bot, at) in self._announced.items()}

    @property
    def next(self) -> int | None:
        """The time at which the next stand-in takes a seat."""
        if not self._announced:
            return None
        return min(at for _, _, at in self._announced.values())

    def see(self, present: frozenset[int], now: int) -> None:
        """Note who is here."""
        away = {seat.guest for seat in self._table.seats if seat.guest is not None} - present
        self._since = {guest: self._since.get(guest, now) for guest in away}
        self._announced = {
            seat: announced
            for seat, announced in self._announced.items()
            if announced[0] in away and self._waits(seat, announced[0])
        }

    def replaceable(self, now: int) -> dict[int, int]:
        """Return the seats of people who are away and whose turn it is, each with the time from
        which a bot may play there."""
        found = {}
        for number, seat in enumerate(self._table.seats):
            if seat.guest in self._since:
                since = self._since[seat.guest]
                at = replaceable_from(self._table, number, since, self._away_ms, now)
                if at is not None:
                    found[number] = at
        return found

    def announce(self, seat: int, bot: str, now: int) -> None:
        """Have a bot come to the seat of somebody who is away; Refusal."""
        guest, at = self._table.seats[seat].guest, self.replaceable(now).get(seat)
        if guest is None or at is None:
            raise Refusal("not-awaited")
        if at - now > self._away_ms:
            raise Refusal("away-not-long", hours=-(-(at - now) // HOUR_MS))
        self._announced[seat] = guest, bot, max(at, now + self._notice_ms)

    def call_off(self, seat: int) -> bool:
        """Have no bot come; return whether one was about to."""
        return self._announced.pop(seat, None) is not None

    def due(self, now: int) -> tuple[int, str] | None:
        """Return a seat and the bot that is to play there from now on; None if none is due."""
        for seat, (guest, bot, at) in self._announced.items():
            if at <= now:
                del self._announced[seat]
                return (seat, bot) if self._waits(seat, guest) else self.due(now)
        return None

    def _waits(self, number: int, guest: int) -> bool:
        """Return whether the table still waits for the guest on that seat."""
        seat = self._table.seats[number]
        return seat.guest == guest and turn_began(self._table, number) is not None
