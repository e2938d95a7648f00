"""The harness of `support/browser`, with a server that has what `spieltisch serve` has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all of these tests: each visitor is somebody new."""
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()
