"""The harness of `tests/browser`, with a server that has what `spieltisch serve` has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import browser, visit
from tests.browser.site import Site

__all__ = ["browser", "site", "visit"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of its own for every module."""
    running = Site(tmp_path_factory.mktemp("site"), context="own")
    running.start()
    yield running
    running.stop()
