"""Somebody who plays while a test floods the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.harness import Client, Place


@asynccontextmanager
async def at_play(place: Place) -> AsyncIterator[Client]:
    """Somebody who plays while a test lasts, and is answered at its end as at its beginning."""
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me", length=240)) as client:
        await client.do("start")
        await play(client)
        yield client
        await play(client)


async def play(client: Client) -> None:
    """Play a card."""
    await client.act(0, f"play {client.seat_view(0)['view']['hand'][0]}")
