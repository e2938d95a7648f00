"""The lanes of letters to push services: guests name the hosts, and a slow host delays no other.

Letters to hosts that answered quickly have a lane, and so have letters to all others. In each lane
domains take turns, and in a domain guests.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import AbstractAsyncContextManager

from spieltisch.server.base.shares.allowances import Places
from spieltisch.server.base.shares.networks import Rooms
from spieltisch.server.base.shares.turns import Gate
from spieltisch.server.features.push.services import well_known

QUICK, OTHERS = 30, 50
"""Letters under way at once in each lane."""
WAITING, OF_GUEST = 1_000, 16
"""Letters that wait or are under way, in all and of one guest. Half of them may be for hosts that
only their guests know, a quarter only where their domain has none yet."""
QUICK_MS = 2_000
"""Milliseconds in which a quick host answers."""
REMEMBERED = 10_000
"""Quick hosts; the one that answered least recently is forgotten."""


class Lanes:
    """The lanes of this server."""

    def __init__(self) -> None:
        self._quick, self._others = Gate(QUICK), Gate(OTHERS)
        self._hosts: OrderedDict[str, bool] = OrderedDict()
        """Whether each was quick when it was last asked."""
        self._strange = Rooms(WAITING // 2, WAITING // 2, few=1)
        self._guests = Places(WAITING, OF_GUEST)

    def enter(self, host: str, guest: int) -> bool:
        """Take a place for a guest's letter to a host, if there is one."""
        if not self._guests.take(guest):
            return False
        if not (well_known(host) or self._strange.take(_domain(host))):
            self._guests.leave(guest)
            return False
        return True

    def leave(self, host: str, guest: int) -> None:
        """Give the place of a letter back."""
        self._guests.leave(guest)
        if not well_known(host):
            self._strange.leave(_domain(host))

    def turn(self, host: str, guest: int) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of a guest's letter to a host, and have it."""
        lane = self._quick if self._hosts.get(host, well_known(host)) else self._others
        return lane.turn([_domain(host), guest])

    def took(self, host: str, ms: int | None) -> None:
        """Note in how many milliseconds a host answered; None: it did not."""
        self._hosts.pop(host, None)
        self._hosts[host] = ms is not None and ms <= QUICK_MS
        if len(self._hosts) > REMEMBERED:
            self._hosts.popitem(last=False)


def _domain(host: str) -> str:
    """Return what one owner has any number of hosts under: the last labels of a name."""
    return ".".join(host.rsplit(".", 2)[-2:])
