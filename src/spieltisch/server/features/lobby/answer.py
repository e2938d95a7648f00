"""The lobby's answer: built once for all who ask within a second."""

from __future__ import annotations

import asyncio
import gzip
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.features.lobby import wish_rows
from spieltisch.server.features.lobby.bodies import Lobby
from spieltisch.server.features.lobby.online import OnlineGuests
from spieltisch.server.features.results import rating_rows
from spieltisch.server.play.context import Context
from spieltisch.server.play.views.table_cards import NONE_KNOWN, table_card
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import ListedCard
from spieltisch.server.table.values import SeatRating

LISTED = 50
"""Tables in an answer."""
LISTED_MS = 12 * 3600 * 1000
"""Milliseconds without a change after which a table is no longer listed."""


Ratings = Mapping[tuple[str, str], Mapping[int, SeatRating]]
"""The ratings of guests, by game and mode."""


class Answer(NamedTuple):
    """An answer as it is sent, plain and compressed."""

    plain: bytes
    zipped: bytes


def _answer(lobby: Lobby) -> Answer:
    plain = msgspec.json.encode(lobby)
    return Answer(plain, gzip.compress(plain, 5, mtime=0))


EMPTY = _answer(Lobby([], 0, [], {}))
"""The answer to people whom nobody has invited."""


class LobbyAnswers:
    """The answer that all guests get."""

    def __init__(self, context: Context, online: OnlineGuests) -> None:
        self._context, self._online = context, online
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
            self._online.people(),
            store.do(wish_rows.looking, now),
            store.do(table_rows.listed, now - LISTED_MS, LISTED),
        )
        known = await self._ratings(listed)
        cards = [
            table_card(one, None, now, known.get((one.card.game, one.card.mode), NONE_KNOWN))
            for one in listed
            # A table whose people are all there and have not begun is of no use to others.
            if one.card.status == "playing" or None in one.card.names
        ]
        return _answer(Lobby(cards, *people, looking))

    async def _ratings(self, listed: Sequence[ListedCard]) -> Ratings:
        """Return the ratings of people at rated tables."""
        wanted = {
            (guest, one.card.game, one.card.mode)
            for one in listed
            for guest in one.card.guests
            if one.card.rated and guest is not None
        }
        found: defaultdict[tuple[str, str], dict[int, SeatRating]] = defaultdict(dict)
        ratings = await self._context.store.do(rating_rows.open_ratings, wanted) if wanted else {}
        for (guest, game, mode), rating in ratings.items():
            found[game, mode][guest] = rating
        return found
