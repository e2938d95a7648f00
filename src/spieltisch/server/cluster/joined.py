"""A server's parts among several processes."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import NamedTuple

import httpcore
from starlette.middleware import Middleware

from spieltisch.server.bounds.addresses import Proxies
from spieltisch.server.cluster.forward import Forward
from spieltisch.server.cluster.peers import FromPeers, ProxiesAndPeers
from spieltisch.server.cluster.relay import Relay
from spieltisch.server.cluster.tables import ClusterTables
from spieltisch.server.cluster.thinkers import ClusterThinkers
from spieltisch.server.context import Context
from spieltisch.server.storage.postgres.store import PostgresStore

ANSWERED = [
    (socket.IPPROTO_TCP, getattr(socket, name), value)
    for name, value in (
        ("TCP_KEEPIDLE", 1), ("TCP_KEEPINTVL", 1), ("TCP_USER_TIMEOUT", 1500),
    )
    if hasattr(socket, name)
] + [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]  # fmt: skip
"""Options of a connection that ends where the other machine acknowledges nothing for 1.5 s."""


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
    connections = httpcore.AsyncConnectionPool(max_connections=None, socket_options=ANSWERED)
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
        [Middleware(FromPeers, store=store)],
        [
            Middleware(Relay, relays=relays),
            Middleware(Forward, owners=tables.owners, connections=connections),
        ],
        ProxiesAndPeers(context.settings.proxies, store),
    )
