"""Reports to the server's host, who mutes, removes and bans; a new cookie is no way past it."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from spieltisch.cli import main
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.tills import Till
from spieltisch.server.features.conduct import host_link, host_rows, mark_rows, order, sanction_rows
from spieltisch.server.features.conduct.door import ALWAYS_OPEN, DEVICE, HOST
from spieltisch.server.features.conduct.host_link import GOOD_MS
from spieltisch.server.features.conduct.order import FOR_GOOD
from tests.server.harness import AT_ONCE, Answer, Json, Place, serving
from tests.server.kept_cookies import KeptCookies

HOUR = 3600
NONE = "a" * 13
"""The id of no table."""


async def hosted(tmp_path: Path) -> AsyncIterator[Place]:
    """A server that believes where guests say to come from, and that has a door for its host."""
    async with served(tmp_path) as running:
        yield running


place = pytest.fixture(hosted)


def served(folder: Path, **parts: Any) -> Any:
    """Return such a server."""
    settings = replace(AT_ONCE, proxies=frozenset({ip_network("127.0.0.1")}))
    return serving(folder, settings=settings, host_link=host_link.kept_with(None, folder), **parts)


async def from_(place: Place, address: str, name: str = "") -> KeptCookies:
    """Return a browser at an address, of a new guest if there is a name."""
    browser = KeptCookies(place, headers={"x-forwarded-for": address})
    if name:
        await browser.post("", name=name)
    return browser


async def hosting(place: Place, address: str = "192.0.2.9") -> KeptCookies:
    """Return the host's browser, which has come by a link."""
    browser = await from_(place, address)
    secret = host_link.kept_with(None, place.folder).fresh(place.context.clock.now())
    assert (await ask(browser, "/api/host/enter", secret=secret)).status == 200
    return browser


async def ask(browser: KeptCookies, path: str, **body: Any) -> Answer:
    """Ask for a change."""
    return await browser.call("POST", path, body)


async def desk(browser: KeptCookies) -> Any:
    """Return what the host sees."""
    answer = await browser.call("GET", "/api/host")
    assert answer.status == 200, answer
    return answer.json


def at(browser: KeptCookies, table: str) -> Any:
    """Open a socket of that browser."""
    return browser.person.at(table, headers=browser.headers)


async def reported(place: Place, anna: KeptCookies, ben: KeptCookies, **fields: Any) -> str:
    """Have Anna report Ben for a message; return the table."""
    table = await anna.person.make("me", "open", chat=True)
    async with at(anna, table) as a, at(ben, table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("say", text="Hello")
        await b.do("say", text="Go away")
        await a.told("said")
        before = len(b.raw)
        await a.do("report", line=a.chat[-1]["line"], reason="insult", **fields)
        assert (await b.ask("ping"))["type"] == "done"
        assert len(b.raw) == before + 1  # the reported one learns nothing
    return table


async def sanction(host: KeptCookies, kind: str, *by: str, seconds: int | None = HOUR) -> Any:
    """Mute or ban the guest of the newest report."""
    (first, *_) = (await desk(host))["reports"]
    fields = {"guest": first["guest"], "kind": kind, "seconds": seconds, "by": [*by]}
    answer = await ask(host, "/api/host/sanction", **fields)
    assert answer.status == 200, answer
    return answer.json


async def refusal_to_speak(browser: KeptCookies, table: str) -> Json:
    """Return the answer to a message of chat."""
    async with at(browser, table) as client:
        answer: Json = await client.ask("say", text="Still here")
        return answer


# ---------------------------------------------------------------- reports


async def test_a_report_keeps_the_line_and_what_was_said_around_it(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table = await reported(place, anna, ben, words="  He does so\n each day ")
    await ben.post("", name="Benny")
    host = await hosting(place)
    (shown,) = (await desk(host))["reports"]
    lines = [(one["name"], one["text"], one["theirs"], one["reported"]) for one in shown["lines"]]
    assert lines == [("Anna", "Hello", False, False), ("Ben", "Go away", True, True)]
    about = [shown[key] for key in ("by", "name", "now", "table", "game", "status", "reason")]
    assert about == ["Anna", "Ben", "Benny", table, "toy", "waiting", "insult"]
    assert shown["words"] == "He does so each day"
    assert (shown["seated"], shown["others"], shown["near"]) == (True, 0, False)
    assert (shown["muted"], shown["banned"]) == (None, None)


async def test_a_player_is_reported_by_the_seat(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.9", "Ben")
    eve = await from_(place, "192.0.2.9", "Eve")
    table = await anna.person.make("me", "open", "bot:low", "open")
    async with at(anna, table) as a, at(ben, table) as b, at(eve, table) as e:
        await b.do("sit", seat=1, name="Big Ben")
        for seat in (0, 2, 3, 9):  # oneself, a bot, nobody, no seat
            assert await a.refused("report", seat=seat, reason="spoiling") == "nobody-else"
        assert await a.refused("report", line=1, reason="spam") == "no-line"
        assert await a.refused("report", reason="spam") == "nobody-else"
        assert await a.refused("report", seat=1, reason="boredom") == "bad-message"
        assert await a.refused("report", seat=1, reason="spam", words="x" * 501) == "bad-message"
        await e.do("report", seat=1, reason="spoiling", words="x" * 500)  # by somebody who watches
    async with place.nobody.at(table) as nobody:
        assert await nobody.refused("report", seat=1, reason="spam") == "no-guest"
    (shown,) = (await desk(await hosting(place)))["reports"]
    assert (shown["by"], shown["name"], shown["lines"]) == ("Eve", "Big Ben", [])
    assert (shown["others"], shown["near"]) == (1, True)


async def test_reports_are_few_a_day_and_each_is_kept_once(place: Place) -> None:
    few = 10
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    other = await from_(place, "192.0.2.1", "Other")
    table = await ben.person.make("me", "open")
    async with at(anna, table) as a, at(other, table) as o:
        first = await a.ask("report", id=4711, seat=0, reason="spam")
        assert await a.ask("report", id=4711, seat=0, reason="spam") == first
        for _ in range(few - 1):
            await a.do("report", seat=0, reason="spam")
        assert await a.refused("report", seat=0, reason="spam") == "too-many-reports"
        await o.do("report", seat=0, reason="spam")
        narrow = Till(replace(BOUNDS["reports"], there=Rate(0, 1)))
        place.context.tills._tills["reports"] = narrow
        assert await o.refused("report", seat=0, reason="spam") == "too-many-reports"
    assert len((await desk(await hosting(place)))["reports"]) == few + 1


async def test_a_report_keeps_twenty_lines_and_an_older_one_it_is_about(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table = await anna.person.make("me", "open", chat=True)
    actor = await place.registry.open(table)
    async with at(anna, table) as a, at(ben, table) as b:
        await b.do("say", text="First")
        (row,) = actor.open_table.chat._rows
        for number in range(2, 31):
            actor.open_table.chat.add(structs.replace(row, line=number, text=str(number)))
        await a.do("report", line=1, reason="insult")
    (shown,) = (await desk(await hosting(place)))["reports"]
    expected = ["First", *map(str, range(11, 31))]
    assert [one["text"] for one in shown["lines"]] == expected
    assert [one["text"] for one in shown["lines"] if one["reported"]] == ["First"]


# ---------------------------------------------------------------- the host's door


async def test_a_link_makes_one_device_the_hosts_once(place: Place) -> None:
    browser, other = await from_(place, "192.0.2.1"), await from_(place, "192.0.2.2")
    link, now = host_link.kept_with(None, place.folder), place.context.clock.now()
    old, secret = link.fresh(now), link.fresh(now)
    assert (place.folder / "host-link").stat().st_mode & 0o777 == 0o600
    assert secret not in (place.folder / "host-link").read_text()
    for wrong in (old, "", "x" * 90, "\ud800"):
        body = json.dumps({"secret": wrong}).encode()
        answer = await place.call("POST", "/api/host/enter", body, JSON)
        assert answer.json["code"] in ("wrong-link", "bad-message")
    assert (await ask(browser, "/api/host/enter", secret=secret)).status == 200
    assert (await ask(other, "/api/host/enter", secret=secret)).json["code"] == "wrong-link"
    everything = {"host": True, "tasks": ["ban", "close", "mute", "notice"]}
    assert await desk(browser) == {"reports": [], "sanctions": [], "notice": None} | everything
    for path in ("close", "lift", "sanction", "leave"):
        assert (await ask(other, f"/api/host/{path}")).json["code"] == "not-server-host"
    assert (await other.call("GET", "/api/host")).json["code"] == "not-server-host"
    assert (await ask(other, f"/api/tables/{NONE}/expel")).json["code"] == "not-server-host"
    late = link.fresh(now - GOOD_MS)
    assert (await ask(other, "/api/host/enter", secret=late)).json["code"] == "wrong-link"
    second = await hosting(place)
    assert (await ask(browser, "/api/host/leave")).status == 200
    assert HOST not in browser.cookies
    assert (await browser.call("GET", "/api/host")).status == 403
    await desk(second)
    third = await hosting(place)
    await ask(second, "/api/host/leave", all=True)
    assert (await third.call("GET", "/api/host")).status == 403


JSON = {"content-type": "application/json"}


def test_the_command_prints_a_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host-link", "--data", str(tmp_path)]) == 0
    secret = capsys.readouterr().out.strip().partition("/host#")[2]
    now = time.time_ns() // 1_000_000
    assert host_link.kept_with(None, tmp_path).redeem(secret, now)
    assert not host_link.kept_with(None, tmp_path).redeem(secret, now)
    (tmp_path / "file").touch()
    for words in (["--data", str(tmp_path / "file")], ["--store", "sqlite:x"], ["--what"]):
        assert main(["host-link", *words]) == 2
        assert capsys.readouterr().err.strip()


async def test_guesses_are_few(place: Place) -> None:
    browser = await from_(place, "192.0.2.1")
    secret = host_link.kept_with(None, place.folder).fresh(place.context.clock.now())
    for _ in range(int(BOUNDS["host-link"].there.burst)):
        assert (await ask(browser, "/api/host/enter", secret="x")).json["code"] == "wrong-link"
    assert (await ask(browser, "/api/host/enter", secret=secret)).json["code"] == "too-many"
    assert (await hosting(place)).cookies[HOST]


# ---------------------------------------------------------------- what follows


async def test_a_mute_survives_a_new_cookie_by_device_and_by_address(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "2001:db8::1", "Ben")
    table, host = await reported(place, anna, ben), await hosting(place)
    shown = await sanction(host, "mute", "guest", "device", "address")
    (mute,) = shown["sanctions"]
    assert (mute["kind"], mute["name"]) == ("mute", "Ben")
    assert mute["by"] == ["guest", "device", "address"]
    assert shown["reports"][0]["muted"] == mute["until"] == mute["ms"] + HOUR * 1000
    refused = await refusal_to_speak(ben, table)
    assert (refused["code"], refused["params"]) == ("silenced", {"until": mute["until"]})
    async with at(ben, table) as b:
        assert await b.refused("phrase", phrase="hello") == "silenced"
        assert await b.refused("react", seat=1, reaction="wow") == "silenced"
        await b.do("leave", seat=1)  # all else goes on
    assert await ben.call("POST", "/api/me/logout", {})
    ben.headers["x-forwarded-for"] = "198.51.100.7"
    await ben.post("", name=None)  # the device has another guest, and came elsewhere
    assert (await refusal_to_speak(ben, table))["code"] == "silenced"
    fresh = await from_(place, "2001:db8::2:3")  # without cookies, the same /64
    await fresh.post("", name=None)
    assert (await refusal_to_speak(fresh, table))["code"] == "silenced"
    further = await from_(place, "2001:db8:0:1::1", "Somebody else")
    assert (await refusal_to_speak(further, table))["type"] == "done"
    await ask(host, "/api/host/lift", sanction=mute["sanction"])
    assert (await refusal_to_speak(fresh, table))["type"] == "done"
    assert (await ask(host, "/api/host/lift", sanction=mute["sanction"])).status == 404


async def test_a_ban_closes_sockets_at_once_and_every_door(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table, host = await reported(place, anna, ben), await hosting(place)
    stranger = await from_(place, "192.0.2.2")
    async with at(ben, table) as b, at(stranger, table) as s, at(anna, table) as a:
        shown = await sanction(host, "ban", "guest", "device", "address", seconds=None)
        assert (await b.closed(), await s.closed()) == (CloseCode.BANNED, CloseCode.BANNED)
        assert (await a.ask("ping"))["type"] == "done"
    assert shown["sanctions"][0]["until"] == FOR_GOOD
    routes = {route.resource.canonical for route in place.app.router.routes() if route.resource}
    closed = {path.replace("{table}", table) for path in routes if path.startswith("/api/")}
    for path in sorted(closed - ALWAYS_OPEN):
        answer = await ben.call("POST", path, {})
        code = answer.json["code"]
        assert (code, answer.json["params"]) == ("banned", {"until": FOR_GOOD}), path
    async with ben.person.socket(table, headers=ben.headers) as socket:
        assert await socket.closed() == CloseCode.BANNED
    me = (await ben.call("GET", "/api/me")).json
    assert (me["name"], me["banned"]) == ("Ben", FOR_GOOD)
    assert (await stranger.call("GET", "/api/me")).json["banned"] == FOR_GOOD
    assert "banned" not in (await anna.call("GET", "/api/me")).json
    assert (await ben.call("GET", "/api/games")).status == 200
    assert (await ask(ben, "/api/me/delete")).status == 200  # all may leave
    fresh = KeptCookies(place, headers={"x-forwarded-for": "198.51.100.1"})
    fresh.cookies[DEVICE] = ben.cookies[DEVICE]
    assert await fresh.refused("", name="Ben the third") == "banned"
    (left,) = (await desk(host))["sanctions"]
    assert (left["name"], left["by"]) == ("\u2014", ["device", "address"])


async def test_a_ban_by_guest_alone_goes_with_the_guest(place: Place) -> None:
    """To each device of theirs, and to none of another guest."""
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    phrase = (await ben.post("/phrase"))["phrase"]
    code = (await ben.post("/code"))["code"]
    table = await reported(place, anna, ben)
    host = await hosting(place)
    await sanction(host, "ban", "guest")
    for path, body in (("", {"name": "B"}), ("/code", {}), ("/device/end", {"device": "x"})):
        assert await ben.refused(path, **body) == "banned"
    other = await from_(place, "192.0.2.3")
    assert await other.refused("/phrase/use", phrase=phrase) == "banned"
    assert await other.refused("/code/use", code=code) == "banned"
    assert (await ben.call("GET", "/api/sheet?game=toy")).json["code"] == "banned"
    async with ben.person.socket(table, headers=ben.headers) as socket:
        assert await socket.closed() == CloseCode.BANNED
    await ben.post("/logout")
    await ben.post("", name="Another")


async def test_a_ban_by_address_leaves_the_hosts_own_device(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.9", "Ben")
    table, host = await reported(place, anna, ben), await hosting(place, "192.0.2.9")
    await host.post("", name="Hanna")
    async with at(host, table) as h:
        shown = await sanction(host, "ban", "address")
        assert (await h.ask("ping"))["type"] == "done"
    assert shown["reports"][0]["near"]
    assert await ben.refused("", name="Ben") == "banned"
    assert "banned" not in (await host.call("GET", "/api/me")).json
    await host.post("", name="Hannah")
    (ban,) = shown["sanctions"]
    await ask(host, "/api/host/lift", sanction=ban["sanction"])
    async with at(anna, table) as a, at(ben, table) as b:
        await b.do("report", seat=0, reason="spam")
        await a.ask("ping")
    anna.cookies[HOST] = host.cookies[HOST]
    answer = await ask(anna, "/api/host/sanction", **given(await desk(host), by=["guest"]))
    assert answer.json["code"] == "own-device"


def given(shown: Any, **fields: Any) -> Json:
    """Return the body of a ban of the newest report's guest."""
    number = shown["reports"][0]["guest"]
    return {"guest": number, "kind": "ban", "seconds": HOUR, **fields}


async def test_a_removed_player_leaves_to_a_bot_and_does_not_come_back(place: Place) -> None:
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table, host = await reported(place, anna, ben), await hosting(place)
    async with at(anna, table) as a, at(ben, table) as b:
        await a.do("start")
        (shown,) = (await desk(host))["reports"]
        number, guest = shown["report"], shown["guest"]
        answer = await ask(host, f"/api/tables/{NONE}/expel?guest={guest}")
        assert answer.json["code"] == "no-table"
        answer = await ask(host, f"/api/tables/{table}/expel?guest=99")
        assert answer.json["code"] == "nobody-else"
        for query in ("", "?guest=x", "?guest=-1", "?guest=99999999999999999999"):
            answer = await ask(host, f"/api/tables/{table}/expel{query}")
            assert answer.json["code"] == "bad-message"
        path = f"/api/tables/{table}/expel?guest={guest}"
        left = (await ask(host, path)).json["reports"][0]
        assert left["seated"] is False
        await a.told("table")
        assert a.table["seats"][1]["bot"] is not None
        assert await b.refused("sit", seat=1, name="Ben") == "removed"
        assert (await ask(host, path)).json["code"] == "nobody-else"
        answer = await ask(host, "/api/host/close", report=number)
        assert answer.json["reports"] == []
        assert (await ask(host, "/api/host/close", report=number)).json["code"] == "no-report"


async def test_it_ends_in_time_and_outlives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as place:
        anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
        table, host = await reported(place, anna, ben), await hosting(place)
        await sanction(host, "ban", "address", seconds=60)
    async with served(tmp_path) as place:
        for browser in (ben, host):
            browser.place = place
        assert await ben.refused("", name="Ben") == "banned"
        await desk(host)
        now = place.context.clock.now()
        monkeypatch.setattr(place.context.clock, "now", lambda: now + 61_000, raising=False)
        await ben.post("", name="Ben")
        assert (await refusal_to_speak(ben, table))["type"] == "done"


async def test_another_process_may_have_changed_it(place: Place) -> None:
    """A notice has it read again; a store that fails meanwhile is asked once more."""
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    await reported(place, anna, ben)
    host = await hosting(place)
    (ban,) = (await sanction(host, "ban", "guest"))["sanctions"]
    await place.store.do(sanction_rows.lift, ban["sanction"])
    assert await ben.refused("", name="Ben") == "banned"  # nobody asks the store for it
    await place.context.conduct.refresh_soon()
    await ben.post("", name="Ben")


@pytest.mark.parametrize(
    "body", [{}, [], None, "x", {"report": 0}, {"guest": 1.5}, {"sanction": []}]
)
async def test_the_doors_take_nothing_malformed(place: Place, body: Any) -> None:
    host = await hosting(place)
    for path in ("close", "lift", "sanction", "enter"):
        answer = await host.call("POST", f"/api/host/{path}", json.dumps(body).encode())
        assert answer.json["code"] == "bad-message"
        host.headers |= JSON
        answer = await host.call("POST", f"/api/host/{path}", json.dumps(body).encode())
        assert answer.json["code"] == "bad-message"
        del host.headers["content-type"]


async def test_no_request_asks_the_store_for_bans(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = await from_(place, "192.0.2.2", "Ben")
    await ben.name()

    def never(*_: object) -> Any:
        raise AssertionError("nobody should ask")

    for rows, name in (
        (sanction_rows, "sanctions"),
        (host_rows, "hosts"),
        (mark_rows, "note_marks"),
        (mark_rows, "marks_of"),
    ):
        monkeypatch.setattr(rows, name, never)
    await ben.post("", name="Ben")
    await ben.name()
    assert order.REFRESH_S >= 30
