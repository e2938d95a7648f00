"""Actions played at a table, those of them that stand, and those to be taken back still."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from spieltisch.core.engine import CHANCE
from spieltisch.core.state import State
from spieltisch.server.table.match import Match

DEPTH = 32
"""Actions, one before the other, that can be taken back; before each the game is remembered."""


class Played(msgspec.Struct, frozen=True, gc=False):
    """An action of log number `n`, and the milliseconds since the game began.

    A busy server keeps hundreds of thousands: the cycle collector need not look at them.
    """

    n: int
    actor: int
    text: str
    ms: int


class GoneBack(NamedTuple):
    """A step back of the game: at log number `n` it returned to where it was after log number
    `to`."""

    n: int
    to: int


class Turned(msgspec.Struct, frozen=True, gc=False):
    """A guest's last actions, on `seat`: the game stood at `before` after log number `to`."""

    to: int
    seat: int
    guest: int
    before: Match


class History:
    """All that was played, folded from the log.

    `acts` are the actions that stand, without those taken back. `last` is the action that the guest
    who acted last might take back. Actions are forgotten when another guest acts, when the same
    guest acts after a draw that all players saw, and when the table's clock acts.
    """

    def __init__(self) -> None:
        self.acts: list[Played] = []
        self._steps: list[Played | GoneBack] = []
        self._turns: deque[Turned] = deque(maxlen=DEPTH)
        self._passed = False
        """Whether all players saw a draw since the last of them."""

    @property
    def last(self) -> Turned | None:
        """Return what a guest did last and might take back."""
        return self._turns[-1] if self._turns else None

    def play(self, act: Played, open_to_all: bool) -> None:
        """Note an action that was played; `open_to_all`: everybody read all of its text."""
        self._steps.append(act)
        self.acts.append(act)
        if act.actor < CHANCE:
            self._turns.clear()
        self._passed |= act.actor == CHANCE and open_to_all

    def remember(self, turned: Turned) -> None:
        """Note how the game stood before what a guest is about to do."""
        if self._turns and (self._passed or self._turns[-1].guest != turned.guest):
            self._turns.clear()
        self._passed = False
        self._turns.append(turned)

    def go_back(self, n: int, to: int) -> tuple[Match, tuple[str, ...]]:
        """Go back to log number `to`, as entry `n`; return the game as it stood there, and what
        was drawn since. Raises ValueError where that is not remembered."""
        while self._turns and self._turns[-1].to > to:
            self._turns.pop()
        if not self._turns or self._turns[-1].to != to:
            raise ValueError(f"entry {n} goes back to {to}, where nobody can")
        before = self._turns.pop().before
        self._passed = False
        drawn = tuple(act.text for act in self.since(to) if act.actor == CHANCE)
        self._steps.append(GoneBack(n, to))
        _cut(self.acts, to)
        return before, drawn

    def since(self, n: int) -> list[Played]:
        """Return the actions after log number `n` that stand."""
        acts: list[Played] = []
        for act in reversed(self.acts):
            if act.n <= n:
                break
            acts.append(act)
        return acts[::-1]

    def positions(
        self, start: Callable[[], State], numbers: Iterable[int]
    ) -> Iterator[tuple[int, State]]:
        """Yield each of the ascending log numbers with the game's state after it.

        This walks through the game once, and again only where it went back. The state may always be
        the same object, so look at it before going on.
        """
        steps = iter(self._steps)
        step = next(steps, None)
        acts: list[Played] = []
        state, played = start(), 0
        for n in numbers:
            while step is not None and step.n <= n:
                if isinstance(step, Played):
                    acts.append(step)
                else:
                    _cut(acts, step.to)
                    if played > len(acts):
                        state, played = start(), 0
                step = next(steps, None)
            for act in acts[played:]:
                state.apply(act.actor, state.parse(act.text))
            played = len(acts)
            yield n, state


def _cut(acts: list[Played], to: int) -> None:
    """Delete what was played after log number `to`."""
    while acts and acts[-1].n > to:
        acts.pop()
