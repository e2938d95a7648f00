"""Bounds on tournaments that are not over, and the server's host, who may end them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from spieltisch.server.app import SERVICES
from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.conduct import host_link
from spieltisch.server.features.tournaments import tournaments as runtime
from spieltisch.server.features.tournaments.tournaments import Tournaments
from spieltisch.server.features.tournaments.values import Bounds, NewTournament
from spieltisch.server.storage import guest_rows
from spieltisch.server.table.stored import Agent
from tests.server.harness import Place, serving
from tests.server.kept_cookies import KeptCookies
from tests.server.test_tournaments import code, do, make, place, plan, see

__all__ = ["place"]

PLAN = NewTournament("Friday", "toy", {"mode": "turns"}, 2, "swiss", rounds=2, players=8)


async def made(tournaments: Tournaments, place: Place, name: str, *addresses: str) -> Counter[str]:
    """Have a new guest make three tournaments at each of these addresses; what came of them."""
    found: Counter[str] = Counter()
    for number, address in enumerate(addresses):
        guest = await place.context.store.do(
            guest_rows.add_guest, f"{name}{number}".encode(), name, 1, Agent()
        )
        for _ in range(3):
            try:
                await tournaments.make(guest, PLAN, address)
                found["made"] += 1
            except Refusal as refusal:
                found[refusal.code] += 1
    return found


def host_of(place: Place) -> Tournaments:
    """The tournaments of a server."""
    return place.app[SERVICES].tournaments


async def test_a_hundred_guests_of_ten_networks_leave_room_for_others(place: Place) -> None:
    tournaments = host_of(place)
    crowds: Counter[str] = Counter()
    for network in range(10):
        crowds += await made(tournaments, place, f"crowd{network}", *[f"10.0.{network}.1"] * 10)
    assert crowds["made"] > runtime.UNFINISHED.in_all / 2
    assert crowds["too-many-tournaments-here"]
    assert await made(tournaments, place, "Anna", "192.0.2.7") == {"made": 3}


async def test_a_network_of_ipv6_counts_as_one(place: Place) -> None:
    """A customer has a /48 with 65,536 networks of its own."""
    tournaments = host_of(place)
    near = [f"2001:db8:7:{number:x}::/64" for number in range(40)]
    most = runtime.UNFINISHED.near
    refused = 3 * len(near) - most
    assert await made(tournaments, place, "near", *near) == {
        "made": most,
        "too-many-tournaments-here": refused,
    }
    assert await made(tournaments, place, "far", "2001:db8:8:1::/64") == {"made": 3}


@pytest.mark.parametrize(
    ("bounds", "refused"),
    [
        (Bounds(each=1, there=9, near=9, in_all=9), "too-many-tournaments"),
        (Bounds(each=9, there=1, near=9, in_all=9), "too-many-tournaments-here"),
        (Bounds(each=9, there=9, near=1, in_all=9), "too-many-tournaments-here"),
        (Bounds(each=9, there=9, near=9, in_all=1), "tournaments-full"),
    ],
)
async def test_what_is_refused_is_not_there(
    place: Place, monkeypatch: pytest.MonkeyPatch, bounds: Bounds, refused: str
) -> None:
    monkeypatch.setattr(runtime, "UNFINISHED", bounds)
    anna = await place.guest("Anna")
    first = await make(anna)
    assert code(await anna.call("POST", "/api/tournaments", plan(name="Next"))) == refused
    mine = (await anna.call("GET", "/api/tournaments")).json["mine"]
    assert [one["name"] for one in mine] == ["Friday"]
    await do(anna, first, "close")
    await make(anna, name="Next")


async def test_the_servers_host_ends_tournaments(tmp_path: Path) -> None:
    link = host_link.kept_with(None, tmp_path)
    async with serving(tmp_path, host_link=link) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        waiting, begun = await make(anna, name="Waits"), await make(ben, play=False)
        await do(anna, begun, "join")
        await do(ben, begun, "start")
        ends = {"tournament": waiting.rpartition("/")[2]}
        for door, body in (("/api/host/tournaments", None), ("/api/host/tournaments/end", ends)):
            method = "GET" if body is None else "POST"
            assert code(await ben.call(method, door, body)) == "not-server-host"
        host = KeptCookies(place)
        secret = link.fresh(place.context.clock.now())
        assert (await host.call("POST", "/api/host/enter", {"secret": secret})).status == 200
        found = (await host.call("GET", "/api/host/tournaments")).json["tournaments"]
        assert [(one["name"], one["host"], one["status"]) for one in found] == [
            ("Friday", "Ben", "playing"), ("Waits", "Anna", "waiting"),
        ]  # fmt: skip
        assert [(one["players"], one["round"]) for one in found] == [(4, 1), (1, 0)]
        left = await host.call("POST", "/api/host/tournaments/end", ends)
        assert [one["name"] for one in left.json["tournaments"]] == ["Friday"]
        assert (await see(anna, waiting))["card"]["status"] == "closed"
        assert code(await host.call("POST", "/api/host/tournaments/end", ends)) == (
            "tournament-closed"
        )
        for unknown in ("nothing", "a b"):
            refused = await host.call("POST", "/api/host/tournaments/end", {"tournament": unknown})
            assert code(refused) == "not-found"
