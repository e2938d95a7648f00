"""who wins the contested cards over connections of different latency: ranked fairly, and by arrival

Two players see the same card when it reaches them, react equally well, and reach for it. The claims
go through the kernel's own measuring, windows and ranking. The first player's connection has 20 ms
of delay; each share is theirs. Through a relay it is not the kernel alone: real players race at the
tables of one process, and all come by another one.
"""

from __future__ import annotations

import asyncio
from random import Random

from bench.report import Report
from bench.rivals import Duel
from bench.servers import several_servers
from bench.tables import racing
from spieltisch.realtime.ranking import Claim, Latency, Meter, Pool

NEAR_MS = 20
FAR_MS = (20, 60, 120, 220)
REACTION_MS = (450, 120)
QUICKEST_MS = 150
NOISE = 0.05
"""Standard deviation of a round trip, as a share of its length."""
RACES = 4000
ROUNDS = 11
PINGS = 20
APART = 5.0
"""Per cent that a share may differ from a half."""
DUELS, DUEL_SECONDS = 60, 28
"""Tables of two through a relay, and for how long they play: about 13 contested cards each."""


def run(report: Report) -> None:
    for far in FAR_MS:
        rounds = [shares((NEAR_MS, far), Random(seed)) for seed in range(ROUNDS)]
        fair = [100 * share for share, _ in rounds]
        arrival = [100 * share for _, share in rounds]
        name = f"{NEAR_MS}/{far} ms"
        report.add(f"{name}, in the order of arrival", arrival, "%")
        report.add(f"{name}, ranked fairly", fair, "%")
        apart = [abs(share - 50) for share in fair]
        report.add(f"{name}, from a half", apart, "%", at_most=APART)
    through_a_relay(report)


def through_a_relay(report: Report) -> None:
    """Play at the tables of one process through another one."""
    delays = NEAR_MS, FAR_MS[-1]
    with several_servers(2) as servers:
        owner, by = servers.ports
        duels = [Duel(number, owner, by, delays) for number in range(DUELS)]

        async def play() -> list[tuple[int, int]]:
            return await asyncio.gather(*(one.play(racing()[0], DUEL_SECONDS) for one in duels))

        won = asyncio.run(play())
        report.add("sockets relayed", [servers.relayed()], "", at_least=2 * DUELS)
    first, cards = sum(one for one, _ in won), sum(map(sum, won))
    name = f"{delays[0]}/{delays[1]} ms through a relay"
    report.add(f"{name}, of {cards} contested cards", [100 * first / cards], "%")
    report.add(f"{name}, from a half", [abs(100 * first / cards - 50)], "%", at_most=APART)


def shares(delays: tuple[int, int], random: Random) -> tuple[float, float]:
    """Return the first player's share of RACES cards: ranked fairly, and by arrival."""
    fair = first = 0
    meters = [measured(delay, random) for delay in delays]
    for race in range(RACES):
        begin = 10_000 * race
        arrivals = [begin + trip(delay, random) + reaction(random) for delay in delays]
        for delay, meter in zip(delays, meters, strict=True):
            meter.add(trip(delay, random))
        latencies = [meter.latency for meter in meters]
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
