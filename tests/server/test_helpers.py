"""Helpers of the server's host, the log of deeds, ways in, and the server's state."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch import __version__
from spieltisch.server.play import invitation as invitations
from spieltisch.server.storage import declared
from spieltisch.server.table.values import NAMELESS
from tests.server.harness import Answer, Place
from tests.server.kept_cookies import KeptCookies
from tests.server.test_conduct import (
    HOUR,
    ask,
    desk,
    from_,
    hosting,
    refusal_to_speak,
    reported,
    served,
)
from tests.server.test_house import get


@pytest.fixture
async def place(parts: dict[str, Any], tmp_path: Path) -> AsyncIterator[Place]:
    """A server with a door for its host; each test runs with every kind of store."""
    async with served(tmp_path, **parts) as running:
        yield running


async def number(host: KeptCookies, name: str) -> int:
    """Return the number of the guest with that name."""
    (one,) = (await get(host, f"/api/host/people?name={name}"))["people"]
    return int(one["guest"])


async def appoint(host: KeptCookies, name: str, *tasks: str) -> Any:
    """Make the guest of that name a helper with these tasks."""
    answer = await ask(host, "/api/host/helper", guest=await number(host, name), tasks=[*tasks])
    assert answer.status == 200, answer
    return answer.json


async def deeds(host: KeptCookies) -> list[tuple[Any, ...]]:
    """Return the log, the oldest first: helper, deed, guest, and more."""
    found = (await get(host, "/api/host/house"))["deeds"]
    return [(one["helper"], one["deed"], one["name"] or "", one["about"]) for one in found[::-1]]


async def sanctioned(browser: KeptCookies, guest: int, kind: str) -> Answer:
    """Try to mute or ban a guest for an hour."""
    fields = {"guest": guest, "kind": kind, "seconds": HOUR, "by": ["guest"]}
    return await ask(browser, "/api/host/sanction", **fields)


async def test_a_helper_may_do_what_the_host_said_and_nothing_else(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    cleo = await from_(place, "192.0.2.3", "Cleo")
    host = await hosting(place)
    table = await reported(place, anna, ben)
    bens = await number(host, "Ben")
    assert (await cleo.call("GET", "/api/host")).json["code"] == "not-server-host"
    assert (await get(cleo, "/api/house"))["reports"] is None
    assert [one["tasks"] for one in (await appoint(host, "Cleo", "mute"))["helpers"]] == [["mute"]]
    assert (await get(cleo, "/api/house"))["reports"] == 1
    seen = await desk(cleo)
    assert (len(seen["reports"]), seen["host"], seen["tasks"]) == (1, False, ["mute"])
    assert (await sanctioned(cleo, bens, "mute")).status == 200
    assert (await refusal_to_speak(ben, table))["code"] == "silenced"
    refused = [
        await sanctioned(cleo, bens, "ban"),
        await ask(cleo, "/api/host/notice", text="Mine"),
        await ask(cleo, f"/api/tables/{table}/shut"),
        await ask(cleo, f"/api/tables/{table}/expel?guest={bens}"),
        await ask(cleo, "/api/host/tournaments/end", tournament="a" * 13),
        await ask(cleo, "/api/host/leave"),
        await ask(cleo, "/api/host/helper", guest=bens, tasks=["mute"]),
        await ask(cleo, "/api/host/way-in", guest=bens),
        await cleo.call("GET", "/api/host/house"),
        await cleo.call("GET", "/api/host/deeds.csv"),
    ]
    assert [answer.json["code"] for answer in refused] == ["not-server-host"] * len(refused)
    (kept,) = (await desk(cleo))["sanctions"]
    assert (await ask(cleo, "/api/host/lift", sanction=kept["sanction"])).status == 200
    (report,) = (await desk(cleo))["reports"]
    assert (await ask(cleo, "/api/host/close", report=report["report"])).json["reports"] == []
    assert await deeds(host) == [
        (None, "enter", "", ""),
        (None, "appoint", "Cleo", "mute"),
        ("Cleo", "mute", "Ben", f"{HOUR} s"),
        ("Cleo", "lift", "Ben", "mute"),
        ("Cleo", "report", "Ben", ""),
    ]


async def test_a_helper_lifts_no_ban_and_touches_no_other_helper(place: Place) -> None:
    cleo, _ = await from_(place, "192.0.2.3", "Cleo"), await from_(place, "192.0.2.4", "Dan")
    await from_(place, "192.0.2.2", "Ben")
    host = await hosting(place)
    await appoint(host, "Cleo", "mute", "close")
    await appoint(host, "Dan", "mute")
    dans = await number(host, "Dan")
    assert (await sanctioned(cleo, dans, "mute")).json["code"] == "not-server-host"
    assert (await sanctioned(host, dans, "mute")).status == 200
    banned = await sanctioned(host, await number(host, "Ben"), "ban")
    ban = next(one for one in banned.json["sanctions"] if one["kind"] == "ban")
    lifted = await ask(cleo, "/api/host/lift", sanction=ban["sanction"])
    assert lifted.json["code"] == "not-server-host"
    assert len((await desk(host))["sanctions"]) == 2


async def test_a_helper_ends_with_a_ban_and_with_the_appointment(place: Place) -> None:
    cleo = await from_(place, "192.0.2.3", "Cleo")
    host = await hosting(place)
    await appoint(host, "Cleo", "close")
    person = await get(host, f"/api/host/person?guest={await number(host, 'Cleo')}")
    assert person["tasks"] == ["close"]
    cleos = await number(host, "Cleo")
    assert (await sanctioned(host, cleos, "ban")).status == 200
    assert (await cleo.call("GET", "/api/host")).json["code"] == "not-server-host"
    (ban,) = (await desk(host))["sanctions"]
    await ask(host, "/api/host/lift", sanction=ban["sanction"])
    assert (await cleo.call("GET", "/api/host")).status == 200
    assert (await ask(host, "/api/host/helper", guest=cleos, tasks=None)).json["helpers"] == []
    assert (await cleo.call("GET", "/api/host")).json["code"] == "not-server-host"
    assert (await ask(host, "/api/host/helper", guest=cleos, tasks=None)).status == 404
    assert (await ask(host, "/api/host/helper", guest=999, tasks=["mute"])).status == 404


async def test_who_is_deleted_leaves_the_log_and_helps_no_more(place: Place) -> None:
    cleo = await from_(place, "192.0.2.3", "Cleo")
    ben = await from_(place, "192.0.2.2", "Ben")
    host = await hosting(place)
    await appoint(host, "Cleo", "mute")
    await sanctioned(cleo, await number(host, "Ben"), "mute")
    for one in (cleo, ben):
        await one.post("/delete")
    state = await get(host, "/api/host/house")
    assert state["helpers"] == []
    told = await deeds(host)
    assert (NAMELESS, "mute", NAMELESS, f"{HOUR} s") in told
    assert "Cleo" not in repr(told)
    assert "Ben" not in repr(told)


async def test_the_log_is_a_spreadsheet_that_nothing_calculates(place: Place) -> None:
    host = await hosting(place)
    for text in ("=1+1", ""):
        assert (await ask(host, "/api/host/notice", text=text)).status == 200
    answer = await host.call("GET", "/api/host/deeds.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="deeds.csv"'
    rows = list(csv.reader(io.StringIO(answer.body.decode("utf-8-sig"))))
    assert rows[0] == ["time", "by", "deed", "person", "about"]
    assert [row[1:] for row in rows[1:]] == [
        ["host", "notice-end", "", ""],
        ["host", "notice", "", "'=1+1"],
        ["host", "enter", "", ""],
    ]


async def test_a_deed_stays_for_a_year(place: Place) -> None:
    host = await hosting(place)
    now, year = place.context.clock.now(), 365 * 86_400_000
    await place.context.store.do(declared.delete_ended, now + year - 60_000)
    assert len(await deeds(host)) == 1
    await place.context.store.do(declared.delete_ended, now + year + 60_000)
    assert await deeds(host) == []


async def test_the_host_gives_a_new_way_in_which_the_guest_is_told_of(place: Place) -> None:
    anna = await from_(place, "192.0.2.1", "Anna")
    host = await hosting(place)
    guest = await number(host, "Anna")
    given = (await ask(host, "/api/host/way-in", guest=guest)).json
    assert given["seconds"] == 24 * HOUR
    phone = await from_(place, "192.0.2.5")
    assert (await phone.post("/code/look", code=given["code"]))["name"] == "Anna"
    assert (await phone.post("/code/use", code=given["code"]))["name"] == "Anna"
    assert await phone.refused("/code/use", code=given["code"]) == "wrong-code"
    for browser in (anna, phone):
        (told,) = (await get(browser, "/api/me"))["told"]
        assert told["what"] == "way-in"
    assert (None, "way-in", "Anna", "") in await deeds(host)
    assert (await ask(host, "/api/host/way-in", guest=999)).json["code"] == "no-person"


async def test_the_state_of_the_server(tmp_path: Path) -> None:
    invitation = invitations.kept_with(None, tmp_path)
    async with served(tmp_path, invitation=invitation) as place:
        place.context.metrics.keep_in(tmp_path, tmp_path / "last-backup")
        host = await hosting(place)
        state = await get(host, "/api/host/house")
        health = state["health"]
        assert (health["version"], health["held"]["backup_ms"]) == (__version__, None)
        assert health["since_ms"] <= place.context.clock.now()
        assert health["held"]["bytes"] > 0
        assert health["held"]["free"] > 0
        assert state["invitation"] == invitation.code()
        (tmp_path / "last-backup").touch()
        held = (await get(host, "/api/host/house"))["health"]["held"]
        assert held["backup_ms"] > health["since_ms"] - 60_000


async def test_a_database_has_no_folder_to_tell_of(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        state = await get(await hosting(place), "/api/host/house")
        assert state["health"]["held"] is None
        assert state["invitation"] is None
