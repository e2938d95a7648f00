"""Real time: the facts that a table needs about a game that depends on speed.

The rules know no clock. A game whose seats race gives `Game` one more object, for example a module.
From it a table learns the claim of an action, the things it reveals to all, and the tasks of the
table's clock. All of it follows from a position; this module measures no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from spieltisch.core.ids import Action, Actor, Seat

WHOLE = "*"
"""Claim of an action that interrupts all others: it is ranked against every claim."""


class Alarm(NamedTuple):
    """An action that the table plays unless a seat acts in time.

    `action` is legal for TABLE. The time, `ms` milliseconds, runs from the last action of `seat`,
    or without one from the last action of any seat. It never begins before play in real time.
    """

    action: Action
    ms: int
    seat: Seat | None = None


class RealTime(Protocol):
    """The facts for a table; `state` is a position, and stays unchanged."""

    SHORTEST_MS: int
    """Shortest time of any alarm, in ms."""

    def live(self, state: Any, /) -> bool:
        """Return whether seats race and the clock runs here; false where chance acts."""

    def claim(self, state: Any, seat: Seat, action: Action, /) -> str | None:
        """Return the claim of this legal action of `seat`, for example `card 13`.

        Equal claims are ranked against each other, and WHOLE against all. None is for actions that
        no other seat could take, such as a decision about one's own cards.
        """

    def reveals(self, state: Any, actor: Actor, action: Action, /) -> Sequence[str]:
        """Return the things that this action, about to be played here, reveals to all."""

    def alarms(self, state: Any, /) -> Sequence[Alarm]:
        """Return the coming actions of the table's clock; called where play is live."""
