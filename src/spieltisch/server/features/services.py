"""The services that handlers of requests ask: the site, its tables, and what needs both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spieltisch.server.features.friends.friendships import Friendships
from spieltisch.server.features.friends.people import People
from spieltisch.server.features.house.forgetting import Forgetting
from spieltisch.server.features.lobby.online import OnlineGuests
from spieltisch.server.features.lobby.wishes import Wishes
from spieltisch.server.features.site import Site
from spieltisch.server.features.tournaments.tournaments import Tournaments
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.transport.routes import Handlers


@dataclass(frozen=True)
class Services:
    """The services of an application."""

    site: Site
    tables: LocalTables

    def __post_init__(self) -> None:
        self.tables.registry.ended = self.tournaments.table_ended

    @cached_property
    def friendships(self) -> Friendships:
        """Return the ties between guests."""
        return Friendships(self.site, self.tables)

    @cached_property
    def people(self) -> People:
        """Return the people of the server, as guests see them."""
        return People(self.site, self.tables, self.online, self.friendships)

    @cached_property
    def online(self) -> OnlineGuests:
        """Return the guests who are online."""
        return OnlineGuests(self.site, self.tables.registry.people)

    @cached_property
    def tournaments(self) -> Tournaments:
        """Return the tournaments."""
        tables = self.tables
        return Tournaments(self.site, tables.registry.open, tables.forfeit, tables.pass_on)

    @cached_property
    def wishes(self) -> Wishes:
        """Return the wishes for opponents."""
        return Wishes(self.site)

    @cached_property
    def forgetting(self) -> Forgetting:
        """Return what deletes guests who have not come for long."""
        return Forgetting(self.site, self.tables)

    def begin(self) -> None:
        """Begin the tasks of the services."""
        self.tournaments.begin()
        self.online.begin()
        self.forgetting.begin()

    async def stop(self) -> None:
        """End the tasks of the services."""
        await self.forgetting.stop()
        self.online.stop()
        await self.tournaments.stop()


class Feature(Handlers):
    """The handlers of a feature's requests; each raises Refusal."""

    def __init__(self, services: Services) -> None:
        self.context = services.site
        self._store = services.site.store
        self._tables = services.tables
