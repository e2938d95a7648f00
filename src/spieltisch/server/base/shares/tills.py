"""Prices of what guests ask for: each is paid by the guest, by the networks they come from, and by
all together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from spieltisch.server.base.shares.allowances import Credit, Credits, Rate, too_many
from spieltisch.server.base.shares.networks import Everywhere, widest

REMEMBERED = 10_000
"""Tills for what is asked for about one thing."""
FAIR = 100
"""Networks among which what all may do together is shared fairly."""


@dataclass(frozen=True)
class Bound:
    """The rates of something that guests do; `what` says it in the documentation."""

    what: str
    there: Rate
    """The rate for one address: an IPv4 address or a /64. A /56 has twice as much, a /48 four
    times."""
    in_all: Rate
    guest: Rate | None = None
    """The rate for one guest; None: people without a name may ask, too."""
    code: Literal["too-many", "too-many-reports"] = "too-many"


class Shares:
    """A credit of all together, whose second half is for networks that used nothing of late.

    So a few networks cannot use it up, and the server serves guests of another network. A network
    that used some is served again once it did nothing for a while, or others left enough.
    """

    def __init__(self, rate: Rate) -> None:
        self._all = Credit(rate, 0)
        self._each = Credits(Rate(rate.burst, rate.per_second / FAIR))

    def wait(self, there: str, now: int, cost: float = 1) -> float:
        """Return the seconds after which a network has its share; 0: it has it now."""
        seconds, rate = self._all.wait(cost, now), self._all.rate
        used = self._each.used(widest(there), now) - cost / 2
        half = rate.burst / 2 - self._all.balance
        if used > 0 and half > 0:
            forgotten, grown = used / self._each.rate.per_second, half / rate.per_second
            seconds = max(seconds, min(forgotten, grown))
        return seconds

    def pay(self, there: str, now: int, cost: float = 1) -> None:
        """Pay `cost`, which the network has (`wait`); give it back if it is negative."""
        self._all.use(cost, now)
        self._each.use(widest(there), now, cost)


class Till:
    """Takes the price of one bound."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self._guests = None if bound.guest is None else Credits(bound.guest)
        self._networks = Everywhere(bound.there)
        self._all = Shares(bound.in_all)

    def pay(self, now: int, there: str, guest: int | None = None, cost: float = 1) -> None:
        """Take the price from the networks of an address and from all, and from a guest who is
        known. A refusal (`too-many`, with the `seconds` until it is worth trying again) costs
        nothing."""
        seconds = max(
            self._networks.wait(there, now, cost),
            self._all.wait(there, now, cost),
            0 if guest is None else self._wait(guest, now, cost),
        )
        if seconds:
            raise too_many(seconds, self.bound.code)
        self._networks.pay(there, now, cost)
        self._all.pay(there, now, cost)
        if guest is not None and self._guests is not None:
            self._guests.afford(guest, now, cost)

    def pay_as(self, now: int, there: str, guest: int) -> None:
        """Take the guest's price, after the address has paid. A refusal gives that back."""
        if seconds := self._wait(guest, now, 1):
            self._networks.pay(there, now, -1)
            self._all.pay(there, now, -1)
            raise too_many(seconds, self.bound.code)
        if self._guests is not None:
            self._guests.afford(guest, now)

    def _wait(self, guest: int, now: int, cost: float) -> float:
        return 0.0 if self._guests is None else self._guests.wait(guest, now, cost)


class Tills:
    """The tills of a server, by the names of their bounds."""

    def __init__(self, bounds: Mapping[str, Bound]) -> None:
        self._bounds = bounds
        self._tills = {name: Till(bound) for name, bound in bounds.items()}
        self._apart: OrderedDict[tuple[str, str], Till] = OrderedDict()

    def __getitem__(self, name: str) -> Till:
        return self._tills[name]

    def of(self, name: str, about: str) -> Till:
        """Return the till for what is asked for `about` one thing, of those asked for last."""
        till = self._apart.pop((name, about), None) or Till(self._bounds[name])
        self._apart[name, about] = till
        if len(self._apart) > REMEMBERED:
            self._apart.popitem(last=False)
        return till
