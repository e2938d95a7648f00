"""Questions of the server to its coach processes, and their answers: one line of JSON each."""

from __future__ import annotations

from typing import Any

import msgspec

NOTHING = msgspec.Raw(b"null")


class HintQuestion(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """A question for a hint on `seat`, at the position `full` of a game with those components."""

    game: str
    components: str
    full: dict[str, Any]
    seat: int


class HintAnswer(msgspec.Struct):
    """The fields of `wire.messages.Hinted`, encoded; `error` says why there is no hint."""

    candidates: msgspec.Raw = msgspec.Raw(b"[]")
    expected: msgspec.Raw = msgspec.Raw(b"[]")
    error: str = ""


class LookQuestion(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """A question about a record's first decision after these looks, each an encoded `Look`.

    `numbers` has the log number of the start, then of each action, for the analysis.
    """

    game: str
    record: str
    looks: list[msgspec.Raw]
    numbers: list[int]


class LookAnswer(msgspec.Struct):
    """The encoded look at a decision, null after the last one. With it come the encoded
    `wire.bodies.Analysis` of all looks, the number of decisions done, and the number of all."""

    look: msgspec.Raw = NOTHING
    analysis: msgspec.Raw = NOTHING
    done: int = 0
    of: int = 0
    error: str = ""


def encoded(value: msgspec.Raw) -> Any:
    """Return an encoded value in place of what it is: a message with it is encoded to the same."""
    return value


AnyQuestion = HintQuestion | LookQuestion
