"""Questions of the server to its coach processes, and their answers: one line of JSON each."""

from __future__ import annotations

from typing import Any

import msgspec

from spieltisch.bots.analysis import GameAnalysis, Look
from spieltisch.server.wire.parts import HintedCandidate


class HintQuestion(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """A question for a hint on `seat`, at the position `full` of a game with those components."""

    game: str
    components: str
    full: dict[str, Any]
    seat: int


class HintAnswer(msgspec.Struct):
    """The fields of `wire.messages.Hinted`; `error` says why there is no hint."""

    candidates: list[HintedCandidate] = []
    expected: list[float] = []
    error: str = ""


class LookQuestion(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """A question about the first decision after so many actions of a record."""

    game: str
    record: str
    number: int


class LookAnswer(msgspec.Struct):
    """The look at a decision, None after the last one; how many are done, of how many."""

    look: Look | None = None
    done: int = 0
    of: int = 0
    error: str = ""


class SumQuestion(msgspec.Struct, tag="sum", forbid_unknown_fields=True):
    """A question for the sum of all these looks at a record."""

    game: str
    record: str
    looks: list[Look]


class SumAnswer(msgspec.Struct):
    """The analysis."""

    analysis: GameAnalysis | None = None
    error: str = ""


AnyQuestion = HintQuestion | LookQuestion | SumQuestion
