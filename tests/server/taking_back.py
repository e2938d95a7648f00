"""Evenings on which actions are taken back, and the state of the game on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from spieltisch.realtime.ranking import Latency
from spieltisch.server.table.state import TableState
from tests.server.harness import leaves
from tests.server.live_table import Evening, FakeRandomness, evening

NEAR = Latency(20, 0)


class Drawing(FakeRandomness):
    """Randomness that draws `first`, and then at random from a seed."""

    def __init__(self, seed: int = 5, first: Sequence[int] = ()) -> None:
        super().__init__()
        self.random = Random(seed)
        self.first = list(first)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        if self.first:
            return self.first.pop(0)
        return self.random.choice(chances)[0]


def hands(folder: Path, people: int = 2, *, mode: str = "turns", **fields: Any) -> Any:
    """Return an evening at the toy, where hands are hidden."""
    chance = fields.pop("randomness", None) or Drawing()
    latencies = [NEAR] * people
    return evening(
        folder, *latencies, game="toy", mode=mode, randomness=chance, **{"rated": False, **fields}
    )


def hand(told: Evening, seat: int) -> list[int]:
    """Return the cards of a seat."""
    cards: list[int] = told.players[seat].seat_view["view"]["hand"]
    return cards


def legal(told: Evening, seat: int) -> list[str]:
    """Return the legal actions of a seat."""
    return leaves(told.players[seat].seat_view["legal"])


def to(told: Evening, seat: int) -> int:
    """Return the number that a seat's player could go back to."""
    offered = told.players[seat].take_back
    assert offered is not None
    return int(offered["to"])


def key(table: TableState) -> int:
    """Return the key of the game's position."""
    assert table.match is not None
    return table.match.state.key()


def last(told: Evening) -> tuple[str, int | None, str]:
    """The log's last entry."""
    entry = told.table.log[-1].entry
    return entry.kind, entry.actor, entry.text
