"""Run the server until a signal stops it."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import web

try:
    import uvloop
except ImportError:  # it does not exist for Windows
    uvloop = None  # type: ignore[assignment]

from spieltisch import __version__
from spieltisch.server.app import make_app
from spieltisch.server.base import logs
from spieltisch.server.base.library import Library
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.settings import Role, Settings
from spieltisch.server.features.calls.alerts import WebhookCarrier
from spieltisch.server.features.calls.carrier import SmtpCarrier
from spieltisch.server.features.conduct import host_link
from spieltisch.server.features.site import Site
from spieltisch.server.play.coach.coaches import COMMAND, Coaches
from spieltisch.server.play.invitation import Invitation, kept_with
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from spieltisch.server.transport.page import entry, titles
from spieltisch.server.transport.reach import reached
from spieltisch.server.transport.scrape import expose
from spieltisch.server.transport.server import Server

DATABASE = "spieltisch.db"
BACKED_UP = "last-backup"
"""The file that `spieltisch backup` writes into the data folder."""
UNREAD_SECONDS = 30
"""Seconds for which a client may leave unread what was sent; a closed connection ends then, too."""
MOST_DESCRIPTORS = 65_536
MOST_NAMED = 50
"""Damaged tables that one line of the log names."""
KEPT_DESCRIPTORS = 100
"""Descriptors that are kept for files and everything else but connections."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    data: Path,
    settings: Settings | None = None,
    check: bool = False,
    metrics: tuple[str, int] | None = None,
    log_level: str = "info",
    log_format: str = "auto",
    ready: Callable[[str], None] | None = None,
    components: Mapping[str, Path] | None = None,
    library: Library | None = None,
    coach: Sequence[str] = COMMAND,
    store: str | None = None,
    role: Role = "all",
) -> None:
    """Serve on `host` and `port` (0: any free one) until SIGINT or SIGTERM.

    `data` is the folder that keeps tables and guests; it is made when missing. Where `store`
    names a PostgreSQL database, that keeps them. `check` reads all of it before anything else.
    `metrics` is where Prometheus may ask. `ready` is called with the server's address once it
    answers. `components` are files, by game, that take the place of the game's own at new tables;
    tables keep what they were made with. `coach` is the command that starts a process which thinks
    about the library's games. Other processes may work with the same database; one of the `role`
    `bots` thinks for the others. Raises UnknownGame, InvalidComponents, and OSError when the
    address, the folder or the database cannot be used (DataInUse, DataTooNew, DataDamaged).
    """
    logs.set_up(log_level, log_format)
    library = _loaded(library or Library(components or {}))
    tune()
    settings, descriptors = _bounded(settings or Settings())
    with listen(host, port) as listening:
        settings, address = _addressed(settings, listening)
        counted = Metrics()
        if store is not None:
            kept = _shared(store, check, counted, role, address)
        else:
            kept = _opened(data, check, counted)
            counted.keep_in(data, data / BACKED_UP)
        site = partial(
            Site,
            library,
            kept,
            settings=settings,
            invitation=_invitation(settings, role, store, data),
            host_link=host_link.kept_with(store, data),
            coaches=Coaches(settings.coaches, coach) if settings.coaches else None,
            metrics=counted,
            page=entry(),
            titles=titles(),
            **_carriers(settings),
            cluster=store is not None,
        )

        bounds = {"descriptors": descriptors, "connections": settings.connections}
        with _exposed(counted, metrics, settings), stoppable():
            run(lambda: _app(site(), role), listening, lambda: _started(address, bounds, ready))
            logs.note("stopped")


def run(
    app: Callable[[], web.Application], listening: socket.socket, started: Callable[[], object]
) -> None:
    """Serve an application, which is made within the event loop, until SIGINT or SIGTERM."""

    async def main() -> None:
        server, loop = Server(app()), asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                with suppress(NotImplementedError):  # by Windows
                    loop.add_signal_handler(number, server.stop)
        await server.serve(listening, started)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop if uvloop else None) as runner:
        runner.run(main())


def _app(site: Site, role: Role) -> web.Application:
    """Return the application of a process with that role."""
    if role == "bots":
        from spieltisch.server.cluster.bot_process import make_bot_app  # of an extra

        return make_bot_app(site)
    return make_app(site)


def _loaded(library: Library) -> Library:
    """Return the library with all its games loaded: else hundreds who come back wait while the
    first needs one."""
    for name in library.games():
        _ = library.load(name).trees
    return library


def _started(
    address: str, bounds: Mapping[str, int | None], ready: Callable[[str], None] | None
) -> None:
    """Log that the server answers at an address, and tell the caller."""
    logs.note("serving", version=__version__, address=address, **bounds)
    if ready is not None:
        ready(address)


def _carriers(settings: Settings) -> dict[str, Any]:
    """Return the carriers of a Site that go to the servers which the host named."""
    return {
        "carrier": SmtpCarrier(settings.smtp) if settings.smtp else None,
        "webhook": WebhookCarrier(settings.report_webhook) if settings.report_webhook else None,
    }


@contextmanager
def _exposed(counted: Metrics, where: tuple[str, int] | None, settings: Settings) -> Iterator[None]:
    """Let Prometheus ask for the metrics at an address, where one is given, during the block."""
    with ExitStack() as until_stopped:
        if where is not None:
            end = expose(counted.registry, listen(*where), settings.hosts)
            until_stopped.callback(end)
        yield


def _bounded(settings: Settings) -> tuple[Settings, int | None]:
    """Return the settings with no more connections than this process may have, and its limit of
    descriptors. Raises OSError where that leaves none."""
    descriptors = raise_descriptors()
    if descriptors is not None:
        if descriptors <= KEPT_DESCRIPTORS:
            raise OSError(
                f"this process may have {descriptors} files and connections open, which is too few:"
                " raise the limit with `ulimit -n 1024`, or with LimitNOFILE= in a unit"
            )
        most = descriptors - KEPT_DESCRIPTORS
        settings = replace(settings, connections=min(settings.connections, most))
    return settings, descriptors


def _addressed(settings: Settings, listening: socket.socket) -> tuple[Settings, str]:
    """Return the settings with the address at which people find the server, and that address."""
    address, alone = reached(listening, settings.name)
    if not settings.origins:
        settings = replace(settings, address=address, alone=alone)
    return settings, address


def _invitation(settings: Settings, role: Role, store: str | None, data: Path) -> Invitation | None:
    """Return the invitation that strangers have to show, if they do; its code exists from now
    on."""
    if not settings.invite_only or role == "bots":
        return None
    invitation = kept_with(store, data)
    invitation.code()
    return invitation


def _opened(data: Path, check: bool, counted: Metrics) -> Store:
    """Return the store in a folder, which only this process uses."""
    kept = SqliteStore(data / DATABASE, check, counted.committed)
    _tell_damaged(kept.damaged)
    return kept


def _shared(dsn: str, check: bool, counted: Metrics, role: Role, address: str) -> Store:
    """Return a store that other processes may share, known to be usable."""
    from spieltisch.server.storage.postgres.store import PostgresStore, probe  # of an extra

    _tell_damaged(probe(dsn, cluster=True, check=check))
    return PostgresStore(dsn, counted.committed, True, role, address)


def _tell_damaged(tables: Sequence[str]) -> None:
    """Log the tables that a check found damaged; each stays closed, and the others are served."""
    if tables:
        named = " ".join(map(logs.short, tables[:MOST_NAMED]))
        logs.trouble("tables-damaged", count=len(tables), tables=named)


class PortInUse(OSError):
    """Another program listens on this port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is in use")
        self.port = port


class _Stopped(Exception):
    """SIGTERM came."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Let SIGINT and SIGTERM end the block without an error, while no server takes them."""

    def stop(*_: object) -> None:
        raise _Stopped

    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGTERM, stop) if main else None
    try:
        with suppress(KeyboardInterrupt, _Stopped):
            yield
    finally:
        if main:
            signal.signal(signal.SIGTERM, before)


def tune() -> None:
    """Set the interpreter to serving.

    Messages are many small objects that need no cycle collector, and the store's thread must not
    wait long for its turn. A collection takes some milliseconds, in which all tables wait. So the
    collector looks often at little: with many tables it takes 5 ms five times a second, and 30 ms
    every other second.
    """
    gc.freeze()
    gc.set_threshold(2_000, 10, 150)
    gc.enable()
    sys.setswitchinterval(0.0005)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; on `::`, of both versions of IP. Raises PortInUse and OSError.

    Connections inherit its TCP_NODELAY: without it every second small message waits 40 ms for the
    acknowledgement of the one before. They also inherit the time for which the system keeps a
    client that neither reads nor acknowledges.
    """
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        listening = socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise PortInUse(port) from error
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
    return listening


def raise_descriptors() -> int | None:
    """Raise this process's soft limit of descriptors as far as possible, since each connection
    takes one. Return the limit, or None if the system has no such limit."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft
