"""Pictures of environments: text, pixels, and a board in the terminal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch import State
from spieltisch.core.render.paint import ansi
from spieltisch.core.render.pixels import pixels
from spieltisch.envs.watched import one_of

MODES = ["ansi", "human", "rgb_array"]
FRAME = (960, 720)
"""Width and height of `rgb_array`, the same for all positions, as videos need."""

Shown = str | NDArray[np.uint8] | None


def render_mode(mode: str | None) -> Any:
    """Return a render mode. Raises InvalidArgument for an unknown one."""
    return one_of("render_mode", mode, (None, *MODES))


def shown(state: State, seat: int | None, mode: str | None) -> Shown:
    """Return the position as `seat` (None: a spectator) may see it, in a render mode.

    "ansi" is a board of characters, "rgb_array" a drawing. "human" prints the board in colours.
    """
    if mode == "ansi":
        return state.show(seat)
    if mode == "human":
        print(state.show(seat, ansi), flush=True)
    return pixels(state, seat, *FRAME) if mode == "rgb_array" else None
