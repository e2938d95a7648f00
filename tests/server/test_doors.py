"""Doors: each route says what it needs, and a server by invitation asks for that at all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from websockets.exceptions import ConnectionClosed

from spieltisch.server.app import DOORS, make_app
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.library import Library
from spieltisch.server.play import invitation as invitations
from spieltisch.server.transport.routes import Handlers, get, post
from tests.server import harness
from tests.server.harness import Answer, Person, Place, leaves, serving

STRANGERS = ("", "spieltisch=made-up; spieltisch-device=made-up; spieltisch-host=made-up")
"""The cookies of a stranger: none, and some that nobody gave."""


class Club:
    """A server by invitation with something of everything; ids by what they name."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.ids: dict[str, str] = {}

    async def fill(self, code: str) -> None:
        """Have a member do everything once."""
        anna = self.place.nobody
        answer = await anna.call("POST", "/api/me", {"name": "Anna", "invite": code})
        anna.cookie = answer.headers["set-cookie"].split(";")[0]
        ids = self.ids
        solo = {"game": "ingenious", "options": {"mode": "solo"}}
        ids["linked"] = await anna.make("me", "open", game="ingenious", options={})
        ids["listed"] = await anna.make("me", "open", game="ingenious", options={}, listed=True)
        ids["over"] = await anna.make("me", **solo)
        async with anna.at(ids["over"]) as a:
            await a.do("start")
            while a.status == "playing":
                await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        ids["closed"] = await anna.make("me", "open", game="ingenious", options={})
        async with anna.at(ids["closed"]) as a:
            await a.do("close")
        daily = await anna.call("POST", "/api/daily", {"game": "lastdie"})
        ids["daily"] = daily.json["table"]
        async with anna.at(ids["daily"]) as a:
            await a.do("concede", seat=0, bot="novice")
        new = {"name": "Friday", "game": "ingenious", "options": {"mode": "base"}, "seats": 2}
        plan = {**new, "system": "swiss", "rounds": 1, "players": 4, "fill": "novice"}
        made = (await anna.call("POST", "/api/tournaments", plan)).json
        path = f"/api/tournaments/{made['tournament']}"
        begun = await anna.call("POST", f"{path}/start", {})
        assert begun.status == 200, begun
        ids["paired"] = begun.json["card"]["table"]
        ids["tournament"] = made["tournament"]
        board = (await anna.call("POST", "/api/boards", {"game": "ingenious"})).json
        ids["board"] = board["board"]


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club with members, and what they did."""
    invitation = invitations.kept_with(None, tmp_path)
    async with serving(tmp_path, library=Library(), invitation=invitation) as place:
        club = Club(place)
        await club.fill(invitation.code())
        yield club


def routes(app: web.Application) -> Iterator[tuple[str, str]]:
    """Yield the method and path of every route, as `DOORS` has them."""
    for route in app.router.routes():
        if route.method != "HEAD":
            assert route.resource is not None
            yield route.method, path_of(route.resource)


def path_of(resource: web.AbstractResource) -> str:
    """Return the path of a route as its handler writes it."""
    found = resource.get_info()
    path = found.get("path") or found.get("formatter") or ""
    return path.replace("{path}", "{path:.*}")


def filled(path: str, ids: dict[str, str]) -> str:
    """Return a path with an id in each place."""
    known = {"node": "0", "puzzle": "lastdie-1", "link": "AAAA", "path:.*": "puzzles", **ids}
    for name, named in known.items():
        path = path.replace(f"{{{name}}}", named)
    assert "{" not in path, path
    return path


async def knock(place: Place, cookie: str, method: str, path: str) -> Answer:
    """Ask as a stranger."""
    return await Person(place, cookie).call(method, path, None if method == "GET" else {})


async def test_every_route_has_a_door_and_every_door_a_route(place: Place) -> None:
    found = [f"{method} {path}" for method, path in routes(place.app)]
    assert sorted(found) == sorted(DOORS)


async def test_a_route_without_a_door_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(request: web.Request) -> web.Response:
        return web.Response(text="a secret")

    def leaky(*given: Any) -> web.Application:
        app = make_app(*given)
        app.router.add_get("/api/leak", tell)
        return app

    monkeypatch.setattr(harness, "make_app", leaky)
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        assert (await anna.call("GET", "/api/leak")).json["code"] == "not-found"


def test_a_route_is_read_from_its_handler() -> None:
    """The table of a feature's routes has each handler once, in the order of the file."""

    class Shelf(Handlers):
        @get("/api/shelf", "link", "visits", head=False)
        async def show(self, request: web.Request) -> web.Response:
            return web.Response()

        @post("/api/tables/{table}/shelf", "guest", "people", later=("mails",), relayed=True)
        async def put(self, request: web.Request) -> web.Response:
            return web.Response()

    assert Shelf.routes == (
        ("GET", "/api/shelf", "link", ("visits",), (), False, False, "show"),
        ("POST", "/api/tables/{table}/shelf", "guest", ("people",), ("mails",), True, False, "put"),
    )


def test_the_owners_of_tables_answer_about_them() -> None:
    """Every route below a table is relayed to the process that owns it, and no other route is."""
    relayed = {name for name, route in DOORS.items() if route.relayed}
    assert relayed == {name for name in DOORS if "/api/tables/{table}" in name}


@pytest.mark.parametrize("cookie", STRANGERS, ids=["no cookie", "a made-up cookie"])
async def test_strangers_pass_no_door_of_a_club(club: Club, cookie: str, tmp_path: Path) -> None:
    """Each route is asked, with every table in turn. A door that needs nothing tells strangers the
    same as the door of a club in which nothing ever happened."""
    place, ids = club.place, club.ids
    empty = invitations.kept_with(None, tmp_path / "empty")
    async with serving(tmp_path / "empty", library=Library(), invitation=empty) as other:
        for method, route in routes(place.app):
            door = DOORS[f"{method} {route}"]
            for kind in ("listed", "daily", "paired"):
                path = filled(route, {**ids, "table": ids[kind]})
                if route.endswith("/socket"):
                    assert await closed(Person(place, cookie), ids[kind]) == CloseCode.BY_INVITATION
                    continue
                found = await knock(place, cookie, method, path)
                code = found.json["code"] if found.status >= 400 else None
                match door.needs:
                    case "nothing":
                        same = await knock(other, cookie, method, path)
                        assert (found.status, found.body) == (same.status, same.body), path
                    case "host":
                        assert code == "not-server-host", path
                    case "link" if "{board}" in route:
                        assert found.status == 200, path
                    case _:
                        assert (found.status, code) == (403, "by-invitation"), path
        for kind in ("linked", "listed", "daily", "paired"):
            path = f"/t/{ids[kind]}"
            found, same = [await knock(one, cookie, "GET", path) for one in (place, other)]
            assert (found.body == same.body) == (kind != "linked" or found.status == 503), kind


async def closed(person: Person, table: str) -> int | None:
    """Return the code by which a socket closes at once; None: it stays open."""
    async with person.socket(table) as client:
        try:
            await client.ask("hello", since=0)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
    return None


async def test_a_link_that_was_given_opens_its_table(club: Club) -> None:
    place, ids = club.place, club.ids
    assert await closed(place.nobody, ids["linked"]) is None
    for end in ("record", "past?n=2", "analysis"):
        answer = await place.nobody.call("GET", f"/api/tables/{ids['over']}/{end}")
        assert answer.status != 403, answer


@pytest.mark.parametrize("cookie", STRANGERS, ids=["no cookie", "a made-up cookie"])
async def test_only_the_link_of_a_table_that_waits_or_is_at_play_invites(
    club: Club, cookie: str
) -> None:
    """No id that a list has, that of no daily challenge and of no tournament, and of nothing that
    is over."""
    ids = club.ids
    for kind, named in ids.items():
        body: Any = {"name": "Eve", "invite": named}
        answer = await Person(club.place, cookie).call("POST", "/api/me", body)
        assert (answer.status == 200) == (kind == "linked"), kind
        if answer.status != 200:
            assert answer.json["code"] == "by-invitation", kind


async def test_members_pass_the_doors_of_their_club(club: Club) -> None:
    """The same server, asked by somebody with a name: no door says `by-invitation`."""
    place, ids = club.place, {**club.ids, "table": club.ids["listed"]}
    body = {"name": "Eve", "invite": club.ids["linked"]}
    eve = place.nobody
    came = await eve.call("POST", "/api/me", body)
    eve.cookie = came.headers["set-cookie"].split(";")[0]
    for method, route in routes(place.app):
        if not route.endswith(("/socket", "/delete", "/logout")):
            found = await knock(place, eve.cookie, method, filled(route, ids))
            assert b"by-invitation" not in found.body, route
