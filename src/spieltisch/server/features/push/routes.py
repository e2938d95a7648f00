"""Handle what a browser says of whether it may be called to its guest's turns."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.push.subscriptions import EACH, subscription
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import NewPush, OldPush, PushInfo


class PushHandlers(Feature):
    """Handlers of requests about calls by Web Push."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._push = self.context.push

    @get("/api/push", "guest")
    async def key(self, request: web.Request) -> web.Response:
        """Return the key with which browsers ask for notifications."""
        return answer(PushInfo(None if self._push.off else await self._push.keys.public()))

    @post("/api/push", "guest", "pushes")
    async def add(self, request: web.Request) -> web.Response:
        """Register a browser for notifications."""
        guest = await required_guest(request)
        if self._push.off:
            raise Refusal("not-found")
        new = await read_body(request, NewPush)
        push = subscription(new, request.headers.get("origin", ""))
        token = accounts.hashed(cookies.read(request, accounts.COOKIE))
        now = self.context.clock.now()
        await self._store.do(push_rows.add_push, guest.id, token, push, now, EACH, new.replaces)
        return await self.key(request)

    @post("/api/push/drop", "guest", "changes")
    async def delete(self, request: web.Request) -> web.Response:
        """Send a browser no more notifications."""
        guest = await required_guest(request)
        old = await read_body(request, OldPush)
        await self._store.do(push_rows.delete_push, old.endpoint, guest.id)
        return await self.key(request)
