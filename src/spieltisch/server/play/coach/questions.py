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
    """A question about a record's first decision after these looks."""

    game: str
    record: str
    looks: list[Look]


class LookAnswer(msgspec.Struct):
    """The look at a decision, None after the last one. With it come the analysis of all looks, the
    number of decisions done, and the number of all."""

    look: Look | None = None
    analysis: GameAnalysis | None = None
    done: int = 0
    of: int = 0
    error: str = ""


AnyQuestion = HintQuestion | LookQuestion
