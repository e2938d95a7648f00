"""Claims on their way through processes that share a few processors, simulated.

The events are kept by simpy, a library for this: a processor is one of its resources, a process a
generator. Each process is a loop as ours are: a turn takes all that has come by then, needs a
processor for as long as that costs, and sends what came of it.
"""

from __future__ import annotations

import random
import statistics
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import simpy

from bench.capacity.costs import Costs
from spieltisch.server.storage.postgres.store import spaced

COMES, DECIDED, ANSWERED = 0.3, 0.4, 0.3
"""Parts of what a claim costs a gateway (when it comes, and is answered) and an owner."""
SETTLING = 1.0
"""Seconds that are not counted."""


@dataclass(eq=False)
class Claim:
    """On its way since `sent`, between a gateway and an owner; it waits there for `window`."""

    sent: float
    gateway: Server
    owner: Server
    window: float


class Simulated(NamedTuple):
    """Milliseconds from a claim to its answer beyond the window, the share of a processor that each
    process uses, and how many messages on the bus and commits there are for a claim."""

    p50: float
    p99: float
    answered: float
    """A second."""
    busy: dict[str, float]
    parcels: float
    commits: float


Deal = Callable[[list[tuple[str, list[Claim]]]], tuple[float, Callable[[], None]]]


@dataclass(eq=False)
class Loop:
    """A process: `deal` says what all that has come costs, and what to do after it."""

    env: simpy.Environment
    cores: simpy.Resource
    deal: Deal
    before: float = 0.0
    """Seconds for which what has come gathers before it is taken."""
    after: float = 0.0
    """Seconds after a turn until what came of it goes on, and nothing else is taken."""
    apart: Callable[[int], float] = lambda _: 0.0
    """Seconds from a turn to the next at least, by how many claims it had."""
    busy: float = 0.0
    inbox: list[tuple[str, list[Claim]]] = field(default_factory=list)
    asleep: simpy.Event | None = None

    def put(self, what: str, claims: list[Claim]) -> None:
        """Have it deal with something."""
        self.inbox.append((what, claims))
        if self.asleep is not None:
            self.asleep.succeed()
            self.asleep = None

    def run(self) -> Generator[simpy.Event, object, None]:
        """Turn after turn."""
        earliest = 0.0
        while True:
            if not self.inbox:
                self.asleep = self.env.event()
                yield self.asleep
            yield self.env.timeout(max(self.before, earliest - self.env.now))
            with self.cores.request() as core:
                yield core
                items, self.inbox = self.inbox, []
                earliest = self.env.now + self.apart(sum(len(claims) for _, claims in items))
                cost, then = self.deal(items)
                yield self.env.timeout(cost)
                self.busy += cost
            yield self.env.timeout(self.after)
            then()


class Server:
    """A process of ours with a connection to the database, as far as it owns tables."""

    def __init__(self, cluster: Cluster, name: str) -> None:
        self.cluster = cluster
        self.loop = cluster.loop(name, self._turn, before=cluster.costs.turn)
        self.commits = 0
        self._database = cluster.loop("PostgreSQL", self._commit, after=cluster.costs.disk)
        self._database.apart = spaced

    def _turn(self, items: list[tuple[str, list[Claim]]]) -> tuple[float, Callable[[], None]]:
        costs, cost = self.cluster.costs, 0.0
        filed: list[Claim] = []
        out: list[tuple[Loop | Server, str, Claim]] = []
        waiting = deque([*_merged(items), *(one for one in items if one[0] != "sent")])
        while waiting:
            what, claims = waiting.popleft()
            n = len(claims)
            match what:
                case "sent":
                    here, there = self._split(claims, [claim.owner for claim in claims])
                    cost += costs.gateway.of(COMES * n, len({claim.owner for claim in there}))
                    out += [(claim.owner, "filed", claim) for claim in there]
                    waiting.append(("filed", here))
                case "filed":
                    cost += costs.owner.of(COMES * n, 0)
                    filed += claims
                case "due":
                    cost += costs.owner.of(DECIDED * n, 0)
                    out += [(self._database, "", claim) for claim in claims]
                case "written":
                    here, there = self._split(claims, [claim.gateway for claim in claims])
                    cost += costs.owner.of(ANSWERED * n, 1)
                    out += [(claim.gateway, "answered", claim) for claim in there]
                    waiting.append(("answered", here))
                case "answered":
                    away = {claim.owner for claim in claims} - {self}
                    cost += costs.gateway.of((1 - COMES) * n, len(away))
                    out += [(self.cluster.players, "", claim) for claim in claims]
        ways: dict[tuple[Loop | Server, str], list[Claim]] = {}
        for to, what, claim in out:
            ways.setdefault((to, what), []).append(claim)
        return cost, lambda: self._send(filed, ways)

    def _split(self, claims: list[Claim], goals: list[Server]) -> tuple[list[Claim], list[Claim]]:
        """Return the claims that stay in this process, and those that do not."""
        pairs = list(zip(claims, goals, strict=True))
        return [c for c, to in pairs if to is self], [c for c, to in pairs if to is not self]

    def _send(self, filed: list[Claim], ways: dict[tuple[Loop | Server, str], list[Claim]]) -> None:
        """Let claims wait that were filed, and send what goes the same way together."""
        for claim in filed:
            self.cluster.later(claim.window, self.loop, "due", claim)
        for (to, what), claims in ways.items():
            if isinstance(to, Loop):
                to.put(what, claims)
            else:
                self.cluster.over_the_bus(to, what, claims)

    def _commit(self, items: list[tuple[str, list[Claim]]]) -> tuple[float, Callable[[], None]]:
        claims = [claim for _, some in items for claim in some]
        self.commits += 1
        cost = self.cluster.costs.database.of(len(claims), 1)
        return cost, lambda: self.loop.put("written", claims)


def _merged(items: list[tuple[str, list[Claim]]]) -> list[tuple[str, list[Claim]]]:
    """Return all that players have sent, as one thing to deal with."""
    sent = [claim for what, claims in items if what == "sent" for claim in claims]
    return [("sent", sent)] if sent else []


class Cluster:
    """All of them."""

    def __init__(self, costs: Costs, cores: int) -> None:
        self.costs = costs
        self.env = simpy.Environment()
        self.cores = simpy.Resource(self.env, cores)
        self.loops: list[tuple[str, Loop]] = []
        self.parcels = 0
        self.answered = 0
        self.waits: list[float] = []
        self.players = self.loop("the players", self._answered)
        self._bus = self.loop("NATS", self._pass_on)
        self._way: list[tuple[Server, str, list[Claim]]] = []

    def loop(self, name: str, deal: Deal, before: float = 0.0, after: float = 0.0) -> Loop:
        """Return a process that runs."""
        made = Loop(self.env, self.cores, deal, before, after)
        self.env.process(made.run())
        self.loops.append((name, made))
        return made

    def later(self, seconds: float, loop: Loop, what: str, claim: Claim) -> None:
        """Have a loop deal with something after a while."""
        timer = self.env.timeout(seconds)
        assert timer.callbacks is not None
        timer.callbacks.append(lambda _: loop.put(what, [claim]))

    def over_the_bus(self, to: Server, what: str, claims: list[Claim]) -> None:
        """Send a message."""
        self.parcels += 1
        self._way.append((to, what, claims))
        self._bus.put("", claims)

    def _pass_on(self, items: list[tuple[str, list[Claim]]]) -> tuple[float, Callable[[], None]]:
        way, self._way = self._way, []

        def arrive() -> None:
            for to, what, claims in way:
                to.loop.put(what, claims)

        return self.costs.bus.of(sum(len(claims) for _, claims in items), len(way)), arrive

    def _answered(self, items: list[tuple[str, list[Claim]]]) -> tuple[float, Callable[[], None]]:
        claims = [claim for _, some in items for claim in some]

        def note() -> None:
            if self.env.now >= SETTLING:
                self.answered += len(claims)
            for claim in claims:
                if claim.sent >= SETTLING:
                    self.waits.append(self.env.now - claim.sent - claim.window)

        return self.costs.players * len(claims) / 1e6, note


def simulate(
    roles: Sequence[str],
    scattered: bool,
    costs: Costs,
    rate: float,
    *,
    cores: int,
    seconds: float = 5.0,
    window: float = 0.01,
    seed: int = 1,
) -> Simulated:
    """Simulate so many claims a second, which come by chance, for that many seconds.

    `roles` are those of the processes. Tables are spread over all who own some; who plays at a
    table comes to one process, or `scattered`, to any that holds sockets. `window` is the mean
    time, in seconds, for which a claim waits for what others may have done.
    """
    draw = random.Random(seed)
    cluster = Cluster(costs, cores)
    servers = [Server(cluster, f"process {k}, {role}") for k, role in enumerate(roles, 1)]
    gateways = [s for s, role in zip(servers, roles, strict=True) if role != "tables"]
    owners = [s for s, role in zip(servers, roles, strict=True) if role != "gateway"]

    def play() -> Generator[simpy.Event, object, None]:
        while True:
            yield cluster.env.timeout(draw.expovariate(rate))
            owner = draw.choice(owners)
            near = [one for one in gateways if one is owner]
            gateway = draw.choice(gateways if scattered or not near else near)
            claim = Claim(cluster.env.now, gateway, owner, draw.uniform(0, 2 * window))
            gateway.loop.put("sent", [claim])

    cluster.env.process(play())
    cluster.env.run(until=SETTLING + seconds)
    took = sorted(1000 * wait for wait in cluster.waits) or [float("inf")]
    busy: dict[str, float] = {}
    for name, loop in cluster.loops:
        busy[name] = busy.get(name, 0.0) + loop.busy / (SETTLING + seconds)
    claims = max(1.0, rate * (SETTLING + seconds))
    return Simulated(
        statistics.median(took),
        took[len(took) * 99 // 100],
        cluster.answered / seconds,
        busy,
        cluster.parcels / claims,
        sum(server.commits for server in servers) / claims,
    )
