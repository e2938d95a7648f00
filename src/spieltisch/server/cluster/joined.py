"""A server's parts among several processes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import httpcore
from starlette.middleware import Middleware

from spieltisch.server.bounds.addresses import Proxies
from spieltisch.server.cluster.forward import Forward
from spieltisch.server.cluster.jobs import Jobs
from spieltisch.server.cluster.peers import FromPeers, ProxiesAndPeers
from spieltisch.server.cluster.relay import Relay
from spieltisch.server.cluster.tables import ClusterTables
from spieltisch.server.cluster.thinkers import ClusterThinkers, coach_elsewhere
from spieltisch.server.context import Context
from spieltisch.server.storage.postgres.store import PostgresStore


class Joined(NamedTuple):
    """The tables with their context, what stands before and after the bounds, and whose address
    is many people's."""

    context: Context
    tables: ClusterTables
    before: list[Middleware]
    after: list[Middleware]
    crowds: Proxies


def join(context: Context) -> Joined:
    """Return the parts of a server whose store several processes share."""
    store = context.store
    assert isinstance(store, PostgresStore)
    connections = httpcore.AsyncConnectionPool(max_connections=None)
    jobs = Jobs(store, connections, context.metrics.job)
    thinkers = ClusterThinkers(jobs, context.own_thinkers, context.randomness.seed)
    if context.coaches is not None:
        context.coaches.elsewhere = partial(coach_elsewhere, jobs)
    context = replace(context, thinkers=thinkers)
    tables = ClusterTables(context, store, connections)
    relays = tables.relays
    context.metrics.in_cluster("all", lambda: len(store.peers), lambda: len(relays))
    return Joined(
        context,
        tables,
        [Middleware(FromPeers, store=store)],
        [
            Middleware(Relay, relays=relays),
            Middleware(Forward, owners=tables.owners, connections=connections),
        ],
        ProxiesAndPeers(context.settings.proxies, store),
    )
