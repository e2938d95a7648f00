"""A running server for every test that wants one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.server.harness import Place, serving


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server of the toy game whose bots do not wait."""
    async with serving(tmp_path) as running:
        yield running
