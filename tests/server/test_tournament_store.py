"""Tournaments in stores of each kind: what is written is read again, with its players."""

from __future__ import annotations

from spieltisch.server.features.tournaments import tournament_rows
from spieltisch.server.features.tournaments.values import (
    Bounds,
    Entrant,
    NewTournament,
    Pairing,
    Tournament,
)
from spieltisch.server.storage import declared, guest_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NAMELESS

BOUNDS = Bounds(each=9, there=9, near=9, in_all=99)


def tournament(id: str, host: Guest, *entrants: Entrant) -> Tournament:
    """Return a tournament that waits for players, with its id as its name."""
    plan = NewTournament(id, "toy", {"mode": "turns"}, 2, "swiss", rounds=2, players=8)
    return Tournament(id, host.id, 1, 1, 1, "waiting", plan, 7, f"{id}-link", entrants)


async def add(store: Store, *new: Tournament) -> None:
    """Add tournaments of one address."""
    for one in new:
        added = await store.do(tournament_rows.add_tournament, one, 1, 2, BOUNDS)
        assert added == "added"


def players(one: Tournament) -> list[tuple[str | None, int | None, str | None]]:
    """Return name, guest and level of each player."""
    return [(each.name, each.guest, each.bot) for each in one.entrants]


async def test_tournaments_are_read_with_their_own_players(store: Store) -> None:
    anna = await store.do(guest_rows.add_guest, b"a", "Anna", 1)
    ben = await store.do(guest_rows.add_guest, b"b", "Ben", 1)
    first = tournament("Friday", anna, Entrant("Anna", anna.id), Entrant(bot="easy"))
    other = tournament("Monday", ben, Entrant("Ben", ben.id), Entrant("Anna", anna.id))
    await add(store, first, other)
    found = await store.do(tournament_rows.tournament, "Monday")
    assert found is not None
    assert (found.plan, found.invite, found.revision) == (other.plan, "Monday-link", 1)
    every = await store.do(tournament_rows.all_tournaments, 9)
    assert {one.id: players(one) for one in every} == {
        "Friday": [("Anna", anna.id, None), (None, None, "easy")],
        "Monday": [("Ben", ben.id, None), ("Anna", anna.id, None)],
    }
    assert len({each.person for each in found.entrants}) == 2
    assert await store.do(tournament_rows.tournament, "Anna") is None


async def test_a_deleted_guest_leaves_a_number_without_a_name(store: Store) -> None:
    """Another player hosts their tournament; one without other players is closed."""
    anna = await store.do(guest_rows.add_guest, b"a", "Anna", 1)
    ben = await store.do(guest_rows.add_guest, b"b", "Ben", 1)
    names = Entrant("Anna", anna.id), Entrant("Ben", ben.id)
    theirs, alone = tournament("Friday", anna, *names), tournament("Monday", anna, names[0])
    bens = tournament("Sunday", ben, names[1]), tournament("Tuesday", ben, *names[::-1])
    await add(store, theirs, alone, *bens)
    await store.do(declared.delete_guest, anna.id)
    found = await store.do(tournament_rows.tournament, "Friday")
    assert found is not None
    assert players(found) == [(NAMELESS, None, None), ("Ben", ben.id, None)]
    assert (found.host, found.plan.name, found.revision) == (ben.id, "", 2)
    closed = await store.do(tournament_rows.tournament, "Monday")
    assert closed is not None
    assert (closed.host, closed.status) == (None, "closed")
    left = await store.do(tournament_rows.tournaments_of, ben.id, 9)
    assert {one.id: (one.status, one.revision) for one in left} == {
        "Friday": ("waiting", 2),
        "Sunday": ("waiting", 1),
        "Tuesday": ("waiting", 2),
    }


async def test_a_revision_is_written_once(store: Store) -> None:
    anna = await store.do(guest_rows.add_guest, b"a", "Anna", 1)
    one = tournament("Friday", anna, Entrant("Anna", anna.id))
    await add(store, one)
    rounds = ((Pairing((0,)),),)
    new = Tournament("Friday", anna.id, 1, 2, 2, "playing", one.plan, 7, one.invite,
                     one.entrants, rounds)  # fmt: skip
    assert await store.do(tournament_rows.change_tournament, new, [])
    assert not await store.do(tournament_rows.change_tournament, new, [])
    found = await store.do(tournament_rows.tournament, "Friday")
    assert found is not None
    assert (found.status, found.rounds, found.touched) == ("playing", rounds, 2)
    assert await store.do(tournament_rows.tournaments_to_go_on) == ["Friday"]
