"""The result shows the places that count in records, ratings and tournaments, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from msgspec import structs

from spieltisch.server.features.results import rating_rows
from spieltisch.server.play.views.table_info import Audience, Pending, Reader, table_info
from spieltisch.server.table.course.ended import ended
from spieltisch.server.table.seating import losses
from spieltisch.server.table.values import TimeControl
from spieltisch.server.wire.messages import Leave
from spieltisch.server.wire.parts import TableInfo
from tests.server.live_table import NO_DELAY, Evening, evening
from tests.server.test_clocks import play

TAKEN_OVER = TimeControl("low", "bot", seconds=60)


def shown(told: Evening) -> TableInfo:
    """The table as a spectator sees it."""
    stranger, nobody = Reader(frozenset(), False, False), Audience(frozenset(), 0, ())
    return table_info(told.table, stranger, nobody, Pending(), False, {})


async def finish(told: Evening) -> None:
    """Have all people who still play do the first thing that they may until the end."""
    while told.table.status == "playing":
        for seat, player in enumerate(told.players):
            if told.table.seats[seat].bot is None and player.seat_view["legal"]:
                await play(told, seat)
        await told.pass_time(2000)


@pytest.mark.parametrize("late", [True, False])
async def test_a_bot_that_finished_the_game_leaves_its_person_last(
    tmp_path: Path, late: bool
) -> None:
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", time=TAKEN_OVER) as told:
        for seat in (0, 1, 2):
            await play(told, seat)
        if late:
            await told.pass_time(60_000)
        else:
            await told.send(told.players[0], Leave(next(told.ids), 0, "low"))
        assert told.table.seats[0].bot == "low"
        await finish(told)
        info, record = shown(told), ended(told.table)
        assert info.result is not None
        assert record is not None
        assert list(info.result.ranks) == [seat.place for seat in record.seats]
        assert info.result.ranks[0] == 3
        assert [seat.gone for seat in info.seats] == ["time" if late else "left", None, None]
        assert all(seat.lost is None for seat in info.seats)


@pytest.mark.parametrize("at_end", ["lost", "bot"])
async def test_the_game_counts_among_those_who_came(
    tmp_path: Path, at_end: Literal["lost", "bot"]
) -> None:
    """In a tournament, a player who never acted comes last, and changes nobody's rating."""
    time = TimeControl("low", at_end, seconds=60)
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", time=time) as told:
        told.table.setup = structs.replace(told.table.setup, tournament="friday")
        for seat in (0, 1):
            await play(told, seat)
        await told.pass_time(60_000)
        await finish(told)
        record = ended(told.table)
        assert record is not None
        assert record.rated
        assert [seat.acted for seat in record.seats] == [True, True, False]
        assert [seat.place for seat in record.seats][2] == 3
        mode = told.table.mode.name
        rated = await told.context.store.do(
            rating_rows.table_ratings, told.table.id, "toy", mode, [1, 2, 3]
        )
        changed = [rated[guest].rating.change is not None for guest in (1, 2, 3)]
        assert changed == [True, True, False]


async def test_in_a_tournament_two_are_done_when_ones_time_is_up(tmp_path: Path) -> None:
    """With a bot agreed for the end of time, too: the result would not change any more."""
    for seats, over in ((2, True), (3, False)):
        folder = tmp_path / str(seats)
        async with evening(folder, *[NO_DELAY] * seats, game="toy", time=TAKEN_OVER) as told:
            for seat in range(seats):
                await play(told, seat)
            friendly = losses.run_out(told.table, 0)
            assert [type(event).__name__ for event in friendly.events] == ["TimedOut"]
            told.table.setup = structs.replace(told.table.setup, tournament="friday")
            ends = losses.run_out(told.table, 0).events
            names = [type(event).__name__ for event in ends]
            assert names == (["Forfeited", "Finished"] if over else ["TimedOut"])
