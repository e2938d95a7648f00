"""The results of games that an earlier version finished, written once after the start.

Each process does it; the store writes each result once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note, trouble
from spieltisch.server.features.record import result_rows
from spieltisch.server.play.context import Context
from spieltisch.server.play.finished import replayed
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.course.ended import ended

AT_ONCE = 100
"""Tables that are looked up together."""
APART = 0.01
"""Seconds between two tables: players go first."""
AGAIN = 60.0
"""Seconds after which a store that failed is asked again."""


class Filling:
    """The task that fills in the results."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to fill in what is missing."""
        self._task = asyncio.create_task(self._fill())

    def stop(self) -> None:
        """Leave the rest to the next start."""
        if self._task is not None:
            self._task.cancel()

    async def _fill(self) -> None:
        filled, after = 0, ""
        store = self._context.store
        while True:
            try:
                tables = await store.do(result_rows.unrecorded, after, AT_ONCE)
                for name in tables:
                    await asyncio.sleep(APART)
                    after = name
                    with suppress(Refusal):  # a log that nobody can read leaves no result
                        table = await replayed(self._context, name)
                        if (result := ended(table)) is not None:
                            await store.do(result_rows.record, name, table.at, result)
                            filled += 1
            except StoreError as error:
                trouble("store-failed", error=str(error))
                await asyncio.sleep(AGAIN)
                continue
            if not tables:
                break
        if filled:
            note("results-filled", tables=filled)
