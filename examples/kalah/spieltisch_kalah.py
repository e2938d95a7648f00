"""Kalah, a game of the mancala family, in plain Python: all that spieltisch needs to know of it.

Pits are numbered as they are sown. Seat 0 has the pits 0 to 5 and the store 6, and seat 1 has the
pits 7 to 12 and the store 13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch import Mode, Option, PyGame, Rules, Spec
from spieltisch.core.render import Pictures
from spieltisch.core.render.paint import Paint
from spieltisch.core.spec import OptionValue

PITS = 6
STORES = (PITS, 2 * PITS + 1)
ALL = 2 * PITS + 2

SPEC = Spec(
    name="kalah",
    rules="1",
    modes=(Mode("base", seats=(2,)),),
    options=(Option("seeds", choices=(3, 4, 5, 6), default=4, doc="In each pit at the start."),),
    open_information=True,
)


class Kalah(Rules):
    """A position: the seeds in pits and stores, and whose move it is."""

    texts = tuple(f"sow {pit}" for pit in range(1, PITS + 1))

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.seeds = [int(options["seeds"])] * ALL
        for store in STORES:
            self.seeds[store] = 0
        self.turn = 0
        self._scored: list[dict[str, Any]] = []

    def pits(self, seat: int) -> range:
        """Return the numbers of a seat's pits."""
        return range(seat * (PITS + 1), seat * (PITS + 1) + PITS)

    def actors(self) -> Sequence[int]:
        return [self.turn] if any(self.seeds[pit] for pit in self.pits(self.turn)) else []

    def legal(self, actor: int) -> Sequence[int]:
        return [action for action, pit in enumerate(self.pits(actor)) if self.seeds[pit]]

    def apply(self, actor: int, action: int) -> None:
        self._scored = []
        last = self.sow(actor, self.pits(actor)[action])
        if last in self.pits(actor) and self.seeds[last] == 1:
            self.capture(actor, last)
        if last != STORES[actor]:
            self.turn = 1 - actor
        self.finish()

    def sow(self, seat: int, pit: int) -> int:
        """Sow the seeds of a pit; return where the last one fell."""
        seeds, self.seeds[pit] = self.seeds[pit], 0
        while seeds:
            pit = (pit + 1) % ALL
            if pit != STORES[1 - seat]:
                self.seeds[pit] += 1
                seeds -= 1
        return pit

    def capture(self, seat: int, pit: int) -> None:
        """Take the seed in an own pit, and those opposite, if there are any."""
        opposite = 2 * PITS - pit
        taken = self.seeds[opposite]
        if taken:
            self.seeds[pit] = self.seeds[opposite] = 0
            self.seeds[STORES[seat]] += taken + 1
            self._scored.append({"kind": "capture", "seat": seat, "seeds": taken + 1})

    def finish(self) -> None:
        """Once a side is empty, let the other have what is left in its own pits."""
        left = [sum(self.seeds[pit] for pit in self.pits(seat)) for seat in (0, 1)]
        if 0 not in left:
            return
        for seat in (0, 1):
            if left[seat]:
                self._scored.append({"kind": "left", "seat": seat, "seeds": left[seat]})
            self.seeds[STORES[seat]] += left[seat]
            for pit in self.pits(seat):
                self.seeds[pit] = 0

    def items(self) -> list[dict[str, Any]]:
        return self._scored

    def public(self) -> dict[str, Any]:
        return {
            "scores": [self.seeds[store] for store in STORES],
            "turn": self.turn,
            "pits": [[self.seeds[pit] for pit in self.pits(seat)] for seat in (0, 1)],
        }

    def check(self) -> None:
        assert len(self.seeds) == ALL
        assert all(type(count) is int and count >= 0 for count in self.seeds)
        assert sum(self.seeds) == 2 * PITS * int(self.options["seeds"])
        assert self.turn in (0, 1)
        left = [sum(self.seeds[pit] for pit in self.pits(seat)) for seat in (0, 1)]
        assert (0 in left) == (left == [0, 0])

    def value(self, seat: int) -> float:
        """Return how far ahead the seat is, for bots that look ahead."""
        return self.seeds[STORES[seat]] - self.seeds[STORES[1 - seat]]


def lines(view: dict[str, Any], paint: Paint) -> list[str]:
    """Return the board, seat 1's pits above, each seat's in the order in which it sows."""
    first, second = view["scores"]
    above = "".join(f"{seeds:4}" for seeds in reversed(view["pits"][1]))
    below = "".join(f"{seeds:4}" for seeds in view["pits"][0])
    return [f"    {above}", f"{second:4}{' ' * len(above)}{first:4}", f"    {below}"]


GAME = PyGame(SPEC, Kalah, max_legal=PITS, pictures=Pictures(lines))
