"""How many sockets processes send away, behind whatever brings them back: a cluster of numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from spieltisch.server.bus import balance
from spieltisch.server.bus.balance import FIRST, STANDS_MS, Balance

STEP_MS = 100
BEAT_MS = 500
BACK_MS = 400
"""For which a page is under way at most."""

Proxy = Callable[["House", int], str]
"""Says to which process a page comes."""


class House:
    """Processes, how many of their sockets each holds, and the pages that are under way."""

    def __init__(self, proxy: Proxy, seed: int = 1, **held: int) -> None:
        self.random = Random(seed)
        self.now = 0
        self.held: dict[str, list[int]] = {}
        pages = iter(range(sum(held.values())))
        for name, number in held.items():
            self.held[name] = [next(pages) for _ in range(number)]
        self.home = {page: name for name, pages in self.held.items() for page in pages}
        self.away: Counter[int] = Counter()
        """How often each page was sent away."""
        self._proxy = proxy
        self._coming: list[tuple[int, int]] = []
        self._said = self.numbers
        self._balances = {name: Balance() for name in held}

    @property
    def numbers(self) -> dict[str, int]:
        """How many sockets each process holds."""
        return {name: len(pages) for name, pages in self.held.items()}

    @property
    def even(self) -> bool:
        """Whether nobody has clearly more than the mean."""
        numbers = self.numbers.values()
        mean = sum(numbers) / len(numbers)
        return max(numbers) <= mean + max(balance.MUCH * mean, balance.SOME)

    def join(self, name: str) -> None:
        """Have one more process."""
        self.held[name] = []
        self._balances[name] = Balance()

    def run(self, seconds: float) -> None:
        """Let time pass; each process looks twice a second, at another moment."""
        for _ in range(round(seconds * 1000 / STEP_MS)):
            self.now += STEP_MS
            arrived = [page for at, page in self._coming if at <= self.now]
            self._coming = [(at, page) for at, page in self._coming if at > self.now]
            for page in arrived:
                self.held[self._proxy(self, page)].append(page)
            for number, name in enumerate(self.held):
                if (self.now // STEP_MS + number) % (BEAT_MS // STEP_MS) == 0:
                    self._look(name)

    def _look(self, name: str) -> None:
        own = self.held[name]
        self._said[name] = len(own)
        others = {other: number for other, number in self._said.items() if other != name}
        due = self._balances[name].due(self.now, len(own), others)
        assert due <= len(own)
        if due:
            for page in self.random.sample(own, due):
                own.remove(page)
                self.away[page] += 1
                self._coming.append((self.now + self.random.randrange(BACK_MS), page))
            self._balances[name].went(self.now, due)


def least(house: House, page: int) -> str:
    """A proxy that counts connections."""
    return min(house.held, key=lambda name: len(house.held[name]))


def anyone(house: House, page: int) -> str:
    """One that draws."""
    return house.random.choice(list(house.held))


def same(house: House, page: int) -> str:
    """One that brings everybody back to where they were."""
    return house.home[page]


def hashed(house: House, page: int) -> str:
    """One that goes by the address, among the processes that there are."""
    return sorted(house.held)[page % len(house.held)]


def blind(house: House, page: int) -> str:
    """One that has not been told of the process `c`."""
    return house.random.choice([name for name in house.held if name != "c"])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("held", [(180, 180, 0), (240, 80, 40), (360, 0, 0), (1500, 1500, 0)])
@pytest.mark.parametrize("proxy", [least, anyone, hashed])
def test_comes_to_be_even_and_stays_so(proxy: Proxy, held: tuple[int, ...], seed: int) -> None:
    """Though nobody goes more often than needed."""
    a, b, c = held
    house = House(proxy, seed, a=a, b=b, c=c)
    house.run(40)
    assert house.even, house.numbers
    gone = house.away.total()
    mean = sum(held) / 3
    surplus = sum(max(0, one - mean) for one in held)
    assert gone <= (1.05 if proxy is least else 4) * surplus
    house.run(600)
    assert house.even
    assert house.away.total() == gone


def test_who_is_new_gets_some() -> None:
    """A process that comes back is no longer idle; until it has been there for a while, nothing
    happens."""
    house = House(least, a=180, b=180)
    house.run(600)
    assert not house.away
    house.join("c")
    house.run(STANDS_MS / 1000)
    assert not house.away
    house.run(6)
    assert house.even
    assert house.numbers["c"] > 100


@pytest.mark.parametrize("proxy", [same, blind])
def test_nobody_goes_in_circles(proxy: Proxy) -> None:
    """Where it is of no use, a few are tried after a minute, after two more, and so on, up to an
    hour."""
    house = House(proxy, a=300, b=40, c=0)
    if proxy is blind:
        house = House(proxy, a=170, b=170, c=0)
    for _ in range(12):
        house.run(3600)
    tries = house.away.total() / FIRST
    doubled = (balance.LONGEST_MS // balance.WAIT_MS).bit_length()
    each = doubled + 12 - sum(balance.WAIT_MS * 2**n for n in range(doubled)) // 3_600_000 + 1
    assert 0 < tries <= 2.5 * each
    assert house.numbers["c"] == 0


@pytest.mark.parametrize("held", [(30, 0, 0), (25, 25, 0), (40, 1), (120, 110, 100), (7,)])
def test_small_and_even_houses_stay_as_they_are(held: tuple[int, ...]) -> None:
    house = House(least, **dict(zip("abc", held, strict=False)))
    house.run(3600)
    assert not house.away


def test_not_while_processes_come_and_go() -> None:
    decides = Balance()
    now = 0
    for _ in range(20):
        for others in ({"b": 0}, {"b": 0, "c": 200}):
            now += STANDS_MS
            assert decides.due(now, 200, others) == 0
    assert decides.due(now + STANDS_MS, 200, {"b": 0, "c": 200}) == 0
    assert decides.due(now + 2 * STANDS_MS, 200, {"b": 0, "c": 200}) == FIRST


def test_where_none_can_go_it_is_tried_again() -> None:
    """All of them may be busy."""
    decides = Balance()
    now = 0
    while decides.due(now, 200, {"b": 0}) == 0:
        now += 500
    decides.went(now, 0)
    assert decides.due(now + 500, 200, {"b": 0}) == FIRST
