"""The door: the visitor behind a request, and who is kept out.

A device gets a cookie of its own together with its first name. So a new name is no way past a mute
or a ban. Neither the cookie nor the address is kept, only a hash of each. The server signs the
cookie, and ignores one that it did not give.
"""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.site import SITE
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport import cookies
from spieltisch.server.transport.bounds.addresses import payer

DEVICE = "spieltisch-device"
"""The cookie of a device."""
HOST = "spieltisch-host"
"""The cookie of a device of the server's host."""
ALWAYS_OPEN = frozenset({"/api/me/logout", "/api/me/delete", "/api/mail/stop", "/api/host/enter"})
"""Calls that change something, and that a banned device may make: all may leave."""
UNSUBSCRIBE = "/mail/stop/"
"""The beginning of a call that a mail program makes: it is always open, too."""
_NEW = web.RequestKey("new device", str)


def visitor_of(request: web.Request, guest: int | None = None) -> Visitor:
    """Return the visitor behind a request; `guest` is the number of its guest."""
    site, device = request.app[SITE], request.get(_NEW) or _device(request)
    host = cookies.read(request, HOST)
    return Visitor(
        guest,
        accounts.hashed(device) if device else b"",
        payer(request),
        bool(host) and site.conduct.is_host(accounts.hashed(host or "")),
    )


def marked(request: web.Request, guest: Guest) -> Visitor:
    """Return the visitor behind a guest's request. A device without a cookie gets one: for one
    log-in always the same."""
    conduct = request.app[SITE].conduct
    if not _device(request) and (new := conduct.device_token(guest.device)):
        request[_NEW] = new
    return visitor_of(request, guest.id)


def _device(request: web.Request) -> str:
    return request.app[SITE].conduct.own_device(cookies.read(request, DEVICE))


@web.middleware
async def barring(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Keep banned devices and addresses from changing anything, and give devices their cookies.

    Guests are looked at where they are recognised (`accounts.py`).
    """
    changes = request.method not in ("GET", "HEAD", "OPTIONS")
    leaves = request.path in ALWAYS_OPEN or request.path.startswith(UNSUBSCRIBE)
    if changes and not leaves:
        request.app[SITE].conduct.admit(visitor_of(request))
    response = await handler(request)
    if (token := request.get(_NEW)) is not None:
        others = response.headers.popall("set-cookie", [])
        cookies.keep(request, response, DEVICE, token)
        for one in others:
            response.headers.add("set-cookie", one)
    return response
