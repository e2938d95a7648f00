"""The table info says who is present; people come and go."""

from __future__ import annotations

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.runtime.views.subscriber import Subscriber
from spieltisch.server.runtime.views.subscribers import Subscribers

FEW = 30
"""Subscribers at most, for the table to publish every coming and going at once."""
TOGETHER_MS = 250
"""With more subscribers, one message tells of all comings and goings within that time: a thousand
people who come at once would be a million messages."""
EACH_MS = 2
"""The time between two such messages, for each subscriber. It bounds the messages about comings and
goings at one table, however many people watch."""


class Presence:
    """Publishes the table info when somebody came or went."""

    def __init__(self, clock: Clock, subscribers: Subscribers) -> None:
        self._clock = clock
        self._subscribers = subscribers
        self._timer: Timer | None = None

    def changed(self, but: Subscriber | None = None) -> None:
        """Tell all of it, at once or soon; `but` knows already."""
        if len(self._subscribers) <= FEW:
            self._subscribers.publish_info(but)
        elif self._timer is None:
            wait = max(TOGETHER_MS, EACH_MS * len(self._subscribers))
            self._timer = self._clock.call_at(self._clock.now() + wait, self._tell)

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        self._subscribers.publish_info()
