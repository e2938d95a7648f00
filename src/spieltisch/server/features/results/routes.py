"""Handle the requests about results of players: finished games, profiles, leaderboards."""

from __future__ import annotations

import re

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.features.friends.bodies import RowId
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.results import played_rows, profile_rows, sheet_rows
from spieltisch.server.features.results.downloads import Downloads
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.table.values import Word
from spieltisch.server.transport.answers import answer, read_body, read_query, send_file
from spieltisch.server.transport.routes import get, post
from spieltisch.server.wire.bodies import ShownRanked
from spieltisch.server.wire.parts import LogNumber

PAGE = 30
"""Finished games in one answer."""
POINTS = 500
"""Games of a course."""
SHEET = 100
"""Games of a score sheet in one answer."""
LEADERS = 50
"""People on a leaderboard."""
_CURSOR = re.compile(r"\d{1,18}-[0-9A-Za-z_-]{0,100}")


class _GamesQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word | None = None
    mode: Word | None = None
    before: str | None = None


class _SheetQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    before: LogNumber | None = None


class _ModeQuery(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    mode: Word


class _PersonQuery(msgspec.Struct, forbid_unknown_fields=True):
    person: RowId | None = None


class ResultHandlers(Feature):
    """Handlers of requests about finished games, profiles and leaderboards."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._downloads = Downloads(self.context)

    @get("/api/results", "guest", "profiles")
    async def played(self, request: web.Request) -> web.Response:
        """Return finished games of the guest."""
        guest = await required_guest(request)
        asked = read_query(request, _GamesQuery)
        if asked.before is not None and not _CURSOR.fullmatch(asked.before):
            raise bad("before", "value")
        return answer(
            await self._store.do(
                played_rows.played, guest.id, asked.game, asked.mode, asked.before, PAGE
            )
        )

    @get("/api/profile", "guest", "profiles")
    async def profile(self, request: web.Request) -> web.Response:
        """Return the profile of the guest, or of another person."""
        guest = await required_guest(request)
        person = read_query(request, _PersonQuery).person
        other = (
            guest.id if person is None else await self._store.do(profile_rows.profile_of, person)
        )
        found = (
            None if other is None else await self._store.do(profile_rows.profile, other, guest.id)
        )
        if found is None:
            raise Refusal("no-person")
        return answer(found)

    @get("/api/profile/course", "guest", "profiles")
    async def course(self, request: web.Request) -> web.Response:
        """Return the ratings of the guest after each rated game."""
        guest = await required_guest(request)
        asked = self._mode(request)
        return answer(
            await self._store.do(played_rows.course, guest.id, asked.game, asked.mode, POINTS)
        )

    @get("/api/leaders", "guest", "profiles")
    async def leaders(self, request: web.Request) -> web.Response:
        """Return the leaderboard of a game."""
        guest = await required_guest(request)
        asked = self._mode(request)
        return answer(
            await self._store.do(profile_rows.leaders, asked.game, asked.mode, guest.id, LEADERS)
        )

    @post("/api/profile/ranked", "guest", "changes")
    async def show(self, request: web.Request) -> web.Response:
        """Show or hide the guest's rating."""
        guest = await required_guest(request)
        shown = await read_body(request, ShownRanked)
        await self._store.do(profile_rows.show_ranked, guest.id, shown.ranked)
        return answer(shown)

    @get("/api/sheet", "guest", "profiles")
    async def sheet(self, request: web.Request) -> web.Response:
        """Return the score sheet of the guest's solo games."""
        guest = await required_guest(request)
        query = read_query(request, _SheetQuery)
        self.context.library.offered(query.game)
        return answer(
            await self._store.do(sheet_rows.sheet, guest.id, query.game, query.before, SHEET)
        )

    # ------------------------------------------------------------ downloads

    @get("/api/results.csv", "guest", "downloads")
    async def table(self, request: web.Request) -> web.StreamResponse:
        """Return the results of all finished games of the guest as a spreadsheet."""
        guest = await required_guest(request)
        return await send_file(
            request, "spieltisch.csv", "text/csv", self._downloads.results(guest)
        )

    @get("/api/records.json", "guest", "downloads")
    async def all(self, request: web.Request) -> web.StreamResponse:
        """Return all finished games of the guest with their records."""
        guest = await required_guest(request)
        games = self._downloads.games(guest)
        return await send_file(request, "spieltisch.json", "application/json", games)

    def _mode(self, request: web.Request) -> _ModeQuery:
        """Return the mode that is asked about; Refusal where there is no such game."""
        asked = read_query(request, _ModeQuery)
        self.context.library.offered(asked.game)
        return asked
