"""Scores of an action, and the end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict


@dataclass(frozen=True)
class Scored:
    """One feature (or a colour's followers, `bonus`) scored: its followers, and the seats paid."""

    kind: str
    closed: bool
    tiles: int
    pennants: int
    points: int
    followers: dict[int, int]
    paid: tuple[int, ...]

    @property
    def colours(self) -> int:
        """Return of how many seats there were followers."""
        return len(self.followers)


class Outcome(TypedDict):
    """The end of a game: a place for each seat, 1 is first, the points, and the reason."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
