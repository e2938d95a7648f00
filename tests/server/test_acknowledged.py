"""A kill right after an answer takes nothing back: each route that changes something has written it
before its answer leaves."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
from collections import defaultdict
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.app import make_app
from spieltisch.server.features.conduct import host_link
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from support.postgres import new_database
from tests.server import harness
from tests.server.harness import Place, serving
from tests.server.stories import FRIENDS, HOST, ME, STORIES

Rows = dict[str, object]
"""All rows of a database, by table."""
ONE_TABLE, BOARD, TOURNAMENT = (
    "/api/tables/{table}", "/api/boards/{board}", "/api/tournaments/{tournament}",
)  # fmt: skip
WRITES = {
    ME: "guests", f"{ME}/logout": "devices", f"{ME}/delete": "guests", f"{ME}/avatar": "guests",
    f"{ME}/device/end": "devices", f"{ME}/code": "tickets", f"{ME}/code/use": "devices",
    f"{ME}/phrase": "phrases", f"{ME}/phrase/use": "devices",
    f"{ME}/passkey": "passkeys", f"{ME}/passkey/new": "tickets", f"{ME}/passkey/ask": "tickets",
    f"{ME}/passkey/use": "passkeys", f"{ME}/passkey/drop": "passkeys",
    f"{ME}/days-off": "days_off", f"{ME}/mail": "tickets", f"{ME}/mail/drop": "mails",
    f"{ME}/shown": "guests", "/api/mail/confirm": "mails", "/api/mail/stop": "mails",
    "/mail/stop/{link}": "mails", f"{FRIENDS}/code": "friend_codes", f"{FRIENDS}/join": "friends",
    f"{FRIENDS}/accept": "friends",
    f"{FRIENDS}/decline": "requests", f"{FRIENDS}/remove": "friends", f"{FRIENDS}/block": "blocks",
    f"{FRIENDS}/unblock": "blocks",
    f"{FRIENDS}/invite": "invited", f"{FRIENDS}/answered": "invited", "/api/push": "pushes",
    "/api/push/drop": "pushes", f"{HOST}/enter": "host_devices", f"{HOST}/leave": "host_devices",
    f"{HOST}/close": "reports", f"{HOST}/sanction": "sanctions", f"{HOST}/lift": "sanctions",
    f"{HOST}/tournaments/end": "tournaments", f"{HOST}/notice": "notice_to_all",
    f"{HOST}/helper": "helpers", f"{HOST}/way-in": "tickets",
    f"{TOURNAMENT}/pass": "tickets", f"{ONE_TABLE}/pass": "tickets", "/api/seat/use": "guests",
    f"{ONE_TABLE}/block": "blocks", f"{ONE_TABLE}/shut": "log",
    "/api/puzzles/{puzzle}": "puzzle_tries", "/api/puzzles/{puzzle}/answer": "puzzle_tries",
    "/api/boards": "boards", f"{BOARD}/play": "boards", f"{BOARD}/edit": "boards",
    f"{BOARD}/drop": "boards", "/api/daily": "daily", "/api/tournaments": "tournaments",
    f"{TOURNAMENT}/join": "tournament_players", f"{TOURNAMENT}/leave": "tournament_players",
    f"{TOURNAMENT}/remove": "tournament_players", f"{TOURNAMENT}/start": "tournaments",
    f"{TOURNAMENT}/close": "tournaments", "/api/profile/ranked": "profiles",
    "/api/people/ask": "requests", "/api/people/block": "blocks",
    "/api/people/unblock": "blocks", "/api/people/challenge": "invited",
    "/api/people/report": "reports", "/api/wish": "wishes",
    "/api/wish/end": "wishes", "/api/tables": "log", "/api/records": "log",
    f"{ONE_TABLE}/decline": "log", f"{ONE_TABLE}/cancel": "log", f"{ONE_TABLE}/expel": "log",
}  # fmt: skip
"""The table of the database that a route writes to, for each that changes something."""
CHANGES_NOTHING = {
    f"{ME}/aside",  # two cookies change places
    f"{ME}/code/look", "/api/seat/look", f"{FRIENDS}/look", f"{BOARD}/hint", "/api/draws",
    "/api/wish/renew",
    f"{ONE_TABLE}/analysis",  # a job: its result is kept when it has come
}  # fmt: skip
BY_ITSELF = {
    "log", "tables", "people", "applied", "analyses", "results", "games", "ratings", "seen",
    "online", "beat", "processes", "owners",
}  # fmt: skip
"""Tables that the server also writes to between an answer and the next look: bots play on."""


class Witness:
    """Reads what a kill would leave, when a request begins and when its answer is about to go."""

    def __init__(
        self,
        folder: Path,
        dsn: str | None,
        changed: defaultdict[str, set[str]],
        late: dict[str, set[str]],
    ) -> None:
        """`changed` is filled with the tables that had changed before the answer, by route, `late`
        with those that changed after it."""
        self._folder, self._dsn = folder, dsn
        self._file = folder / "spieltisch.db"
        self._changed, self._late = changed, late

    def store(self) -> Store:
        """Return a new store."""
        return SqliteStore(self._file) if self._dsn is None else PostgresStore(self._dsn)

    def watch(self, app: web.Application, store: Store) -> set[str]:
        """Look at each change that an application is asked for; return the routes that take
        some."""

        @web.middleware
        async def watched(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.method != "POST":
                return await handler(request)
            before = await self._rows()
            response = await handler(request)
            at_answer = await self._rows()
            await store.do(
                table_rows.latest
            )  # all that was asked of the store before it has been done
            after = await self._rows()
            resource = request.match_info.route.resource
            assert resource is not None
            name = resource.canonical
            changed = _differing(before, at_answer)
            self._changed[name] |= changed
            if late := _differing(at_answer, after) - changed - BY_ITSELF:
                self._late[name] = late
            return response

        app.middlewares.insert(0, watched)
        posts = (route for route in app.router.routes() if route.method == "POST")
        return {route.resource.canonical for route in posts if route.resource}

    async def _rows(self) -> Rows:
        if self._dsn is not None:
            return await _rows_of_postgres(self._dsn)
        copy = self._folder / "copy.db"
        for end in ("", "-wal"):
            shutil.copy(f"{self._file}{end}", f"{copy}{end}")
        with closing(sqlite3.connect(copy)) as db:
            tables = db.execute("select name from sqlite_master where type = 'table'").fetchall()
            return {
                table: frozenset(map(repr, db.execute(f"select * from {table}")))
                for (table,) in tables
            }


async def _rows_of_postgres(dsn: str) -> Rows:
    session = await asyncpg.connect(dsn)
    try:
        tables = await session.fetch(
            "select table_name from information_schema.tables where table_schema = 'public'"
        )
        each = "select '{0}', array_agg(row::text order by row::text) from {0} as row"
        every = " union all ".join(each.format(table) for (table,) in tables)
        return dict(await session.fetch(every))
    finally:
        await session.close()


def _differing(before: Rows, after: Rows) -> set[str]:
    return {table for table, rows in after.items() if rows != before[table]}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_what_was_answered_outlives_a_kill(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes: set[str] = set()
    changed: defaultdict[str, set[str]] = defaultdict(set)
    late: dict[str, set[str]] = {}
    numbers = itertools.count()

    def opens(serve: Any = serving, **parts: Any) -> AbstractAsyncContextManager[Place]:
        """Return a server in a folder of its own, which a witness watches."""
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        fixture = request.getfixturevalue
        dsn = new_database(fixture("postgres")) if kind == "postgres" else None
        witness = Witness(folder, dsn, changed, late)
        store = witness.store()

        def watched(*given: Any) -> web.Application:
            app = make_app(*given)
            routes.update(witness.watch(app, store))
            return app

        monkeypatch.setattr(harness, "make_app", watched)
        if parts.pop("host_link", False):
            parts["host_link"] = host_link.kept_with(None, folder)
        opened: AbstractAsyncContextManager[Place] = serve(folder, store=store, **parts)
        return opened

    for story in STORIES:
        await story(opens)
    assert routes == {*WRITES, *CHANGES_NOTHING}
    assert {name for name, table in WRITES.items() if table not in changed[name]} == set()
    assert late == {}
