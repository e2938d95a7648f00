"""The application: its features, and the checks that stand before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.leaving import WORK
from spieltisch.server.features.calls.days_off_routes import DaysOffHandlers
from spieltisch.server.features.calls.mail_routes import MailHandlers
from spieltisch.server.features.conduct.door import barring
from spieltisch.server.features.conduct.host_routes import HostHandlers
from spieltisch.server.features.conduct.routes import ConductHandlers
from spieltisch.server.features.daily.routes import DailyHandlers
from spieltisch.server.features.doors import admitting
from spieltisch.server.features.friends.person_routes import PersonHandlers
from spieltisch.server.features.friends.routes import FriendHandlers
from spieltisch.server.features.guests.account_routes import AccountHandlers
from spieltisch.server.features.guests.passkey_routes import PasskeyHandlers
from spieltisch.server.features.guests.routes import GuestHandlers
from spieltisch.server.features.guests.seat_routes import SeatHandlers
from spieltisch.server.features.house.privacy_routes import PrivacyHandlers
from spieltisch.server.features.house.routes import HouseHandlers
from spieltisch.server.features.lobby.links import previewed
from spieltisch.server.features.lobby.routes import LobbyHandlers
from spieltisch.server.features.lobby.table_routes import TableHandlers
from spieltisch.server.features.push.routes import PushHandlers
from spieltisch.server.features.records.routes import RecordHandlers
from spieltisch.server.features.results.draws_routes import DrawsHandlers
from spieltisch.server.features.results.routes import ResultHandlers
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.site import SITE, Site
from spieltisch.server.features.study.analysis_routes import AnalysisHandlers
from spieltisch.server.features.study.board_routes import BoardHandlers
from spieltisch.server.features.study.puzzle_routes import PuzzleHandlers
from spieltisch.server.features.tournaments.routes import TournamentHandlers
from spieltisch.server.lifecycle import Life
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.transport.answers import answering
from spieltisch.server.transport.bounds.addresses import Proxies, last_hop
from spieltisch.server.transport.bounds.connection import whole
from spieltisch.server.transport.bounds.crowd import CROWD, Crowd
from spieltisch.server.transport.bounds.origin import own_hosts
from spieltisch.server.transport.bounds.prices import CONTEXT
from spieltisch.server.transport.bounds.suspicions import Suspicions
from spieltisch.server.transport.guard import Guard
from spieltisch.server.transport.headers import SECURITY, add_headers
from spieltisch.server.transport.health import Health
from spieltisch.server.transport.page import STATIC, Page
from spieltisch.server.transport.routes import ROUTES, Handlers, add_routes

FEATURES: tuple[type[Feature], ...] = (
    GuestHandlers, AccountHandlers, PasskeyHandlers, SeatHandlers,
    DaysOffHandlers, MailHandlers, PushHandlers,
    FriendHandlers, PersonHandlers,
    ConductHandlers, HostHandlers, HouseHandlers, PrivacyHandlers,
    LobbyHandlers, TableHandlers, DailyHandlers, TournamentHandlers,
    ResultHandlers, AnalysisHandlers, DrawsHandlers, RecordHandlers,
    PuzzleHandlers, BoardHandlers,
)  # fmt: skip
"""The features: handlers of requests, each with its route."""
SOLITARY: tuple[type[Feature], ...] = (
    GuestHandlers, LobbyHandlers, TableHandlers, DailyHandlers,
    ResultHandlers, AnalysisHandlers, DrawsHandlers, RecordHandlers,
    PuzzleHandlers, BoardHandlers,
)  # fmt: skip
"""The features that a server with one browser has: they need no other people and processes."""
ANSWERING: tuple[type[Handlers], ...] = (Health, *FEATURES, Page)
"""All that answers requests."""
DOORS = {str(route): route for each in ANSWERING for route in each.routes}
"""All routes, by method and path."""
SERVICES = web.AppKey("services", Services)
"""The services of an application."""


def make_app(
    context: Site, static: Path = STATIC, features: Sequence[type[Feature]] = FEATURES
) -> web.Application:
    """Return the server with these features, which closes the context when it shuts down."""
    settings = context.settings
    steady = Clock()  # it goes on by itself, also where a test passes its own
    proxies = Proxies(settings.proxies)
    tables, crowds = LocalTables(context), proxies
    before: list[Middleware] = []
    relay: Callable[[Handler], Handler] = _unrelayed
    if context.cluster:
        from spieltisch.server.cluster.joined import join  # of an extra

        context, tables, crowds, relay = join(context)
        before.append(crowds.note)
    hosts = own_hosts(settings.origins, settings.hosts)
    guard = Guard(hosts, settings.connections, settings.connections_each, steady)
    suspicions = Suspicions(context.metrics.suspected, settings.log_addresses)
    outside = [last_hop(proxies), *before, suspicions.check, guard.check]
    inside = [answering(settings.origins), barring, whole, admitting]
    app = web.Application(middlewares=[*outside, *inside])
    services = app[SERVICES] = Services(context, tables)
    app[SITE] = app[CONTEXT] = context
    app[WORK], app[ROUTES] = tables, {}
    flooded = partial(suspicions.note, "flood")
    app[CROWD] = Crowd(settings.connections, settings.connections_each, crowds, steady, flooded)
    preview = partial(previewed, context.store, closed=context.invitation is not None)
    page = Page(static, SECURITY["content-security-policy"], preview, settings)
    health = Health(context, lambda: tables.fault)
    for handlers in (health, *(feature(services) for feature in features), page):
        add_routes(app, handlers, relay)
    life = Life(services, health, suspicions)
    life.observe()
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(life.leave)
    app.cleanup_ctx.append(life.running)
    return app


def _unrelayed(handler: Handler) -> Handler:
    """Return the handler that answers here whatever it is asked."""
    return handler
