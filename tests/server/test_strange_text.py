"""Text that a database does not take is refused at every door."""

from __future__ import annotations

import itertools
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.features.conduct import host_link
from spieltisch.server.storage.postgres.store import PostgresStore
from support.postgres import Postgres, new_database
from tests.server import harness
from tests.server.harness import Answer, Place, serving
from tests.server.stories import STORIES, Story
from tests.server.test_push_post import tell
from tests.test_traps import places, reached, spoilt

STRANGE = ("\0", "\ud800")
"""PostgreSQL takes no text with a zero, and no database half of a pair of surrogates."""
USED_UP = "/passkey"
"""The paths of requests that count once, and are not tried first."""


@pytest.mark.parametrize("story", STORIES)
async def test_no_strange_text_reaches_the_database(
    story: Story, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each request of a story the same goes out with each of its texts spoilt."""
    failed: list[tuple[str, tuple[Any, ...], Answer]] = []
    tried = 0
    plain, numbers = harness.request, itertools.count()

    def spoiling(
        host: str, port: int, method: str, path: str, body: Any = None, headers: Any = None
    ) -> Answer:
        nonlocal tried
        texts = [] if USED_UP in path or not isinstance(body, dict) else [*places(body)]
        for way in texts:
            if isinstance(text := reached(body, way), str):
                for strange in STRANGE:
                    bent = spoilt(body, way, text[:-1] + strange)
                    answer = plain(host, port, method, path, bent, headers)
                    tried += 1
                    if answer.status >= 500:
                        failed.append((path, way, answer))
        return plain(host, port, method, path, body, headers)

    def opens(serve: Any = serving, **parts: Any) -> AbstractAsyncContextManager[Place]:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        if parts.pop("host_link", False):
            parts["host_link"] = host_link.kept_with(None, folder)
        opened: AbstractAsyncContextManager[Place] = serve(
            folder, store=PostgresStore(new_database(postgres)), **parts
        )
        return opened

    monkeypatch.setattr(harness, "request", spoiling)
    await story(opens)
    assert failed == []
    assert tried > 0


async def test_a_browser_is_replaced_by_its_address_only(place: Place) -> None:
    anna = await place.guest("Anna")
    for path in ("/api/push", "/api/push/drop"):
        for strange in ("\0", "\ud800", " ", "\n", "é"):
            body = {"endpoint": f"https://push.example/{strange}1"}
            assert (await tell(anna, path, body)).json["code"] == "bad-message", strange
