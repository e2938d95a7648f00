"""Hands are hidden from other players until the game is over, and open afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.moments import Played, rows_of
from spieltisch.server.base.library import Library
from spieltisch.server.play.views.diffs import ViewDiffs
from spieltisch.server.play.views.seat_views import LegalTrees, hands, past_positions, seat_views
from spieltisch.server.table.state import TableState
from tests.finished import whole_games

MINE = frozenset({0})
NOBODY = frozenset[int]()


def hidden() -> Iterator[tuple[str, Played]]:
    """A whole game of each that has hands, for several."""
    seen = set[str]()
    for name, played in whole_games():
        types, game = played.state.game.view_types, played.state.game.spec.name
        if types and types.hands and game not in seen and played.state.seats > 1:
            seen.add(game)
            yield name, played


GAMES = dict(hidden())


def table_of(played: Played, less: int = 0) -> TableState:
    """A table at which this was played, without so many of the last entries."""
    table = TableState("t", Library())
    rows = rows_of(played, {})
    table.replay(rows[: len(rows) - less])
    return table


def own(played: Played, view: dict[str, Any]) -> dict[str, Any]:
    """The hands of a view."""
    assert played.state.game.view_types is not None
    return {key: view[key] for key in played.state.game.view_types.hands}


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_open_once_it_is_over_and_not_before(name: str) -> None:
    played = GAMES[name]
    going_on, over = table_of(played, less=1), table_of(played)
    assert going_on.status == "playing"
    for seats, seat in ((MINE, 0), (NOBODY, None)):
        (before,) = seat_views(going_on, seats, LegalTrees())
        assert before.view == played.state.view(seat)
        (after,) = seat_views(over, seats, LegalTrees())
        assert own(played, after.view) == hands(played.state)
        shut = {key: of for key, of in before.view.items() if key not in hands(played.state)}
        assert shut == {key: of for key, of in after.view.items() if key in shut}


@pytest.mark.parametrize("name", GAMES)
def test_the_update_of_the_end_opens_them(name: str) -> None:
    table, rows = table_of(GAMES[name], less=2), rows_of(GAMES[name], {})
    diffs = ViewDiffs(table, LegalTrees())
    diffs.next([MINE, NOBODY])
    table.replay(rows[-2:])
    for shown in diffs.next([MINE, NOBODY]).values():
        assert own(GAMES[name], shown.seat_views[0].view) == hands(GAMES[name].state)
    for shown in diffs.next([MINE, NOBODY]).values():
        assert shown.seat_views[0].view == {}, "what they know is not said again"


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_may_be_seen_with_open_hands(name: str) -> None:
    played = GAMES[name]
    table = table_of(played)
    began = next(logged.entry.n for logged in table.log if logged.entry.kind == "started")
    numbers = range(began, table.n, 7)
    opened = 0
    for (n, state), shut, open_ in zip(
        table.positions(numbers),
        past_positions(table, numbers, MINE),
        past_positions(table, numbers, MINE, opened=True),
        strict=True,
    ):
        assert n == shut.n == open_.n
        (was,), (shown,) = shut.seat_views, open_.seat_views
        assert was.view == state.view(0)
        assert shown.view == was.view | hands(state)
        for key, held in hands(state).items():
            assert held == [state.private(seat)[key][seat] for seat in range(state.seats)]
            opened += held != was.view[key]
    assert opened > 0
