"""How many processes, processors and bytes so many tables need, and what that comes to.

Work is what is done, times what it costs; processes are as many as keep each below a share of its
processor. All of it is in closed form, so that a reader can follow it with a pencil; how well it
tells what processes share is held against a simulation and the real ones (`bench.cluster`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from bench.capacity.costs import Costs
from spieltisch.server.storage.postgres.store import spaced

BUSY = 0.5
"""The share of a processor that a process uses at most: bursts find room, and neighbours that end
leave it something to take over."""
PINGS = 2 / 0.3
"""Messages a second over each link, in both directions, so that who stands still is noticed."""
BEATS = 2.0
"""Messages a second by which each process says to all others that it lives."""
GB = 1e9
ROUNDS, FULL = 30, 0.9
"""Until what gathers and how busy one is fit each other; who is busier stands for who is full."""
MANY = 10_000
"""Processes, when it is clear that no number is enough."""
HOURS = 730
"""A month."""


class Mix(NamedTuple):
    """What is played at tables that people sit at."""

    name: str
    racing: float
    """The share of tables at which seats race."""
    claims: float
    """A second, at each of these, running and building included."""
    actions: float
    """A second, at each of the others."""
    racers: float
    """People at each of these."""
    others: float
    """At each of the others."""


class Prices(NamedTuple):
    """In whatever currency."""

    core_hour: float
    gb_hour: float
    """Of memory."""


TABLES = (1_000, 10_000, 100_000)
MIXES = (
    Mix("turns", 0.0, 1.0, 0.1, 4, 2),
    Mix("one in ten races", 0.1, 1.0, 0.1, 4, 2),
    Mix("races", 1.0, 1.0, 0.1, 4, 2),
)
"""Two who take turns act every ten seconds; four who race, and run and build in between, claim once
a second in all."""
PRICES = Prices(core_hour=0.04, gb_hour=0.005)
"""Put your own."""


@dataclass(frozen=True)
class Size:
    """What is needed."""

    players: int
    gateways: int
    owners: int
    database: float
    """Processors of PostgreSQL, while they are busy all the time."""
    bus: float
    """Processors of NATS, likewise."""
    cores: int
    memory_gb: float
    commits: float
    """A second, of all processes."""
    parcels: float
    """Messages on the bus a second."""
    log_mb: float
    """Written to PostgreSQL's log a second."""

    def price(self, prices: Prices) -> float:
        """Return the price of an hour, for a thousand players."""
        hour = self.cores * prices.core_hour + self.memory_gb * prices.gb_hour
        return 1000 * hour / self.players


class NeverEnough(Exception):
    """Each further process has links to all others, which take more than it brings."""


def table(costs: Costs) -> str:
    """Return what `docs/capacity.md` shows, as Markdown."""
    head = (
        "| played | tables | players | hold sockets | own tables | PostgreSQL | NATS | cores "
        "| memory | commits/s | messages/s | log | a month |\n" + "|---|" + "---:|" * 12 + "\n"
    )
    lines = []
    for mix in MIXES:
        for tables in TABLES:
            cells: tuple[str, ...] = (mix.name, f"{tables:,}")
            try:
                needed = size(tables, mix, costs)
            except NeverEnough:
                cells += ("", *["no number is enough"] * 2, *[""] * 8)
                lines.append("| " + " | ".join(cells) + " |\n")
                continue
            cells += (
                f"{needed.players:,}",
                f"{needed.gateways}",
                f"{needed.owners}",
                f"{needed.database:.1f}",
                f"{needed.bus:.1f}",
                f"{needed.cores}",
                f"{needed.memory_gb:.1f} GB",
                f"{needed.commits:,.0f}",
                f"{needed.parcels:,.0f}",
                f"{needed.log_mb:.1f} MB/s",
                f"{HOURS * needed.price(PRICES):.2f}",
            )
            lines.append("| " + " | ".join(cells) + " |\n")
    return head + "".join(lines)


def gathered(rate: float, seconds: float) -> float:
    """Return how many things are dealt with at once, of those that come at random at such a rate,
    by who takes all there are every so many seconds: the first, and what comes meanwhile."""
    return 1 + rate * seconds


def spread(rate: float, seconds: float) -> float:
    """Return the same by who does so at once, but not sooner after the last time than that."""
    return rate * seconds + math.exp(-rate * seconds)


class Work(NamedTuple):
    """What is done in a second, and the processors that it takes."""

    parcels: float
    """Messages on the bus that bring claims there and back."""
    commits: float
    gateways: float
    """Processors of all who hold sockets."""
    owners: float
    """Of all who own tables."""
    database: float
    bus: float

    @property
    def all(self) -> float:
        """Return the processors of all of them."""
        return self.gateways + self.owners + self.database + self.bus


def work(claims: float, gateways: int, owners: int, costs: Costs, abroad: float = 1.0) -> Work:
    """Return what so many claims a second take, of which the share `abroad` goes over the bus."""
    there, each = claims * abroad, claims / owners
    done = Work(0, 0, 0, 0, 0, 0)
    for _ in range(ROUNDS):  # who is busy lets more gather, and is less so
        here = costs.turn / (1 - min(done.gateways / gateways, FULL))
        turn = costs.turn / (1 - min(done.owners / owners, FULL))
        link = claims / (gateways * owners)
        commit = costs.disk + costs.database.of(1, 1)
        apart = spaced(claims / done.commits) if done.commits else 0.0
        share = max(gathered(each, turn + commit), spread(each, apart))
        commits = claims / share
        back = max(gathered(link, turn), share / gateways)
        parcels = there / gathered(link, here) + there / back
        done = Work(
            parcels,
            commits,
            costs.gateway.of(claims, parcels),
            costs.owner.of(claims, commits),
            costs.database.of(claims, commits),
            costs.bus.of(there, parcels),
        )
    return done


def size(tables: int, mix: Mix, costs: Costs) -> Size:
    """Return what so many tables need, where sockets are in processes of their own.

    More processes have more links and beats, which need processors too: so it is asked again with
    the processes that came out, until they are enough. Raises NeverEnough.
    """
    racing, others = tables * mix.racing, tables * (1 - mix.racing)
    claims = racing * mix.claims + others * mix.actions * costs.action
    players = racing * mix.racers + others * mix.others
    gateways = owners = 1
    while True:
        done = work(claims, gateways, owners, costs)
        pings, beats = PINGS * gateways * owners, BEATS * (gateways + owners) ** 2
        heard = costs.gateway.of(0, pings + beats / 2)
        enough = [math.ceil((busy + heard) / BUSY) for busy in (done.gateways, done.owners)]
        if enough[0] <= gateways and enough[1] <= owners:
            break
        gateways, owners = max(gateways, enough[0]), max(owners, enough[1])
        if gateways + owners > MANY:
            raise NeverEnough
    bus = done.bus + costs.bus.of(0, pings + beats)
    memory = (
        (gateways + owners) * costs.process_mb * 1e6
        + tables * costs.table_kb * 1e3
        + players * costs.socket_kb * 1e3
    )
    return Size(
        players=round(players),
        gateways=gateways,
        owners=owners,
        database=done.database,
        bus=bus,
        cores=gateways + owners + math.ceil(done.database / BUSY) + math.ceil(bus / BUSY),
        memory_gb=memory / GB,
        commits=done.commits,
        parcels=done.parcels + pings + beats,
        log_mb=claims * costs.log_bytes / 1e6,
    )
