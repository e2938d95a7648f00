"""A server's parts among several processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.cluster.forward import Forward
from spieltisch.server.cluster.peers import ProxiesAndPeers, from_peers, open_connections
from spieltisch.server.cluster.tables import ClusterTables
from spieltisch.server.cluster.thinkers import ClusterThinkers
from spieltisch.server.runtime.context import Context
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.bounds.addresses import Proxies


class Joined(NamedTuple):
    """The tables with their context, what stands before the bounds, what has other processes serve
    sockets and answer calls, and whose address is many people's."""

    context: Context
    tables: ClusterTables
    before: list[Middleware]
    relay: Callable[[Handler], Handler]
    forward: Callable[[Handler], Handler]
    crowds: Proxies


def join(context: Context) -> Joined:
    """Return the parts of a server whose store several processes share."""
    store = context.store
    assert isinstance(store, PostgresStore)
    connections = open_connections()
    here, seed = context.own_thinkers, context.randomness.seed
    thinkers = ClusterThinkers(store, connections, context.metrics.job, here, seed)
    if context.coaches is not None:
        context.coaches.elsewhere = thinkers.coach
    context = replace(context, thinkers=thinkers)
    tables = ClusterTables(context, store, connections)
    relays = tables.relays
    context.metrics.in_cluster("all", lambda: len(store.peers), lambda: len(relays))
    return Joined(
        context,
        tables,
        [from_peers(store)],
        relays.relayed,
        Forward(tables.owners, connections).forwarded,
        ProxiesAndPeers(context.settings.proxies, store),
    )
