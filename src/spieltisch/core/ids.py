"""Names for the integers of the protocol."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""0 to `seats` - 1, in playing order."""
Actor: TypeAlias = int
"""A seat, or CHANCE, or TABLE."""
Action: TypeAlias = int
"""0 to `game.actions` - 1; the game defines the meaning of each number."""
