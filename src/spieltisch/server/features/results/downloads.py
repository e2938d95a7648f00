"""Downloads of all finished games of a guest, written part by part: a spreadsheet, and records."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.results import played_rows, profile_rows
from spieltisch.server.features.results.values import PlayedGame
from spieltisch.server.features.site import Site
from spieltisch.server.play.finished import as_record, finished
from spieltisch.server.table.stored import Guest

AT_ONCE = 300
"""Finished games that are read at once."""
COLUMNS = (
    "ended", "game", "mode", "options", "table", "place", "seats", "score", "left", "rating",
    "change", "opponents",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a cell that a spreadsheet would calculate."""


class Downloads:
    """The downloads of a server's guests."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._store = site.store

    async def results(self, guest: Guest) -> AsyncIterator[bytes]:
        """Yield the results of all finished games of a guest, as lines of a spreadsheet."""
        yield "\ufeff".encode() + line(COLUMNS)
        async for game in self._games(guest):
            yield line(_cells(game))

    async def games(self, guest: Guest) -> AsyncIterator[bytes]:
        """Yield the profile of a guest and all finished games with their records, as JSON."""
        profile = await self._store.do(profile_rows.profile, guest.id, guest.id)
        yield b'{"profile":' + msgspec.json.encode(profile) + b',"games":['
        comma = b""
        async for game in self._games(guest):
            whole = {"result": game, "record": await self._record(game, guest)}
            yield comma + b"\n" + msgspec.json.encode(whole)
            comma = b","
        yield b"\n]}\n"

    async def _record(self, game: PlayedGame, guest: Guest) -> str | None:
        """Return the record of a game whose table is kept and can be read."""
        if game.kept:
            with suppress(Refusal):
                table = await finished(self._site, self._site.challenges, game.table, guest)
                return as_record(table, self._site.challenges.over(table.setup.challenge))
        return None

    async def _games(self, guest: Guest) -> AsyncIterator[PlayedGame]:
        """Yield all finished games of a guest, newest first."""
        before: str | None = None
        while True:
            page = await self._store.do(played_rows.played, guest.id, None, None, before, AT_ONCE)
            for game in page.games:
                yield game
            before = page.older
            if before is None:
                return


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


def line(cells: list[object] | tuple[str, ...]) -> bytes:
    """Return a line of a table; no spreadsheet calculates the names that people choose."""
    line = io.StringIO()
    texts = ["" if one is None else str(one) for one in cells]
    safe = [
        f"'{text}" if isinstance(one, str) and text.startswith(_FORMULA) else text
        for one, text in zip(cells, texts, strict=True)
    ]
    csv.writer(line).writerow(safe)
    return line.getvalue().encode()
