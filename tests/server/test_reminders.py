"""Nobody loses a game of days unnoticed: calls near the end of time, after it, and at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from spieltisch.server.features.calls.mails import TOGETHER_MS
from spieltisch.server.features.calls.reminders import MOST_MS
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.site import Site
from spieltisch.server.play.calls import LATER_MS, SOON_MS, Calls, awaited
from spieltisch.server.play.news import News
from spieltisch.server.play.views.table_cards import table_card
from spieltisch.server.storage import table_rows
from spieltisch.server.table.values import DAY_MS, TimeControl
from spieltisch.server.wire.messages import Concede, Ready, Sit
from tests.server.browsers import Browser, KeptPost
from tests.server.live_table import Evening
from tests.server.mailing import KeptCarrier, text
from tests.server.test_clocks import beat
from tests.server.test_days_off import off
from tests.server.test_gathering import ready
from tests.server.test_mail import confirmed, leave_before_turn, restarted, two
from tests.server.test_push import allow, come_back, leave, play, ring

HOUR_MS = DAY_MS // 24
BEN = 2


async def pass_time(told: Evening, ms: int) -> None:
    """Put the clock forward while the server is there, and see every reminder and mail through."""
    end = told.clock.ms + ms
    while told.clock.ms < end:
        await told.pass_time(min(HOUR_MS, end - told.clock.ms) - 1)
        await beat(told)
        await told.registry._heartbeat.beat()
        await told.pass_time(1)
        await told.context.reminders.idle()
        await told.context.mails.idle()


def subjects(carrier: KeptCarrier) -> list[str]:
    """Return the subjects of the mails, in their order."""
    return [str(mail["subject"]) for mail in carrier.mails]


@pytest.mark.parametrize(("days", "little"), [(1, DAY_MS // 4), (3, MOST_MS)])
async def test_a_player_is_reminded_once_when_little_time_is_left(
    tmp_path: Path, days: int, little: int
) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier, time=TimeControl("low", days=days)) as told:
        told.context.reminders.begin()
        await leave_before_turn(told)
        await pass_time(told, days * DAY_MS - little - 1)
        assert subjects(carrier) == ["Your turn: toy"]
        await pass_time(told, 1)
        assert subjects(carrier) == ["Your turn: toy", "Little time left: toy"]
        hours = little // HOUR_MS
        assert text(carrier.mails[1]).splitlines()[:2] == [
            "It is still your turn in toy, with P0.", f"You have {hours} hours left.",
        ]  # fmt: skip
        await pass_time(told, little - 1)
        assert len(carrier.mails) == 2


async def test_a_turn_that_was_played_is_no_reason(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        told.context.reminders.begin()
        await leave_before_turn(told)
        await pass_time(told, 2 * DAY_MS)
        await come_back(told, 1)
        await play(told, 1)
        await leave(told, 1)
        await pass_time(told, 2 * DAY_MS)
        assert subjects(carrier) == ["Your turn: toy"]


async def test_a_lost_seat_is_told_and_shown_until_it_was_seen(tmp_path: Path) -> None:
    carrier, post = KeptCarrier(), KeptPost()
    async with two(tmp_path, carrier, post=post) as told:
        store = told.context.store

        async def shown() -> tuple[bool, str]:
            (listed,) = await store.do(table_rows.of_guest, BEN, 9)
            card = table_card(listed, told.players[1].guest, told.clock.ms)
            assert card.may_return == (card.timed_out or told.table.seats[1].bot == "low")
            return card.timed_out, card.status

        await allow(told, 1, Browser("ben"))
        await play(told, 0)
        await play(told, 1)
        await leave_before_turn(told)
        assert await shown() == (False, "playing")
        await pass_time(told, 3 * DAY_MS)
        await told.context.push.idle()
        assert "Your time ran out: toy" in subjects(carrier)
        assert "A bot plays on for you." in text(carrier.mails[-1])
        assert len(post.letters) == len(carrier.mails)
        assert await shown() == (True, "playing")
        other = [
            table_card(one, told.players[0].guest, 0)
            for one in await store.do(table_rows.of_guest, 1, 9)
        ]
        assert not other[0].timed_out
        await come_back(told, 1)
        assert await shown() == (False, "playing")
        await told.send(told.players[1], Sit(next(told.ids), 1, "P1"))
        await leave(told, 1)
        assert told.table.seats[1].bot is None
        assert await shown() == (False, "playing")


async def test_the_other_timed_out_and_calls_go_on(tmp_path: Path) -> None:
    """A bot plays for Anna; Ben's clock runs, so he is called and reminded as before."""
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        told.context.reminders.begin()
        await confirmed(told, 1)
        await play(told, 0)
        await play(told, 1)
        await leave(told, 1)
        await pass_time(told, 3 * DAY_MS)
        assert told.table.seats[0].bot == "low"
        await pass_time(told, SOON_MS)
        assert awaited(told.table).keys() == {BEN}
        await pass_time(told, 3 * DAY_MS - MOST_MS)
        assert subjects(carrier)[:2] == ["Your turn: toy", "Little time left: toy"]


async def test_the_end_of_a_game_is_told_to_those_who_are_away(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        await confirmed(told, 1)
        await leave(told, 1)
        await told.send(told.players[0], Concede(next(told.ids), 0, "low"))
        await pass_time(told, 1)
        assert told.table.status == "finished"
        assert subjects(carrier) == ["The game is over: toy"]


async def lose_on_time(told: Evening) -> None:
    """Let Ben's time run out."""
    await play(told, 0)
    await pass_time(told, 3 * DAY_MS)


async def concede(told: Evening) -> None:
    """Let Anna concede, which ends the game."""
    await told.send(told.players[0], Concede(next(told.ids), 0, "low"))


async def be_waited_for(told: Evening) -> None:
    """Let Anna wait for Ben to say that he is ready."""
    await ready(told, 0)


@pytest.mark.parametrize(
    ("happen", "start", "subject"),
    [
        (lose_on_time, True, "Your time ran out: toy"),
        (concede, True, "The game is over: toy"),
        (be_waited_for, False, "All seats are taken: toy"),
    ],
    ids=["time", "over", "begin"],
)
async def test_a_process_that_ended_before_the_call_loses_no_news(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    happen: Callable[[Evening], Awaitable[None]],
    start: bool,
    subject: str,
) -> None:
    """The next one finds in the store what players do not know, and tells it once."""
    carrier = KeptCarrier()
    with monkeypatch.context() as ending:
        ending.setattr(Calls, "look", lambda *_: None)
        ending.setattr(News, "look", AsyncMock())
        async with two(tmp_path, carrier, start=start) as told:
            clock, table = told.clock, told.table.id
            await confirmed(told, 1)
            if start:
                await play(told, 0)
                await play(told, 1)
            else:
                await told.send(told.players[1], Ready(next(told.ids), ready=False))
            await leave(told, 1)
            await happen(told)
            await leave(told, 0)
    assert carrier.mails == []
    for _ in range(2):
        async with restarted(tmp_path, carrier, clock) as registry:
            for one in await registry.context.store.do(push_rows.to_call, clock.ms - DAY_MS):
                assert one == table
                await (await registry.open(one)).drain()
            ring(clock, SOON_MS)
            assert isinstance(registry.context, Site)
            await registry.context.mails.idle()
        assert subjects(carrier) == [subject]


async def test_news_of_a_game_are_told_once_and_not_to_those_who_are_there(tmp_path: Path) -> None:
    """Nor later, when the table comes into memory once more."""
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        clock = told.clock
        await confirmed(told, 1)
        await concede(told)
        await leave(told, 1)
    async with restarted(tmp_path, carrier, clock) as registry:
        assert await registry.context.store.do(push_rows.to_call, 0) == []
        await (await registry.open(told.table.id)).drain()
        assert isinstance(registry.context, Site)
        await registry.context.mails.idle()
    assert carrier.mails == []


async def test_a_game_of_minutes_tells_nobody(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier, time=TimeControl("low", seconds=60)) as told:
        told.context.reminders.begin()
        await leave_before_turn(told)
        await pass_time(told, HOUR_MS)
        assert told.table.status == "closed"
        assert carrier.mails == []


@pytest.mark.parametrize("early", [False, True])
async def test_the_end_of_days_off_is_told_where_it_is_ones_turn(
    tmp_path: Path, early: bool
) -> None:
    """A guest who ends them earlier is there, and gets no mail."""
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        told.context.reminders.begin()
        await confirmed(told, 1)
        await leave(told, 1)
        await off(told, 2)
        await play(told, 0)
        await pass_time(told, DAY_MS + HOUR_MS)
        if early:
            await off(told, 0)
        await pass_time(told, DAY_MS)
        told_of = subjects(carrier)
        assert told_of == ["Your turn: toy", *([] if early else ["Your days off are over"])]
        await pass_time(told, HOUR_MS)
        assert subjects(carrier) == told_of


async def test_what_comes_within_minutes_goes_into_one_mail(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        to: Any = await confirmed(told, 1)
        mails, n = told.context.mails, told.table.n
        await play(told, 0)
        for number in range(3):
            mails.call(BEN, told.table.id, "toy", n + number, "time")
        await mails.idle()
        assert len(carrier.mails) == 1
        await told.pass_time(TOGETHER_MS - 1)
        await mails.idle()
        assert len(carrier.mails) == 1
        await told.pass_time(1)
        await mails.idle()
        assert len(carrier.mails) == 2
        assert carrier.mails[1]["to"] == to.address
        await told.pass_time(DAY_MS // 2)
        assert len(carrier.mails) == 2


async def test_a_game_that_waits_for_a_word_to_begin_calls_like_a_turn(tmp_path: Path) -> None:
    """As a rematch does, and the table of a player who said that they are not ready."""
    carrier = KeptCarrier()
    async with two(tmp_path, carrier, start=False) as told:
        await confirmed(told, 1)
        await told.send(told.players[1], Ready(next(told.ids), ready=False))
        await ready(told, 0)
        assert told.table.status == "waiting"
        await leave(told, 1)
        await pass_time(told, LATER_MS)
        assert subjects(carrier) == ["All seats are taken: toy"]
        assert "say that you are ready" in text(carrier.mails[0])
        await pass_time(told, DAY_MS)
        assert len(carrier.mails) == 1
        await come_back(told, 1)
        await ready(told, 1)
        assert str(told.table.status) == "playing"
