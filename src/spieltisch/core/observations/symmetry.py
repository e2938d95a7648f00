"""Symmetries: other games that are the same game, turned or mirrored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.core.ids import Action, Seat
from spieltisch.core.observations.buffers import flat


@dataclass(frozen=True)
class Symmetry:
    """A way to turn or mirror a game: what goes where, in its observations and its actions.

    `axes` has for each axis of the blocks that it changes, by name, the new place of each of its
    choices, and as `cell` that of each cell of a plane, row by row; what is not there stays.
    `action(state, action)` is the action that takes the place of `action` of `state`.
    """

    name: str
    axes: Mapping[str, Sequence[int]]
    action: Callable[[Any, Action], Action]

    def mask_into(self, state: Any, seat: Seat, out: Any) -> int:
        """Write where a seat's legal actions go, 1 or 0 an action; return how many there are.

        `out` is as for `State.mask_into`: one number for each action of the game, uint8 or bool,
        C-contiguous. Raises InvalidArgument.
        """
        mask = flat(out, state.game.actions, ("B", "?"))[0]
        mask[:] = bytes(len(mask))
        legal = state.legal(seat)
        for action in legal:
            mask[self.action(state, action)] = 1
        return len(legal)
