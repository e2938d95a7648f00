"""A running server with the toy game, and people who look at it with Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


class ToySite(Site):
    """See `served.py`."""

    program = "tests.browser.served"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of its own for every module."""
    running = ToySite(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()
