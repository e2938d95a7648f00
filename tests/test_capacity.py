"""The model of many processes: its parts against each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.capacity.costs import MEASURED, Cost, Costs, fit
from bench.capacity.simulation import simulate
from bench.capacity.sizing import BUSY, MIXES, PRICES, Mix, NeverEnough, Prices, size, table, work

PLAIN = Costs(
    gateway=Cost(100, 50),
    owner=Cost(200, 300),
    bus=Cost(10, 40),
    database=Cost(20, 200),
    players=100,
    action=1.0,
    turn=0.001,
    disk=0.001,
    log_bytes=1000,
    process_mb=100,
    table_kb=50,
    socket_kb=20,
)
LAYOUTS = [
    (("all",), False, (1, 1, 0.0)),
    (("gateway", "tables"), False, (1, 1, 1.0)),
    (("all", "all"), True, (2, 2, 0.5)),
    (("gateway", "tables", "tables"), False, (1, 2, 1.0)),
]


def test_a_fit_finds_what_made_the_points() -> None:
    assert fit([(k, 90 + 110 * k) for k in (0.2, 0.5, 1.5)]) == pytest.approx((90, 110))
    assert fit([(0.2, 100), (0.4, 80)]) == (90, 0)
    assert fit([(1, 90), (2, 181)]) == pytest.approx((0, 90.4))


def test_a_claim_alone_takes_what_its_parts_take() -> None:
    """Nothing else is under way: each process gathers, deals with it, and passes it on."""
    parts = 2 * PLAIN.gateway.of(0, 1) + PLAIN.gateway.of(1, 0) + PLAIN.owner.of(1, 1)
    there_and_back = 2 * PLAIN.bus.of(1, 1) + PLAIN.database.of(1, 1) + PLAIN.players / 1e6
    turns = 5 * PLAIN.turn + PLAIN.disk
    alone = simulate(("gateway", "tables"), False, PLAIN, 1.0, cores=4, seconds=30)
    assert alone.p50 == pytest.approx(1000 * (parts + there_and_back + turns))
    assert alone.parcels == pytest.approx(2, abs=0.5)
    here = simulate(("all",), False, PLAIN, 1.0, cores=4, seconds=30)
    assert here.parcels == 0
    assert here.p50 < alone.p50


def test_what_is_too_much_waits() -> None:
    """A process has one core, however many there are, and all together have what there is."""
    free = replace(PLAIN, owner=Cost(500, 0))
    there = simulate(("gateway", "tables"), False, free, 2400, cores=8, seconds=2)
    assert there.answered < 2100
    assert there.busy["process 2, tables"] > 0.9
    more = simulate(("gateway", "tables", "tables"), False, free, 3000, cores=8, seconds=2)
    assert more.answered == pytest.approx(3000, rel=0.05)
    few = simulate(("gateway", "tables", "tables"), False, free, 3000, cores=1, seconds=2)
    assert few.answered < 2000
    assert sum(few.busy.values()) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize(("roles", "scattered", "closed"), LAYOUTS)
@pytest.mark.parametrize("claims", [500, 1000, 2000])
def test_the_closed_form_says_what_the_simulation_says(
    roles: tuple[str, ...], scattered: bool, closed: tuple[int, int, float], claims: int
) -> None:
    """With one, two and three processes, which have the processors that they need."""
    simulated = simulate(roles, scattered, MEASURED, claims, cores=8, seconds=2)
    gateways, owners, abroad = closed
    said = work(claims, gateways, owners, MEASURED, abroad)
    busy = sum(used for whose, used in simulated.busy.items() if whose != "the players")
    assert said.all == pytest.approx(busy, rel=0.2)
    assert said.parcels / claims == pytest.approx(simulated.parcels, rel=0.3)


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: mix.name)
def test_enough_is_enough(mix: Mix) -> None:
    """No process has more to do than it may."""
    needed, ten = size(100_000, mix, PLAIN), size(10_000, mix, PLAIN)
    assert needed.players == 10 * ten.players
    assert needed.cores > 2 * ten.cores
    claims = needed.log_mb * 1e6 / PLAIN.log_bytes
    done = work(claims, needed.gateways, needed.owners, PLAIN)
    assert done.gateways / needed.gateways <= BUSY
    assert done.owners / needed.owners <= BUSY
    assert needed.bus > done.bus
    assert needed.price(Prices(1.0, 0.0)) == pytest.approx(1000 * needed.cores / needed.players)
    assert needed.price(Prices(0.0, 2.0)) == pytest.approx(2000 * needed.memory_gb / needed.players)


def test_links_of_everybody_to_everybody_are_too_much_in_the_end() -> None:
    with pytest.raises(NeverEnough):
        size(1_000_000, MIXES[-1], PLAIN)


def test_the_page_has_what_the_model_says() -> None:
    page = (Path(__file__).parents[1] / "docs" / "capacity.md").read_text()
    assert table(MEASURED) in page
    assert f"{PRICES.core_hour:g} a core-hour" in page
    assert f"{PRICES.gb_hour:g} a GB-hour" in page
