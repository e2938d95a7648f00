"""Answers to messages that may change a table: each has one answer, however often it comes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.table.transition import MessageKey
from spieltisch.server.wire.messages import Done, Refused

REFUSALS = 8
"""Refusals of each guest that a table remembers: those of messages under way when a connection was
lost."""


class AnsweredMessages:
    """The table's log number after each message that was applied, and the last refusals.

    A message may come once more over a connection that its guest has given up. If it was refused
    before, the late copy must not be applied. The table's next owner need not know: such a
    connection must first say hello there.

    Numbers of applied messages are kept by guest and then by message. Such a dict holds nothing but
    ints, so the cycle collector skips it; it would have to look at a tuple for each message.
    """

    def __init__(self, stored: Mapping[MessageKey, int]) -> None:
        self._applied: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._refused: defaultdict[int, dict[int, Refused]] = defaultdict(dict)
        self._waiting: dict[MessageKey, tuple[int, list[Subscriber]]] = {}
        """Messages without an answer so far: when each arrived, and the subscribers who wait."""
        for (guest, message), n in stored.items():
            self._applied[guest][message] = n

    def answer(self, key: MessageKey) -> Done | Refused | None:
        """Return what a message was answered; None where it was not yet."""
        guest, message = key
        n = self._applied.get(guest, {}).get(message)
        if n is not None:
            return Done(message, n)
        return self._refused.get(guest, {}).get(message)

    def wait(self, key: MessageKey, at: int, subscriber: Subscriber) -> None:
        """Note that a message which arrived `at` is answered later."""
        self._waiting[key] = at, [subscriber]

    def waits(self, key: MessageKey, subscriber: Subscriber) -> bool:
        """Return whether a message is answered later; if so, `subscriber` hears the answer, too."""
        if key not in self._waiting:
            return False
        self._waiting[key][1].append(subscriber)
        return True

    def settle(self, key: MessageKey, answer: Done | Refused) -> tuple[int, Sequence[Subscriber]]:
        """Note the answer to a message that waited; return when it arrived, and from where."""
        self.note(key[0], answer)
        return self._waiting.pop(key)

    def note(self, guest: int, answer: Done | Refused) -> None:
        """Note what a guest's message is answered."""
        if isinstance(answer, Done):
            self._applied[guest][answer.id] = answer.n
            return
        refused = self._refused[guest]
        refused[answer.id] = answer
        if len(refused) > REFUSALS:
            del refused[next(iter(refused))]
