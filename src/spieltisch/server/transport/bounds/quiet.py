"""Answers to what is no request, which aiohttp gives itself before any handler is asked.

Its own name its version and quote what came, so they are written here.
"""

from __future__ import annotations

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import STATUS
from spieltisch.server.wire.bodies import Error

NOSNIFF = ("x-content-type-options", "nosniff")
"""The header by which a browser takes an answer for nothing but what it is called."""
_CODE = "bad-message"


class _Bare(web.Response):
    """An answer that says nothing of the server."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.popall("Server", None)


class QuietHandler(web.RequestHandler):
    """The protocol of `aiohttp`, whose own answers have no words of a stranger."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Return the answer to what went wrong, after aiohttp has logged it."""
        super().handle_error(request, status, exc, message)
        body = msgspec.json.encode(Error(_CODE, {})) if status == STATUS[_CODE] else b""
        headers = {"content-type": "application/json", **dict([NOSNIFF])}
        response = _Bare(status=status, body=body, headers=headers)
        response.force_close()
        return response


def quiet(made: web.RequestHandler) -> web.RequestHandler:
    """Return the protocol that a server made, as one that answers quietly: aiohttp has no option
    for the class."""
    made.__class__ = QuietHandler
    return made
