"""Headers of every answer."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.transport.bounds.addresses import secure

HTTPS_ONLY = "max-age=31536000"
"""The header of answers to people who come by https: browsers use nothing else for a year."""
SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every answer. Boards set inline styles; scripts come only from our own files."""


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add `SECURITY` to an answer, and keep the handlers' answers out of caches; say nothing of the
    server."""
    response.headers.popall("Server", None)
    if not isinstance(response, web.WebSocketResponse):
        for name, value in SECURITY.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("cache-control", "no-store")
        if secure(request):
            response.headers["strict-transport-security"] = HTTPS_ONLY
