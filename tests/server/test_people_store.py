"""Bounds of what stores of each kind keep about people: days, notes and deleted guests."""

from __future__ import annotations

from spieltisch.server.features.friends import block_rows, friend_rows, invitation_rows
from spieltisch.server.features.friends.invitation_rows import NOTED_MS
from spieltisch.server.storage import declared
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card, EventRow, Guest
from tests.server.stored import guests

DAY = 86_400_000
IDS = ("one", "other")


async def test_requests_wait_once_and_are_bounded_by_the_day(store: Store) -> None:
    anna, ben, eve, kim = await guests(store, "Anna", "Ben", "Eve", "Kim")
    at = 40 * DAY
    for _ in range(2):
        assert await store.do(friend_rows.ask, anna.id, ben.id, "r", at, at - 30 * DAY, 2)
    assert await store.do(friend_rows.ask, anna.id, eve.id, "s", at, at - 30 * DAY, 2)
    assert not await store.do(friend_rows.ask, anna.id, kim.id, "t", at, at - 30 * DAY, 2)
    assert await store.do(friend_rows.ask, anna.id, kim.id, "t", at + DAY + 1, at - 30 * DAY, 2)
    (request,) = (await store.do(block_rows.people, ben.id)).requests
    assert (request.person, request.name) == ("r", "Anna")
    assert (await store.do(invitation_rows.news, ben.id, at, False, 0)).requests == 1
    assert await store.do(friend_rows.asker, ben.id, "r") == anna.id
    assert await store.do(friend_rows.asker, eve.id, "r") is None
    ties = await store.do(block_rows.ties, anna.id)
    assert ties.asked == {ben.id, eve.id, kim.id}
    assert (await store.do(block_rows.ties, ben.id)).asking == {anna.id}
    assert await store.do(friend_rows.decline, ben.id, "r")
    assert not await store.do(friend_rows.decline, ben.id, "r")
    assert (await store.do(block_rows.people, ben.id)).requests == []
    assert (
        await store.do(block_rows.ties, anna.id)
    ).asked == ties.asked  # who asked learns nothing
    assert await store.do(friend_rows.ask, anna.id, ben.id, "u", at + 31 * DAY, at + DAY, 2)
    assert [one.person for one in (await store.do(block_rows.people, ben.id)).requests] == ["u"]
    assert await store.do(friend_rows.befriend, ben.id, anna.id, IDS, 9)
    assert (await store.do(block_rows.people, ben.id)).requests == []
    assert [one.person for one in (await store.do(block_rows.people, kim.id)).requests] == ["t"]


async def waiting(store: Store, table: str, host: Guest, n: int, status: str = "waiting") -> None:
    """Write a table of the host."""
    card = Card("toy", "turns", status, False, host.id, ["A", None], [host.id, None], [])  # type: ignore[arg-type]
    await store.append(Change(table, [EventRow(n, n, b"")], card))


async def test_invitations_are_shown_while_the_table_waits(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await waiting(store, "t", anna, 1)
    await waiting(store, "u", anna, 1)
    for table, at in (("t", 10), ("u", 20), ("t", 30)):
        await store.do(invitation_rows.invite, ben.id, anna.id, table, at)
    (first, second) = (await store.do(invitation_rows.news, ben.id, 40, False, 5)).invitations
    assert (first.table, first.game, first.name) == ("t", "toy", "Anna")
    assert second.table == "u"
    assert [
        one.table
        for one in (await store.do(invitation_rows.news, ben.id, 40, False, 20)).invitations
    ] == ["t"]
    await waiting(store, "t", anna, 2, "playing")
    assert [
        one.table
        for one in (await store.do(invitation_rows.news, ben.id, 40, False, 5)).invitations
    ] == ["u"]
    await store.do(invitation_rows.end_invitation, ben.id, "u")
    assert (await store.do(invitation_rows.news, ben.id, 40, False, 5)).invitations == []


async def test_a_friend_is_seen_while_a_page_asks(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await store.do(friend_rows.befriend, anna.id, ben.id, IDS, 9)

    async def seen() -> tuple[int, bool]:
        (friend,) = (await store.do(block_rows.people, anna.id)).friends
        return friend.seen, friend.at_table

    assert (await store.do(invitation_rows.news, ben.id, 1000, False, 0)).friends == 1
    assert await seen() == (1000, False)
    await store.do(invitation_rows.news, ben.id, 1000 + NOTED_MS, False, 0)  # it is known
    assert await seen() == (1000, False)
    await store.do(invitation_rows.news, ben.id, 1001, True, 0)
    assert await seen() == (1001, True)
    await store.do(invitation_rows.news, ben.id, 1002 + NOTED_MS, True, 0)
    assert await seen() == (1002 + NOTED_MS, True)


async def test_nothing_of_a_deleted_guest_stays_with_others(store: Store) -> None:
    anna, ben, eve = await guests(store, "Anna", "Ben", "Eve")
    await waiting(store, "t", anna, 1)
    await store.do(friend_rows.befriend, anna.id, ben.id, IDS, 9)
    await store.do(friend_rows.friend_code, anna.id, "code", renew=True)
    await store.do(friend_rows.ask, anna.id, eve.id, "r", 9, 0, 9)
    await store.do(friend_rows.ask, ben.id, anna.id, "s", 9, 0, 9)
    await store.do(block_rows.block, eve.id, ben.id, "b", 9)
    await store.do(invitation_rows.invite, ben.id, anna.id, "t", 9)
    await store.do(invitation_rows.news, anna.id, 9, False, 0)
    await store.do(declared.delete_guest, anna.id)
    await store.do(declared.delete_guest, ben.id)
    for one in (ben, eve):
        found = await store.do(block_rows.people, one.id)
        assert (found.friends, found.requests, found.blocked) == ([], [], [])
    assert await store.do(friend_rows.guest_of_friend_code, "code") is None
    assert await store.do(block_rows.blocked_by, eve.id) == frozenset()
    assert (await store.do(block_rows.ties, ben.id)).asked == frozenset()
    assert (await store.do(invitation_rows.news, ben.id, 9, False, 0)).invitations == []
