"""The door: the visitor behind a request, and who is kept out.

A device has a cookie of its own from the moment it has a name, so that a new name is no way past a
mute or a ban. Neither the cookie nor the address is kept, only a hash of each. The server signs the
cookie, and ignores one that it did not give.
"""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.site import Site
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport import cookies
from spieltisch.server.transport.bounds.addresses import allowance, client

DEVICE = "spieltisch-device"
"""The cookie of a device."""
HOST = "spieltisch-host"
"""The cookie of a device of the server's host."""
ALWAYS_OPEN = frozenset({"/api/me/logout", "/api/me/delete", "/api/mail/stop", "/api/host/enter"})
"""Calls that change something, and that a banned device may make: all may leave."""
UNSUBSCRIBE = "/mail/stop/"
"""The beginning of a call that a mail program makes: it is always open, too."""
_NEW = web.RequestKey("new device", str)


def visitor(context: Site, request: web.Request, guest: int | None = None) -> Visitor:
    """Return the visitor behind a request; `guest` is the number of its guest."""
    device = request.get(_NEW) or _device(context, request)
    host = cookies.read(request, HOST)
    return Visitor(
        guest,
        accounts.hashed(device) if device else b"",
        allowance(client(request)),
        bool(host) and context.conduct.is_host(accounts.hashed(host or "")),
    )


def marked(context: Site, request: web.Request, guest: Guest) -> Visitor:
    """Return the visitor behind a guest's request. A device without a cookie gets one: for one
    log-in always the same."""
    if not _device(context, request) and (new := context.conduct.device_token(guest.device)):
        request[_NEW] = new
    return visitor(context, request, guest.id)


def _device(context: Site, request: web.Request) -> str:
    return context.conduct.own_device(cookies.read(request, DEVICE))


def barring(context: Site) -> Middleware:
    """Return the middleware that keeps banned devices and addresses from changing anything, and
    gives devices their cookies. Guests are looked at where they are recognised (`accounts.py`)."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        changes = request.method not in ("GET", "HEAD", "OPTIONS")
        leaves = request.path in ALWAYS_OPEN or request.path.startswith(UNSUBSCRIBE)
        if changes and not leaves:
            context.conduct.admit(visitor(context, request))
        response = await handler(request)
        if (token := request.get(_NEW)) is not None:
            others = response.headers.popall("set-cookie", [])
            cookies.keep(request, response, DEVICE, token)
            for one in others:
                response.headers.add("set-cookie", one)
        return response

    return middleware
