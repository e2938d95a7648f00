"""A device that died costs no seat: by a link of the host its person plays on elsewhere."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from spieltisch.server.base.clock import Clock
from spieltisch.server.features.guests.seat_links import GOOD_MS
from spieltisch.server.play import invitation as invitations
from tests.server.harness import Client, Person, Place, leaves, serving
from tests.server.kept_cookies import KeptCookies
from tests.server.test_leaving import begun
from tests.server.test_tournaments import code, do, make, place, play_through, see

__all__ = ["place"]


class Later(Clock):
    """Shows the time as so many milliseconds later."""

    ms = 0

    def now(self) -> int:
        return super().now() + self.ms


def cookie(player: Client) -> str:
    """Return the cookie that a player's socket was opened with."""
    request = player.connection.request
    assert request is not None
    return request.headers["cookie"]


async def link_of(host: Person, path: str, player: int, name: str) -> str:
    """The secret of a link that the host of a tournament made."""
    answer = await host.call("POST", f"{path}/pass", {"player": player, "name": name})
    assert answer.status == 200, answer
    secret: str = answer.json["secret"]
    return secret


async def use(device: KeptCookies, secret: str, what: str = "use") -> Any:
    """Return the answer to a link on a device."""
    return await device.call("POST", f"/api/seat/{what}", {"secret": secret})


async def test_a_player_goes_on_at_another_device(place: Place) -> None:
    """With the game under way and the rounds that follow; the old device has no seat any more."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    path = await make(anna, play=False, rounds=2)
    await do(ben, path, "join")
    found = await do(anna, path, "start")
    table = (await see(ben, path))["card"]["table"]
    secret = await link_of(anna, path, 0, "Ben")
    async with ben.at(table) as old:
        seat = next(one["seat"] for one in old.table["seats"] if one["mine"])
        tablet = KeptCookies(place)
        assert (await use(tablet, secret, "look")).json == {
            "name": "Ben", "tournament": path.rpartition("/")[2], "table": None,
        }  # fmt: skip
        assert await tablet.name() is None
        assert (await use(tablet, secret)).status == 200
        assert await tablet.name() == "Ben"
        while old.log[-1]["kind"] != "moved":
            await old.receive()
        assert (old.log[-1]["actor"], old.log[-1]["text"]) == (seat, "Ben")
        while old.seat_views[0]["seat"] is not None:
            await old.receive()
        while any(seat["mine"] for seat in old.table["seats"]):
            await old.receive()
        async with tablet.person.at(table) as new:
            assert new.table["seats"][seat]["name"] == "Ben"
            assert len(new.seat_view(seat)["view"]["hand"]) == 3
    assert code(await use(KeptCookies(place), secret)) == "wrong-seat-link"
    found = await play_through(path, tablet.person)
    assert [one["name"] for one in found["players"]] == ["Ben", None, None, None]
    assert [one["mine"] for one in found["players"]] == [True, False, False, False]
    assert not any(one["mine"] for one in (await see(ben, path))["players"])
    record = (await tablet.call("GET", "/api/results")).json["games"]
    assert len(record) == 2
    assert (await ben.call("GET", "/api/results")).json["games"] == []
    stored = await place.stored(table)
    assert {seat.guest for seat in stored.seats if seat.guest} == stored.played.keys()


async def test_a_link_is_the_hosts_to_give_and_good_once(tmp_path: Path) -> None:
    clock = Later()
    async with serving(tmp_path, clock=clock) as place:
        anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
        path = await make(anna, fill=None)
        for person in (ben, carl):
            await do(person, path, "join")
        seat = {"player": 1, "name": "Ben"}
        assert code(await ben.call("POST", f"{path}/pass", seat)) == "not-host"
        for player, name in ((1, "Carl"), (7, "Ben"), (3, None)):
            other = {"player": player, "name": name}
            assert code(await anna.call("POST", f"{path}/pass", other)) == "no-person"
        nowhere = "/api/tournaments/nothing/pass"
        assert code(await anna.call("POST", nowhere, seat)) == "not-found"
        before, secret = [await link_of(anna, path, 1, "Ben") for _ in range(2)]
        assert code(await use(KeptCookies(place), before)) == "wrong-seat-link"
        carls = KeptCookies(place, cookies=dict([carl.cookie.split("=", 1)]))
        assert code(await use(carls, secret)) == "plays-already"
        bens = KeptCookies(place, cookies=dict([ben.cookie.split("=", 1)]))
        assert (await use(bens, secret, "look")).status == 200
        clock.ms += GOOD_MS
        assert code(await use(KeptCookies(place), secret)) == "wrong-seat-link"
        again = await link_of(anna, path, 1, "Ben")
        assert (await use(bens, again)).status == 200  # the old device is there again
        assert (await see(ben, path))["players"][1]["mine"]
        await do(anna, path, "close")
        assert code(await anna.call("POST", f"{path}/pass", seat)) == "tournament-closed"


async def test_a_link_lets_in_where_an_invitation_is_needed(tmp_path: Path) -> None:
    invitation = invitations.kept_with(None, tmp_path)
    async with serving(tmp_path, invitation=invitation) as place:
        anna = KeptCookies(place)
        await anna.post("", name="Anna", invite=invitation.code())
        ben = KeptCookies(place)
        await ben.post("", name="Ben", invite=invitation.code())
        path = await make(anna.person, play=False)
        await do(ben.person, path, "join")
        secret = await link_of(anna.person, path, 0, "Ben")
        tablet = KeptCookies(place)
        assert await tablet.refused("", name="Ben", invite=secret) == "by-invitation"
        assert (await use(tablet, secret)).status == 200
        assert (await see(tablet.person, path))["players"][0]["mine"]


async def test_a_table_forgets_nothing_that_the_person_knew(place: Place) -> None:
    """Its host, hand and random bytes go along, and a replay of the log gives the same table."""
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben")
        hand = b.seat_view(1)["view"]["hand"]
        anna = Person(place, cookie(a))
        where = f"/api/tables/{table}/pass"
        assert code(await anna.call("POST", where, {"seat": 1})) == "is-here"
        await b.connection.close()
        while a.table["seats"][1]["present"]:
            await a.receive()
        assert code(await anna.call("POST", where, {"seat": 0})) == "nobody-else"
        assert code(await anna.call("POST", where, {"seat": 5})) == "no-seat"
        assert code(await anna.call("POST", where, {"seat": -1})) == "bad-message"
        secret = (await anna.call("POST", where, {"seat": 1})).json["secret"]
        tablet = KeptCookies(place)
        found = (await use(tablet, secret)).json
        assert (found["table"], found["tournament"], found["name"]) == (table, None, "Ben")
        async with tablet.person.at(table) as new:
            assert new.seat_view(1)["view"]["hand"] == hand
            assert [seat["mine"] for seat in new.table["seats"]] == [False, True]
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            await new.until(a.n)
            await new.act(1, leaves(new.seat_view(1)["legal"])[0])
            assert code(await tablet.call("POST", where, {"seat": 0})) == "not-host"
        await tablet.post("/delete")
        stored = await place.stored(table)
        told = [one.entry.text for one in stored.log if one.entry.kind in ("moved", "sat")]
        assert told == ["Anna", "Ben", "—"]  # the guest of the old device has sat down as Ben


async def test_an_opponents_seat_is_not_for_the_host_to_give_away(place: Place) -> None:
    """Where ratings or a tournament are at stake, the host of the table is an opponent."""
    async with AsyncExitStack() as stack:
        table, (a, b) = await begun(place, stack, "Anna", "Ben", rated=True)
        anna = Person(place, cookie(a))
        await b.connection.close()
        while a.table["seats"][1]["present"]:
            await a.receive()
        where = f"/api/tables/{table}/pass"
        assert code(await anna.call("POST", where, {"seat": 1})) == "rated"
    carl, dora = await place.guest("Carl"), await place.guest("Dora")
    path = await make(carl, rounds=1, seats=4)
    await do(dora, path, "join")
    game = (await do(carl, path, "start"))["card"]["table"]
    for person in (carl, dora):
        refused = [
            await person.call("POST", f"/api/tables/{game}/pass", {"seat": seat}) for seat in (0, 1)
        ]
        assert {code(one) for one in refused} == {"not-host"}
