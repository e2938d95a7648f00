"""What the viewers of a table were shown last, so that they are told no more than what changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from spieltisch.core.state import State
from spieltisch.server.table.match import Match
from spieltisch.server.table.state import Model, Seats
from spieltisch.server.wire.messages import Glance, encoded


class Shown(NamedTuple):
    """The two halves of what an update shows, see `messages.Update`."""

    view: dict[str, Any]
    """Encoded already: it is the same for all."""
    sights: list[Glance]


class Glances:
    """Remembers what was so at the last update.

    Viewers who were shown something then are shown what is another since; others (who came since
    was sent whole sights, but perhaps nobody else holds his seats) are shown everything.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._state: State | None = None
        self._legal: dict[int | None, list[int]] = {}
        self._groups: set[Seats] = set()

    def next(self, groups: Iterable[Seats]) -> dict[Seats, Shown]:
        """What the holders of each set of seats are to be shown now."""
        match = self._model.match
        if match is None:
            return {seats: Shown({}, []) for seats in groups}
        before, known = self._state, self._groups
        news = None if before is None else encoded(match.state.public_since(before))
        shown = {}
        for seats in groups:
            if before is None or news is None or seats not in known:
                view, since = encoded(match.state.public()), None
            else:
                view, since = news, before
            sights = [self._glance(match, seat, since) for seat in sorted(seats) or (None,)]
            shown[seats] = Shown(view, sights)
        self._state, self._groups = match.state.clone(), set(shown)
        return shown

    def _glance(self, match: Match, seat: int | None, since: State | None) -> Glance:
        legal = self._model.legal(seat)
        if since is None:
            same, view = False, match.state.private(seat)
        else:
            same, view = legal == self._legal[seat], match.state.private_since(since, seat)
        self._legal[seat] = legal
        return Glance(seat, view, None if same else match.tree(legal), match.turn)
