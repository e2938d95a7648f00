"""The prices of requests: a route's own are paid before its handler begins, others by handlers."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.play.context import Context
from spieltisch.server.transport.bounds.addresses import payer

CONTEXT = web.AppKey("context", Context)
"""The parts of an application's server."""
PAID = web.RequestKey("paid", list[str])
"""The bounds of a route that the address has paid for, and the guest has yet to."""


def pay(
    request: web.Request, bound: str, guest: int | None = None, cost: float = 1, about: str = ""
) -> None:
    """Pay for what a request asks for, `about` one thing of many; Refusal (`too-many`), which costs
    nothing."""
    context = request.app[CONTEXT]
    till = context.tills.of(bound, about) if about else context.tills[bound]
    till.pay(context.clock.now(), payer(request), guest, cost)


def pay_door(request: web.Request, price: tuple[str, ...]) -> None:
    """Pay the price of a route, as far as it is not the guest who pays; Refusal."""
    for bound in price:
        pay(request, bound)
    request[PAID] = [*price]


def pay_as(request: web.Request, guest: int) -> None:
    """Pay the price of a route as its guest, once; Refusal, which costs nobody anything."""
    context = request.app[CONTEXT]
    while paid := request.get(PAID):
        context.tills[paid.pop()].pay_as(context.clock.now(), payer(request), guest)
