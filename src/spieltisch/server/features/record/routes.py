"""Handle the requests about records of players: finished games, profiles, leaderboards."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime

import msgspec
from aiohttp import web

from spieltisch.errors import UnknownGame
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.features.friends.bodies import RowId
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.record import played_rows, profile_rows, sheet_rows
from spieltisch.server.features.record.values import PlayedGame
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.play.finished import as_record, finished
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import Word
from spieltisch.server.transport.answers import answer, read_body, read_query
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
COLUMNS = (
    "ended", "game", "mode", "options", "table", "place", "seats", "score", "left", "rating",
    "change", "opponents",
)  # fmt: skip
_CURSOR = re.compile(r"\d{1,18}-[0-9A-Za-z_-]{0,100}")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a cell that a spreadsheet would calculate."""


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


class RecordHandlers(Feature):
    """Handlers of requests; each raises Refusal."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._challenges = self.context.challenges

    @get("/api/record", "guest", "profiles")
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
        try:
            self.context.library.load(query.game)
        except UnknownGame:
            raise Refusal("unknown-game", game=query.game) from None
        store = self._store
        return answer(await store.do(sheet_rows.sheet, guest.id, query.game, query.before, SHEET))

    # ------------------------------------------------------------ downloads

    @get("/api/record/results.csv", "guest", "downloads")
    async def table(self, request: web.Request) -> web.StreamResponse:
        """Return the results of all finished games of the guest as a spreadsheet."""
        guest = await required_guest(request)
        response = await _file(request, "spieltisch.csv", "text/csv")
        await response.write("\ufeff".encode() + _line(COLUMNS))
        async for game in self._games(guest):
            await response.write(_line(_cells(game)))
        await response.write_eof()
        return response

    @get("/api/record/games.json", "guest", "downloads")
    async def all(self, request: web.Request) -> web.StreamResponse:
        """Return all finished games of the guest with their records."""
        guest = await required_guest(request)
        profile = await self._store.do(profile_rows.profile, guest.id, guest.id)
        response = await _file(request, "spieltisch.json", "application/json")
        await response.write(b'{"profile":' + msgspec.json.encode(profile) + b',"games":[')
        comma = b""
        async for game in self._games(guest):
            whole = {"result": game, "record": await self._record(game, guest)}
            await response.write(comma + b"\n" + msgspec.json.encode(whole))
            comma = b","
        await response.write(b"\n]}\n")
        await response.write_eof()
        return response

    async def _record(self, game: PlayedGame, guest: Guest) -> str | None:
        """Return the record of a game whose table is kept and can be read."""
        if game.kept:
            with suppress(Refusal):
                table = await finished(self.context, self._challenges, game.table, guest)
                return as_record(table, self._challenges.over(table.setup.challenge))
        return None

    async def _games(self, guest: Guest) -> AsyncIterator[PlayedGame]:
        """Yield all finished games of a guest, newest first."""
        before: str | None = None
        while True:
            page = await self._store.do(played_rows.played, guest.id, None, None, before, 10 * PAGE)
            for game in page.games:
                yield game
            before = page.older
            if before is None:
                return

    # ------------------------------------------------------------ what they have in common

    def _mode(self, request: web.Request) -> _ModeQuery:
        """Return the mode that is asked about; Refusal where there is no such game."""
        asked = read_query(request, _ModeQuery)
        try:
            self.context.library.load(asked.game)
        except UnknownGame:
            raise Refusal("unknown-game", game=asked.game) from None
        return asked


async def _file(request: web.Request, name: str, kind: str) -> web.StreamResponse:
    """Begin the answer that a browser keeps as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    response = web.StreamResponse(headers=headers)
    response.content_type, response.charset = kind, "utf-8"
    await response.prepare(request)
    return response


def _cells(game: PlayedGame) -> list[object]:
    """Return the cells of a game's line, in the order of `COLUMNS`."""
    mine = next(seat for seat in game.seats if seat.mine)
    others = [seat.name or seat.bot or "" for seat in game.seats if not seat.mine]
    ended = datetime.fromtimestamp(game.at / 1000, UTC)
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    return [
        *(ended.isoformat(timespec="seconds"), game.game, game.mode, options, game.table),
        *(mine.place, len(game.seats), mine.score, mine.left, game.rating, game.change),
        ", ".join(others),
    ]


def _line(cells: list[object] | tuple[str, ...]) -> bytes:
    """Return a line of a table; no spreadsheet calculates the names that people choose."""
    line = io.StringIO()
    texts = ["" if one is None else str(one) for one in cells]
    safe = [
        f"'{text}" if isinstance(one, str) and text.startswith(_FORMULA) else text
        for one, text in zip(cells, texts, strict=True)
    ]
    csv.writer(line).writerow(safe)
    return line.getvalue().encode()
