"""The wire's picture of a table, made from the table itself."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, cast

import msgspec

from spieltisch.core.state import State
from spieltisch.core.words.trees import tree
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import (
    Seats,
)
from spieltisch.server.wire.bodies import PastPosition
from spieltisch.server.wire.parts import SeatView

_encode = msgspec.json.Encoder().encode


def encoded(half: dict[str, Any]) -> dict[str, Any]:
    """Return what stands in messages for a part that goes to many, so that it is encoded once."""
    return cast(dict[str, Any], msgspec.Raw(_encode(half)))


class LegalTrees:
    """Trees of legal actions, encoded: at one state several seats may share them."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._trees: dict[bytes, dict[str, Any]] = {}

    def tree(self, state: State, legal: bytes) -> dict[str, Any]:
        """Return the tree of these actions, as C has them, legal at `state`."""
        if state is not self._state:
            self._state = state
            self._trees.clear()
        made = self._trees.get(legal)
        if made is None:
            actions, trees = array("i", legal), state.game.trees
            if trees is None:
                made = encoded(tree(state.texts(actions)))
            else:
                made = cast(dict[str, Any], msgspec.Raw(trees.encoded(actions)))
            self._trees[legal] = made
        return made


def viewers(seats: Seats) -> Iterable[int | None]:
    """Return whose views the holder of `seats` is shown: each seat's, or else a spectator's."""
    return sorted(seats) or (None,)


def hands(state: State) -> dict[str, Any]:
    """Return what every seat holds, as itself sees it: everybody's, once the game is over."""
    types = state.game.view_types
    if types is None or not types.hands:
        return {}
    own = [state.private(seat) for seat in range(state.seats)]
    return {key: [seen[key][seat] for seat, seen in enumerate(own)] for key in types.hands}


def seat_views(table: TableState, seats: Seats, trees: LegalTrees) -> list[SeatView]:
    """Return whole seat views, as a `welcome` brings them; none before the start. Once the game is
    over, all hands are open."""
    match = table.match
    if match is None:
        return []
    state = match.state
    opened = hands(state) if table.status == "finished" else {}
    return [
        SeatView(seat, state.view(seat) | opened, trees.tree(state, legal), match.turn)
        for seat in viewers(seats)
        for legal in (table.legal(seat).tobytes(),)
    ]


def past_positions(
    table: TableState, numbers: Iterable[int], seats: Seats, opened: bool = False
) -> list[PastPosition]:
    """Return what the holder of the seats saw after each of the ascending log numbers; none where
    there is nothing. `opened`: with everybody's hand, which is for finished games only."""
    return [
        PastPosition(n, [SeatView(s, state.view(s) | shown, {}) for s in viewers(seats)])
        for n, state in table.positions(numbers)
        for shown in (hands(state) if opened else {},)
    ]
