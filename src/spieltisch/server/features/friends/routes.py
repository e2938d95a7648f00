"""Handle the requests about the people of a guest: friends, requests, blocks, invitations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from spieltisch.server.features.friends.bodies import (
    Author,
    FriendCode,
    GivenFriendCode,
    NewInvitation,
    OldInvitation,
    OnePerson,
    Owner,
    WantedCode,
)
from spieltisch.server.features.friends.friendships import Friendships
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import avatar_of
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post


def _on_list(
    name: str, about: str, change: Callable[[Friendships, Guest, str], Awaitable[None]]
) -> Callable[[FriendHandlers, web.Request], Awaitable[web.Response]]:
    """Return the handler that makes a change with a person on a list, and shows the lists.

    `about` is its docstring.
    """

    async def handle(self: FriendHandlers, request: web.Request) -> web.Response:
        guest, one = await required_guest(request), await read_body(request, OnePerson)
        await change(self.friendships, guest, one.person)
        return answer(await self.friendships.lists(guest))

    handle.__name__, handle.__doc__ = name, about
    return post(f"/api/friends/{name}", "guest", "people")(handle)


class FriendHandlers(Feature):
    """Handlers of requests about the people of a guest."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.friendships = services.friendships

    @get("/api/friends", "guest", "visits")
    async def show(self, request: web.Request) -> web.Response:
        """Return the friends of the guest, requests and blocked people."""
        return await self._lists(await required_guest(request))

    @get("/api/friends/news", "guest", "visits")
    async def news(self, request: web.Request) -> web.Response:
        """Return the number of friends and requests, and the invitations of the guest."""
        return await self._news(request, await required_guest(request))

    @post("/api/friends/code", "guest", "people")
    async def code(self, request: web.Request) -> web.Response:
        """Return the friend link of the guest, or a new one."""
        guest, wanted = await required_guest(request), await read_body(request, WantedCode)
        return answer(FriendCode(await self.friendships.code(guest, wanted.renew)))

    @post("/api/friends/look", "guest", "friend-codes")
    async def look(self, request: web.Request) -> web.Response:
        """Return the guest to whom a friend link belongs."""
        given = await read_body(request, GivenFriendCode)
        owner = await self.friendships.owner(given.code)
        return answer(Owner(owner.name, avatar_of(owner.id, owner.avatar)))

    @post("/api/friends/join", "guest", "friend-codes", "people")
    async def join(self, request: web.Request) -> web.Response:
        """Make friends with the guest to whom a friend link belongs."""
        guest, given = await required_guest(request), await read_body(request, GivenFriendCode)
        await self.friendships.join(guest, given.code)
        return await self._lists(guest)

    # ------------------------------------------------------------ people at a table

    @post("/api/tables/{table}/block", "guest", "people", relayed=True)
    async def block_author(self, request: web.Request) -> web.Response:
        """Block the author of a message or the player of a seat."""
        guest, author = await required_guest(request), await read_body(request, Author)
        await self.friendships.block_author(guest, request.match_info["table"], author)
        return await self._lists(guest)

    # ------------------------------------------------------------ people on a list

    accept = _on_list("accept", "Accept a request of friendship.", Friendships.accept)
    decline = _on_list("decline", "Decline a request of friendship.", Friendships.decline)
    remove = _on_list("remove", "End a friendship.", Friendships.remove)
    block = _on_list("block", "Block a person on a list.", Friendships.block_row)
    unblock = _on_list("unblock", "Unblock a person.", Friendships.unblock_row)

    # ------------------------------------------------------------ invitations

    @post("/api/friends/invite", "guest", "people", "invites")
    async def invite(self, request: web.Request) -> web.Response:
        """Invite a friend to a table that waits."""
        guest, new = await required_guest(request), await read_body(request, NewInvitation)
        await self.friendships.invite_row(guest, new.person, new.table)
        return await self._lists(guest)

    @post("/api/friends/answered", "guest", "people")
    async def answered(self, request: web.Request) -> web.Response:
        """Drop an invitation that the guest has answered."""
        guest, old = await required_guest(request), await read_body(request, OldInvitation)
        await self.friendships.end_invitation(guest, old.table)
        return await self._news(request, guest)

    # ------------------------------------------------------------ answers

    async def _lists(self, guest: Guest) -> web.Response:
        return answer(await self.friendships.lists(guest))

    async def _news(self, request: web.Request, guest: Guest) -> web.Response:
        at_table = request.query.get("table") == "1"
        return answer(await self.friendships.news(guest, at_table))
