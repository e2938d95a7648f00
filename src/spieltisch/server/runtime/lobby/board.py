"""The lobby's answer: built once for all who ask within a second."""

from __future__ import annotations

import asyncio
import gzip
from typing import NamedTuple

import msgspec

from spieltisch.server.runtime.context import Context
from spieltisch.server.runtime.lobby.here import Here
from spieltisch.server.runtime.views.table_cards import table_card
from spieltisch.server.wire.lobby import Lobby

LISTED = 50
"""Tables in an answer."""
LISTED_MS = 12 * 3600 * 1000
"""Milliseconds without a change after which a table is no longer listed."""


class Answer(NamedTuple):
    """An answer as it is sent, plain and compressed."""

    plain: bytes
    zipped: bytes


def _answer(lobby: Lobby) -> Answer:
    plain = msgspec.json.encode(lobby)
    return Answer(plain, gzip.compress(plain, 5, mtime=0))


EMPTY = _answer(Lobby([], 0, [], {}))
"""The answer to people whom nobody has invited."""


class Board:
    """The answer that all guests get."""

    def __init__(self, context: Context, here: Here) -> None:
        self._context, self._here = context, here
        self._built_at: int | None = None
        self._building: asyncio.Task[Answer] | None = None

    async def answer(self) -> Answer:
        """Return the answer; it may be `Settings.lobby` seconds old."""
        now, kept_ms = self._context.clock.now(), self._context.settings.lobby * 1000
        building = self._building
        old = self._built_at is None or now - self._built_at >= kept_ms
        if building is None or (building.done() and (old or building.exception() is not None)):
            building = self._building = asyncio.create_task(self._build())
            self._built_at = now
        return await asyncio.shield(building)

    async def _build(self) -> Answer:
        store, now = self._context.store, self._context.clock.now()
        people, looking, listed = await asyncio.gather(
            self._here.people(), store.looking(now), store.listed(now - LISTED_MS, LISTED)
        )
        cards = [table_card(card, None, now) for card in listed]
        return _answer(Lobby(cards, people.people, people.names, looking))
