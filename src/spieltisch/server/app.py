"""The application: what is answered where."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.leaving import WORK
from spieltisch.server.features.calls.day_off_routes import VacationHandlers
from spieltisch.server.features.conduct.door import barring
from spieltisch.server.features.conduct.host_routes import HouseHandlers
from spieltisch.server.features.conduct.routes import ConductHandlers
from spieltisch.server.features.daily.routes import DailyHandlers
from spieltisch.server.features.doors import admitting
from spieltisch.server.features.friends.person_routes import PeopleHandlers
from spieltisch.server.features.friends.routes import FriendHandlers
from spieltisch.server.features.guests.passkey_routes import PasskeyHandlers
from spieltisch.server.features.guests.routes import AccountHandlers
from spieltisch.server.features.guests.seat_routes import SeatHandlers
from spieltisch.server.features.lobby.online import Here
from spieltisch.server.features.lobby.routes import LobbyHandlers
from spieltisch.server.features.mail.routes import MailHandlers
from spieltisch.server.features.push.routes import PushHandlers
from spieltisch.server.features.record.analysis_routes import AnalysisHandlers
from spieltisch.server.features.record.draws_routes import DrawsHandlers
from spieltisch.server.features.record.routes import RecordHandlers
from spieltisch.server.features.site import Site
from spieltisch.server.features.study.board_routes import BoardHandlers
from spieltisch.server.features.study.puzzle_routes import PuzzleHandlers
from spieltisch.server.features.tables import socket as websocket
from spieltisch.server.features.tables.links import previewed
from spieltisch.server.features.tables.routes import HttpHandlers
from spieltisch.server.features.tournaments.routes import TournamentHandlers
from spieltisch.server.features.tournaments.tournaments import Tournaments
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.rows import table_rows
from spieltisch.server.transport.answers import answering
from spieltisch.server.transport.bounds.addresses import Proxies, last_hop, secure
from spieltisch.server.transport.bounds.connection import whole
from spieltisch.server.transport.bounds.crowd import CROWD, Crowd
from spieltisch.server.transport.bounds.origin import own_hosts
from spieltisch.server.transport.bounds.suspicions import Suspicions
from spieltisch.server.transport.guard import Guard, formed
from spieltisch.server.transport.health import Health
from spieltisch.server.transport.page import STATIC, Page

HTTPS_ONLY = "max-age=31536000"
"""The header of answers to people who come by https: browsers use nothing else for a year."""
SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every answer. Boards set inline styles; scripts come from our own files alone."""


TABLES = web.AppKey("tables", LocalTables)
"""The application's tables."""
TOURNAMENTS = web.AppKey("tournaments", Tournaments)
"""The application's tournaments."""


def make_app(context: Site, static: Path = STATIC) -> web.Application:
    """Return the server as an application, which closes the context when it shuts down."""
    settings = context.settings
    steady = Clock()  # it goes on by itself, also where a test passes its own
    proxies = Proxies(settings.proxies)
    hosts = own_hosts(settings.origins, settings.hosts)
    tables, crowds = LocalTables(context), proxies
    before: list[Middleware] = []
    relay: Callable[[Handler], Handler] = _here
    if context.cluster:
        from spieltisch.server.cluster.joined import join  # of an extra

        context, tables, crowds, relay = join(context)
        before.append(crowds.note)
    registry = tables.registry
    handlers = HttpHandlers(context, tables)
    account, passkeys = AccountHandlers(context, tables), PasskeyHandlers(context)
    here = Here(context, registry.people)
    lobby = LobbyHandlers(context, here, tables)
    pushes = PushHandlers(context, context.push)
    mails = MailHandlers(context, context.mails)
    vacations = VacationHandlers(context, tables)
    analysis = AnalysisHandlers(context, tables)
    daily = DailyHandlers(context, tables)
    conduct, house = ConductHandlers(context, tables), HouseHandlers(context, tables)
    friends = FriendHandlers(context, tables, context.push)
    challenges = context.challenges
    puzzles, boards = PuzzleHandlers(context, challenges), BoardHandlers(context, challenges)
    played = Tournaments(context, registry.open, tables.take_out, tables.pass_on)
    registry.ended = played.table_ended
    tournaments = TournamentHandlers(context, played)
    seats = SeatHandlers(context, tables, played)
    records = RecordHandlers(context, challenges)
    people = PeopleHandlers(friends, here, tables)
    health = Health(context, lambda: tables.fault)
    context.metrics.observe(
        lambda: len(registry),
        lambda: len(context.sockets),
        registry.waiting,
        lambda: context.store.waiting,
        lambda: health.ready,
    )

    async def running(app: web.Application) -> AsyncIterator[None]:
        with suppress(StoreError):  # the next that needs it tells what is wrong
            context.clock.go_on_from(await context.store.do(table_rows.latest))
        context.clock.start_beating()
        await context.conduct.begin()
        await tables.begin()
        played.begin()
        health.begin()
        here.begin()
        yield
        here.stop()
        health.stop()
        suspicions.tell()
        await played.stop()
        await context.conduct.stop()
        await tables.stop()
        if context.coaches is not None:
            await context.coaches.stop()
        context.clock.stop_beating()
        await context.store.close()
        context.pool.shutdown(wait=False, cancel_futures=True)

    async def goodbye(app: web.Application) -> None:
        context.sockets.close(CloseCode.GOODBYE)
        lobby.wishes.stop()
        tables.analyses.let_go()

    guard = Guard(hosts, settings.connections, settings.connections_each, steady)
    inside = [answering(context.settings.origins), barring(context), whole, admitting(context)]
    suspicions = Suspicions(context.metrics.suspected, settings.log_addresses)
    outside = [last_hop(proxies), *before, suspicions.check]
    app = web.Application(middlewares=[*outside, guard.check, *inside])
    get, post, table = app.router.add_get, app.router.add_post, "/api/tables/{table}"
    get("/healthz", health.alive)
    get("/readyz", health.usable)
    get("/api/games", handlers.games)
    get("/api/me", handlers.me)
    post("/api/me", handlers.rename)
    post("/api/me/logout", handlers.log_out)
    post("/api/me/delete", handlers.delete)
    post("/api/me/avatar", handlers.choose_avatar)
    get("/api/me/account", account.show)
    post("/api/me/aside", account.go_back)
    post("/api/me/device/end", account.end_device)
    post("/api/me/code", account.give_code)
    post("/api/me/code/look", account.look_at_code)
    post("/api/me/code/use", account.use_code)
    post("/api/me/phrase", account.give_phrase)
    post("/api/me/phrase/use", account.use_phrase)
    post("/api/me/passkey", passkeys.keep)
    post("/api/me/passkey/new", passkeys.ask_new)
    post("/api/me/passkey/ask", passkeys.ask)
    post("/api/me/passkey/use", passkeys.use)
    post("/api/me/passkey/drop", passkeys.drop)
    post("/api/me/vacation", vacations.take)
    post("/api/me/mail", mails.ask)
    post("/api/me/mail/drop", mails.drop)
    post("/api/mail/confirm", mails.confirm)
    post("/api/mail/stop", mails.stop)
    post("/mail/stop/{link}", mails.one_click)
    get("/api/friends", friends.show)
    get("/api/friends/news", friends.news)
    get("/api/friends/table/{table}", friends.neighbours)
    for name in ("code", "look", "join", "ask", "accept", "decline", "remove", "block", "unblock"):
        post(f"/api/friends/{name}", getattr(friends, name))
    post("/api/friends/block/seat", friends.block_seat)
    post("/api/friends/invite", friends.invite)
    post("/api/friends/answered", friends.answered)
    get("/api/people", people.show)
    for name in ("ask", "block", "unblock", "challenge", "report"):
        post(f"/api/people/{name}", getattr(people, name))
    get("/api/push", pushes.key)
    post("/api/push", pushes.add)
    post("/api/push/drop", pushes.drop)
    get("/api/host", conduct.show)
    post("/api/host/enter", conduct.enter)
    post("/api/host/leave", conduct.leave)
    post("/api/host/close", conduct.close)
    post("/api/host/sanction", conduct.sanction)
    post("/api/host/lift", conduct.lift)
    get("/api/host/tournaments", tournaments.all)
    post("/api/host/tournaments/end", tournaments.end)
    get("/api/host/earlier", conduct.earlier)
    get("/api/host/tables", house.tables)
    get("/api/host/people", house.people)
    get("/api/host/person", house.person)
    post("/api/host/notice", house.announce)
    get("/api/house", house.show)
    get("/api/puzzles", puzzles.show)
    post("/api/puzzles/{puzzle}", puzzles.attempt)
    post("/api/puzzles/{puzzle}/answer", puzzles.answer)
    get("/api/boards", boards.list)
    post("/api/boards", boards.make)
    get("/api/boards/{board}", boards.show)
    get("/api/boards/{board}/at/{node}", boards.at)
    for name in ("play", "edit", "hint", "drop"):
        post(f"/api/boards/{{board}}/{name}", getattr(boards, name))
    get("/api/daily", daily.show)
    post("/api/daily", daily.begin)
    get("/api/daily/board", daily.board)
    get("/api/tournaments", tournaments.list)
    post("/api/tournaments", tournaments.make)
    get("/api/tournaments/{tournament}", tournaments.show)
    for name in ("join", "leave", "remove", "start", "close"):
        post(f"/api/tournaments/{{tournament}}/{name}", getattr(tournaments, name))
    post("/api/tournaments/{tournament}/pass", seats.pass_player)
    post(f"{table}/pass", formed(relay(seats.pass_seat)))
    post("/api/seat/look", seats.look)
    post("/api/seat/use", seats.use)
    post("/api/draws", DrawsHandlers(context).list)
    get("/api/server", handlers.server)
    get("/api/sheet", handlers.sheet)
    get("/api/record", records.played)
    get("/api/record/results.csv", records.table)
    get("/api/record/games.json", records.all)
    get("/api/profile", records.profile)
    get("/api/profile/course", records.course)
    post("/api/profile/ranked", records.show)
    get("/api/leaders", records.leaders)
    get("/api/lobby", lobby.lobby)
    post("/api/wish", lobby.wish)
    post("/api/wish/renew", lobby.renew)
    post("/api/wish/end", lobby.end)
    get("/api/me/shown", lobby.shown)
    post("/api/me/shown", lobby.show)
    post("/api/tables", handlers.make)
    get(f"{table}/analysis", formed(relay(analysis.state)))
    post(f"{table}/analysis", formed(relay(analysis.begin)))
    get(f"{table}/past", formed(relay(handlers.past)))
    get(f"{table}/record", formed(relay(handlers.record)))
    post(f"{table}/decline", formed(relay(lobby.decline)))
    get(f"{table}/person", formed(relay(people.at_table)))
    post(f"{table}/block", formed(relay(friends.block_author)))
    post(f"{table}/expel", formed(relay(house.expel)))
    post(f"{table}/shut", formed(relay(house.shut)))
    serve = partial(websocket.serve, context=context, tables=tables)
    get(f"{table}/socket", formed(relay(serve)), allow_head=False)
    closed = context.invitation is not None
    preview = partial(previewed, context.store, closed=closed)
    page = Page(static, SECURITY["content-security-policy"], preview)
    get("/{path:.*}", page.get)
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(goodbye)
    app.cleanup_ctx.append(running)
    app[TABLES] = app[WORK] = tables
    app[TOURNAMENTS] = played
    flooded = partial(suspicions.note, "flood")
    app[CROWD] = Crowd(settings.connections, settings.connections_each, crowds, steady, flooded)
    return app


def _here(handler: Handler) -> Handler:
    """Return the handler that answers here whatever it is asked."""
    return handler


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add `SECURITY` to an answer, and keep the handlers' answers out of caches; say nothing of the
    server."""
    response.headers.popall("Server", None)
    if not isinstance(response, web.WebSocketResponse):
        for name, value in SECURITY.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("cache-control", "no-store")
        if secure(request):
            response.headers["strict-transport-security"] = HTTPS_ONLY
