"""Changes of a tournament: from what it was to what it is, each with its right. Nothing here asks a
store or a clock; each returns the next revision, or refuses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.features.tournaments import pairing
from spieltisch.server.features.tournaments.partners import Sides
from spieltisch.server.features.tournaments.values import (
    Entrant,
    NewTournament,
    Pairing,
    TableNow,
    Tournament,
)
from spieltisch.server.table import commands
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import distinct
from spieltisch.server.table.values import FEWEST, NewTable, SeatPlan


def checked(library: Library, host: Guest, plan: NewTournament) -> NewTournament:
    """Return a plan with its mode among the options, if its tables can be made; Refusal."""
    if plan.rounds >= plan.players and plan.system == "swiss":
        raise Refusal("invalid-options", option="rounds", allowed=f"1 {plan.players - 1}")
    commands.make(library, host, table_plan(plan, plan.seats))
    game = library.load(plan.game)
    options = commands.resolved(game, plan.seats, plan.options)
    mode = game.spec.mode(str(options["mode"]))
    if mode.solo:
        shared = [one.name for one in game.spec.modes if not one.solo]
        raise Refusal("invalid-options", option="mode", allowed=" ".join(shared))
    if plan.system == "round-robin" and plan.seats != 2:
        raise Refusal("invalid-options", option="seats", allowed="2")
    if plan.fill is not None:
        commands.level(plan.fill, library.bots(game))
    return structs.replace(plan, options={**plan.options, "mode": mode.name})


def table_plan(plan: NewTournament, seats: int) -> NewTable:
    """Return the plan of a table with so many seats: nobody has help, and seats are as paired."""
    return NewTable(
        plan.game,
        plan.options,
        [SeatPlan("open")] * seats,
        shuffle=False,
        coach=False,
        calm=plan.calm,
        time=plan.time,
        rated=plan.rated,
    )


def named(plan: NewTournament, name: str) -> NewTournament:
    """Return a plan under another name."""
    return structs.replace(plan, name=name)


def touched(one: Tournament, at: int) -> Tournament:
    """Return the next revision, without a change yet."""
    return _next(one, at)


def join(one: Tournament, guest: Guest, at: int) -> Tournament:
    """Let a guest play; Refusal."""
    if one.status != "waiting":
        raise Refusal("tournament-closed")
    if one.number_of(guest.id) is not None:
        return one
    if len(one.entrants) >= one.plan.players:
        raise Refusal("tournament-closed")
    name = distinct(guest.name, [other.name for other in one.entrants if other.name])
    return _next(one, at, entrants=(*one.entrants, Entrant(name, guest.id, avatar=guest.avatar)))


def leave(one: Tournament, number: int, at: int) -> Tournament:
    """Let a player go: before the start there is a place again; afterwards they meet nobody any
    more. Refusal."""
    if one.status not in ("waiting", "playing"):
        raise Refusal("tournament-closed")
    entrants = [*one.entrants]
    if one.status == "waiting":
        del entrants[number]
    elif entrants[number].out:
        return one
    else:
        entrants[number] = structs.replace(entrants[number], out=True)
    return _next(one, at, entrants=tuple(entrants))


def remove(one: Tournament, number: int, at: int) -> Tournament:
    """Have the host take out a player, who cannot join again; Refusal."""
    after, guest = leave(one, number, at), one.entrants[number].guest
    if guest is None or guest == one.host or guest in one.removed:
        return after
    return structs.replace(after, removed=(*one.removed, guest)) if after is not one else one


def pass_on(one: Tournament, old: int, new: Guest, at: int) -> Tournament:
    """Let a player go on as the guest of another device, under the same name; Refusal."""
    number = one.number_of(old)
    if number is None or one.entrants[number].out or one.status not in ("waiting", "playing"):
        raise Refusal("no-person")
    if one.number_of(new.id) is not None:
        raise Refusal("plays-already")
    entrants = [*one.entrants]
    entrants[number] = structs.replace(entrants[number], guest=new.id)
    return _next(one, at, entrants=tuple(entrants))


def close(one: Tournament, guest: Guest, at: int) -> Tournament:
    """End a tournament before its end; its games go on. Refusal."""
    hosted(one, guest)
    return end(one, at)


def end(one: Tournament, at: int) -> Tournament:
    """End a tournament before its end, as the server's host may, too; Refusal."""
    if one.status not in ("waiting", "playing"):
        raise Refusal("tournament-closed")
    return _next(one, at, status="closed")


def hosted(one: Tournament, guest: Guest) -> None:
    """Refuse what only the host may do."""
    if one.host != guest.id:
        raise Refusal("not-host")


def start(one: Tournament, guest: Guest, game: Game, at: int) -> Tournament:
    """Have the host begin the first round; Refusal."""
    hosted(one, guest)
    return begun(one, game, at)


def due(one: Tournament, at: int) -> bool:
    """Return whether the first round is to begin now without the host."""
    starts = one.plan.starts
    return one.status == "waiting" and starts is not None and at >= starts and _enough(one)


def begun(one: Tournament, game: Game, at: int) -> Tournament:
    """Begin with the first round, its tables without names yet; Refusal."""
    if one.status != "waiting":
        raise Refusal("tournament-closed")
    if not _enough(one):
        raise Refusal("too-few-players", fewest=FEWEST)
    people = _people(one)
    entrants = (*people, *(Entrant(bot=one.plan.fill) for _ in range(_bots(one))))
    return paired(_next(one, at, status="playing", entrants=entrants), game)


def _people(one: Tournament) -> list[Entrant]:
    """Return the people who have joined."""
    return [entrant for entrant in one.entrants if entrant.active]


def _bots(one: Tournament) -> int:
    """Return the number of bots that take the places left."""
    return one.plan.players - len(_people(one)) if one.plan.fill is not None else 0


def _enough(one: Tournament) -> bool:
    """Return whether the first round has enough players."""
    people = len(_people(one))
    return people > 0 and people + _bots(one) >= FEWEST


def rounds_of(one: Tournament) -> int:
    """Return the number of its rounds."""
    players = len(one.entrants) if one.status in ("playing", "finished") else one.plan.players
    if one.plan.system == "round-robin":
        return pairing.rounds_of_round_robin(players)
    return min(one.plan.rounds, players - 1)


def noted(one: Tournament, found: Mapping[str, TableNow], at: int) -> Tournament:
    """Note the results of tables that are over. Nobody came first at one that was closed, or is not
    there any more."""
    if not one.rounds:
        return one
    *before, last = one.rounds
    now = tuple(_noted(table, found) for table in last)
    return one if now == last else _next(one, at, rounds=(*before, now))


def _noted(table: Pairing, found: Mapping[str, TableNow]) -> Pairing:
    if table.places is not None:
        return table
    now = found.get(table.table)
    if now is not None and now.status in ("waiting", "playing"):
        return table
    places = now.places if now is not None else ()
    even = len(places) != len(table.seats)
    return structs.replace(table, places=(1,) * len(table.seats) if even else places)


def paired(one: Tournament, game: Game) -> Tournament:
    """Return the tournament with its next round, or at its end; rounds of byes alone are over at
    once. New tables have no name yet (`to_be_made`)."""
    people = any(entrant.active and entrant.guest is not None for entrant in one.entrants)
    while not one.tables:
        active = frozenset(n for n, entrant in enumerate(one.entrants) if entrant.active)
        if not people or len(active) < 2 or len(one.rounds) >= rounds_of(one):
            return structs.replace(one, status="finished")
        field = pairing.Field(len(one.entrants), active, one.rounds, one.seed)
        found = _tables(one, field, game)
        if not found:
            return structs.replace(one, status="finished")
        teams = _teams(one, game)
        fresh = tuple(_pairing(seats, teams.get(len(seats), ())) for seats in found)
        one = structs.replace(one, rounds=(*one.rounds, fresh))
    return one


def _pairing(seats: pairing.Table, sides: Sides) -> Pairing:
    return Pairing(seats, places=(1,)) if len(seats) == 1 else Pairing(seats, sides=sides)


def _tables(one: Tournament, field: pairing.Field, game: Game) -> Sequence[pairing.Table]:
    if one.plan.system == "round-robin":
        return pairing.round_robin(field)
    mode = game.spec.mode(str(one.plan.options["mode"]))
    return pairing.swiss(field, one.plan.seats, mode.seats, _teams(one, game) or None)


def _teams(one: Tournament, game: Game) -> dict[int, Sides]:
    """Return the sides of the seats for each size of a table; empty in a game without partners."""
    mode = game.spec.mode(str(one.plan.options["mode"]))
    sizes = [size for size in mode.seats if 2 <= size <= one.plan.seats]
    teams = {size: game.start(size, **one.plan.options).sides() for size in sizes}
    return teams if any(len(set(sides)) < size for size, sides in teams.items()) else {}


def to_be_made(one: Tournament) -> list[Pairing]:
    """Return the tables of the last round that have yet to be made."""
    last = one.rounds[-1] if one.rounds else ()
    return [table for table in last if table.places is None and not table.table]


def _next(one: Tournament, at: int, **changes: object) -> Tournament:
    return structs.replace(one, touched=at, revision=one.revision + 1, **changes)
