"""Telling everybody at a table who is here."""

from __future__ import annotations

from spieltisch.server.clock import Clock, Timer
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.views.subscribers import Subscribers

FEW = 30
"""Subscribers who are told of every coming and going at once."""
TOGETHER_MS = 250
"""Where there are more, what happens within that time is told in one: a thousand who come at once
would be a million messages."""
EACH_MS = 2
"""And that long for each of them: what is told of comings and goings, at any one table, is so many
messages and no more, however many watch."""


class Presence:
    """Publishes the frame when somebody came or went."""

    def __init__(self, clock: Clock, subscribers: Subscribers) -> None:
        self._clock = clock
        self._subscribers = subscribers
        self._timer: Timer | None = None

    def changed(self, but: Subscriber | None = None) -> None:
        """Tell all of it, at once or soon; `but` knows already."""
        if len(self._subscribers) <= FEW:
            self._subscribers.publish_frame(but)
        elif self._timer is None:
            wait = max(TOGETHER_MS, EACH_MS * len(self._subscribers))
            self._timer = self._clock.call_at(self._clock.now() + wait, self._tell)

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        self._subscribers.publish_frame()
