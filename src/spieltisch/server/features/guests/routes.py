"""Handle the requests about the guest of a browser: a name, an avatar, and the end of both."""

from __future__ import annotations

from aiohttp import web
from msgspec import UNSET, structs

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.conduct.door import marked, visitor_of
from spieltisch.server.features.guests import accounts
from spieltisch.server.features.guests.agents import agent
from spieltisch.server.features.guests.browser import ASIDE, Browser, known_guest, required_guest
from spieltisch.server.features.house import told_rows
from spieltisch.server.features.services import Feature
from spieltisch.server.play.views.table_cards import table_card
from spieltisch.server.storage import declared, guest_rows, table_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import avatar_of
from spieltisch.server.transport import cookies
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import Me, NewAvatar, NewName

LISTED = 50
"""Tables in a list."""


class GuestHandlers(Feature):
    """Handlers of requests about the guest of a browser."""

    @get("/api/me", "nothing", "visits")
    async def me(self, request: web.Request) -> web.Response:
        """Return the guest of this browser with their tables; or that it has none."""
        guest = await known_guest(request)
        if guest is None:
            if cookies.read(request, ASIDE):  # another device may have logged this one out
                return await self._without(request)
            return answer(self._barred(self._stranger(), visitor_of(request)))
        visitor = marked(request, guest)
        await self.context.conduct.saw(visitor)
        response = answer(self._barred(await self._me(guest), visitor))
        token = cookies.read(request, accounts.COOKIE)
        renewed = await accounts.visited(self.context, guest, token, agent(request.headers))
        if renewed != token:
            cookies.keep(request, response, accounts.COOKIE, renewed)
        return response

    @post("/api/me", "nothing", later=("invitations", "guests", "changes"))
    async def rename(self, request: web.Request) -> web.Response:
        """Give the guest a new name; a browser without a guest gets a new guest."""
        new = await read_body(request, NewName)
        known = await known_guest(request)
        if new.name is not None:
            visitor = visitor_of(request, known.id if known else None)
            self.context.conduct.let_name(visitor, known.name if known else "", new.name)
        if known is None:
            await self._admit(request, new.invite)
        else:
            pay(request, "changes", known.id)
        name = new.name or self.context.randomness.guest_name()
        token = cookies.read(request, accounts.COOKIE)
        guest, token = await accounts.named(self.context, token, name, agent(request.headers))
        await self.context.conduct.saw(marked(request, guest))
        response = answer(await self._me(guest))
        cookies.keep(request, response, accounts.COOKIE, token)
        return response

    @post("/api/me/avatar", "guest", "changes")
    async def choose_avatar(self, request: web.Request) -> web.Response:
        """Let the guest choose an avatar."""
        guest, new = await required_guest(request), await read_body(request, NewAvatar)
        await self._store.do(guest_rows.choose_avatar, guest.id, new.avatar)
        return answer(await self._me(structs.replace(guest, avatar=new.avatar)))

    @post("/api/me/logout", "nothing", "changes")
    async def log_out(self, request: web.Request) -> web.Response:
        """Log the guest out on this device."""
        guest = await accounts.leaving(self.context, cookies.read(request, accounts.COOKIE))
        await self._store.do(guest_rows.end_device, guest.id, guest.device)
        await self._tables.depart(guest, for_good=False)
        return await self._without(request)

    @post("/api/me/delete", "guest", "deletions")
    async def delete(self, request: web.Request) -> web.Response:
        """Delete the guest."""
        guest = await accounts.leaving(self.context, cookies.read(request, accounts.COOKIE))
        await self._tables.depart(Guest(guest.id, guest.name), for_good=True)
        await self._store.do(declared.delete_guest, guest.id)
        return await self._without(request)

    async def _without(self, request: web.Request) -> web.Response:
        """Have the browser forget its guest: it is the one who was set aside, or nobody."""
        browser = Browser(request)
        aside = await browser.switch_back()
        response = browser.leave_in(answer(await self._me(aside) if aside else self._stranger()))
        if aside is None:
            response.headers["clear-site-data"] = '"cache", "storage"'
        return response

    async def _admit(self, request: web.Request, invite: str | None) -> None:
        """Refuse a stranger without an invitation where one is needed, and too many of them."""
        if self.context.invitation is not None:
            if not invite:
                raise Refusal("by-invitation")
            pay(request, "invitations")
            if not await accounts.admits(self.context, invite):
                raise Refusal("by-invitation")
        pay(request, "guests")

    def _barred(self, me: Me, visitor: Visitor) -> Me:
        """Say until when a visitor is banned, if they are."""
        until = self.context.conduct.banned(visitor)
        return me if until is None else structs.replace(me, banned=until)

    def _stranger(self) -> Me:
        alone = self.context.settings.solitary
        return Me(None, [], by_invitation=self.context.invitation is not None, solitary=alone)

    async def _me(self, guest: Guest) -> Me:
        cards, now = (
            await self._store.do(table_rows.of_guest, guest.id, LISTED),
            self.context.clock.now(),
        )
        shown = [table_card(card, guest, now) for card in cards]
        avatar, alone = avatar_of(guest.id, guest.avatar), self.context.settings.solitary
        told = await self._store.do(told_rows.told, guest.id)
        return Me(guest.name, shown, avatar=avatar, solitary=alone, told=told or UNSET)
