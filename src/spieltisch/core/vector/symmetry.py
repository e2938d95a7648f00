"""Symmetries: turns and mirrorings that give an equivalent game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.core.ids import Action, Seat
from spieltisch.core.vector.buffers import flat


@dataclass(frozen=True)
class Symmetry:
    """A turn or mirroring of a game, for its observations and its actions.

    `axes` maps the name of each changed axis to the new places of its choices. `cell` is the axis
    of a plane's cells, row by row. Axes that are not listed stay. `action(state, action)` is the
    action that replaces `action` of `state`.
    """

    name: str
    axes: Mapping[str, Sequence[int]]
    action: Callable[[Any, Action], Action]

    def mask_into(self, state: Any, seat: Seat, out: Any) -> int:
        """Write the moved legal actions of a seat as 1 among 0s; return their number.

        `out` is as for `State.mask_into`: one number for each action of the game, uint8, int8 or
        bool, C-contiguous. Raises InvalidArgument.
        """
        mask = flat(out, state.game.actions, ("B", "b", "?"))[0]
        mask[:] = bytes(len(mask))
        legal = state.legal(seat)
        for action in legal:
            mask[self.action(state, action)] = 1
        return len(legal)
