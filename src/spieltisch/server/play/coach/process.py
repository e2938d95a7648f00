"""A process that answers questions: started when there is one, and again when it has died."""

from __future__ import annotations

import asyncio
from asyncio import subprocess
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

LINE = 64 * 1024 * 1024
"""Bytes of an answer at most."""


class CoachLost(Exception):
    """The process died over a question, or took too long."""


class Process(Protocol):
    """A process or a worker that answers questions for the server, one at a time."""

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""

    async def ask(self, question: bytes, within: float) -> bytes:
        """Return the answer to a question. Raises CoachLost, also when it is not there in time."""

    async def stop(self) -> None:
        """End it at once."""


class CoachProcess:
    """The process that `command` starts. One question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The process's number, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: bytes, within: float) -> bytes:
        """Return the answer to a line. Raises CoachLost, also when it is not there in time."""
        try:
            async with asyncio.timeout(within):
                return await self._ask(question)
        except (OSError, ValueError, TimeoutError) as error:
            await self.stop()
            raise CoachLost(repr(error)) from error
        except BaseException:  # whoever asked no longer waits: its answer must not be another's
            await self.stop()
            raise

    async def _ask(self, question: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LINE, start_new_session=True
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise OSError("it has died")
        return line

    async def stop(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
