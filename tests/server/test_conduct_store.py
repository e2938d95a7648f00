"""Reports, mutes, bans and marks in stores of each kind."""

from __future__ import annotations

import pytest
from msgspec import structs

from spieltisch.server.features.conduct import (
    host_rows,
    mark_rows,
    report_rows,
    sanction_rows,
)
from spieltisch.server.features.conduct import values as interface
from spieltisch.server.features.conduct.values import (
    ADDRESS_DAYS,
    CLOSED_DAYS,
    DEVICE_DAYS,
    HOST_DAYS,
    MARKS,
    REPORT_DAYS,
    Mark,
    Report,
    ReportedLine,
    Sanction,
)
from spieltisch.server.storage import declared, guest_rows, kept_secrets, table_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Card, EventRow, Guest, chained
from spieltisch.server.table.values import DAY_MS, NAMELESS
from spieltisch.server.wire.parts import HostNotice
from tests.server.conftest import Opened
from tests.server.stored import guests

HOME, WORK = Mark("address", b"home"), Mark("address", b"work")
PHONE = Mark("device", b"phone")
NOW = 500 * DAY_MS + 5


def report(reporter: Guest, accused: Guest, at: int = NOW) -> Report:
    """Return a report about the second of two messages."""
    lines = [
        ReportedLine(1, at - 9, reporter.name, 0, "Hello", reporter.id),
        ReportedLine(2, at - 5, accused.name, None, "Go away", accused.id),
    ]
    people = (reporter.id, reporter.name, accused.id, accused.name)
    return Report(0, at, *people, "table1", "toy", "insult", "Please look", 2, lines)


def about(guest: Guest, *marks: Mark, ends_at: int | None = None) -> Sanction:
    """Return a ban of a guest and these marks."""
    own = Mark("guest", str(guest.id).encode())
    return Sanction(0, "ban", guest.id, guest.name, NOW, ends_at, (own, *marks))


async def tidy(store: Store, at: int) -> None:
    """Delete what is kept for no longer than until then."""
    for work in (mark_rows.tidy, report_rows.tidy, sanction_rows.tidy):
        await store.do(work, at)


async def test_marks_are_kept_by_the_day_and_are_few(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    await store.do(mark_rows.note_marks, anna.id, [PHONE, HOME], NOW)
    await store.do(mark_rows.note_marks, anna.id, [WORK], NOW + DAY_MS)
    await store.do(mark_rows.note_marks, ben.id, [HOME], NOW)
    await store.do(mark_rows.note_marks, 99, [HOME], NOW)  # there is no such guest
    assert await store.do(mark_rows.marks_of, anna.id) == [WORK, HOME, PHONE]
    assert await store.do(mark_rows.others_by, anna.id, [HOME, WORK]) == 1
    assert await store.do(mark_rows.others_by, ben.id, [HOME]) == 1
    for number in range(MARKS + 5):
        await store.do(
            mark_rows.note_marks, anna.id, [Mark("device", b"%02d" % number)], NOW + DAY_MS
        )
    devices = [
        one.value for one in await store.do(mark_rows.marks_of, anna.id) if one.means == "device"
    ]
    assert len(devices) == MARKS
    assert b"24" in devices
    await tidy(store, NOW + (ADDRESS_DAYS + 1) * DAY_MS - 6)
    assert await store.do(mark_rows.marks_of, ben.id) == []
    assert WORK in await store.do(mark_rows.marks_of, anna.id)
    await tidy(store, NOW + (DEVICE_DAYS + 2) * DAY_MS)
    assert await store.do(mark_rows.marks_of, anna.id) == []


async def test_reports_are_filed_once_closed_and_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    given = report(anna, ben)
    for message in (7, 7, 8):
        await store.do(report_rows.add_report, given, message)
    second, first = await store.do(report_rows.reports)
    assert structs.replace(first, id=0) == given
    assert first.id != second.id
    assert await store.do(report_rows.report, first.id) == first
    assert await store.do(report_rows.close_report, first.id, NOW)
    assert not await store.do(report_rows.close_report, first.id, NOW)
    assert not await store.do(report_rows.close_report, 99, NOW)
    assert [one.id for one in await store.do(report_rows.reports)] == [second.id]
    assert await store.do(report_rows.report, first.id) == structs.replace(first, closed_at=NOW)
    await tidy(store, NOW + CLOSED_DAYS * DAY_MS + 1)
    assert await store.do(report_rows.report, first.id) is None
    await tidy(store, NOW + REPORT_DAYS * DAY_MS + 1)
    assert await store.do(report_rows.reports) == []
    await store.do(report_rows.add_report, given, 9)
    assert (await store.do(report_rows.reports))[0].id > second.id  # no number comes again
    monkeypatch.setattr("spieltisch.server.features.conduct.report_rows.REPORTS", 3)
    for message in range(20, 26):
        await store.do(report_rows.add_report, given, message)
    assert len(await store.do(report_rows.reports)) == 3
    monkeypatch.setattr("spieltisch.server.features.conduct.report_rows.SHOWN", 2)
    assert len(await store.do(report_rows.reports)) == 2
    assert interface.REPORTS > 100


async def test_reports_can_be_read_again_until_they_are_deleted(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    for message, (one, other) in enumerate([(anna, ben), (anna, ben), (ben, anna)], start=1):
        await store.do(report_rows.add_report, report(one, other), message)
    assert await store.do(report_rows.open_reports) == 3
    third, second, first = await store.do(report_rows.reports)
    for at, closed in enumerate((second, first)):
        await store.do(report_rows.close_report, closed.id, NOW + at)
    assert await store.do(report_rows.open_reports) == 1
    assert [one.id for one in await store.do(report_rows.closed_reports)] == [first.id, second.id]
    assert [one.closed_at for one in await store.do(report_rows.closed_reports)] == [NOW + 1, NOW]
    assert [one.id for one in await store.do(report_rows.reports_about, ben.id)] == [
        second.id,
        first.id,
    ]
    assert [one.id for one in await store.do(report_rows.reports_about, anna.id)] == [third.id]


async def test_the_last_notice_is_kept(store: Store) -> None:
    assert await store.do(host_rows.notice) is None
    for text in ("Back at nine", "Back at ten"):
        for closing in (False, True):
            await store.do(host_rows.set_notice, HostNotice(NOW, text, closing))
            assert await store.do(host_rows.notice) == HostNotice(NOW, text, closing)
    await store.do(host_rows.set_notice, None)
    assert await store.do(host_rows.notice) is None


async def test_guests_are_found_by_a_part_of_their_name(store: Store) -> None:
    names = ["Anna", "ANNE", "小美", "Äda", "50%", "a_b", "a\\b", "Zoe"]
    guests = {
        name: await store.do(guest_rows.add_guest, b"%d" % at, name, NOW + at * DAY_MS)
        for at, name in enumerate(names)
    }
    await store.do(
        report_rows.add_report, report(guests["Anna"], Guest(guests["Zoe"].id, "Annoying")), 1
    )
    for sought, found in {
        "ann": {"Anna", "ANNE", "Zoe"},
        "美": {"小美"},
        "äda": {"Äda"},
        "%": {"50%"},
        "a_": {"a_b"},
        "\\": {"a\\b"},
        "nobody": set[str](),
    }.items():
        assert {one.name for one in await store.do(host_rows.guests_named, sought, 9)} == found
    latest, *_ = await store.do(host_rows.guests_named, "ann", 9)
    assert latest.name == "Zoe"
    assert latest.guest == guests["Zoe"].id
    assert latest.used_at == NOW + 7 * DAY_MS - (NOW + 7 * DAY_MS) % DAY_MS
    assert len(await store.do(host_rows.guests_named, "ann", 2)) == 2


async def test_tables_that_go_on_are_found_listed_or_not(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    for at, status in enumerate(("waiting", "playing", "finished", "closed", "waiting")):
        name = f"table{at}"
        row = EventRow(1, NOW + at, b"{}")
        card = Card("toy", "main", status, at > 2, anna.id, ["Anna"], [anna.id], [0])  # type: ignore[arg-type]
        await store.append(Change(name, [row], card, head=chained([row])))
    assert [one.table for one in await store.do(table_rows.open_tables, 9)] == [
        "table4",
        "table1",
        "table0",
    ]
    assert [one.table for one in await store.do(table_rows.open_tables, 2)] == ["table4", "table1"]


async def test_sanctions_end_by_time_and_when_lifted(store: Store) -> None:
    (anna,) = await guests(store, "Anna")
    short, long = about(anna, HOME, ends_at=NOW + 60), about(anna, PHONE)
    numbers = [await store.do(sanction_rows.add_sanction, one) for one in (short, long)]
    second, first = await store.do(sanction_rows.sanctions, NOW + 59)
    assert [first.id, second.id] == numbers
    assert set(first.marks) == set(short.marks)
    assert structs.replace(second, id=0, marks=long.marks) == long
    assert [one.id for one in await store.do(sanction_rows.sanctions, NOW + 60)] == [second.id]
    await tidy(store, NOW + 60)
    assert not await store.do(sanction_rows.lift, first.id)
    assert await store.do(sanction_rows.lift, second.id)
    assert await store.do(sanction_rows.sanctions, NOW) == []


async def test_a_deleted_guest_leaves_no_name_and_stays_banned_by_their_device(
    store: Store,
) -> None:
    anna, ben, eve = await guests(store, "Anna", "Ben", "Eve")
    await store.do(mark_rows.note_marks, ben.id, [PHONE, HOME], NOW)
    await store.do(report_rows.add_report, report(anna, ben), 1)
    await store.do(report_rows.add_report, report(ben, eve), 2)
    await store.do(report_rows.add_report, structs.replace(report(anna, ben), accused=eve.id), 3)
    await store.do(sanction_rows.add_sanction, about(ben, PHONE))
    await store.do(sanction_rows.add_sanction, about(ben))
    await store.do(declared.delete_guest, ben.id)
    assert await store.do(mark_rows.marks_of, ben.id) == []
    about_eve, by_ben = await store.do(report_rows.reports)
    assert (by_ben.reporter, by_ben.reporter_name, by_ben.words) == (None, NAMELESS, "")
    assert (about_eve.reporter_name, about_eve.words) == ("Anna", "Please look")
    assert [one.text for one in by_ben.lines] == ["", "Go away"]
    gone = ReportedLine(2, NOW - 5, NAMELESS, None, "", None)
    assert about_eve.lines[1] == gone
    (left,) = await store.do(sanction_rows.sanctions, NOW)
    assert (left.guest, left.name, left.marks) == (None, NAMELESS, (PHONE,))


async def test_the_key_and_the_hosts_devices_stay(opened: Opened) -> None:
    store = await opened()
    assert await store.do(kept_secrets.keep_secret, "marks", b"first") == b"first"
    await store.do(host_rows.add_host, b"desk", NOW)
    await store.do(host_rows.add_host, b"phone", NOW + DAY_MS)
    await store.do(host_rows.add_host, b"tablet", NOW + DAY_MS)
    await store.close()
    store = await opened()
    assert await store.do(kept_secrets.keep_secret, "marks", b"second") == b"first"
    assert set(await store.do(host_rows.hosts)) == {b"desk", b"phone", b"tablet"}
    await tidy(store, NOW + HOST_DAYS * DAY_MS + 1)
    assert set(await store.do(host_rows.hosts)) == {b"phone", b"tablet"}
    await store.do(host_rows.delete_hosts, b"phone")
    assert await store.do(host_rows.hosts) == [b"tablet"]
    await store.do(host_rows.delete_hosts, None)
    assert await store.do(host_rows.hosts) == []
    await store.close()
