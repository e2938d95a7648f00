"""A made-up race, for tests of the kernel: the first to reach for a card has it."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.realtime import WHOLE, Alarm

CARDS = 20
STOP, SIGH, SHOW, END = CARDS, CARDS + 1, CARDS + 2, CARDS + 3
"""Besides the cards: end it all, what is nobody else's matter, show card 0, and time is up."""
IDLE_MS, SIGH_MS = 5_000, 2_000


class Grab:
    """The position, and the facts of its real time."""

    SHORTEST_MS = SIGH_MS

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.left = set(range(CARDS))
        self.over = False

    def actors(self) -> tuple[int, ...]:
        return () if self.over else tuple(range(self.seats))

    def is_legal(self, seat: int, action: int) -> bool:
        return not self.over and (action in self.left or action in (STOP, SIGH, SHOW))

    def apply(self, action: int) -> None:
        self.left.discard(action)
        self.over = action in (STOP, END)

    # ------------------------------------------------------------ the facts

    def live(self, state: Grab) -> bool:
        return not state.over

    def claim(self, state: Grab, seat: int, action: int) -> str | None:
        return {STOP: WHOLE, SIGH: None, SHOW: None}.get(action, f"card {action}")

    def reveals(self, state: Grab, actor: int, action: int) -> Sequence[str]:
        return ("card 0",) if action == SHOW else ()

    def alarms(self, state: Grab) -> Sequence[Alarm]:
        return (Alarm(SIGH, SIGH_MS, 1), Alarm(END, IDLE_MS))
