"""Tournaments as the wire shows them: results of games that are over, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.server.features.tournaments import book
from spieltisch.server.features.tournaments.bodies import (
    HostTournament,
    TournamentCard,
    TournamentInfo,
    TournamentLine,
    TournamentPlayer,
    TournamentTable,
)
from spieltisch.server.features.tournaments.standings import Standing, result, standings
from spieltisch.server.features.tournaments.values import Entrant, Pairing, TableNow, Tournament
from spieltisch.server.table.values import avatar_of


def card(one: Tournament, guest: int | None) -> TournamentCard:
    """Return a tournament as lists show it to a guest."""
    plan, mine = one.plan, one.number_of(guest)
    hosts = one.number_of(one.host)
    return TournamentCard(
        tournament=one.id,
        name=plan.name,
        game=plan.game,
        mode=str(plan.options["mode"]),
        system=plan.system,
        status=one.status,
        host_name=None if hosts is None else one.entrants[hosts].name,
        hosting=guest is not None and guest == one.host,
        joined=mine is not None and one.entrants[mine].active,
        players=len(one.entrants),
        most=plan.players,
        round=len(one.rounds),
        rounds=book.rounds_of(one),
        table=_mine(one, mine),
        starts=plan.starts,
    )


def for_host(one: Tournament, host: str | None) -> HostTournament:
    """Return a tournament as the server's host sees it; `host` is the name of its own."""
    return HostTournament(
        tournament=one.id,
        name=one.plan.name,
        game=one.plan.game,
        status=one.status,
        host=host,
        players=len(one.entrants),
        most=one.plan.players,
        round=len(one.rounds),
        rounds=book.rounds_of(one),
        made_ms=one.at,
        touched_ms=one.touched,
    )


def _mine(one: Tournament, number: int | None) -> str | None:
    if number is None or not one.rounds or one.status != "playing":
        return None
    last = one.rounds[-1]
    playing = (t.table for t in last if number in t.seats and t.places is None)
    return next(playing, None)


def info(
    one: Tournament, guest: int | None, may_join: bool, now: Mapping[str, TableNow]
) -> TournamentInfo:
    """Return a tournament as its page shows it to a guest."""
    plan = one.plan
    lines = standings(len(one.entrants), one.rounds) if one.rounds else []
    return TournamentInfo(
        card=card(one, guest),
        options=plan.options,
        seats=plan.seats,
        fill=plan.fill,
        entry=plan.entry,
        time=plan.time,
        rated=plan.rated,
        calm=plan.calm,
        may_join=may_join,
        invite=_invite(one, guest),
        players=[_player(entrant, guest) for entrant in one.entrants],
        played=[[_table(table, now) for table in played] for played in one.rounds],
        standings=_lines(lines),
    )


def _invite(one: Tournament, guest: int | None) -> str | None:
    """Return the secret of the link, for those who may give it to others."""
    number = one.number_of(guest)
    plays = number is not None and one.entrants[number].active
    return one.invite if plays or (guest is not None and guest == one.host) else None


def _player(entrant: Entrant, guest: int | None) -> TournamentPlayer:
    known = entrant.guest is not None
    avatar = avatar_of(entrant.guest, entrant.avatar) if entrant.guest is not None else None
    mine = known and entrant.guest == guest
    return TournamentPlayer(
        entrant.name, entrant.bot, avatar, mine, not entrant.active, entrant.person
    )


def _table(table: Pairing, now: Mapping[str, TableNow]) -> TournamentTable:
    at = now.get(table.table)
    turn = at.turn if at is not None and table.places is None else ()
    over, seats = table.places, range(len(table.seats))
    return TournamentTable(
        table.table or None,
        list(table.seats),
        list(table.sides),
        None if over is None else list(over),
        None if over is None else [float(result(table, seat)) for seat in seats],
        [table.seats[seat] for seat in turn if seat < len(table.seats)],
    )


def _lines(lines: Sequence[Standing]) -> list[TournamentLine]:
    return [
        TournamentLine(
            line.player,
            line.place,
            float(line.points),
            float(line.buchholz),
            float(line.sonneborn),
            line.wins,
            line.played,
        )
        for line in lines
    ]
