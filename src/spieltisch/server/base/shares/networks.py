"""The networks that an address is in, as bounds count them: the smallest, and those around it.

A customer of an IPv6 provider has a /64, a /56 with 256 of them, or a /48 with 65,536. So each
counts, and a wider one may hold or do somewhat more: several households may share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Network, ip_network
from typing import NamedTuple

from spieltisch.server.base.shares.allowances import Credits, Rate

REMEMBERED = 10_000
"""Addresses of which the networks are known: each request asks several times."""
WIDTHS = ((64, 1), (56, 2), (48, 4))
"""The networks of IPv6 that count, and how many times the bound of an address each has."""


class Network(NamedTuple):
    """A network, and how many times the bound of an address it has."""

    name: str
    times: int


@lru_cache(REMEMBERED)
def networks(there: str) -> tuple[Network, ...]:
    """Return the networks that share one allowance: an address of IPv4 or a /64 of IPv6. Any other
    text is a network of its own."""
    try:
        network = ip_network(there, strict=False)
    except ValueError:
        return (Network(there, 1),)
    if not isinstance(network, IPv6Network):
        return (Network(there, 1),)
    return tuple(
        Network(str(network.supernet(new_prefix=width)), times)
        for width, times in WIDTHS
        if width <= network.prefixlen
    ) or (Network(there, 1),)


def widest(there: str) -> str:
    """Return the widest of the networks, which takes turns with others."""
    return networks(there)[-1].name


class Everywhere:
    """A credit for each network that an address is in."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._credits = {
            times: Credits(Rate(times * rate.burst, times * rate.per_second))
            for times in dict.fromkeys(times for _, times in WIDTHS)
        }

    def spend(self, there: str, now: int) -> bool:
        """Pay for one more in all networks, and return whether each has the credit; a refused one
        costs as much."""
        paid = [self._credits[times].spend(name, now) for name, times in networks(there)]
        return all(paid)

    def wait(self, there: str, now: int, cost: float = 1) -> float:
        """Return the seconds after which each network has `cost`; 0: each has it now."""
        return max(self._credits[times].wait(name, now, cost) for name, times in networks(there))

    def pay(self, there: str, now: int, cost: float = 1) -> None:
        """Pay `cost`, which each network has (`wait`); give it back if it is negative."""
        for name, times in networks(there):
            self._credits[times].use(name, now, cost)


class Rooms:
    """Places to hold at once: so many in all, and so many of them by an address, counted in each of
    its networks.

    The second half is for networks that hold less than a `few`. So some greedy networks cannot take
    all places, and guests of another network find one.
    """

    def __init__(self, in_all: int, each: int, few: int | None = None) -> None:
        self.in_all = in_all
        self.each = each
        self._few = in_all if few is None else few
        self._held: Counter[str] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def take(self, there: str, each: int | None = None) -> bool:
        """Take one more, if there is one; `each` takes the place of what an address may hold."""
        most = self.each if each is None else each
        if self._all >= self.in_all:
            return False
        if any(self._held[name] >= times * most for name, times in networks(there)):
            return False
        if 2 * self._all >= self.in_all and self._held[widest(there)] >= self._few:
            return False
        self._hold(networks(there), 1)
        return True

    def leave(self, there: str) -> None:
        """Give one back."""
        self._hold(networks(there), -1)

    def _hold(self, found: Iterable[Network], more: int) -> None:
        self._all += more
        for name in {name for name, _ in found}:
            self._held[name] += more
            if not self._held[name]:
                del self._held[name]
