"""A client's message that may change the table, with everything that its handler needs."""

from __future__ import annotations

from typing import Generic, Literal, NamedTuple, TypeVar

from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import MessageKey
from spieltisch.server.wire.messages import ClientMessage

M = TypeVar("M", bound=ClientMessage)
Later = Literal["later"]
LATER: Later = "later"
"""The return value of a handler whose message a later commit answers; other messages are done at
once."""


class Request(NamedTuple, Generic[M]):
    """A guest's message that arrived over a subscriber's socket `at` some time."""

    subscriber: Subscriber
    guest: Guest
    message: M
    at: int
    key: MessageKey
