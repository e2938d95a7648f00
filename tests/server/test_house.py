"""The page of the server's host: the notice, people, tables, and closed reports."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.features.conduct import desk as views
from spieltisch.server.features.conduct.bodies import NOTICE_LENGTH
from spieltisch.server.features.conduct.order import FOR_GOOD
from tests.server.harness import Place
from tests.server.kept_cookies import KeptCookies
from tests.server.test_conduct import (
    HOUR,
    NONE,
    ask,
    at,
    desk,
    from_,
    hosted,
    hosting,
    refusal_to_speak,
    reported,
    sanction,
    served,
)

place = pytest.fixture(hosted)


async def get(browser: KeptCookies, path: str) -> Any:
    """Return the answer to a question."""
    answer = await browser.call("GET", path)
    assert answer.status == 200, answer
    return answer.json


async def said(browser: KeptCookies) -> str | None:
    """Return the words of the host that a page reads."""
    notice = (await get(browser, "/api/house"))["notice"]
    return None if notice is None else str(notice["text"])


# ---------------------------------------------------------------- words to everybody


async def test_a_notice_reaches_all_at_once_and_stays_until_it_ends(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        anna, nobody = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2")
        table = await anna.person.make("me", "open")
        host = await hosting(place)
        assert await said(nobody) is None
        async with at(anna, table) as a:
            answer = await ask(host, "/api/host/notice", text="  Back\nat nine  ")
            assert answer.json["notice"]["text"] == "Back at nine"
            assert (await a.told("house"))["notice"]["text"] == "Back at nine"
        assert await said(nobody) == "Back at nine"
        await ask(host, "/api/host/notice", text="Back at ten")
    async with served(tmp_path) as place:
        for browser in (anna, host, nobody):
            browser.place = place
        assert await said(nobody) == "Back at ten"
        async with at(anna, table) as a:
            first = a.raw[0]
            assert b'"house"' in first  # before the table itself
            assert b"Back at ten" in first
            assert (await ask(host, "/api/host/notice", text="")).json["notice"] is None
            assert (await a.told("house"))["notice"] is None
        assert await said(nobody) is None
        async with at(anna, table) as a:
            assert b'"house"' not in b"".join(a.raw)  # there is nothing to say


async def test_only_the_host_speaks_to_everybody(place: Place) -> None:
    anna, host = await from_(place, "192.0.2.1", "Anna"), await hosting(place)
    assert (await ask(anna, "/api/host/notice", text="Hi")).json["code"] == "not-server-host"
    for text in ("x" * (NOTICE_LENGTH + 1), "\u0000", " ", None):
        assert (await ask(host, "/api/host/notice", text=text)).json["code"] == "bad-message"
    assert (await ask(host, "/api/host/notice", text="x" * NOTICE_LENGTH)).status == 200
    for path in ("earlier", "tables", "people?name=Anna", "person?guest=1"):
        assert (await anna.call("GET", f"/api/host/{path}")).json["code"] == "not-server-host"
    path = f"/api/tables/{NONE}/shut"
    assert (await ask(anna, path)).json["code"] == "not-server-host"


# ---------------------------------------------------------------- reports, waiting and closed


async def test_the_host_sees_on_every_page_how_many_reports_wait(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    host = await hosting(place)
    assert (await get(host, "/api/house"))["reports"] == 0
    await reported(place, anna, ben)
    assert (await get(host, "/api/house"))["reports"] == 1
    assert (await get(anna, "/api/house"))["reports"] is None


async def test_closed_reports_can_be_read_again(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    await reported(place, anna, ben, words="Look")
    host = await hosting(place)
    (shown,) = (await desk(host))["reports"]
    assert await get(host, "/api/host/earlier") == {"reports": []}
    await ask(host, "/api/host/close", report=shown["report"])
    (earlier,) = (await get(host, "/api/host/earlier"))["reports"]
    assert earlier == {**shown, "closed_ms": earlier["closed_ms"]}
    assert earlier["closed_ms"] >= earlier["ms"]
    assert (await get(host, "/api/house"))["reports"] == 0


# ---------------------------------------------------------------- people


@pytest.mark.parametrize(
    ("name", "sought"),
    [("小美", "小"), ("Änne", "ÄNN"), ("Änne", "änn"), ("Mary Ann", "y a"), ("50%_a", "%_"),
     ("a\\b", "\\"), ("דנה", "דנה"), ("Ben 🎲", "🎲")],
)  # fmt: skip
async def test_people_of_all_names_are_found(place: Place, name: str, sought: str) -> None:
    await from_(place, "192.0.2.1", name)
    await from_(place, "192.0.2.2", "Zoe")
    host = await hosting(place)
    found = await get(host, f"/api/host/people?name={quote(sought)}")
    assert [one["name"] for one in found["people"]] == [name]
    assert not found["more"]


async def test_many_people_are_not_all_shown(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "FOUND", 2)
    for number in range(3):
        await from_(place, f"192.0.2.{number}", f"Ben {number}")
    host = await hosting(place)
    found = await get(host, "/api/host/people?name=ben")
    assert (len(found["people"]), found["more"]) == (2, True)
    for query in ("", "?name=", "?name=" + "x" * 101, "?name=a&name=b"):
        answer = await host.call("GET", f"/api/host/people{query}")
        assert answer.json["code"] == "bad-message"


async def test_a_person_is_shown_with_all_that_helps_to_keep_order(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    twin = await from_(place, "192.0.2.2", "Ben's twin")
    table = await reported(place, anna, ben)
    await ben.post("", name="Benny")
    host = await hosting(place)
    (found,) = (await get(host, "/api/host/people?name=Benny"))["people"]
    assert (found["muted"], found["banned"]) == (None, None)
    old = await get(host, "/api/host/people?name=Ben")  # by the name in the report, too
    assert {one["name"] for one in old["people"]} == {"Benny", "Ben's twin"}
    shown = await get(host, f"/api/host/person?guest={found['guest']}")
    assert (shown["name"], shown["others"], shown["near"], shown["own"]) == (
        "Benny",
        1,
        False,
        False,
    )
    (device,) = shown["devices"]
    assert (device["browser"], device["used_ms"]) == ("Firefox", found["used_ms"])
    (here,) = shown["tables"]
    assert here["table"] == table
    seats = [(seat["name"], seat["guest"]) for seat in here["seats"]]
    assert seats[1] == ("Ben", found["guest"])
    assert [one["by"] for one in shown["reports"]] == ["Anna"]
    await sanction(host, "mute", "address", seconds=None)
    for guest in (found["guest"], await number_of(host, "twin")):  # by the address that they share
        (mute,) = (await get(host, f"/api/host/person?guest={guest}"))["sanctions"]
        assert (mute["kind"], mute["name"], mute["until"]) == ("mute", "Benny", FOR_GOOD)
    assert await twin.name() == "Ben's twin"
    assert (await host.call("GET", "/api/host/person?guest=99")).json["code"] == "no-person"


async def number_of(host: KeptCookies, name: str) -> int:
    """Return the number of the guest with that name."""
    (found,) = (await get(host, f"/api/host/people?name={quote(name)}"))["people"]
    number: int = found["guest"]
    return number


async def test_a_person_is_muted_without_any_report(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table = await anna.person.make("me", "open", chat=True)
    host = await hosting(place)
    fields = {"guest": await number_of(host, "Ben"), "kind": "mute", "seconds": HOUR}
    async with at(ben, table) as b, at(anna, table) as a:
        (mute,) = (await ask(host, "/api/host/sanction", **fields, by=["guest"])).json["sanctions"]
        told = await b.told("house")
        assert told["muted"] == mute["until"]  # before they write anything
        await a.ask("ping")
        assert b'"house"' not in b"".join(a.raw)  # nobody else learns of it
    assert (await refusal_to_speak(ben, table))["code"] == "silenced"
    assert (await get(ben, "/api/house"))["muted"] == mute["until"]
    assert (await get(anna, "/api/house"))["muted"] is None
    async with at(ben, table) as b:
        await ask(host, "/api/host/lift", sanction=mute["sanction"])
        assert (await b.told("house"))["muted"] is None
    answer = await ask(host, "/api/host/sanction", **{**fields, "guest": 99}, by=["guest"])
    assert answer.json["code"] == "no-person"


# ---------------------------------------------------------------- tables


async def test_all_tables_that_go_on_are_listed_and_can_be_closed(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    waiting = await anna.person.make("me", "open")
    playing = await anna.person.make("me", "open", rated=True)
    over = await anna.person.make("me", "bot:low")
    host = await hosting(place)
    async with at(anna, over) as a:
        await a.do("start")
        await a.do("concede", seat=0)
    async with at(anna, playing) as a, at(ben, playing) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        tables = {one["table"]: one for one in (await get(host, "/api/host/tables"))["tables"]}
        assert set(tables) == {waiting, playing}
        assert [tables[one]["status"] for one in (waiting, playing)] == ["waiting", "playing"]
        names = [seat["name"] for seat in tables[waiting]["seats"]]
        assert names == ["Anna", None]
        left = (await ask(host, f"/api/tables/{playing}/shut")).json["tables"]
        assert [one["table"] for one in left] == [waiting]
        assert [await client.closed() for client in (a, b)] == [CloseCode.CLOSED] * 2
    assert (await place.stored(playing)).status == "closed"
    for table, code in ((playing, "not-playing"), (over, "not-playing"), (NONE, "no-table")):
        assert (await ask(host, f"/api/tables/{table}/shut")).json["code"] == code
    await anna.person.make("me", "open")
    monkeypatch.setattr(views, "TABLES", 1)
    assert (await get(host, "/api/host/tables"))["more"]
