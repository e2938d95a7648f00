"""Jobs that come from other processes, each done in one of a few places."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from spieltisch.server.logs import failure, trouble

BEGIN = 1.0
"""Seconds in which a job is begun: after that its owner does it sooner."""
REPORT = 0.5
"""Seconds from one blank to the next."""


class CannotDo(Exception):
    """The job is none for this process."""


class Work:
    """The jobs of one kind that this process does, so many `places` at once.

    `do` does a job, or raises CannotDo; `counted` is called with the kind and what became of it:
    `done`, `late` (no place was free in time), `stale` (nobody waited for it any more) or `failed`.
    """

    def __init__(
        self,
        kind: str,
        do: Callable[[bytes], Awaitable[bytes]],
        places: int,
        counted: Callable[[str, str], object],
    ) -> None:
        self.kind = kind
        self._do = do
        self._places = asyncio.Semaphore(places)
        self._counted = counted
        self._leaving = asyncio.Event()
        self._tasks: set[asyncio.Task[bytes]] = set()

    async def handle(self, request: Request) -> Response:
        """POST /jobs/{kind}"""
        try:
            data = await request.body()
        except ClientDisconnect:  # whoever asked has ended
            return Response(status_code=400)
        return StreamingResponse(self.answer(data, request.is_disconnected))

    async def answer(
        self, data: bytes, gone: Callable[[], Awaitable[bool]]
    ) -> AsyncIterator[bytes]:
        """Yield blanks, then the answer to a job: nothing where it is declined. It may be `gone`
        that anybody waits for it."""
        waited_for = asyncio.Event()
        waited_for.set()
        task = asyncio.create_task(self._work(data, waited_for))
        leaving = asyncio.create_task(self._leaving.wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            while not (
                await asyncio.wait([task, leaving], timeout=REPORT, return_when="FIRST_COMPLETED")
            )[0]:
                if await gone():
                    return
                yield b" "
            if task.done():
                yield task.result()
        finally:
            waited_for.clear()
            leaving.cancel()

    async def _work(self, data: bytes, waited_for: asyncio.Event) -> bytes:
        """Return the answer to a job; nothing where it is not done."""
        became, answer = "late", b""
        try:
            async with asyncio.timeout(BEGIN):
                await self._places.acquire()
            try:
                if waited_for.is_set():
                    answer, became = await self._do(data), "done"
            finally:
                self._places.release()
        except TimeoutError:
            pass
        except CannotDo as error:
            trouble("job-declined", kind=self.kind, error=str(error))
            became = "failed"
        except Exception:
            failure("job-failed", kind=self.kind)
            became = "failed"
        self._counted(self.kind, became if waited_for.is_set() else "stale")
        return answer

    def leave(self) -> None:
        """Decline what is not done, and what comes from now on."""
        self._leaving.set()

    async def stop(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
