"""What the viewers of a table were shown last, so that they are told no more than what changed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import ne
from typing import Any, NamedTuple, cast

import msgspec

from spieltisch.server.match import Prospect
from spieltisch.server.messages import Glance
from spieltisch.server.model import Model, Seats

_encode = msgspec.json.Encoder().encode


class Shown(NamedTuple):
    """The two halves of what an update shows, see `messages.Update`."""

    view: dict[str, Any]
    """Encoded already: it is the same for all."""
    sights: list[Glance]


class Glances:
    """Remembers the sights of one table as of the last update.

    Views that were shown something then are shown what is another since; others (who came since
    was sent whole sights, but perhaps nobody else holds his seats) are shown everything.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._public: dict[str, Any] = {}
        self._prospects: dict[int | None, Prospect] = {}
        self._groups: set[Seats] = set()

    def next(self, groups: Iterable[Seats]) -> dict[Seats, Shown]:
        """What the holders of each set of seats are to be shown now."""
        match = self._model.match
        if match is None:
            return {seats: Shown({}, []) for seats in groups}
        public = match.public()
        changed = _raw(_changed(self._public, public))
        shown: dict[Seats, Shown] = {}
        prospects: dict[int | None, Prospect] = {}
        for seats in groups:
            known = seats in self._groups
            sights = []
            for prospect in self._model.prospects(seats):
                before = self._prospects.get(prospect.seat) if known else None
                prospects[prospect.seat] = prospect
                sights.append(self._glance(before, prospect))
            shown[seats] = Shown(changed if known else _raw(public), sights)
        self._public, self._prospects, self._groups = public, prospects, set(shown)
        return shown

    def _glance(self, before: Prospect | None, now: Prospect) -> Glance:
        assert self._model.match is not None
        if before is None:
            return Glance(now.seat, now.view, self._model.match.tree(now.legal), now.turn)
        tree = None if now.legal == before.legal else self._model.match.tree(now.legal)
        return Glance(now.seat, _changed(before.view, now.view), tree, now.turn)


def _changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Of two halves of a view, which have the same keys in the same order, what is another."""
    return dict(compress(now.items(), map(ne, before.values(), now.values())))


def _raw(view: dict[str, Any]) -> dict[str, Any]:
    """What stands in the message for the view itself."""
    return cast(dict[str, Any], msgspec.Raw(_encode(view)))
