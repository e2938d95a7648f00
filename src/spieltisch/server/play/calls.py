"""Calls to players whose turn it is: one a turn, and none to players who are at the table.

This service knows them and not the tables, which leave the memory once all people have left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.table.course import beginning
from spieltisch.server.table.state import TableState

SOON_MS = 20_000
"""Milliseconds of a turn after which a player is called who has not been there during this turn."""
LATER_MS = 180_000
"""Milliseconds of a turn after which a player is called who was there during this turn. They know
of the turn, unless only a phone in a pocket was there."""


class _Turn(msgspec.Struct, gc=False):
    """A turn that somebody is awaited for; `n` is the log number at which it began."""

    n: int
    kind: Kind = "turn"
    seen: bool = False
    timer: Timer | None = None
    over: bool = False
    """Whether there is nothing more to call for."""


Kind = Literal["turn", "begin", "soon", "time", "over", "back"]
"""The reason for a call. `turn`: it is their turn. `begin`: the game waits for them to begin.
`soon`: little time is left. `time`: it ran out. `over`: the game is over. `back`: their days off
are over, and it is their turn."""


class Due(Protocol):
    """Takes a guest, a table and its game, the log number at which it was so, and the reason."""

    def __call__(
        self, guest: int, table: str, game: str, n: int, kind: Kind = "turn", /
    ) -> object: ...


class Calls:
    """Calls all that is `due`; nothing is due where nobody is called."""

    def __init__(self, clock: Clock, *due: Due) -> None:
        self._clock = clock
        self._due = due
        self._turns: dict[str, dict[int, _Turn]] = {}

    def look(self, table: TableState, present: Callable[[int], bool]) -> None:
        """Note whose turn it is at a table, and whether they are `present`."""
        now = awaited(table) if self._due else {}
        kind: Kind = "begin" if table.status == "waiting" else "turn"
        before = self._turns.pop(table.id, {})
        turns = {}
        for guest, n in now.items():
            turn = before.pop(guest, None)
            if turn is None or turn.n != n:
                _stop(turn)
                turn = _Turn(n, kind)
            turns[guest] = turn
            if present(guest):
                turn.seen = True
                _stop(turn)
            elif turn.timer is None and not turn.over:
                self._wait(table.id, table.setup.game, guest, turn)
        for turn in before.values():
            _stop(turn)
        if turns:
            self._turns[table.id] = turns

    def call(self, table: TableState, guest: int, n: int) -> None:
        """Call a guest at once to the turn that began at log number `n`, unless they were called to
        it. Others are about to decide about their seat."""
        turn = self._turns.get(table.id, {}).get(guest)
        if turn is not None and turn.n == n:
            if turn.over:
                return
            _stop(turn)
            turn.over = True
        for call in self._due:
            call(guest, table.id, table.setup.game, n)

    @property
    def possible(self) -> bool:
        """Whether anybody can be called."""
        return bool(self._due)

    def tell(self, table: TableState, guest: int, kind: Kind) -> None:
        """Call a guest at once for another reason than a turn."""
        for call in self._due:
            call(guest, table.id, table.setup.game, table.n, kind)

    def forget(self, table: str) -> None:
        """Let go of a table that leaves the memory, but for calls that are still to come: while
        nobody is there nothing changes."""
        left = {
            guest: turn
            for guest, turn in self._turns.pop(table, {}).items()
            if turn.timer is not None
        }
        if left:
            self._turns[table] = left

    def stop(self) -> None:
        """Call nobody any more."""
        for turns in self._turns.values():
            for turn in turns.values():
                _stop(turn)
        self._turns.clear()

    def _wait(self, table: str, game: str, guest: int, turn: _Turn) -> None:
        def ring() -> None:
            turn.timer, turn.over = None, True
            for call in self._due:
                call(guest, table, game, turn.n, turn.kind)

        at = self._clock.now() + (LATER_MS if turn.seen else SOON_MS)
        turn.timer = self._clock.call_at(at, ring)


def awaited(table: TableState) -> dict[int, int]:
    """Return the guests whose turn it is, or who hold up the beginning of a game of days. Each
    comes with the log number at which that began.

    None where seats race, while a clock is stopped, and where nobody else plays who would wait: but
    a clock of days still runs there.
    """
    if table.status == "waiting":
        return _awaited_to_begin(table)
    match = table.match
    waited_for = len(table.people()) > 1 or table.in_days
    if match is None or table.live or table.pause is not None or not waited_for:
        return {}
    turns: dict[int, int] = {}
    for number in table.to_act():
        seat = table.seats[number]
        if seat.bot is None and seat.guest is not None:
            turns[seat.guest] = max(turns.get(seat.guest, 0), match.since[number])
    return turns


def _awaited_to_begin(table: TableState) -> dict[int, int]:
    """Return the guests without whom a game of days does not begin though all seats are taken. Each
    comes with the log number at which the last seat was taken."""
    time = table.setup.time
    if time is None or not time.days or not all(seat.taken for seat in table.seats):
        return {}
    n = max(seat.since for seat in table.seats)
    return dict.fromkeys(beginning.awaited(table, ()), n)


def _stop(turn: _Turn | None) -> None:
    if turn is not None and turn.timer is not None:
        turn.timer.cancel()
        turn.timer = None
