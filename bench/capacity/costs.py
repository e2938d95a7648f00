"""What claims and actions cost: the parameters of the model, and how they are fitted."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Cost(NamedTuple):
    """Microseconds of a processor: of each claim, and of each time that what has come by then is
    dealt with together, a message on the bus or a commit."""

    each: float
    together: float

    def of(self, claims: float, times: float) -> float:
        """Return the seconds that so many claims take, dealt with in so many times."""
        return (self.each * claims + self.together * times) / 1e6


def fit(points: Sequence[tuple[float, float]]) -> Cost:
    """Return what explains the points best: of each how many messages or commits there were for a
    claim, and the microseconds that it cost. Neither part is less than nothing."""
    slope, intercept = statistics.linear_regression(*zip(*points, strict=True))
    if slope < 0:
        return Cost(statistics.fmean(cost for _, cost in points), 0.0)
    if intercept < 0:
        slope, _ = statistics.linear_regression(*zip(*points, strict=True), proportional=True)
        return Cost(0.0, slope)
    return Cost(intercept, slope)


@dataclass(frozen=True)
class Costs:
    """See the table in docs/capacity.md. Times are those of one processor of the machine that was
    measured."""

    gateway: Cost
    """Of who holds the sockets; together: messages on the bus, of either way."""
    owner: Cost
    """Of who has the tables; together: commits."""
    bus: Cost
    """Of NATS; together: messages."""
    database: Cost
    """Of PostgreSQL; together: commits."""
    players: float
    """Microseconds of the load for a claim."""
    action: float
    """What an action costs where people take turns, in claims."""
    turn: float
    """Seconds that what has come waits at a process of ours, and gathers: several turns of a loop,
    and the system's turns among processes."""
    disk: float
    """Seconds of a commit that are nobody's processor time."""
    log_bytes: float
    """Written to PostgreSQL's log for a claim."""
    process_mb: float
    """Memory of a process without tables and sockets."""
    table_kb: float
    """Memory of a table in the middle of a game."""
    socket_kb: float
    """Memory of a socket, where it ends."""


MEASURED = Costs(
    gateway=Cost(73, 115),
    owner=Cost(258, 430),
    bus=Cost(0, 89),
    database=Cost(54, 245),
    players=100,
    action=1.3,
    turn=0.0004,
    disk=0.0004,
    log_bytes=723,
    process_mb=65,
    table_kb=102,
    socket_kb=34,
)
"""On a virtual machine of two cores (AMD EPYC, Linux 6.18, CPython 3.11 with uvloop, PostgreSQL 18,
NATS 2.15), by the section `cluster`."""
