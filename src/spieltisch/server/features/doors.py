"""The doors of the server: each route lets those through whom it needs, for its price."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import trouble
from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.lobby import links
from spieltisch.server.features.site import SITE
from spieltisch.server.features.tournaments import invites
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.transport.bounds.prices import pay_door
from spieltisch.server.transport.bounds.socket import is_handshake, turned_away
from spieltisch.server.transport.routes import Route, route_of


@web.middleware
async def admitting(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let requests through their doors, for the price of the route.

    On a server by invitation, only guests pass, and strangers with a link that somebody gave them.
    A route without a door is refused.
    """
    if request.match_info.route.resource is None:  # the router says what is wrong
        return await handler(request)
    if (route := route_of(request)) is None:
        raise Refusal("not-found")
    if not await _let_in(request, route):
        if is_handshake(request):
            return await turned_away(request, CloseCode.BY_INVITATION)
        raise Refusal("by-invitation")
    try:
        pay_door(request, route.price)
    except Refusal:
        if is_handshake(request):
            return await turned_away(request, CloseCode.TOO_MANY)
        raise
    return await handler(request)


async def _let_in(request: web.Request, route: Route) -> bool:
    """Return whether a request may pass the door of its route."""
    if request.app[SITE].invitation is None or route.needs in ("nothing", "host"):
        return True
    try:
        if await known_guest(request) is not None:
            return True
        return route.needs == "link" and await _link_given(request)
    except StoreError as error:
        if not is_handshake(request):
            raise
        trouble("store-failed", error=str(error))
        return True  # the socket says so itself


async def _link_given(request: web.Request) -> bool:
    """Return whether a request names something whose link leads strangers to it. Only owners of
    boards know their ids, and give the link away."""
    about, store = request.match_info, request.app[SITE].store
    if "tournament" in about:
        secret = request.query.get("invite", "")
        return await invites.shares(store, about["tournament"], secret)
    return "table" not in about or await links.shares(store, about["table"])
