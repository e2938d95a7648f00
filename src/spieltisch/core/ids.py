"""What the protocol's integers stand for."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""0 to `seats` - 1, in playing order."""
Actor: TypeAlias = int
"""A seat, or CHANCE, or TABLE."""
Action: TypeAlias = int
"""0 to `game.actions` - 1; what a number means is fixed by the game."""
