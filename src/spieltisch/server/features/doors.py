"""The doors of the server: what each route needs, and what it costs.

`DOORS` has every route of `app.py`. A route without an entry here is refused, and a test names it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import trouble
from spieltisch.server.features.guests.browser import Browser
from spieltisch.server.features.site import Site
from spieltisch.server.features.tables import links
from spieltisch.server.features.tournaments import invites
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.transport.bounds.prices import pay_door
from spieltisch.server.transport.bounds.socket import is_handshake, turned_away

Needs = Literal["nothing", "link", "guest", "host"]
"""The need of a route on a server by invitation: `nothing`; a name, or a `link` that somebody gave;
a `guest` with a name; a device of the server's `host`."""


class Door(NamedTuple):
    """The need of a route, and its bounds by name (`base/shares/bounds.py`).

    The `bounds` are paid before the handler begins, those of the guest once the handler knows them.
    The handler pays those of `later` itself, as far as it gets. A route without bounds only tells
    what is in memory or in a few rows: `limits.REQUESTS` is its bound.
    """

    needs: Needs
    bounds: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


_CHANGE = Door("guest", ("changes",))
_PEOPLE = Door("guest", ("people",))
_TOURNAMENT = Door("guest", ("tournaments",))
_BOARD = Door("guest", ("boards",))
_HOST = Door("host", ("host",))
_TABLE = "/api/tables/{table}"

DOORS = {
    "GET /healthz": Door("nothing"),
    "GET /readyz": Door("nothing"),
    "GET /{path:.*}": Door("nothing"),
    "GET /api/games": Door("nothing"),
    "GET /api/server": Door("nothing"),
    "GET /api/me": Door("nothing", ("visits",)),
    "POST /api/me": Door("nothing", (), ("invitations", "guests", "changes")),
    "POST /api/me/logout": Door("nothing", ("changes",)),
    "POST /api/me/delete": Door("guest", ("deletions",)),
    "POST /api/me/avatar": _CHANGE,
    "GET /api/me/account": Door("guest", ("visits",)),
    "POST /api/me/aside": Door("nothing", ("ways-back",)),
    "POST /api/me/device/end": _CHANGE,
    "POST /api/me/code": Door("guest", ("codes",)),
    "POST /api/me/code/look": Door("nothing", ("ways-back",)),
    "POST /api/me/code/use": Door("nothing", ("ways-back",)),
    "POST /api/me/phrase": Door("guest", ("phrases",)),
    "POST /api/me/phrase/use": Door("nothing", ("ways-back",)),
    "POST /api/me/passkey": Door("guest", ("changes",)),
    "POST /api/me/passkey/new": Door("guest", ("passkeys",)),
    "POST /api/me/passkey/ask": Door("nothing", ("ways-back",)),
    "POST /api/me/passkey/use": Door("nothing", ("ways-back",)),
    "POST /api/me/passkey/drop": _CHANGE,
    "POST /api/me/vacation": Door("guest", ("days-off",)),
    "POST /api/me/mail": Door("guest", ("changes",), ("mails", "mails-there")),
    "POST /api/me/mail/drop": _CHANGE,
    "POST /api/mail/confirm": Door("nothing", ("stops",)),
    "POST /api/mail/stop": Door("nothing", ("stops",)),
    "POST /mail/stop/{link}": Door("nothing", ("stops",)),
    "GET /api/friends": Door("guest", ("visits",)),
    "GET /api/friends/news": Door("guest", ("visits",)),
    "GET /api/friends/table/{table}": Door("guest"),
    "POST /api/friends/code": _PEOPLE,
    "POST /api/friends/look": Door("guest", ("friend-codes",)),
    "POST /api/friends/join": Door("guest", ("friend-codes", "people")),
    "POST /api/friends/ask": _PEOPLE,
    "POST /api/friends/accept": _PEOPLE,
    "POST /api/friends/decline": _PEOPLE,
    "POST /api/friends/remove": _PEOPLE,
    "POST /api/friends/block": _PEOPLE,
    "POST /api/friends/unblock": _PEOPLE,
    "POST /api/friends/block/seat": _PEOPLE,
    "POST /api/friends/invite": Door("guest", ("people", "invites")),
    "POST /api/friends/answered": _PEOPLE,
    "GET /api/people": Door("guest", ("profiles",)),
    "POST /api/people/ask": _PEOPLE,
    "POST /api/people/block": _PEOPLE,
    "POST /api/people/unblock": _PEOPLE,
    "POST /api/people/challenge": Door("guest", ("people", "invites")),
    "POST /api/people/report": Door("guest", ("people",), ("reports",)),
    "GET /api/push": Door("guest"),
    "POST /api/push": Door("guest", ("pushes",)),
    "POST /api/push/drop": _CHANGE,
    "GET /api/host": _HOST,
    "POST /api/host/enter": Door("nothing", ("host-link",)),
    "POST /api/host/leave": _HOST,
    "POST /api/host/close": _HOST,
    "POST /api/host/sanction": _HOST,
    "POST /api/host/lift": _HOST,
    "GET /api/host/tournaments": _HOST,
    "POST /api/host/tournaments/end": _HOST,
    "GET /api/host/earlier": _HOST,
    "GET /api/host/tables": _HOST,
    "GET /api/host/people": _HOST,
    "GET /api/host/person": _HOST,
    "POST /api/host/notice": _HOST,
    "GET /api/house": Door("nothing"),
    "GET /api/puzzles": Door("guest", ("puzzles",)),
    "POST /api/puzzles/{puzzle}": Door("guest", ("puzzles",)),
    "POST /api/puzzles/{puzzle}/answer": Door("guest", ("puzzles",)),
    "GET /api/boards": _BOARD,
    "POST /api/boards": Door("guest", ("new-boards",), ("board-bytes",)),
    "GET /api/boards/{board}": Door("link", ("boards",)),
    "GET /api/boards/{board}/at/{node}": Door("link", ("boards",)),
    "POST /api/boards/{board}/play": Door("guest", ("boards",), ("board-bytes",)),
    "POST /api/boards/{board}/edit": Door("guest", ("boards",), ("board-bytes",)),
    "POST /api/boards/{board}/hint": _BOARD,
    "POST /api/boards/{board}/drop": _BOARD,
    "GET /api/daily": Door("guest", ("visits",)),
    "POST /api/daily": Door("guest", ("attempts",)),
    "GET /api/daily/board": Door("guest", ("profiles",)),
    "GET /api/tournaments": _TOURNAMENT,
    "POST /api/tournaments": Door("guest", ("new-tournaments",)),
    "GET /api/tournaments/{tournament}": Door("link", ("tournaments",)),
    "POST /api/tournaments/{tournament}/join": _TOURNAMENT,
    "POST /api/tournaments/{tournament}/leave": _TOURNAMENT,
    "POST /api/tournaments/{tournament}/remove": _TOURNAMENT,
    "POST /api/tournaments/{tournament}/start": _TOURNAMENT,
    "POST /api/tournaments/{tournament}/close": _TOURNAMENT,
    "POST /api/tournaments/{tournament}/pass": Door("guest", ("codes",)),
    f"POST {_TABLE}/pass": Door("guest", ("codes",)),
    "POST /api/seat/look": Door("nothing", ("ways-back",)),
    "POST /api/seat/use": Door("nothing", ("ways-back",), ("guests",)),
    "POST /api/draws": Door("guest", ("draws",), ("record-lines",)),
    "GET /api/sheet": Door("guest", ("profiles",)),
    "GET /api/record": Door("guest", ("profiles",)),
    "GET /api/record/results.csv": Door("guest", ("downloads",)),
    "GET /api/record/games.json": Door("guest", ("downloads",)),
    "GET /api/profile": Door("guest", ("profiles",)),
    "GET /api/profile/course": Door("guest", ("profiles",)),
    "POST /api/profile/ranked": _CHANGE,
    "GET /api/leaders": Door("guest", ("profiles",)),
    "GET /api/lobby": Door("nothing"),
    "POST /api/wish": Door("guest", ("wishes",)),
    "POST /api/wish/renew": Door("guest", ("renewals",)),
    "POST /api/wish/end": Door("guest", ("renewals",)),
    "GET /api/me/shown": Door("guest"),
    "POST /api/me/shown": _CHANGE,
    "POST /api/tables": Door("guest", ("tables",)),
    f"GET {_TABLE}/analysis": Door("link", ("findings",)),
    f"POST {_TABLE}/analysis": Door("link", ("findings",), ("analyses",)),
    f"GET {_TABLE}/past": Door("link", ("pasts",)),
    f"GET {_TABLE}/record": Door("link", ("pasts",)),
    f"GET {_TABLE}/person": Door("guest", ("profiles",)),
    f"POST {_TABLE}/decline": _CHANGE,
    f"POST {_TABLE}/block": _PEOPLE,
    f"POST {_TABLE}/expel": _HOST,
    f"POST {_TABLE}/shut": _HOST,
    f"GET {_TABLE}/socket": Door("link", ("sockets",)),
}


def door_of(request: web.Request) -> Door:
    """Return the door of a request's route; Refusal for any other."""
    resource = request.match_info.route.resource
    if resource is None:  # the router says what is wrong
        return Door("nothing")
    method = "GET" if request.method == "HEAD" else request.method
    door = DOORS.get(f"{method} {path_of(resource)}")
    if door is None:
        raise Refusal("not-found")
    return door


def path_of(resource: web.AbstractResource) -> str:
    """Return the path of a route as `app.py` writes it."""
    found = resource.get_info()
    path = found.get("path") or found.get("formatter") or ""
    return path if "{path}" not in path else path.replace("{path}", "{path:.*}")


def admitting(context: Site) -> Middleware:
    """Return the middleware that lets requests through their doors, for the price of the door.

    On a server by invitation, only guests pass, and strangers with a link that somebody gave them.
    """

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        door = door_of(request)
        if not await _let_in(context, request, door):
            if is_handshake(request):
                return await turned_away(request, CloseCode.BY_INVITATION)
            raise Refusal("by-invitation")
        try:
            pay_door(context, request, door.bounds)
        except Refusal:
            if is_handshake(request):
                return await turned_away(request, CloseCode.TOO_MANY)
            raise
        return await handler(request)

    return middleware


async def _let_in(context: Site, request: web.Request, door: Door) -> bool:
    """Return whether a request may pass its door."""
    if context.invitation is None or door.needs in ("nothing", "host"):
        return True
    try:
        if await Browser(context, request).known() is not None:
            return True
        return door.needs == "link" and await _link_given(context, request)
    except StoreError as error:
        if not is_handshake(request):
            raise
        trouble("store-failed", error=str(error))
        return True  # the socket says so itself


async def _link_given(context: Site, request: web.Request) -> bool:
    """Return whether a request names something whose link leads strangers to it. Only owners of
    boards know their ids, and give the link away."""
    about, store = request.match_info, context.store
    if "tournament" in about:
        secret = request.query.get("invite", "")
        return await invites.shares(store, about["tournament"], secret)
    return "table" not in about or await links.shares(store, about["table"])
