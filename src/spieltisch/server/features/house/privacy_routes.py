"""Handle the requests about privacy: the list of stored data, and a guest's own download."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import get_args

import msgspec
from aiohttp import web

from spieltisch.server.base.settings import DAY
from spieltisch.server.features.conduct.values import (
    ADDRESS_DAYS,
    CLOSED_DAYS,
    DEVICE_DAYS,
    REPORT_DAYS,
)
from spieltisch.server.features.guests.browser import required_guest
from spieltisch.server.features.house import own_rows
from spieltisch.server.features.house.bodies import KeptTopic, Privacy
from spieltisch.server.features.house.forgetting import NOTICE_MS
from spieltisch.server.features.house.helper_rows import LOG_MS
from spieltisch.server.features.results.downloads import Downloads
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.storage.declared import Topic, declared
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.transport.answers import answer, send_file
from spieltisch.server.transport.routes import get


class PrivacyHandlers(Feature):
    """Handlers of requests about what the server stores."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._downloads = Downloads(self.context)

    @get("/api/privacy", "nothing")
    async def show(self, request: web.Request) -> web.Response:
        """Return what the server stores, by topic, and for how long."""
        settings, every = self.context.settings, declared()
        forgets = int(settings.forget_guests / DAY)
        return answer(
            Privacy(
                [
                    KeptTopic(topic, [rows.name for rows in every if rows.topic == topic])
                    for topic in get_args(Topic)
                ],
                guest_days=forgets or None,
                notice_days=NOTICE_MS // DAY_MS,
                over_days=int(settings.keep / DAY),
                waiting_days=int(settings.keep_waiting / DAY),
                device_days=DEVICE_DAYS,
                address_days=ADDRESS_DAYS,
                report_days=REPORT_DAYS,
                closed_days=CLOSED_DAYS,
                log_days=LOG_MS // DAY_MS,
            )
        )

    @get("/api/me/data.json", "guest", "downloads")
    async def data(self, request: web.Request) -> web.StreamResponse:
        """Return everything that the server stores of the guest."""
        guest = await required_guest(request)
        return await send_file(
            request, "spieltisch-data.json", "application/json", self._everything(guest)
        )

    async def _everything(self, guest: Guest) -> AsyncIterator[bytes]:
        kept = await self._store.do(own_rows.own_rows, guest.id)
        yield b'{"stored":' + msgspec.json.encode(kept) + b',\n"played":'
        async for chunk in self._downloads.games(guest):
            yield chunk
        yield b"}\n"
