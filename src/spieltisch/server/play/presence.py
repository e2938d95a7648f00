"""The table info says who is present; people come and go."""

from __future__ import annotations

from spieltisch.server.base.clock import Clock
from spieltisch.server.play.alarm import Alarm
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.play.views.subscribers import Subscribers

FEW = 30
"""Subscribers at most, for the table to publish every coming and going at once."""
TOGETHER_MS = 250
"""Milliseconds within which one message tells of all comings and goings, with more subscribers than
`FEW`. A thousand people who come at once would else be a million messages."""
EACH_MS = 2
"""The time between two such messages, for each subscriber. It bounds the messages about comings and
goings at one table, however many people watch."""


class Presence:
    """Publishes the table info when somebody came or went."""

    def __init__(self, clock: Clock, subscribers: Subscribers) -> None:
        self._clock = clock
        self._subscribers = subscribers
        self._alarm = Alarm(clock, subscribers.publish_info)

    def changed(self, but: Subscriber | None = None) -> None:
        """Tell all of it, at once or soon; `but` knows already."""
        if len(self._subscribers) <= FEW:
            self._subscribers.publish_info(but)
        else:
            wait = max(TOGETHER_MS, EACH_MS * len(self._subscribers))
            self._alarm.set(self._clock.now() + wait)

    def stop(self) -> None:
        """Tell nobody any more."""
        self._alarm.stop()
