"""Stores, whatever keeps them: durable, atomic, and one commit for all who wait."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import structs

from spieltisch.server.features.calls import mail_rows
from spieltisch.server.features.calls.values import MailAddress, PushSubscription
from spieltisch.server.features.guests import way_back_rows
from spieltisch.server.features.guests.way_back_rows import Ticket
from spieltisch.server.features.push import push_rows
from spieltisch.server.storage import declared, guest_rows, table_rows
from spieltisch.server.storage.interface import (
    Applied,
    Change,
    ChatRow,
    Claim,
    DataInUse,
    StoreError,
)
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card, EventRow
from spieltisch.server.table.values import Status
from tests.server.conftest import Opened
from tests.server.stored import guests, token
from tests.server.test_record_store import end, game, solo

CARD = Card("toy", "turns", "waiting", True, 1, ["Anna", None], [1, None], [])


async def test_many_tables_share_commits(opened: Opened) -> None:
    store = await opened()
    tables, events = 100, 20

    async def one(table: str) -> None:
        for n in range(1, events + 1):
            await store.append(Change(table, [EventRow(n, n, b"{}")], CARD))

    before = store.commits
    await asyncio.gather(*(one(f"t{number}") for number in range(tables)))
    commits = store.commits - before
    assert commits < tables * events / 10
    for number in range(tables):
        stored = await store.load(f"t{number}")
        assert stored is not None
        assert [row.n for row in stored.rows] == list(range(1, events + 1))
    await store.close()


async def test_what_was_appended_is_there_after_reopening(opened: Opened) -> None:
    store = await opened()
    guest = await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    line = ChatRow(1, 7, "Anna", None, "hello", 1)
    await store.append(
        Change("t", [EventRow(1, 3, b"a"), EventRow(2, 4, b"b")], CARD, [Applied(1, 9, 2)], line)
    )
    await store.close()
    store = await opened()
    stored = await store.load("t")
    assert stored is not None
    assert (stored.rows, stored.chat) == ([EventRow(1, 3, b"a"), EventRow(2, 4, b"b")], [line])
    assert stored.applied == {(1, 9): 2}
    assert await store.find_guest(b"h") == guest
    assert await store.find_guest(b"i") is None
    assert await store.load("u") is None
    (listed,) = await store.do(table_rows.listed, 0, 10)
    assert (listed.table, listed.touched, listed.card) == ("t", 4, CARD)
    assert await store.do(table_rows.listed, 4, 10) == []
    assert await store.do(table_rows.of_guest, 1, 10) == [listed]
    assert await store.do(table_rows.of_guest, 2, 10) == []
    await store.close()


async def test_who_left_is_no_longer_listed(store: Store) -> None:
    sat = Card("toy", "turns", "waiting", True, 1, ["A", "B"], [1, 2], [])
    await store.append(Change("t", [EventRow(1, 1, b"")], sat))
    assert len(await store.do(table_rows.of_guest, 2, 10)) == 1
    await store.append(Change("t", [EventRow(2, 2, b"")], CARD))
    assert await store.do(table_rows.of_guest, 2, 10) == []
    assert len(await store.do(table_rows.of_guest, 1, 10)) == 1


async def test_a_change_is_whole_or_not_at_all(store: Store) -> None:
    """A number that is taken, as when two servers believed they owned the table."""
    await store.append(Change("t", [EventRow(1, 1, b"a")], CARD))
    good = store.append(Change("u", [EventRow(1, 1, b"x")], CARD))
    bad = store.append(
        Change("v", [EventRow(1, 1, b"y")], CARD),
        Change("t", [EventRow(2, 1, b"b"), EventRow(1, 1, b"c")]),
    )
    results = await asyncio.gather(bad, good, return_exceptions=True)
    assert isinstance(results[0], StoreError)
    assert results[1] is None
    stored = await store.load("t")
    assert stored is not None
    assert [row.event for row in stored.rows] == [b"a"]
    assert await store.load("u") is not None
    assert await store.load("v") is None


async def test_a_message_is_applied_once_whatever_the_server_thinks(store: Store) -> None:
    await store.append(Change("t", [EventRow(1, 1, b"a")], applied=[Applied(1, 7, 1)]))
    with pytest.raises(StoreError):
        await store.append(Change("t", [EventRow(2, 1, b"b")], applied=[Applied(1, 7, 2)]))
    await store.append(Change("t", [EventRow(2, 1, b"b")], applied=[Applied(2, 7, 2)]))


async def test_a_table_is_claimed_before_it_is_loaded(opened: Opened) -> None:
    store = await opened()
    assert await store.claim("t") == Claim(store.process, 0, True)
    await store.append(Change("t", [EventRow(1, 1, b"a")], CARD))
    claim = await store.claim("t")
    assert claim.ours
    assert claim.process == store.process
    await store.append(Change("t", [EventRow(2, 1, b"b")], CARD, epoch=claim.epoch))
    await store.release("t", claim.epoch)
    await store.close()
    store = await opened()
    claim = await store.claim("t")
    assert claim.ours
    await store.append(Change("t", [EventRow(3, 1, b"c")], CARD, epoch=claim.epoch))
    await store.close()


async def test_one_server_a_folder(opened: Opened) -> None:
    store = await opened()
    with pytest.raises(DataInUse):
        await opened()
    await store.close()
    await (await opened()).close()


async def test_a_closed_store_answers_too(opened: Opened) -> None:
    store = await opened()
    await store.close()
    with pytest.raises(StoreError):
        await store.load("t")


async def test_what_is_over_for_long_is_forgotten(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    assert anna.id == 1
    push = PushSubscription("https://push.example/1", b"", b"", "en", "")
    await store.do(push_rows.add_push, 1, b"", push, 1, 8)
    mail = MailAddress("a@mail.example", "en", "", b"stop")
    await store.do(way_back_rows.issue, b"", Ticket("mail", 1, msgspec.json.encode(mail)), 9)
    await store.do(mail_rows.confirm_mail, b"", 1)

    async def table(name: str, status: Status, at: int) -> None:
        card = Card("toy", "turns", status, True, 1, ["Anna", None], [1, None], [])
        line = ChatRow(1, at, "Anna", None, "hello", 1)
        await store.append(Change(name, [EventRow(1, at, b"{}")], card, [Applied(1, 9, 1)], line))
        assert await store.do(push_rows.call, 1, name, 1, at)
        assert await store.do(mail_rows.call_by_mail, 1, name, 1, at)

    for at in range(1, 5):
        await table(f"finished {at}", "finished", at)
    await table("waiting", "waiting", 1)
    await table("playing", "playing", 1)
    await table("closed", "closed", 2)
    await table("in use", "finished", 1)
    assert await store.do(table_rows.delete_old, 4, 0, {"in use"}, 2) == 2
    assert await store.load("finished 1") is None
    assert await store.load("finished 3") is not None
    assert await store.do(table_rows.delete_old, 4, 0, {"in use"}, 9) == 2
    assert await store.do(table_rows.delete_old, 4, 0, {"in use"}, 9) == 0
    kept = {"finished 4", "waiting", "playing", "in use"}
    assert {card.table for card in await store.do(table_rows.of_guest, 1, 99)} == kept
    for rows in ("log", "applied", "chat", "people", "called", "mails_called"):
        assert await store.do(tables_of, rows) == kept, rows


async def test_a_table_is_kept_while_it_is_on_a_score_sheet(store: Store) -> None:
    """Of somebody who is there; an early end is on no sheet, nor is a game against others."""
    anna, ben = await guests(store, "Anna", "Ben")
    early = structs.replace(solo(anna, result=3), seats=[
        structs.replace(seat, score=None) for seat in solo(anna, result=3).seats
    ])  # fmt: skip
    await end(store, "sheet", 1, solo(anna, anna, ben, result=3))
    await end(store, "early", 1, early)
    await end(store, "others", 1, game(anna, ben, places=(1, 2)))
    assert await store.do(table_rows.delete_old, 9, 0, (), 9) == 2
    assert await store.load("sheet") is not None
    for number, guest in enumerate((anna, ben)):
        assert await store.do(table_rows.delete_old, 9, 0, (), 9) == 0, number
        await store.do(declared.delete_guest, guest.id)
    assert await store.do(table_rows.delete_old, 9, 0, (), 9) == 1
    assert await store.load("sheet") is None


def tables_of(rows: str) -> Work[set[str]]:
    """Return the tables that have such rows."""
    found = yield query(f"select distinct table_id from {rows}")
    return {table_id for (table_id,) in found}


async def test_lists_of_tables(store: Store) -> None:
    """Where a bot is to act, and where people are that may be called to their turn."""
    anna, bert = await guests(store, "Anna", "Bert")
    seated: list[int | None] = [anna.id, bert.id]

    async def table(name: str, turn: list[int], bot: bool, status: Status = "playing") -> None:
        card = Card("toy", "turns", status, False, anna.id, ["Anna", "Bert"], seated, turn, bot)
        await store.append(Change(name, [EventRow(1, 5, b"{}")], card))

    await table("of Anna", [0], False)
    await table("of Bert", [1], False)
    await table("of a bot", [], True)
    await table("over", [], True, "finished")
    assert await store.do(table_rows.with_bots) == ["of a bot"]
    assert await store.do(push_rows.to_call, 0) == []
    push = PushSubscription("https://push.example/1", b"k", b"s", "en", "https://play.example")
    await store.do(push_rows.add_push, bert.id, token(2), push, 1, 8)
    assert await store.do(push_rows.to_call, 0) == ["of Bert"]
    assert await store.do(push_rows.to_call, 5) == []
    assert await store.do(push_rows.call, bert.id, "of Bert", 1, 6) == [push]
    assert await store.do(push_rows.call, bert.id, "of Bert", 1, 6) == []
    assert await store.do(push_rows.to_call, 0) == []


async def test_where_it_is_ones_turn_comes_first(store: Store) -> None:
    """The earliest end of time before the others, however long a table rests."""
    (anna,) = await guests(store, "Anna")
    tables: list[tuple[str, Status, list[int], int | None]] = [
        ("old", "playing", [0], None),
        ("late", "playing", [0], 90),
        ("soon", "playing", [0], 70),
        ("theirs", "playing", [1], 60),
        ("waits", "waiting", [], None),
        ("over", "finished", [0], None),
    ]
    for at, (name, status, turn, due) in enumerate(tables, 1):
        card = Card(
            "toy", "turns", status, False, 1, ["A", "B"], [anna.id, 9], turn, due=due, ends=[due]
        )
        await store.append(Change(name, [EventRow(1, at, b"{}")], card))
    found = [listed.table for listed in await store.do(table_rows.of_guest, anna.id, 9)]
    assert found == ["soon", "late", "old", "waits", "theirs", "over"]
    assert [listed.table for listed in await store.do(table_rows.of_guest, anna.id, 1)] == ["soon"]


async def test_what_was_found_in_a_game_is_kept_as_long_as_the_table(store: Store) -> None:
    await store.append(Change("t", [EventRow(1, 1, b"{}")], CARD))
    for found in (b"first", b"second"):
        await store.do(table_rows.keep_analysis, "t", found)
        assert await store.do(table_rows.analysis, "t") == found
    await store.do(table_rows.keep_analysis, "nowhere", b"x")
    assert await store.do(table_rows.analysis, "nowhere") is None
    assert await store.do(table_rows.delete_old, 0, 9, (), 9) == 1
    assert await store.do(table_rows.analysis, "t") is None
