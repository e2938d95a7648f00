"""who wins the contested cards over connections of different latency: ranked fairly, and by arrival

Two players see the same card when it reaches them, react equally well, and reach for it; the claims
go through the kernel's own measuring, windows and ranking. The first player's connection
has 20 ms of delay; each share is theirs. Through two gateways: each connection ends at a process of
its own, from which the bus leads on to the table.
"""

from __future__ import annotations

from random import Random

from bench.report import Report
from spieltisch.realtime.ranking import Claim, Latency, Meter, Pool

NEAR_MS = 20
FAR_MS = (20, 60, 120, 220)
REACTION_MS = (450, 120)
QUICKEST_MS = 150
NOISE = 0.05
"""How much a round trip varies, by its length (standard deviation)."""
RACES = 4000
WAYS_MS = (1, 5)
"""Round trips over the bus, from each player's gateway to the table's owner: in the same house, and
in another one of the same town."""
ROUNDS = 11
PINGS = 20
APART = 5.0
"""Per cent that a share may differ from a half."""


def run(report: Report) -> None:
    for far in FAR_MS:
        for through, ways in (("", (0, 0)), (", through two gateways", WAYS_MS)):
            rounds = [shares((NEAR_MS, far), Random(seed), ways) for seed in range(ROUNDS)]
            fair = [100 * share for share, _ in rounds]
            arrival = [100 * share for _, share in rounds]
            name = f"{NEAR_MS}/{far} ms{through}"
            report.add(f"{name}, in the order of arrival", arrival, "%")
            report.add(f"{name}, ranked fairly", fair, "%")
            apart = [abs(share - 50) for share in fair]
            report.add(f"{name}, from a half", apart, "%", at_most=APART)


def shares(
    delays: tuple[int, int], random: Random, ways: tuple[int, int] = (0, 0)
) -> tuple[float, float]:
    """Return the first player's share of RACES cards: ranked fairly, and by arrival.

    `ways` are the round trips over the bus behind each player's connection.
    """
    fair = first = 0
    parts = [*zip(delays, ways, strict=True)]
    meters = [[measured(part, random) for part in own] for own in parts]
    for race in range(RACES):
        begin = 10_000 * race
        arrivals = [
            begin + sum(trip(part, random) for part in own) + reaction(random) for own in parts
        ]
        for own, own_meters in zip(parts, meters, strict=True):
            for part, meter in zip(own, own_meters, strict=True):
                meter.add(trip(part, random))
        latencies = [line.latency.over(way.latency) for line, way in meters]
        fair += winner([round(at) for at in arrivals], latencies, random) == 0
        first += arrivals[0] < arrivals[1]
    return fair / RACES, first / RACES


def winner(arrivals: list[int], latencies: list[Latency], random: Random) -> int:
    """Return the seat that gets the card, as the kernel decides it."""
    pool: Pool[None] = Pool()

    def order(n: int) -> list[int]:
        return random.sample(range(n), n)

    for seat in sorted((0, 1), key=lambda seat: arrivals[seat]):
        if decided := pool.due(arrivals[seat] - 1, order):
            return decided[0][0].claim.seat
        claim = Claim(seat, "card", arrivals[seat], latencies[seat].delay, None)
        pool.add(claim, [latencies[1 - seat]], latencies[seat])
    return pool.due(arrivals[0] + arrivals[1], order)[0][0].claim.seat


def measured(delay: int, random: Random) -> Meter:
    """Return a connection's meter after a few pings."""
    meter = Meter()
    for _ in range(PINGS):
        meter.add(trip(delay, random))
    return meter


def trip(delay: int, random: Random) -> float:
    """Return how long one round trip takes."""
    return delay + abs(random.gauss(0, NOISE * delay))


def reaction(random: Random) -> float:
    """Return the milliseconds from seeing a card to reaching for it."""
    return max(QUICKEST_MS, random.gauss(*REACTION_MS))
