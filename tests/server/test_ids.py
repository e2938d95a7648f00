"""Ids of another form are refused before the store is asked."""

from __future__ import annotations

import pytest

from spieltisch.server.features.results import profile_rows
from spieltisch.server.features.study import board_rows
from spieltisch.server.storage import table_rows
from tests.server.harness import Place


async def test_no_store_is_asked_for_boards_puzzles_and_people(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL, for one, takes no text with a zero in it."""
    anna = await place.guest("Anna")
    for rows, asked in (
        (board_rows, "board"),
        (table_rows, "analysis"),
        (profile_rows, "profile_of"),
    ):
        monkeypatch.setattr(rows, asked, None)
    for path, code in {
        "/api/boards/%00": "no-board",
        "/api/boards/a%00/at/0": "no-board",
        "/api/profile?person=%00": "bad-message",
    }.items():
        assert (await anna.call("GET", path)).json["code"] == code, path
    slip = await anna.call("POST", "/api/puzzles/%00.1", {"actions": []})
    assert slip.json["code"] == "no-puzzle"
