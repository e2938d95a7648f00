"""A server's parts among several processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from aiohttp.typedefs import Handler

from spieltisch.server.cluster.peers import PeersAndProxies, open_connections
from spieltisch.server.cluster.tables import ClusterTables
from spieltisch.server.cluster.thinkers import ClusterThinkers
from spieltisch.server.play.context import Context
from spieltisch.server.storage.postgres.store import PostgresStore

C = TypeVar("C", bound=Context)


class Joined(NamedTuple, Generic[C]):
    """The tables with their context, whose address is many people's, and what has other processes
    serve sockets and answer calls."""

    context: C
    tables: ClusterTables
    crowds: PeersAndProxies
    relay: Callable[[Handler], Handler]


def join(context: C) -> Joined[C]:
    """Return the parts of a server whose store several processes share."""
    store = context.store
    assert isinstance(store, PostgresStore)
    connections = open_connections()
    thinkers = ClusterThinkers(
        store, connections, context.metrics.job, context.own_thinkers, context.randomness.seed
    )
    if context.coaches is not None:
        context.coaches.elsewhere = thinkers.coach
    context = replace(context, thinkers=thinkers)
    tables = ClusterTables(context, store, connections)
    relays = tables.relays
    context.metrics.in_cluster("all", lambda: len(store.peers), lambda: len(relays))
    crowds = PeersAndProxies(context.settings.proxies, store)
    return Joined(context, tables, crowds, relays.relayed)
