"""Views of tournaments: lists, and the page of each, as a guest or the server's host sees them."""

from __future__ import annotations

from asyncio import gather

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.tournaments import shown, tournament_rows
from spieltisch.server.features.tournaments.bodies import (
    HostTournaments,
    TournamentInfo,
    Tournaments,
)
from spieltisch.server.features.tournaments.tournaments import UNFINISHED
from spieltisch.server.features.tournaments.tournaments import Tournaments as Service
from spieltisch.server.features.tournaments.values import Tournament
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest

LISTED = 50
"""Tournaments in each list."""


class TournamentViews:
    """Views of the tournaments of a server."""

    def __init__(self, store: Store, tournaments: Service) -> None:
        self._store = store
        self._tournaments = tournaments

    async def lists(self, guest: Guest | None) -> Tournaments:
        """Return the tournaments of a guest, and those that may be joined."""
        number = 0 if guest is None else guest.id
        mine = await self._store.do(tournament_rows.tournaments_of, number, LISTED) if guest else []
        known = {one.id for one in mine}
        found = await self._store.do(tournament_rows.open_tournaments, number, LISTED)
        return Tournaments(
            [shown.card(one, number) for one in mine],
            [shown.card(one, number) for one in found if one.id not in known],
        )

    async def info(self, one: Tournament, guest: Guest | None) -> TournamentInfo:
        """Return a tournament as a guest sees it, who may perhaps join."""
        may_join = one.status == "waiting" and len(one.entrants) < one.plan.players
        if may_join and guest is not None:
            try:
                await self._tournaments.let_in(one, guest)
            except Refusal:
                may_join = False
        playing = one.status == "playing"
        now = await self._store.do(tournament_rows.tables_now, one.tables) if playing else {}
        return shown.info(one, None if guest is None else guest.id, may_join, now)

    async def for_host(self) -> HostTournaments:
        """Return all tournaments that are not over, for the server's host."""
        found = await self._store.do(tournament_rows.all_tournaments, UNFINISHED.in_all)
        names = await gather(
            *(self._store.do(mark_rows.guest_name, one.host or 0) for one in found)
        )
        return HostTournaments([shown.for_host(*one) for one in zip(found, names, strict=True)])
