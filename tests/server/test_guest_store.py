"""Guests in stores of each kind: devices, tickets, phrases, passkeys, and what is erased."""

from __future__ import annotations

from functools import partial

import msgspec

from spieltisch.server.features.calls import mail_rows
from spieltisch.server.features.calls.values import MailAddress, PushSubscription
from spieltisch.server.features.guests import way_back_rows
from spieltisch.server.features.guests.way_back_rows import Passkey, Ticket
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.results import result_rows, sheet_rows
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.storage import declared, guest_rows, table_rows
from spieltisch.server.storage.interface import Applied, Change, ChatRow
from spieltisch.server.storage.store import Store
from spieltisch.server.table import events
from spieltisch.server.table.stored import Agent, Card, Device, EventRow
from spieltisch.server.table.values import NAMELESS
from tests.server.stored import guests, token
from tests.server.test_record_store import solo

DAY = 86_400_000
PHONE, DESK = Agent("Chrome", "Android"), Agent("Firefox", "Linux")
ONE, TWO = b"1" * 32, b"2" * 32
PUSH = PushSubscription("https://push.example/1", b"k", b"s", "en", "https://play.example")


async def test_devices_come_and_go(store: Store) -> None:
    anna = await store.do(guest_rows.add_guest, token(1), "Anna", 3 * DAY + 5, DESK)
    ben = await store.do(guest_rows.add_guest, token(2), "Ben", 4)
    phone = await store.do(guest_rows.add_device, anna.id, token(3), PHONE, 4 * DAY + 5, 9)
    assert phone is not None
    assert (phone.id, phone.name) == (anna.id, "Anna")
    assert phone.device not in (anna.device, ben.device)
    assert [await store.find_guest(token(n)) for n in (1, 2, 3)] == [anna, ben, phone]
    assert await store.do(guest_rows.devices, anna.id) == [
        Device(phone.device, *PHONE, 4 * DAY, 4 * DAY),
        Device(anna.device, *DESK, 3 * DAY, 3 * DAY),
    ]
    await store.do(guest_rows.visit, anna.device, PHONE, 5 * DAY + 1)
    await store.do(guest_rows.visit, anna.device, DESK, 5 * DAY + 2)  # it is known by now
    assert await store.do(guest_rows.devices, anna.id) == [
        Device(anna.device, *PHONE, 3 * DAY, 5 * DAY),
        Device(phone.device, *PHONE, 4 * DAY, 4 * DAY),
    ]
    assert await store.do(guest_rows.renew_token, token(3), token(4), 9 * DAY, 0, 60)
    await store.do(push_rows.add_push, anna.id, token(4), PUSH, 1, 8)
    assert not await store.do(guest_rows.end_device, ben.id, phone.device)
    assert await store.do(guest_rows.end_device, anna.id, phone.device)
    assert not await store.do(guest_rows.end_device, anna.id, phone.device)
    found = [await store.find_guest(token(n)) for n in (1, 2, 3, 4)]
    assert found == [anna, ben, None, None]
    assert await store.do(push_rows.call, anna.id, "t", 1, 1) == []
    assert await store.do(guest_rows.add_device, 99, token(5), DESK, 1, 9) is None


async def test_devices_used_least_recently_end(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    for number in (2, 3, 4):
        assert await store.do(guest_rows.add_device, anna.id, token(number), DESK, number * DAY, 2)
    found = [await store.find_guest(token(number)) is not None for number in (1, 2, 3, 4)]
    assert found == [False, False, True, True]


async def test_a_ticket_serves_one_purpose_until_its_time(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    await store.do(way_back_rows.issue, ONE, Ticket("code", anna.id), 10)
    for works in (way_back_rows.look, way_back_rows.redeem):
        assert await store.do(works, ONE, "other", 9) is None
        assert await store.do(works, ONE, "code", 10) is None
    stranger = Ticket("passkey", None, b"challenge")
    for one in (b"3", b"4"):
        await store.do(way_back_rows.issue, one, stranger, 20)
    assert await store.do(way_back_rows.redeem, b"3", "passkey", 9) == stranger
    await store.do(declared.delete_ended, 20)
    assert await store.do(way_back_rows.redeem, b"4", "passkey", 9) is None
    assert await store.find_guest(token(1)) == anna


async def test_passkeys_are_kept(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    first, second, third = (
        Passkey(bytes([n]), anna.id, b"handle", b"key", 0, *DESK, n) for n in (1, 2, 3)
    )
    assert await store.do(way_back_rows.add_passkey, first, 2)
    assert not await store.do(way_back_rows.add_passkey, first, 2)
    assert await store.do(way_back_rows.add_passkey, second, 2)
    assert not await store.do(way_back_rows.add_passkey, third, 2)
    assert await store.do(way_back_rows.passkeys, anna.id) == [first, second]
    await store.do(way_back_rows.use_passkey, second.id, 2**32 - 1)
    assert await store.do(way_back_rows.passkey, second.id) == msgspec.structs.replace(
        second, uses=2**32 - 1
    )
    assert await store.do(way_back_rows.passkey, third.id) is None


async def test_a_guest_is_erased(store: Store) -> None:
    anna, ben = await guests(store, "P1", "P2")
    sat: list[events.AnyEvent] = [
        events.Sat(0, anna.id, "Anna"), events.Sat(1, anna.id, "Kim"), events.Sat(2, ben.id, "Ben"),
        events.Muted(anna.id, "Anna"), events.Left(1),
    ]  # fmt: skip
    rows = [EventRow(n, n, events.encode(event)) for n, event in enumerate(sat, 1)]
    card = Card("toy", "alone", "finished", False, ben.id, ["Anna", "Kim", "Ben"], [1, 1, 2], [])
    card = msgspec.structs.replace(card, avatars=[None] * 3)
    kim = msgspec.structs.replace(anna, name="Kim")
    ended = solo(msgspec.structs.replace(anna, name="Anna"), kim, ben, result=7)
    line = ChatRow(1, 7, "Anna", 0, "secret", anna.id)
    more = [partial(result_rows.write, "t", 7, ended)]
    await store.append(Change("t", rows, card, [Applied(anna.id, 1, 1)], line, more))
    await store.append(Change("t", [], chat=ChatRow(2, 8, "Ben", 2, "hello", ben.id)))
    await store.append(Change("t", [], chat=ChatRow(3, 8, "Kim", 1, "again", anna.id)))
    others = msgspec.structs.replace(card, names=[None, None, "Ben"], guests=[None, None, ben.id])
    await store.append(Change("u", [EventRow(1, 1, b"{}")], others, chat=line))  # Anna watched
    left = [Applied(anna.id, 1, 1)]
    await store.append(Change("v", [EventRow(1, 1, b"{}")], others, left))  # Anna had left
    await store.do(way_back_rows.keep_phrase, anna.id, ONE)
    await store.do(way_back_rows.add_passkey, Passkey(b"1", anna.id, b"", b"", 0, *DESK, 1), 9)
    await store.do(way_back_rows.issue, ONE, Ticket("code", anna.id), 10)
    assert await store.do(trace_rows.traces, anna.id) == dict.fromkeys("tuv", "finished")
    assert await store.do(trace_rows.traces, 99) == {}
    await store.do(trace_rows.erase, "t", anna.id)
    await store.do(declared.delete_guest, anna.id)

    stored = await store.load("t")
    assert stored is not None
    found = [events.decode(row.event) for row in stored.rows]
    second = f"{NAMELESS} 2"
    assert [getattr(event, "name", "") for event in found] == [
        NAMELESS,
        second,
        "Ben",
        NAMELESS,
        "",
    ]
    assert [(one.name, one.text) for one in stored.chat] == [
        (NAMELESS, ""), ("Ben", "hello"), (NAMELESS, ""),
    ]  # fmt: skip
    (listed,) = [one for one in await store.do(table_rows.of_guest, ben.id, 9) if one.table == "t"]
    assert listed.card.names == [NAMELESS, second, "Ben"]
    (game,) = (await store.do(sheet_rows.sheet, ben.id, "toy", None, 9)).games
    assert game.names == [NAMELESS, second, ben.name]
    assert (await store.do(sheet_rows.sheet, anna.id, "toy", None, 9)).games == []
    assert await store.find_guest(token(1)) is None
    assert await store.do(guest_rows.devices, anna.id) == []
    assert await store.do(way_back_rows.guest_of_phrase, ONE) is None
    assert await store.do(way_back_rows.passkey, b"1") is None
    assert await store.do(way_back_rows.redeem, ONE, "code", 1) is None
    other = await store.load("u")
    assert other is not None
    assert other.chat[0].text == "secret"  # this table was not to be erased from


async def test_addresses_for_mails(store: Store) -> None:
    """Confirmed once, one a guest; a mail a turn; and gone with the guest."""
    anna, ben = await guests(store, "P1", "P2")
    first, second = (MailAddress(f"{n}@mail.example", "en", "o", n.encode()) for n in "ab")
    assert [await store.do(mail_rows.ask_mail, anna.id, ONE, at, 0, 2) for at in (1, 2, 3)] == [
        True,
        True,
        False,
    ]
    assert not await store.do(mail_rows.ask_mail, ben.id, ONE, 3, 0, 2)
    assert await store.do(mail_rows.ask_mail, ben.id, ONE, 3, 1, 2)
    for ticket, mail in ((ONE, first), (TWO, second)):
        await store.do(
            way_back_rows.issue, ticket, Ticket("mail", anna.id, msgspec.json.encode(mail)), 10
        )
        assert await store.do(mail_rows.asked_mail, anna.id, 9) == mail
        assert await store.do(mail_rows.asked_mail, anna.id, 10) is None
        assert await store.do(mail_rows.confirm_mail, ticket, 10 if mail is first else 9) == (
            None if mail is first else mail
        )
    assert await store.do(mail_rows.asked_mail, anna.id, 9) is None
    assert [await store.do(mail_rows.mail, guest.id) for guest in (anna, ben)] == [second, None]
    assert await store.do(mail_rows.call_by_mail, ben.id, "t", 5, 1) is None
    assert await store.do(mail_rows.call_by_mail, anna.id, "t", 5, 1) == second
    assert await store.do(mail_rows.call_by_mail, anna.id, "t", 5, 1) is None
    card = Card("toy", "turns", "playing", True, anna.id, ["Anna", "Ben"], [anna.id, ben.id], [0])
    await store.append(Change("t", [EventRow(1, 5, b"{}")], card))
    assert await store.do(push_rows.to_call, 4) == ["t"]
    await store.do(mail_rows.stop_mail, first.stop)
    assert await store.do(mail_rows.mail, anna.id) == second
    await store.do(mail_rows.stop_mail, second.stop)
    assert await store.do(mail_rows.mail, anna.id) is None
    assert await store.do(push_rows.to_call, 4) == []
    await store.do(
        way_back_rows.issue, ONE, Ticket("mail", anna.id, msgspec.json.encode(first)), 10
    )
    await store.do(mail_rows.delete_mail, anna.id)
    assert await store.do(mail_rows.confirm_mail, ONE, 1) is None
    await store.do(
        way_back_rows.issue, ONE, Ticket("mail", anna.id, msgspec.json.encode(first)), 10
    )
    await store.do(declared.delete_guest, anna.id)
    assert await store.do(mail_rows.confirm_mail, ONE, 1) is None
    assert await store.do(mail_rows.ask_mail, anna.id, TWO, 4, 0, 1)
    assert not await store.do(
        mail_rows.ask_mail, ben.id + 1, ONE, 4, 0, 2
    )  # whoever asked for that address
    await store.do(declared.delete_ended, DAY + 9)
    assert await store.do(mail_rows.ask_mail, ben.id + 1, ONE, 4, 0, 1)
