"""A kill right after an answer takes nothing back: each route that changes something has written it
before its answer leaves."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.app import make_app
from spieltisch.server.base.library import Library
from spieltisch.server.runtime.conduct.host_link import FiledHostLink
from spieltisch.server.runtime.mail.letters import linked as linked_by
from spieltisch.server.storage.interface import Store
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from support.postgres import new_database
from tests.server import harness
from tests.server.browsers import Browser
from tests.server.coaching import coached
from tests.server.harness import AT_ONCE, Place, leaves, serving
from tests.server.kept_cookies import KeptCookies, linked, named
from tests.server.mailing import MAILING, ORIGIN, KeptCarrier, link
from tests.server.test_analysis import begin as analyse
from tests.server.test_analysis import play, settled
from tests.server.test_boards import ask as of_board
from tests.server.test_conduct import ask, desk, from_, hosting, reported, sanction
from tests.server.test_daily import begin as begin_daily
from tests.server.test_friends import befriended, lists, post
from tests.server.test_lobby import FAST, look, renewed
from tests.server.test_other_device import link_of, use
from tests.server.test_passkeys import made, question
from tests.server.test_push_post import tell
from tests.server.test_puzzles import attempt, other_than, solution
from tests.server.test_tournaments import do, make

Rows = dict[str, object]
"""All rows of a database, by table."""
ME, FRIENDS, HOST = "/api/me", "/api/friends", "/api/host"
ONE_TABLE, BOARD, TOURNAMENT = (
    "/api/tables/{table}", "/api/boards/{board}", "/api/tournaments/{tournament}",
)  # fmt: skip
WRITES = {
    ME: "guests", f"{ME}/logout": "devices", f"{ME}/delete": "guests", f"{ME}/avatar": "guests",
    f"{ME}/device/end": "devices", f"{ME}/code": "tickets", f"{ME}/code/use": "devices",
    f"{ME}/phrase": "phrases", f"{ME}/phrase/use": "devices",
    f"{ME}/passkey": "passkeys", f"{ME}/passkey/new": "tickets", f"{ME}/passkey/ask": "tickets",
    f"{ME}/passkey/use": "passkeys", f"{ME}/passkey/drop": "passkeys",
    f"{ME}/vacation": "vacations", f"{ME}/mail": "tickets", f"{ME}/mail/drop": "mails",
    f"{ME}/shown": "guests", "/api/mail/confirm": "mails", "/api/mail/stop": "mails",
    "/mail/stop/{link}": "mails", f"{FRIENDS}/code": "friend_codes", f"{FRIENDS}/join": "friends",
    f"{FRIENDS}/ask": "requests", f"{FRIENDS}/accept": "friends",
    f"{FRIENDS}/decline": "requests", f"{FRIENDS}/remove": "friends", f"{FRIENDS}/block": "blocks",
    f"{FRIENDS}/unblock": "blocks", f"{FRIENDS}/block/seat": "blocks",
    f"{FRIENDS}/invite": "invited", f"{FRIENDS}/answered": "invited", "/api/push": "pushes",
    "/api/push/drop": "pushes", f"{HOST}/enter": "host_devices", f"{HOST}/leave": "host_devices",
    f"{HOST}/close": "reports", f"{HOST}/sanction": "sanctions", f"{HOST}/lift": "sanctions",
    f"{HOST}/tournaments/end": "tournaments", f"{HOST}/notice": "notice_to_all",
    f"{TOURNAMENT}/pass": "tickets", f"{ONE_TABLE}/pass": "tickets", "/api/seat/use": "guests",
    f"{ONE_TABLE}/block": "blocks", f"{ONE_TABLE}/shut": "log",
    "/api/puzzles/{puzzle}": "puzzle_tries", "/api/puzzles/{puzzle}/answer": "puzzle_tries",
    "/api/boards": "boards", f"{BOARD}/play": "boards", f"{BOARD}/edit": "boards",
    f"{BOARD}/drop": "boards", "/api/daily": "daily", "/api/tournaments": "tournaments",
    f"{TOURNAMENT}/join": "tournament_players", f"{TOURNAMENT}/leave": "tournament_players",
    f"{TOURNAMENT}/remove": "tournament_players", f"{TOURNAMENT}/start": "tournaments",
    f"{TOURNAMENT}/close": "tournaments", "/api/profile/ranked": "profiles",
    "/api/wish": "wishes", "/api/wish/end": "wishes", "/api/tables": "log",
    f"{ONE_TABLE}/decline": "log", f"{ONE_TABLE}/expel": "log",
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
            await store.latest()  # all that was asked of the store before it has been done
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
        for end in (
            "",
            "-wal",
        ):  # what is not there yet when it is copied is not there after a kill
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


Opens = Callable[..., AbstractAsyncContextManager[Place]]
"""Opens a server that is watched."""


async def people(opens: Opens) -> None:
    async with opens() as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        await anna.call("POST", ME, {"name": "Annika"})
        await anna.call("POST", f"{ME}/avatar", {"avatar": 3})
        await anna.call("POST", f"{ME}/shown", {"shown": False})
        await anna.call("POST", "/api/profile/ranked", {"ranked": False})
        await anna.call("POST", f"{ME}/vacation", {"days": 3})
        person = await befriended(anna, ben)
        await post(anna, "look", code=(await post(ben, "code"))["code"])
        table = await anna.make("me", "open")
        await post(anna, "invite", person=person, table=table)
        await post(ben, "answered", table=table)
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
        await post(anna, "remove", person=person)
        for one, other, seat, name, answer in (
            (anna, ben, 1, "Ben", "decline"),
            (ben, anna, 0, "Annika", "accept"),
        ):
            await post(one, "ask", table=table, seat=seat, name=name)
            (asking,) = (await lists(other))["requests"]
            await post(other, answer, person=asking["person"])
        await post(anna, "block", person=(await lists(anna))["friends"][0]["person"])
        await post(anna, "unblock", person=(await lists(anna))["blocked"][0]["person"])
        await post(anna, "block/seat", table=table, seat=1, name="Ben")
        browser = Browser("desk")
        await tell(anna, "/api/push", browser.body)
        await tell(anna, "/api/push/drop", {"endpoint": browser.endpoint})
        await ben.call("POST", f"{ME}/delete", {})


async def ways_back(opens: Opens) -> None:
    async with opens() as place:
        anna = await named(place, "Anna")
        phone = await linked(anna)
        await phone.post("/code/look", code=(await anna.post("/code"))["code"])
        phrase = (await anna.post("/phrase"))["phrase"]
        carl = await named(place, "Carl")
        await carl.post("/phrase/use", phrase=phrase)
        await carl.post("/aside")
        key = await made(anna)
        other = KeptCookies(place, headers=anna.headers)
        await other.post("/passkey/use", credential=key.sign(await question(other)))
        kept = await anna.account()
        await anna.post("/passkey/drop", passkey=kept["passkeys"][0]["passkey"])
        theirs = next(one for one in kept["devices"] if not one["here"])
        await anna.post("/device/end", device=theirs["device"])
        await anna.post("/logout")


async def mails(opens: Opens) -> None:
    carrier = KeptCarrier()
    async with opens(settings=MAILING, carrier=carrier) as place:
        anna = KeptCookies(place, headers={"origin": ORIGIN, "host": ORIGIN.partition("//")[2]})
        await anna.post("", name="Anna")
        for way in (f"{ME}/mail/drop", "/api/mail/stop", "/mail/stop/"):
            await anna.post("/mail", address="anna@mail.example", locale="en")
            await place.registry.mails.idle()
            confirmed = {"link": link(carrier.mails[-1], "confirm")}
            assert (await anna.call("POST", "/api/mail/confirm", confirmed)).status == 200
            to = await place.context.store.mail(1)
            assert to is not None
            found = linked_by(to.stop)
            path, body = (way + found, {}) if way.endswith("/") else (way, {"link": found})
            assert (await anna.call("POST", path, body)).status == 200


async def moderation(opens: Opens) -> None:
    settings = replace(AT_ONCE, proxies=frozenset({ip_network("127.0.0.1")}))
    async with opens(settings=settings, host_link=True) as place:
        anna, ben = [await from_(place, f"192.0.2.{k}", n) for k, n in enumerate(("Anna", "Ben"))]
        table, host = await reported(place, anna, ben), await hosting(place)
        shown = (await desk(host))["reports"][0]
        number = shown["report"]
        await ask(host, f"/api/tables/{table}/expel?guest={shown['guest']}")
        shown = await sanction(host, "mute", "guest")
        await ask(host, f"{HOST}/lift", sanction=shown["sanctions"][0]["sanction"])
        await ask(host, f"{HOST}/close", report=number)
        await ask(host, f"{HOST}/notice", text="A break at six.")
        await ask(host, f"/api/tables/{table}/shut")
        path = await make(anna.person)
        await ask(host, f"{HOST}/tournaments/end", tournament=path.rpartition("/")[2])
        await ask(host, f"{HOST}/leave")


async def tournaments(opens: Opens) -> None:
    async with opens() as place:
        anna, ben, carl = [await place.guest(name) for name in ("Anna", "Ben", "Carl")]
        path = await make(anna)
        await do(ben, path, "join")
        await do(ben, path, "leave")
        await do(ben, path, "join")
        await do(carl, path, "join")
        await do(anna, path, "remove", {"player": 2, "name": "Carl"})
        await do(anna, path, "start")
        secret = await link_of(anna, path, 1, "Ben")
        tablet = KeptCookies(place)
        await use(tablet, secret, "look")
        assert (await use(tablet, secret)).status == 200
        await do(anna, path, "close")
        table = await anna.make("me", "open")
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
        away = {"seat": 1}
        assert (await anna.call("POST", f"/api/tables/{table}/pass", away)).status == 200
        assert (await anna.call("POST", f"/api/tables/{table}/block", away)).status == 200


async def boards(opens: Opens) -> None:
    async with opens(coached) as place:
        anna = await place.guest("Anna")
        table = await play(anna)
        await analyse(anna, table)
        await settled(anna, table, "done")
        board = (await of_board(anna, "", {"table": table}))["board"]
        acts = (await place.stored(table)).history.acts
        at = next(node for node, act in enumerate(acts) if act.actor == 0)
        legal = (await of_board(anna, f"/{board}/at/{at}"))["seat_views"][0]["legal"]
        other = next(text for text in leaves(legal) if text != acts[at].text)
        action = {"node": at, "actor": 0, "text": other}
        tried = await of_board(anna, f"/{board}/play", action)
        await of_board(anna, f"/{board}/hint", {"node": at, "seat": 0})
        node = tried["nodes"][0]["id"]
        await of_board(anna, f"/{board}/edit", {"node": node, "name": "Better?"})
        await of_board(anna, f"/{board}/drop", {})
        record = (await anna.call("GET", f"/api/tables/{table}/record")).body.decode()
        await anna.call("POST", "/api/draws", {"record": record})


async def dailies(opens: Opens) -> None:
    async with opens(library=Library()) as place:
        anna = await place.guest("Anna")
        await begin_daily(anna)
        puzzle = place.context.shelf.games["lastdie"][0]
        state = await attempt(anna, puzzle.id)
        await attempt(anna, puzzle.id, other_than(puzzle, state))
        await solution(anna, puzzle.id)


async def lobby(opens: Opens) -> None:
    async with opens() as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        waiting = await look(anna, times=[FAST])
        await look(ben, times=[FAST])
        await renewed(anna, waiting)
        await anna.call("POST", "/api/wish/end", {"wish": waiting["wish"]})
        async with opens() as other:
            carl, dora = await other.guest("Carl"), await other.guest("Dora")
            await look(carl, times=[FAST])
            table = (await look(dora, times=[FAST]))["table"]
            await dora.call("POST", f"/api/tables/{table}/decline", {})


STORIES = (people, ways_back, mails, moderation, tournaments, boards, dailies, lobby)


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
            parts["host_link"] = FiledHostLink(folder)
        opened: AbstractAsyncContextManager[Place] = serve(folder, store=store, **parts)
        return opened

    for story in STORIES:
        await story(opens)
    assert routes == {*WRITES, *CHANGES_NOTHING}
    assert {name for name, table in WRITES.items() if table not in changed[name]} == set()
    assert late == {}
