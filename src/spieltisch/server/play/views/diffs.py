"""Differences of views, so that viewers get no more than what changed since the last update."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from spieltisch.core.state import State
from spieltisch.core.views.changes import Changes
from spieltisch.server.play.views.seat_views import LegalTrees, encoded, hands, viewers
from spieltisch.server.table.match import Match
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import Seats
from spieltisch.server.wire.parts import Parts, SeatViewDiff


class ViewDiff(NamedTuple):
    """The two halves of what an update shows, see `messages.Update`."""

    public: dict[str, Any]
    parts: Parts
    """Changed parts as they are encoded, the same for all viewers, as `public` is."""
    seat_views: list[SeatViewDiff]


class ViewDiffs:
    """Remembers the state of the last update, which is never played on.

    Viewers who saw that update get what has changed since. Seat views that were not shown then,
    since their viewers came later, are shown whole.
    """

    def __init__(self, table: TableState, trees: LegalTrees) -> None:
        self._table = table
        self._trees = trees
        self._state: State | None = None
        self._legal: dict[int | None, bytes] = {}
        """The encoded legal actions by seat. C holds the bytes, so the cycle collector skips this
        dict."""
        self._groups: set[Seats] = set()
        self._opened = False
        """Whether that showed all hands, as the game was over."""

    def forget(self) -> None:
        """Show everything again.

        A change means something only to viewers who saw the state before, in a game that goes on.
        """
        self._state = None

    def next(self, groups: Iterable[Seats]) -> dict[Seats, ViewDiff]:
        """Return what the holders of each set of seats are to be shown now."""
        match = self._table.match
        if match is None:
            return {seats: ViewDiff({}, {}, []) for seats in groups}
        before, known = self._state, self._groups
        news = None if before is None else _encoded(match.state.public_since(before))
        shown = {}
        for seats in groups:
            if before is None or news is None or seats not in known:
                public, since = _encoded(Changes(match.state.public(), {})), None
            else:
                public, since = news, before
            diffs = [self._seat_view(match, seat, since) for seat in viewers(seats)]
            shown[seats] = ViewDiff(*public, diffs)
        self._state = match.state
        if shown.keys() != known:
            self._groups = set(shown)
        self._opened = self._table.status == "finished"
        return shown

    def _seat_view(self, match: Match, seat: int | None, since: State | None) -> SeatViewDiff:
        legal = self._table.legal(seat).tobytes()
        if since is None:
            same, (private, parts) = False, Changes(match.state.private(seat), {})
        else:
            same = legal == self._legal[seat]
            private, parts = match.state.private_since(since, seat)
        if self._table.status == "finished" and (since is None or not self._opened):
            opened = hands(match.state)
            private |= opened
            parts = {key: part for key, part in parts.items() if key not in opened}
        self._legal[seat] = legal
        tree = None if same else self._trees.tree(match.state, legal)
        return SeatViewDiff(seat, private, parts, tree, match.turn)


def _encoded(changes: Changes) -> Changes:
    return Changes(encoded(changes.whole), encoded(changes.parts) if changes.parts else {})
