"""Prices: each door takes each of its prices, and says when to come again; no door that writes or
computes is free."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest_asyncio

from scripts.facts import bounds
from spieltisch import load
from spieltisch.core.record import dumps
from spieltisch.server.app import DOORS
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.tills import Till
from spieltisch.server.play import invitation as invitations
from spieltisch.server.play.coach.coaches import Coaches
from tests.server.coaching import COMMAND, CoachedLibrary
from tests.server.harness import Answer, Person, Place, serving
from tests.server.mailing import MAILING, ORIGIN, KeptCarrier
from tests.server.test_analysis import play
from tests.server.test_doors import filled
from tests.toys.hands import toy

NEVER = Rate(0, 0.001)
LEVELS = ("there", "in_all", "guest")
FREE = {
    "GET /healthz", "GET /readyz", "GET /{path:.*}", "GET /api/games", "GET /api/server",
    "GET /site-logo", "GET /api/house", "GET /api/lobby", "GET /api/privacy",
    "GET /api/push", "GET /api/me/shown",
}  # fmt: skip
"""Routes that only tell what is in memory, in a file or in a row: the bound on all requests of an
address is theirs. A route that writes or computes does not belong here."""
TAKES_NO_GUEST = {"GET /api/daily/results"}
"""Doors of guests that people without a name pass, too, unless the server is by invitation: the
address pays."""
RECORD = dumps(load("ingenious").start(2), [])
BROUGHT = dumps(toy().start(2), [])
"""Of a game that the shop has."""
DOORS_WITH_LATER = {route for route, door in DOORS.items() if door.later}


class Shop:
    """A server that sells everything, one of its guests, and a stranger."""

    def __init__(self, place: Place, code: str) -> None:
        self.place = place
        self.code = code
        self.anna = place.nobody
        self.ids = dict.fromkeys(("table", "tournament", "board", "secret"), "0000000000000")

    async def open(self) -> None:
        """Let the guest in, who has a finished game and a board."""
        body = {"name": "Anna", "invite": self.code}
        came = await self.anna.call("POST", "/api/me", body)
        self.anna.cookie = came.headers["set-cookie"].split(";")[0]
        self.ids["table"] = await play(self.anna)
        made = await self.anna.call("POST", "/api/boards", {"game": "toy"})
        self.ids["board"] = made.json["board"]
        self.node = made.json["node"]
        self.seat, self.ben = await passed_on(self.place, self.anna, self.code)

    def close(self, bound: str, *levels: str) -> None:
        """Sell nothing more of this, at these levels."""
        tills, found = self.place.context.tills, BOUNDS[bound]
        narrow: dict[str, Any] = {
            level: NEVER for level in levels if level != "guest" or found.guest
        }
        tills._tills[bound] = Till(replace(found, **narrow))
        tills._bounds = {**BOUNDS, bound: replace(found, **narrow)}
        tills._apart.clear()

    def reopen(self, bound: str) -> None:
        """Sell it again."""
        self.close(bound)

    async def ask(self, route: str, body: Any = None, person: Person | None = None) -> Answer:
        """Ask for something at a route."""
        method, path = route.split(" ")
        path = filled(path, self.ids)
        person = person or self.anna
        headers = {**person.headers, "origin": ORIGIN}
        sent = None if method == "GET" else {} if body is None else body
        return await self.place.call(method, path, sent, headers)


@pytest_asyncio.fixture
async def shop(tmp_path: Path) -> AsyncIterator[Shop]:
    """A server with a coach and mails, by invitation."""
    invitation = invitations.kept_with(None, tmp_path)
    parts = {
        "coaches": Coaches(1, (*COMMAND, str(tmp_path))),
        "library": CoachedLibrary(),
        "settings": MAILING,
        "carrier": KeptCarrier(),
    }
    async with serving(tmp_path, invitation=invitation, **parts) as place:
        shop = Shop(place, invitation.code())
        await shop.open()
        yield shop


async def passed_on(place: Place, anna: Person, code: str) -> tuple[str, str]:
    """Have a host pass a guest's seat on to another device; the secret of the link, and the id of
    the guest's page."""
    ben = place.nobody
    came = await ben.call("POST", "/api/me", {"name": "Ben", "invite": code})
    ben.cookie = came.headers["set-cookie"].split(";")[0]
    table = await anna.make("me", "open")
    async with ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
    passed = await anna.call("POST", f"/api/tables/{table}/pass", {"seat": 1})
    assert passed.status == 200, passed
    shown = await anna.call("GET", f"/api/people?table={table}&seat=1&name=Ben")
    return str(passed.json["secret"]), str(shown.json["profile"]["person"])


def later(shop: Shop) -> list[tuple[str, str, Any, Person]]:
    """The prices that handlers take themselves: route, bound, what is asked for, and by whom."""
    nobody, anna = shop.place.nobody, shop.anna
    stranger = {"name": "Eve", "invite": shop.code}
    at, mail = shop.node, {"address": "anna@mail.example", "locale": "en"}
    play = {"node": at, "actor": 0, "text": "show"}
    board, table = "POST /api/boards", "POST /api/tables/{table}"
    return [
        ("POST /api/me", "invitations", stranger, nobody),
        ("POST /api/me", "guests", stranger, nobody),
        ("POST /api/me", "changes", {"name": "Bea"}, anna),
        ("POST /api/me/mail", "mails", mail, anna),
        ("POST /api/me/mail", "mails-there", mail, anna),
        (board, "board-bytes", {"game": "toy"}, anna),
        (f"{board}/{{board}}/play", "board-bytes", play, anna),
        (f"{board}/{{board}}/edit", "board-bytes", {"node": 0, "name": "Mine"}, anna),
        (f"{table}/analysis", "analyses", {}, anna),
        ("POST /api/draws", "record-lines", {"record": RECORD}, anna),
        ("POST /api/records", "record-lines", {"record": BROUGHT}, anna),
        ("POST /api/seat/use", "guests", {"secret": shop.seat}, nobody),
        ("POST /api/people/report", "reports", {"person": shop.ben, "reason": "spam"}, anna),
    ]


def too_many(answer: Answer) -> bool:
    """Whether an answer says that it was too much, and when to come again."""
    if answer.status != 429:
        return False
    seconds = answer.json["params"].get("seconds", 0)
    return bool(seconds > 0 and answer.headers["retry-after"] == str(seconds))


async def test_each_door_takes_each_of_its_prices(shop: Shop) -> None:
    """Of the address, of all together, and of the guest; so a price that nobody takes is found."""
    free = []
    for route, door in DOORS.items():
        for bound in door.price:
            for level in LEVELS:
                guest_pays = door.needs == "guest" and route not in TAKES_NO_GUEST
                if level == "guest" and not (guest_pays and BOUNDS[bound].guest):
                    continue
                shop.close(bound, level)
                if not await refuses(shop, route):
                    free.append((route, bound, level))
            shop.reopen(bound)
    assert free == []


async def refuses(shop: Shop, route: str) -> bool:
    """Whether a door is closed for want of credit."""
    if not route.endswith("/socket"):
        return too_many(await shop.ask(route))
    async with shop.anna.socket(shop.ids["table"]) as client:
        return await client.closed() == CloseCode.TOO_MANY


async def test_each_handler_takes_the_prices_that_it_takes_itself(shop: Shop) -> None:
    free = []
    for route, bound, body, person in later(shop):
        for level in LEVELS:
            if level == "guest" and (BOUNDS[bound].guest is None or person is not shop.anna):
                continue
            shop.close(bound, level)
            if not too_many(await shop.ask(route, body, person)):
                free.append((route, bound, level))
        shop.reopen(bound)
    assert free == []


async def test_every_price_that_a_handler_takes_is_tried(shop: Shop) -> None:
    tried = {(route, bound) for route, bound, _, _ in later(shop)}
    named = {(route, bound) for route in DOORS_WITH_LATER for bound in DOORS[route].later}
    assert tried == named


async def test_the_same_is_sold_while_there_is_credit(shop: Shop) -> None:
    """The other side of the tests above: nothing else refuses these requests for their number."""
    for route, _, body, person in later(shop):
        assert (await shop.ask(route, body, person)).status < 300, route
    for route in DOORS:
        if not route.endswith(("/socket", "/logout", "/delete")):
            assert (await shop.ask(route)).status != 429, route


def test_the_page_of_bounds_is_that_of_the_code() -> None:
    """The site is built with the table, which has a row for each bound."""
    page, table = Path(__file__).parents[2] / "docs" / "host" / "options.md", bounds.text()
    assert "<!-- built: bounds -->" in page.read_text()
    for bound in BOUNDS.values():
        assert f"| {bound.what} | " in table


async def test_no_door_that_writes_or_computes_is_free(shop: Shop) -> None:
    """With no credit left for anything, only the routes of a list answer."""
    for bound in BOUNDS:
        shop.close(bound, *LEVELS)
    tills = shop.place.context.tills
    tills._tills = {name: Till(replace(one, there=NEVER)) for name, one in BOUNDS.items()}
    free = set()
    for route in DOORS:
        if route == "POST /api/me":
            closed = too_many(await shop.ask(route, {"name": "Bea"}))
        else:
            closed = await refuses(shop, route)
        if not closed:
            free.add(route)
    assert free == FREE
