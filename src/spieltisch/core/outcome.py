"""How a game ended."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict


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


class OutcomeData(TypedDict):
    """An Outcome as plain data."""

    ranks: list[int]
    scores: list[int]
    reason: str
    result: NotRequired[int]
    """In solo modes, as `challenges`."""
    challenges: NotRequired[list[str]]


def outcome_dict(outcome: Outcome) -> OutcomeData:
    """Return an Outcome as plain data that JSON can carry."""
    facts: OutcomeData = {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }
    if outcome.result is not None:
        facts["result"] = outcome.result
        facts["challenges"] = list(outcome.challenges)
    return facts
