"""The harness of `support/browser`, with bots that are no slower than people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


class BriskSite(Site):
    """See `served.py`."""

    program = "spieltisch.games.zigzag.tests.browser.served"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of its own for every module."""
    running = BriskSite(tmp_path_factory.mktemp("site"), context="brisk")
    running.start()
    yield running
    running.stop()
