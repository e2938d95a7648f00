"""Keepers: people who may keep order, the server's host and the helpers, and the log of both."""

from __future__ import annotations

from typing import NamedTuple

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.conduct.door import visitor_of
from spieltisch.server.features.guests.browser import known_guest
from spieltisch.server.features.house import helper_rows
from spieltisch.server.features.house.values import TASKS, Deed, Task
from spieltisch.server.features.site import SITE, Site
from spieltisch.server.table.stored import Guest


class Keeper(NamedTuple):
    """The host or a helper, who asks for something."""

    site: Site
    visitor: Visitor
    guest: Guest | None
    """The guest of the browser that asks; None: it has none."""
    tasks: frozenset[Task]

    @property
    def host(self) -> bool:
        """Whether it is the host."""
        return self.visitor.host

    def needs(self, task: Task) -> None:
        """Refuse a helper without that task."""
        if task not in self.tasks:
            raise Refusal("not-server-host")

    def spares(self, guest: int) -> None:
        """Refuse a helper's measure against another helper: only the host may take one."""
        if not self.host and self.site.conduct.tasks(guest) is not None:
            raise Refusal("not-server-host")

    async def did(self, deed: Deed, guest: int | None = None, about: str = "") -> None:
        """Add a deed to the log. Raises StoreError."""
        helper = None if self.host or self.guest is None else self.guest.id
        now = self.site.clock.now()
        await self.site.store.do(helper_rows.write, now, helper, deed, guest, about)
        note("kept-order", deed=deed, by="host" if helper is None else "helper")


async def found_keeper(request: web.Request) -> Keeper | None:
    """Return the host or the helper who asks; None for anybody else, and for a helper whom the
    host has banned."""
    site, visitor = request.app[SITE], visitor_of(request)
    if not (visitor.host or site.conduct.helped):
        return None
    guest = await known_guest(request)
    if visitor.host:
        return Keeper(site, visitor, guest, frozenset(TASKS))
    tasks = None if guest is None else site.conduct.tasks(guest.id)
    if guest is None or tasks is None:
        return None
    visitor = visitor._replace(guest=guest.id)
    return None if site.conduct.banned(visitor) else Keeper(site, visitor, guest, tasks)


async def required_keeper(request: web.Request, task: Task | None = None) -> Keeper:
    """Return the host or the helper who asks; Refusal for anybody else, and for a helper without
    the task."""
    keeper = await found_keeper(request)
    if keeper is None:
        raise Refusal("not-server-host")
    if task is not None:
        keeper.needs(task)
    return keeper


async def required_host(request: web.Request) -> Keeper:
    """Return the host who asks; Refusal for anybody else."""
    keeper = await required_keeper(request)
    if not keeper.host:
        raise Refusal("not-server-host")
    return keeper
