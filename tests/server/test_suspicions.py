"""Guesses, foreign pages, floods and unknown hosts: counted, and summed up without addresses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from spieltisch.server.base.settings import Settings
from spieltisch.server.transport.bounds import suspicions
from tests.server.harness import Place, serving
from tests.server.test_metrics import value


@pytest_asyncio.fixture(params=[False, True], ids=["without addresses", "with addresses"])
async def watched(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """A server whose host asks for addresses, or does not; its line comes at once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(suspicions, "APART", 0.2)
        async with serving(tmp_path, settings=Settings(log_addresses=request.param)) as place:
            yield place


async def test_what_is_suspicious_is_counted_and_told(
    watched: Place, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "spieltisch.server")
    anna = await watched.guest("Anna")
    table = await anna.make("me", "open")
    ask = watched.call
    assert (await ask("POST", "/api/me/phrase/use", {"phrase": "a b c"})).status == 403
    assert (await ask("POST", "/api/me/code/use", {"code": "ABCD1234"})).status == 403
    assert (await ask("GET", f"/api/tables/{'0' * 13}/record")).status == 404
    async with watched.nobody.socket("0" * 13) as client:
        assert await client.closed() == 4404
    foreign = {"origin": "https://evil.example"}
    assert (await ask("POST", "/api/me", {"name": "Eve"}, foreign)).status == 403
    async with anna.socket(table, headers=foreign) as client:
        assert await client.closed() == 4403
    assert (await ask("GET", "/api/me", None, {"host": "evil.example"})).status == 421
    async with anna.at(table) as a:
        for _ in range(1000):
            await a.connection.send('{"type":"hello","id":1,"since":0}')
        assert await a.closed() == 4429
    assert (await ask("GET", "/nowhere")).status == 200  # the page says so itself
    kinds = {"guessed": 4, "foreign": 2, "host": 1, "flood": 1}
    for kind, number in kinds.items():
        counted = rf'spieltisch_suspicions_total\{{kind="{kind}"\}}'
        async with asyncio.timeout(5):
            while value(watched, counted) < number:  # a socket counts once it has ended
                await asyncio.sleep(0.01)
        assert value(watched, counted) == number

    def told() -> list[dict[str, object]]:
        lines = (one for one in caplog.records if one.message == "suspicious")
        return [getattr(line, "facts") for line in lines]  # noqa: B009

    async with asyncio.timeout(5):
        while sum(int(str(line.get(kind, 0))) for line in told() for kind in kinds) < 8:
            await asyncio.sleep(0.01)
    assert {kind: sum(int(str(one.get(kind, 0))) for one in told()) for kind in kinds} == kinds
    named = [str(line.get("from", "")) for line in told()]
    if watched.context.settings.log_addresses:
        assert all(one.startswith("127.0.0.1=") for one in named)
    else:
        assert set(named) == {""}
        assert "127.0.0.1" not in str(told())
