"""What the server asks its workers, and what they answer: one line each, JSON both."""

from __future__ import annotations

from typing import Any

import msgspec

from spieltisch.bots.analysis import GameAnalysis, Look
from spieltisch.server.wire.messages import HintedCandidate


class HintQuestion(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """What to do on `seat`, at the position `full` of a game with those components."""

    game: str
    components: str
    full: dict[str, Any]
    seat: int


class HintAnswer(msgspec.Struct):
    """See `wire.messages.Hinted`; or why there is none."""

    candidates: list[HintedCandidate] = []
    expected: list[float] = []
    error: str = ""


class LookQuestion(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """What there is to say of the first decision after so many actions of a record of that game."""

    game: str
    record: str
    number: int


class LookAnswer(msgspec.Struct):
    """What was found, None where there was no decision left; how many are done, of how many."""

    look: Look | None = None
    done: int = 0
    of: int = 0
    error: str = ""


class SumQuestion(msgspec.Struct, tag="sum", forbid_unknown_fields=True):
    """What all these looks at a record come to."""

    game: str
    record: str
    looks: list[Look]


class SumAnswer(msgspec.Struct):
    """The analysis."""

    analysis: GameAnalysis | None = None
    error: str = ""


AnyQuestion = HintQuestion | LookQuestion | SumQuestion
