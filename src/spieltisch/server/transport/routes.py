"""Routes as data, above their handlers: what a route needs, what it costs, and who answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar, Literal, NamedTuple, TypeVar

from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.transport.guard import formed

Needs = Literal["nothing", "link", "guest", "host"]
"""The need of a route on a server by invitation. A `link` is one that somebody gave, or a name
instead; a `guest` has a name; a `host` has a device of the server's host."""
H = TypeVar("H", bound=Callable[..., Awaitable[web.StreamResponse]])


class Route(NamedTuple):
    """A route: its method and path, its need, and its prices by name (`base/shares/bounds.py`).

    Each `price` is paid before the handler begins, that of the guest once the handler knows them.
    The handler pays the prices of `later` itself, as far as it gets. A route without a price only
    tells what is in memory or in a few rows: `limits.REQUESTS` is its bound. The owner of its table
    answers a route that is `relayed`. A route of GET with `head` answers HEAD, too.
    """

    method: Literal["GET", "POST"]
    path: str
    needs: Needs
    price: tuple[str, ...]
    later: tuple[str, ...]
    relayed: bool
    head: bool
    handler: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


ROUTES = web.AppKey("routes", dict[web.AbstractRoute, Route])
"""The routes of an application."""


class Handlers:
    """Handlers of requests, each with its route (`get`, `post`); each raises Refusal."""

    routes: ClassVar[tuple[Route, ...]] = ()

    def __init_subclass__(cls) -> None:
        found = (vars(one).get("route") for one in vars(cls).values() if callable(one))
        cls.routes = tuple(one for one in found if isinstance(one, Route))


def get(
    path: str,
    needs: Needs,
    *price: str,
    later: tuple[str, ...] = (),
    relayed: bool = False,
    head: bool = True,
) -> Callable[[H], H]:
    """Return the decorator of a handler that answers GET at a path."""
    return _answering(partial(Route, "GET", path, needs, price, later, relayed, head))


def post(
    path: str, needs: Needs, *price: str, later: tuple[str, ...] = (), relayed: bool = False
) -> Callable[[H], H]:
    """Return the decorator of a handler that answers POST at a path."""
    return _answering(partial(Route, "POST", path, needs, price, later, relayed, False))


def _answering(route: Callable[[str], Route]) -> Callable[[H], H]:
    """Return the decorator of a handler that answers at the route of its name."""

    def decorate(handler: H) -> H:
        vars(handler)["route"] = route(handler.__name__)
        return handler

    return decorate


def add_routes(
    app: web.Application, handlers: Handlers, relay: Callable[[Handler], Handler]
) -> None:
    """Add routes to an application; `relay` has the owner of a table answer."""
    for route in handlers.routes:
        handler = getattr(handlers, route.handler)
        if route.relayed:
            handler = formed(relay(handler))
        for method in ("HEAD", "GET") if route.head else (route.method,):
            app[ROUTES][app.router.add_route(method, route.path, handler)] = route


def route_of(request: web.Request) -> Route | None:
    """Return the route of a request; None where the application added none."""
    return request.app[ROUTES].get(request.match_info.route)
