"""The prices of requests: a door's own are paid before its handler begins, others by handlers."""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.play.context import Context
from spieltisch.server.transport.bounds.addresses import allowance, client

PAID = web.RequestKey("paid", list[str])
"""The bounds of a door that the address has paid for, and the guest has yet to."""


def pay(
    context: Context, request: web.Request, bound: str, guest: int | None = None, cost: float = 1
) -> None:
    """Pay for what a request asks for; Refusal (`too-many`), which costs nothing."""
    now, there = context.clock.now(), allowance(client(request))
    context.tills[bound].pay(now, there, guest, cost)


def pay_door(context: Context, request: web.Request, bounds: tuple[str, ...]) -> None:
    """Pay for a door, as far as it is not the guest who pays; Refusal."""
    for bound in bounds:
        pay(context, request, bound)
    request[PAID] = [*bounds]


def pay_as(context: Context, request: web.Request, guest: int) -> None:
    """Pay for a door as its guest, once; Refusal, which costs nobody anything."""
    now, there = context.clock.now(), allowance(client(request))
    while paid := request.get(PAID):
        context.tills[paid.pop()].pay_as(now, there, guest)
