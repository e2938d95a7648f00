"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `ranks` has a place a seat: 1 is first, equals share it (1, 1, 3). `scores` are the game's
    results, a seat or a side. `reason` is a word for the way it ended. A solo mode (`Mode.solo`)
    has the one number that the game comes to, `result`, and those of the mode's challenges that
    it ticked off, in their order.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None = None
    challenges: tuple[str, ...] = ()


def outcome_dict(outcome: Outcome) -> dict[str, Any]:
    """Return an Outcome as plain data that JSON can carry."""
    facts: dict[str, Any] = {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }
    if outcome.result is not None:
        facts |= {"result": outcome.result, "challenges": list(outcome.challenges)}
    return facts
