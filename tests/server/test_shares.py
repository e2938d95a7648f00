"""Shares: networks count as they nest, and a few of them neither use up nor hold up what all
share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.networks import Everywhere, Rooms, networks
from spieltisch.server.base.shares.tills import Bound, Shares, Till, Tills
from spieltisch.server.base.shares.turns import FairQueue, Gate, path
from spieltisch.server.features.guests import typed, ways_back
from spieltisch.server.features.guests.account_routes import AccountHandlers
from spieltisch.server.features.push import lanes
from spieltisch.server.play.coach import analyses
from spieltisch.server.play.coach.analyses import Analyses, Finished
from spieltisch.server.play.coach.coaches import Asker, CoachBusy, Coaches
from spieltisch.server.play.coach.questions import LookAnswer, LookQuestion
from spieltisch.server.storage.sqlite import SqliteStore
from tests.server import coaching
from tests.server.harness import Place, serving
from tests.server.library import SnatchLibrary
from tests.server.test_strangers import HERE
from tests.server.tills import tills

FAR = [f"2001:db8:{number:x}::/64" for number in range(2_000)]
"""Addresses of as many sites."""


def house(subnet: int) -> str:
    """One of the 256 networks of a customer."""
    return f"2001:db8:1:{subnet:x}::/64"


def test_networks_nest() -> None:
    assert [one.name for one in networks("2001:db8:1:203::/64")] == [
        "2001:db8:1:203::/64", "2001:db8:1:200::/56", "2001:db8:1::/48",
    ]  # fmt: skip
    for alone in ("192.0.2.7", "a proxy", ""):
        assert [one.name for one in networks(alone)] == [alone]


def spent(credit: Everywhere, there: Iterator[str]) -> int:
    """Pay one from each address; the number that could."""
    paid = 0
    for one in there:
        if not credit.wait(one, 0):
            credit.pay(one, 0)
            paid += 1
    return paid


def test_a_customer_with_256_networks_has_twice_as_much_and_a_site_four_times() -> None:
    assert spent(Everywhere(Rate(5, 1)), (house(0) for _ in range(99))) == 5
    assert spent(Everywhere(Rate(5, 1)), (house(subnet % 256) for subnet in range(999))) == 10
    assert spent(Everywhere(Rate(5, 1)), (house(subnet) for subnet in range(0, 65_536, 64))) == 20


def test_places_nest_too() -> None:
    rooms = Rooms(100, 3)
    assert sum(rooms.take(house(subnet)) for subnet in range(256)) == 6
    assert sum(rooms.take(house(subnet)) for subnet in range(256, 65_536, 64)) == 6
    assert sum(rooms.take("192.0.2.1") for _ in range(9)) == 3
    rooms.leave(house(0))
    assert rooms.take(house(0))
    assert len(rooms) == 15


@pytest.mark.parametrize("greedy", [1, 2, 5, 12, 24])
def test_a_few_networks_leave_places_to_others(greedy: int) -> None:
    rooms = Rooms(50, 50, few=1)
    for there in FAR[:greedy] * 50:
        rooms.take(there)
    assert rooms.take("192.0.2.1")


@pytest.mark.parametrize("greedy", [1, 12, 50])
def test_a_few_networks_leave_credit_to_others(greedy: int) -> None:
    """Also in the long run, while they ask without a pause."""
    shares = Shares(Rate(300, 0.1))
    honest = 0
    for second in range(4_000):
        now = 1_000 * second
        for there in FAR[:greedy]:
            if not shares.wait(there, now):
                shares.pay(there, now)
        if second % 100 == 0:
            honest += not shares.wait(f"192.0.2.{second // 100}", now)
    assert honest == 40


def test_one_network_may_use_what_nobody_else_wants() -> None:
    """Sharing wastes nothing."""
    shares, paid = Shares(Rate(100, 1)), 0
    for second in range(2_000):
        if not shares.wait("192.0.2.1", 1_000 * second):
            shares.pay("192.0.2.1", 1_000 * second)
            paid += 1
    assert paid > 1_900


def test_a_refusal_says_when_to_come_again_and_costs_nothing() -> None:
    till = Till(Bound("", there=Rate(3, 0.1), in_all=Rate(99, 1), guest=Rate(1, 0.02)))
    till.pay(0, "192.0.2.1", guest=7)
    for _ in range(5):
        with pytest.raises(Refusal) as refused:
            till.pay(0, "192.0.2.1", guest=7)
        assert (refused.value.code, refused.value.params) == ("too-many", {"seconds": 50})
    for _ in range(5):
        till.pay(0, "192.0.2.1")
        with pytest.raises(Refusal):
            till.pay_as(0, "192.0.2.1", 7)
    till.pay(0, "192.0.2.1", guest=8)
    till.pay(0, "192.0.2.1", guest=9)
    with pytest.raises(Refusal) as refused:
        till.pay(0, "192.0.2.1", guest=10)
    assert refused.value.params == {"seconds": 10}
    till.pay(10_000, "192.0.2.1", guest=10)
    till.pay(50_000, "192.0.2.1", guest=7)


def test_all_together_pay_and_get_back_what_was_refused() -> None:
    till = Till(Bound("", there=Rate(99, 1), in_all=Rate(4, 0.001), guest=Rate(1, 0.001)))
    till.pay(0, FAR[0], guest=7)
    for _ in range(9):
        till.pay(0, FAR[1])
        with pytest.raises(Refusal):
            till.pay_as(0, FAR[1], 7)
    for there in FAR[2:5]:
        till.pay(0, there)
    with pytest.raises(Refusal) as refused:
        till.pay(0, FAR[5])
    assert refused.value.params == {"seconds": 1000}


def test_tills_about_one_thing_each_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.base.shares.tills.REMEMBERED", 2)
    kept = Tills({"one": Bound("", Rate(1, 0.001), Rate(9, 0.001))})
    for about in ("a", "b", "a"):
        kept.of("one", about)
    first = kept.of("one", "a")
    kept.of("one", "c")
    assert kept.of("one", "a") is first
    assert len(kept._apart) == 2


def test_networks_take_turns_and_in_each_its_guests() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        for guest in ("a", "b"):
            queue.put(f"{guest}{number}", path(house(0), guest))
    queue.put("c0", path("192.0.2.1", "c"))
    queue.put("d0", path(house(0x1_0000 - 1), "d"))
    came = [queue.get() for _ in range(len(queue))]
    assert came == ["a0", "c0", "d0", "b0", "a1", "b1", "a2", "b2"]
    assert not queue


async def test_a_turn_that_nobody_waits_for_goes_to_the_next() -> None:
    gate, done = Gate(1), list[str]()

    async def pass_through(name: str) -> None:
        async with gate.turn([name]):
            done.append(name)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(pass_through(name)) for name in "abcd"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)  # the turn of `c` comes as it is called off
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await pass_through("e")
    assert done[0] == "a"
    assert done[-2:] == ["d", "e"]


# ---------------------------------------------------------------- what takes processor time


class Reader:
    """Coaches that look through games at once, and note the order."""

    processes = (None,)

    def __init__(self) -> None:
        self.read: list[str] = []

    async def ask(self, question: LookQuestion, kind: type[LookAnswer]) -> LookAnswer:
        """One question is a whole game."""
        await asyncio.sleep(0)
        self.read.append(question.record)
        return LookAnswer(done=1, of=1)


async def test_games_of_many_networks_are_looked_through_in_turn(tmp_path: Path) -> None:
    store, reader = SqliteStore(tmp_path / "db"), Reader()
    working: Any = Analyses(reader, store)  # type: ignore[arg-type]
    for number in range(analyses.OF_ADDRESS):
        working.begin(Finished(f"a{number}", "toy", f"a{number}", [1]), "192.0.2.1")
    with pytest.raises(CoachBusy):
        working.begin(Finished("more", "toy", "more", [1]), "192.0.2.1")
    for there in FAR[:12]:
        for number in range(9):
            try:
                working.begin(Finished(f"{there}{number}", "toy", "other", [1]), there)
            except CoachBusy:
                break
    working.begin(Finished("mine", "toy", "mine", [1]), "192.0.2.2")
    async with asyncio.timeout(20):
        await asyncio.gather(*working._tasks)
    assert reader.read.index("mine") < 20
    assert reader.read.index("a9") > reader.read.index("mine")
    await store.close()


async def test_hints_of_a_few_networks_leave_one_to_others(tmp_path: Path) -> None:
    coaches = Coaches(1, (*coaching.COMMAND, str(tmp_path)))
    (tmp_path / "stall").touch()
    game = SnatchLibrary().load("toy")
    state = game.start(2, mode="turns")
    while state.actors()[0] < 0:
        state.apply(-1, state.chances()[0][0])
    seat, order = state.actors()[0], list[str]()

    async def ask(guest: int, there: str) -> None:
        await coaches.hint(state, seat, Asker(guest, there))
        order.append(there)

    askers = chain(((guest, FAR[guest % 12]) for guest in range(400)), [(999, "192.0.2.1")])
    asked = [asyncio.create_task(ask(*asker)) for asker in askers]
    await asyncio.sleep(0)
    (tmp_path / "stall").unlink()
    async with asyncio.timeout(60):
        found = await asyncio.gather(*asked, return_exceptions=True)
    await coaches.stop()
    assert found[-1] is None
    assert order.index("192.0.2.1") <= 13


async def test_phrases_of_one_network_hold_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashing, order = threading.Event(), list[str]()

    def hashed(phrase: str) -> bytes:
        hashing.wait(20)
        order.append(phrase)
        return phrase.encode()

    monkeypatch.setattr(typed, "hashed_phrase", hashed)
    monkeypatch.setattr(ways_back, "PHRASES_THERE", 3)
    settings = Settings(proxies=HERE)
    async with serving(tmp_path, settings=settings, tills=tills("ways-back")) as place:

        async def use(phrase: str, there: str) -> str:
            headers = {"x-forwarded-for": there}
            answer = await place.call("POST", "/api/me/phrase/use", {"phrase": phrase}, headers)
            return str(answer.json["code"])

        flood = [asyncio.create_task(use(f"wrong {number}", "192.0.2.1")) for number in range(4)]
        assert await next(iter(asyncio.as_completed(flood))) == "too-many"
        mine = asyncio.create_task(use("mine", "192.0.2.2"))
        await asyncio.sleep(0)
        while place_waiting(place) < 4:
            await asyncio.sleep(0.005)
        hashing.set()
        assert await mine == "wrong-phrase"
        assert order.index("mine") <= 2  # after one under way, and one turn of the other network
        await asyncio.gather(*flood)


def place_waiting(place: Place) -> int:
    """The number of phrases that wait."""
    for route in place.app.router.routes():
        handler = getattr(route.handler, "__self__", None)
        if isinstance(handler, AccountHandlers):
            return len(handler._ways_back._waiting)
    raise AssertionError


def test_a_place_for_a_letter_is_left_whatever_hosts_guests_name() -> None:
    ways = lanes.Lanes()
    for guest in range(200):
        for number in range(20):
            ways.enter(f"h{number}.evil{guest % 12}.example", guest)
    assert ways.enter("fcm.googleapis.com", 999)
    assert sum(ways.enter("fcm.googleapis.com", 1_000) for _ in range(99)) == lanes.OF_GUEST


async def test_slow_hosts_hold_up_no_quick_one() -> None:
    """Twenty guests with a host each, and one whose browser's service answers at once."""
    ways, went = lanes.Lanes(), list[str]()
    stuck = asyncio.Event()

    async def send(host: str, guest: int, ms: int | None = None) -> None:
        async with ways.turn(host, guest):
            if ms is None:
                await stuck.wait()
            ways.took(host, ms)
            went.append(host)

    slow = [asyncio.create_task(send(f"h{n}.evil{n}.example", n)) for n in range(lanes.OTHERS)]
    await asyncio.sleep(0)
    await send("fcm.googleapis.com", 99, 50)
    assert went == ["fcm.googleapis.com"]
    # A host that nobody knows waits in the other lane, and is quick from its first answer on.
    unknown = asyncio.create_task(send("push.example", 98, 50))
    await asyncio.sleep(0)
    assert not unknown.done()
    stuck.set()
    await asyncio.gather(unknown, *slow)
    assert ways._hosts["push.example"]
    assert not ways._hosts["h0.evil0.example"]
    ways.took("fcm.googleapis.com", None)
    assert not ways._hosts["fcm.googleapis.com"]
