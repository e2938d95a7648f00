"""Real time: what a table has to know of a game in which it matters who is quicker.

The rules know no clock. A game whose seats race for things hands `Game` one object more (a module
will do), from which a table learns what an action reaches for, what everybody comes to see, and
what its own clock does. All of it follows from a position; nothing here measures time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from spieltisch.core.ids import Action, Actor, Seat

WHOLE = "*"
"""Reached for by an action that ends what all the others are doing: it ranks against everything."""


class Alarm(NamedTuple):
    """What the table does, unless somebody acts before its time is up.

    `action` is legal for TABLE. The time, `ms` milliseconds, runs from the last action of `seat`,
    or, without one, from the last action of anybody; it begins no earlier than play in real time.
    """

    action: Action
    ms: int
    seat: Seat | None = None


class RealTime(Protocol):
    """The facts; `state` is a position, and stays as it is."""

    SHORTEST_MS: int
    """No alarm has less time than that."""

    def live(self, state: Any, /) -> bool:
        """Return whether seats race and the clock runs here; false where chance acts."""

    def claim(self, state: Any, seat: Seat, action: Action, /) -> str | None:
        """Return the thing that this legal action of `seat` reaches for, as `card 13`.

        Who reaches for the same thing is ranked against them. WHOLE is ranked against all; None is
        for what nobody else could do, as deciding on what one holds.
        """

    def reveals(self, state: Any, actor: Actor, action: Action, /) -> Sequence[str]:
        """Return the things that everybody comes to see by this action, about to be played here."""

    def alarms(self, state: Any, /) -> Sequence[Alarm]:
        """Return what the table's clock will do; asked where play is live."""
