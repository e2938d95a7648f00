"""Outcomes of games."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict


@dataclass(frozen=True)
class Outcome:
    """The end of a game.

    `ranks` has a place for each seat: 1 is first, equals share it (1, 1, 3). `scores` are the final
    scores, one for each seat or side, as the view shows them. More points never rank behind fewer.
    `reason` names the way the game ended. A solo mode
    (`Mode.solo`) also has `result`, the one number of the game. Its `challenges` are those of
    the mode that it met, in their order.

    Games of a solo mode may have equal results and still differ. `compared` then has the numbers
    that records and daily challenges compare, from the first, which is `result`, to the last. More
    is better. It is empty where the result decides.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None = None
    challenges: tuple[str, ...] = ()
    compared: tuple[int, ...] = ()


class OutcomeData(TypedDict):
    """An Outcome as plain data."""

    ranks: list[int]
    scores: list[int]
    reason: str
    result: NotRequired[int]
    """Set in solo modes, like `challenges`."""
    challenges: NotRequired[list[str]]
    compared: NotRequired[list[int]]
    """Set in solo modes whose result does not decide by itself."""


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
    if outcome.compared:
        facts["compared"] = list(outcome.compared)
    return facts
